import FilePasteboard
// Obstacles for the next process from another user who can write in the store, or who sets the clock.

import SystemCalls
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import PasteboardStorage

struct HostileStoreTests {
  let temporary: TemporaryStore

  init() throws { temporary = try TemporaryStore() }

  /// A generation file of no items with the given header.
  private func header(
    changeCount: UInt64 = 1, itemCount: UInt32 = 0, representationCount: UInt32 = 0,
    expiry: PasteboardStore.Timestamp = ItemEntry.never
  ) -> [UInt8] {
    GenerationHeader(
      changeCount: changeCount, itemCount: itemCount, representationCount: representationCount, earliestExpiry: expiry
    ).encoded()
  }

  /// Makes a file longer without writing anything.
  private func stretch(_ name: String, to length: UInt64) throws {
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: temporary.path(of: name)))
    try handle.truncate(atOffset: length)
    try handle.close()
  }

  @Test func `change counts without a successor are refused`() throws {
    let store = try temporary.store()
    try store.write([item("a")])
    let last = GenerationFormat.maximumChangeCount
    let path = temporary.path(of: "\(last)")
    try temporary.write(header(changeCount: last), to: "\(last)")
    #expect(try store.changeCount(of: .general) == last)
    #expect(throws: PasteboardStore.Error.damaged(path: path, offset: 16, .changeCount(last))) {
      try store.write([item("b")])
    }
    #expect(try temporary.bytes(of: "\(last)") == header(changeCount: last))
    // Nor can content follow a file that has only its name left. A number above all change counts is not the name of a
    // generation.
    try temporary.write([], to: "\(last)")
    #expect(throws: PasteboardStore.Error.damaged(path: path, offset: 16, .changeCount(last))) {
      try store.write([item("b")])
    }
    try FileManager.default.removeItem(atPath: path)
    try temporary.write([], to: "\(last + 1)")
    #expect(try store.write([item("b")]).changeCount == 2)
    #expect(try store.contents() == [item("b")])
  }

  @Test func `sparse files of any size are not read into memory, and the sum of their sizes does not overflow`() throws
  {
    let store = try temporary.store()
    try store.write([item("a")])
    // The longest file of a memory file system or, failing that, of a disk. Three files of the first kind have more
    // bytes than there are numbers.
    let length: UInt64 = 1 << 43
    for count in 1...4 { try store.write([item("\(count)")]) }
    for count in 1..<4 {
      try temporary.write([], to: "\(count)")
      do { try stretch("\(count)", to: 7 << 60) } catch { try stretch("\(count)", to: length) }
    }
    try temporary.write([1], to: "5")
    try store.write([item("b")])
    #expect(try store.contents() == [item("b")])
    try stretch(temporary.current, to: length)
    let found = try temporary.bytes(ofStart: temporary.current, count: 128).count
    #expect(found == 128)
    #expect(throws: PasteboardStore.Error.self) { try store.contents() }
    #expect(try store.write([item("c")]).warnings.count >= 1)
    #expect(try store.contents() == [item("c")])
  }

  @Test func `a header that promises four billion entries costs no memory`() throws {
    let store = try temporary.store()
    try store.write([item("a")])
    for expiry in [ItemEntry.never, PasteboardStore.Timestamp(nanoseconds: 0)] {
      let bytes = header(itemCount: .max, representationCount: .max, expiry: expiry)
      let length = try GenerationHeader(decodingStart: bytes.span.bytes, path: "").fileLength
      try temporary.write(bytes, to: temporary.current)
      try stretch(temporary.current, to: length)
      let before = residentSize()
      #expect(
        throws: PasteboardStore.Error.damaged(path: temporary.path(of: temporary.current), offset: 128, .checksum)
      ) {
        let generation = try store.generation(of: .general)
        #expect(generation.itemCount == Int(UInt32.max))
        _ = try generation.item(at: 0)
      }
      #expect(residentSize() < before + 64 << 20)
    }
  }

  @Test func `one item that claims four billion representations costs no memory`() throws {
    let store = try temporary.store()
    try store.write([item("a")])
    var bytes = header(itemCount: 1, representationCount: .max)
    let length = try GenerationHeader(decodingStart: bytes.span.bytes, path: "").fileLength
    let entry = ItemEntry(firstRepresentation: 0, representationCount: .max, expires: ItemEntry.never, flags: 0)
    withUnsafeTemporaryAllocation(byteCount: GenerationFormat.itemEntrySize, alignment: 8) { buffer in
      if let start = buffer.baseAddress { entry.encode(at: start, number: 0) }
      bytes += buffer
    }
    try temporary.write(bytes, to: temporary.current)
    try stretch(temporary.current, to: length)
    let before = residentSize()
    #expect(throws: PasteboardStore.Error.damaged(path: temporary.path(of: temporary.current), offset: 152, .checksum))
    {
      _ = try store.generation(of: .general).item(at: 0)
    }
    #expect(residentSize() < before + 64 << 20)
  }

  @Test func `a clock that jumps changes no count and loses no content`() throws {
    let location = try PasteboardStore.Location(path: "/home/store")
    var state = ModelState()
    try state.makeDirectory("home", in: 0)
    var expected: [PasteboardItem] = []
    // Back beyond 1970, on beyond 2262, and back again.
    for (number, jump) in [0, -4_000_000_000, 9_000_000_000, -1_000_000_000].enumerated() {
      state.wait(Int64(jump) * 1_000_000_000)
      let fileSystem = ModelFileSystem(state.forNextProcess())
      let store = PasteboardStore(at: location, options: PasteboardStore.Options(), fileSystem: fileSystem)
      expected.append(item("\(number)"))
      #expect(try store.write([item("\(number)")], .append).changeCount == UInt64(number + 1))
      #expect(try store.contents() == expected)
      #expect(try store.history(of: .general).count == number)
      state = fileSystem.snapshot
    }
  }

  @Test func `after a clock was set back, expired items reappear only until the next write`() throws {
    let location = try PasteboardStore.Location(path: "/home/store")
    var state = ModelState()
    try state.makeDirectory("home", in: 0)
    var fileSystem = ModelFileSystem(state)
    var store = PasteboardStore(at: location, options: PasteboardStore.Options(), fileSystem: fileSystem)
    let soon = store.now.advanced(by: .seconds(60))
    try store.write([item("lasts"), item("expires", attributes: .init(expires: soon))])
    state = fileSystem.snapshot.forNextProcess()
    state.wait(3600 * 1_000_000_000)
    fileSystem = ModelFileSystem(state)
    store = PasteboardStore(at: location, options: PasteboardStore.Options(), fileSystem: fileSystem)
    #expect(try store.contents() == [item("lasts")])
    try store.write([item("more")], .append)
    state = fileSystem.snapshot.forNextProcess()
    state.wait(-7200 * 1_000_000_000)
    store = PasteboardStore(at: location, options: PasteboardStore.Options(), fileSystem: ModelFileSystem(state))
    #expect(try store.contents() == [item("lasts"), item("more")])
    #expect(try store.contents(.change(1)) == [item("lasts")])
  }

  @Test(arguments: [1, -1])
  func `a wrong clock of one machine removes nothing, because writers use the file system's clock`(sign: Int64) throws {
    let location = try PasteboardStore.Location(path: "/home/store")
    var state = ModelState()
    try state.makeDirectory("home", in: 0)
    var fileSystem = ModelFileSystem(state)
    var store = PasteboardStore(at: location, options: PasteboardStore.Options(), fileSystem: fileSystem)
    let soon = try store.time(of: .general).advanced(by: .seconds(3600))
    let lasting = item("lasts an hour", attributes: .init(expires: soon))
    try store.write([lasting])
    try store.write([lasting], .append)
    // A workstation whose clock is a year ahead or behind.
    state = fileSystem.snapshot.forNextProcess()
    state.clockError = sign * 365 * 86_400 * 1_000_000_000
    fileSystem = ModelFileSystem(state)
    store = PasteboardStore(at: location, options: PasteboardStore.Options(), fileSystem: fileSystem)
    #expect(try abs(store.time(of: .general).nanoseconds - soon.nanoseconds) <= 3600 * 1_000_000_000)
    try store.write([item("more")], .append)
    try store.write([item("and more")])
    state = fileSystem.snapshot.forNextProcess()
    state.clockError = 0
    store = PasteboardStore(at: location, options: PasteboardStore.Options(), fileSystem: ModelFileSystem(state))
    #expect(try store.contents(.change(3)) == [lasting, lasting, item("more")])
    #expect(try store.contents(.change(1)) == [lasting])
    // By the clock of the file system it has expired after an hour, whatever a workstation says.
    state.wait(3601 * 1_000_000_000)
    state.clockError = -sign * 365 * 86_400 * 1_000_000_000
    fileSystem = ModelFileSystem(state)
    store = PasteboardStore(at: location, options: PasteboardStore.Options(), fileSystem: fileSystem)
    try store.write([item("late")])
    state = fileSystem.snapshot.forNextProcess()
    state.wait(-3601 * 1_000_000_000)
    state.clockError = 0
    store = PasteboardStore(at: location, options: PasteboardStore.Options(), fileSystem: ModelFileSystem(state))
    #expect(try store.contents(.change(3)) == [item("more")])
  }

  @Test(arguments: [(0, 0, true), (86_300, 0, true), (86_500, 0, false), (0, 90_000, true), (86_500, -90_000, true)])
  func `a draft of another machine is kept for a day by the clock of the file system`(
    age: Int, clockError: Int, stays: Bool
  ) throws {
    let location = try PasteboardStore.Location(path: "/home/store")
    var state = ModelState()
    try state.makeDirectory("home", in: 0)
    var fileSystem = ModelFileSystem(state)
    try PasteboardStore(at: location, options: PasteboardStore.Options(), fileSystem: fileSystem).write([item("a")])
    state = fileSystem.snapshot.forNextProcess()
    _ = state.make(isDirectory: false, "draft-other-1", in: try state.resolve("/home/store/general"))
    state.wait(Int64(age) * 1_000_000_000)
    state.clockError = Int64(clockError) * 1_000_000_000
    fileSystem = ModelFileSystem(state)
    try PasteboardStore(at: location, options: PasteboardStore.Options(), fileSystem: fileSystem).write([item("b")])
    let general = try fileSystem.snapshot.resolve("/home/store/general")
    #expect((fileSystem.snapshot.nodes[general].names["draft-other-1"] != nil) == stays)
  }

  @Test func `a directory, a pipe or a link instead of a store file blocks no process`() throws {
    let store = try temporary.store(PasteboardStore.Options(lockTimeLimit: .milliseconds(50)))
    for name in ["draft-1", "draft-2"] {
      try? FileManager.default.removeItem(atPath: store.location.path)
      try store.write([item("a")])
      try? FileManager.default.removeItem(atPath: temporary.path(of: name))
      if name == "draft-2" {
        #expect(mkfifo(temporary.path(of: name), 0o600) == 0)
      } else {
        try FileManager.default.createDirectory(atPath: temporary.path(of: name), withIntermediateDirectories: false)
      }
      do throws(PasteboardStore.Error) {
        try store.write([item("b")])
        #expect(try store.contents() == [item("b")], "\(name)")
      } catch {
        #expect(try store.contents() == [item("a")], "\(name): \(error)")
      }
    }
  }

  @Test(arguments: [1, UInt64.max])
  func `a header with false facts about earlier generations removes no content and does not trap`(lie: UInt64) throws {
    let store = try temporary.store(PasteboardStore.Options(history: PasteboardStore.HistoryLimits(depth: 2)))
    for number in 1...3 { try store.write([item("\(number)")]) }
    var bytes = try temporary.bytes(of: "3")
    for index in 88..<120 { bytes[index] = UInt8(truncatingIfNeeded: lie >> UInt64(index % 8 * 8)) }
    let sum = XXH64.checksum(of: bytes.span.bytes.extracting(0..<120))
    for index in 0..<8 { bytes[120 + index] = UInt8(truncatingIfNeeded: sum >> UInt64(index * 8)) }
    try temporary.write(bytes, to: "3")
    for number in 4...8 { #expect(try store.write([item("\(number)")]).changeCount == UInt64(number)) }
    #expect(try store.contents() == [item("8")])
    #expect(try store.history(of: .general) == [7, 6])
  }

  @Test func `running out of watches is not reported as a full disk`() {
    let full = SystemError(call: "call", errno: Errno(rawValue: 28))
    let number = PasteboardStore.ErrorNumber(full.errno)
    #expect(PasteboardStore.Error(.inotify, path: "p", full) == .io(.inotify, path: "p", number))
    #expect(PasteboardStore.Error(.pwrite, path: "p", full) == .diskFull(.pwrite, path: "p", number))
  }

  /// The bytes of memory that this process holds.
  private func residentSize() -> Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
    return (Int(text.split(separator: " ").dropFirst().first ?? "") ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}

extension GenerationHeader {
  /// The header of a file that has no payload, whatever it announces.
  init(
    changeCount: UInt64 = 1, types: TypeTable = TypeTable(), itemCount: UInt32, representationCount: UInt32,
    earliestExpiry: PasteboardStore.Timestamp = ItemEntry.never
  ) {
    let table = types.encoded()
    let indexOffset = UInt64(128 + table.count)
    self.init(
      changeCount: changeCount, created: PasteboardStore.Timestamp(nanoseconds: 1),
      fileLength: indexOffset + UInt64(itemCount) * 24 + UInt64(representationCount) * 32, typeTableOffset: 128,
      typeTableChecksum: XXH64.checksum(of: table.span.bytes), itemIndexOffset: indexOffset, itemCount: itemCount,
      representationCount: representationCount, typeCount: UInt32(types.identifiers.count), summary: [],
      earliestExpiry: earliestExpiry)
  }
}
