// A store in a separate directory, which is removed when the test no longer uses it.

public import FilePasteboard
import Foundation

/// A store of one test.
public final class TemporaryStore: Sendable {
  /// The directory that the store is in.
  public let path: String

  /// Makes the directory.
  public init() throws {
    // Memory is preferred, because fsync is slow on a disk and the tests make thousands of calls.
    let memory = "/dev/shm"
    let hasMemory = FileManager.default.isWritableFile(atPath: memory)
    path = (hasMemory ? memory : NSTemporaryDirectory()) + "/tckit-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The store, with these options.
  public func store(_ options: PasteboardStore.Options = PasteboardStore.Options()) throws -> PasteboardStore {
    PasteboardStore(at: try PasteboardStore.Location(path: path + "/store"), options: options)
  }

  /// The path of a file of a pasteboard.
  public func path(of name: String, in pasteboard: PasteboardName = .general) -> String {
    "\(path)/store/\(pasteboard)/\(name)"
  }

  /// The names in a pasteboard's directory, sorted.
  public func names(in pasteboard: PasteboardName = .general) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(path)/store/\(pasteboard)").sorted()
  }

  /// Waits until this process has a file open this many times, as when a thread waits for a lock. Returns false after
  /// half a minute.
  public static func isOpen(_ path: String, times: Int) -> Bool {
    var wanted = stat()
    guard lstat(path, &wanted) == 0 else { return false }
    let deadline = ContinuousClock.now + .seconds(30)
    while ContinuousClock.now < deadline {
      let count = (Int32(0)..<1024).count { number in
        var status = stat()
        return fstat(number, &status) == 0 && status.st_ino == wanted.st_ino && status.st_dev == wanted.st_dev
      }
      if count >= times { return true }
      usleep(500)
    }
    return false
  }

  /// The name of the current generation's file in the general pasteboard: the highest number.
  public var current: String { String((try? names().compactMap(UInt64.init).max()) ?? 1) }

  /// The bytes of a file.
  public func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path(of: name))))
  }

  /// The first bytes of a file that may be larger than memory.
  public func bytes(ofStart name: String, count: Int) throws -> [UInt8] {
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path(of: name)))
    defer { try? handle.close() }
    return Array(try handle.read(upToCount: count) ?? Data())
  }

  /// Writes a file.
  public func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path(of: name)))
  }

  /// Cuts a file short while it stays the same file.
  public func cut(_ name: String, to length: Int) throws {
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path(of: name)))
    try handle.truncate(atOffset: UInt64(length))
    try handle.close()
  }
}

/// An item with text, and before it any richer forms.
public func item(_ text: String, attributes: PasteboardItem.Attributes = .init()) -> PasteboardItem {
  PasteboardItem(
    [
      .init(type: "com.orchetect.TimecodeKit.timecode", bytes: Array("{\"text\":\"\(text)\"}".utf8)),
      .init(type: "public.utf8-plain-text", bytes: Array(text.utf8)),
    ], attributes: attributes)
}

extension PasteboardStore {
  /// Replaces the content of a pasteboard, or adds to it.
  @discardableResult
  public func write(
    _ items: [PasteboardItem], to name: PasteboardName = .general, _ mode: PasteboardStore.Transaction.Mode = .replace,
    ifChange: UInt64? = nil
  ) throws(PasteboardStore.Error) -> PasteboardStore.Receipt {
    var transaction = transaction(for: name)
    for item in items { try transaction.append(item) }
    return try transaction.commit(mode, ifChange: ifChange)
  }

  /// The whole content of a pasteboard.
  public func contents(
    of name: PasteboardName = .general, _ selector: PasteboardStore.Selector = .current
  ) throws(PasteboardStore.Error) -> [PasteboardItem] {
    let generation = try generation(of: name, selector)
    var items: [PasteboardItem] = []
    for position in 0..<generation.itemCount {
      items.append(try generation.content(of: try generation.item(at: position)))
    }
    return items
  }
}
