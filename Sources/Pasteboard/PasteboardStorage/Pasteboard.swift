// A pasteboard: a name in a store.
//
//     let pasteboard = try Pasteboard.general
//
// Every call opens the store again, so it sees the changes of other processes.

/// A pasteboard of a store.
public struct Pasteboard: Hashable, Sendable {
  /// The store that contains the pasteboard.
  public let store: PasteboardStore
  /// The name of the pasteboard.
  public let name: PasteboardName

  /// The pasteboard with a name in a store. The store is not accessed until the pasteboard is read or written.
  public init(_ name: PasteboardName = .general, in store: PasteboardStore) {
    self.store = store
    self.name = name
  }

  /// The pasteboard with a name in the store that the environment names, with the limits in `store.json`. The command
  /// `tckit` uses the same pasteboard.
  public init(name: PasteboardName) throws(PasteboardStore.Error) {
    self.init(name, in: try PasteboardStore(at: .current()).configured())
  }

  /// The general pasteboard of the store that the environment names.
  public static var general: Pasteboard {
    get throws(PasteboardStore.Error) { try Pasteboard(name: .general) }
  }

  /// Two pasteboards are equal if they have the same name in the same store.
  public static func == (left: Self, right: Self) -> Bool {
    left.name == right.name && left.store.location == right.store.location
  }

  /// Hashes the name and the location of the store.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(store.location)
  }
}

// MARK: Names

// The name of a pasteboard, which is also the name of its directory in the store.
//
//     let name = try PasteboardName("edit-bay.2")

/// The name of a pasteboard: 1 to 64 of `A-Z a-z 0-9 . _ -`, beginning with a letter, a digit or an underscore. The
/// name `store.json`, in upper or lower case, is reserved.
public struct PasteboardName: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The name as text.
  public let text: String

  /// Checks `text`, and throws ``PasteboardStore/Error/invalidName(_:)`` if it is not a valid name.
  public init(_ text: String) throws(PasteboardStore.Error) {
    let bytes = text.utf8
    guard (1...64).contains(bytes.count), let first = bytes.first, Self.canBegin(with: first),
      bytes.allSatisfy(Self.canContain), !Self.isSettings(bytes)
    else { throw .invalidName(text) }
    self.text = text
  }

  private init(standard text: String) {
    self.text = text
  }

  /// The default pasteboard.
  public static let general = PasteboardName(standard: "general")
  /// The text last searched for.
  public static let find = PasteboardName(standard: "find")
  /// The content being dragged.
  public static let drag = PasteboardName(standard: "drag")
  /// The font last copied.
  public static let font = PasteboardName(standard: "font")
  /// The ruler last copied.
  public static let ruler = PasteboardName(standard: "ruler")

  /// The name as text.
  public var description: String { text }

  /// Orders names by their bytes.
  public static func < (left: Self, right: Self) -> Bool {
    left.text < right.text
  }

  // A leading dot would hide the directory or name its parent. Commands would read a leading hyphen as an option.
  private static func canBegin(with byte: UInt8) -> Bool {
    canContain(byte) && byte != UInt8(ascii: ".") && byte != UInt8(ascii: "-")
  }

  /// True for the name of the store's settings. Case is ignored, as some file systems ignore it.
  private static func isSettings(_ bytes: String.UTF8View) -> Bool {
    let settings = StoreFileNames.settings.utf8
    return bytes.count == settings.count && zip(bytes, settings).allSatisfy { $0 | 0x20 == $1 }
  }

  private static func canContain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
