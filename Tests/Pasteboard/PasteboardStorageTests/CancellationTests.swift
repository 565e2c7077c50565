import FilePasteboard
// A writer that is cancelled before its commit leaves the old content and no other file.

import SystemCalls
import TestSupport
import Testing

@testable import PasteboardStorage

struct CancellationTests {
  private let location: PasteboardStore.Location
  private let start: ModelState

  init() throws {
    location = try PasteboardStore.Location(path: "/home/store")
    var state = ModelState()
    try state.makeDirectory("home", in: 0)
    let fileSystem = ModelFileSystem(state)
    try PasteboardStore(at: location, options: PasteboardStore.Options(), fileSystem: fileSystem).write([item("old")])
    start = fileSystem.snapshot.forNextProcess()
  }

  @Test func `a cancelled small write, large write or import leaves nothing`() throws {
    let large = PasteboardItem([.init(type: "public.data", bytes: [UInt8](repeating: 7, count: 1 << 20))])
    for items in [[item("new")], [large, large]] {
      let fileSystem = ModelFileSystem(start)
      var options = PasteboardStore.Options()
      let cancellation = PasteboardStore.Cancellation()
      options.cancellation = cancellation
      let store = PasteboardStore(at: location, options: options, fileSystem: fileSystem)
      cancellation.cancel()
      var thrown: PasteboardStore.Error?
      do throws(PasteboardStore.Error) { try store.write(items) } catch { thrown = error }
      #expect(thrown?.cause == .cancelled)
      let reader = PasteboardStore(at: location, options: PasteboardStore.Options(), fileSystem: fileSystem)
      #expect(try reader.generation(of: .general).changeCount == 1)
      #expect(try names(fileSystem) == ["1"])
    }
  }

  @Test func `a write that is not cancelled is not disturbed`() throws {
    let fileSystem = ModelFileSystem(start)
    var options = PasteboardStore.Options()
    options.cancellation = PasteboardStore.Cancellation()
    let store = PasteboardStore(at: location, options: options, fileSystem: fileSystem)
    try store.write([item("new")])
    #expect(try store.generation(of: .general).changeCount == 2)
  }

  /// The names in the pasteboard's directory.
  private func names(_ fileSystem: ModelFileSystem) throws -> [String] {
    let directory = try fileSystem.openDirectory(path: "/home/store/general")
    defer { fileSystem.close(directory) }
    var names: [String] = []
    try fileSystem.forEachName(in: directory) { names.append(String(decoding: $0, as: UTF8.self)) }
    return names
  }
}
