// A writer that is told to give up before its commit leaves the old content and nothing beside it.

import Testing

@testable import FilePasteboard

struct CancellationTests {
  private let location: StoreLocation
  private let start: ModelState

  init() throws {
    location = try StoreLocation(path: "/home/store")
    var state = ModelState()
    try state.makeFolder("home", in: 0)
    let fileSystem = ModelFileSystem(state)
    try Store(at: location, options: StoreOptions(), fileSystem: fileSystem).write([item("old")])
    start = fileSystem.snapshot.forNextProcess()
  }

  @Test func `a small write, a large one and an import give up and leave nothing`() throws {
    let large = PasteboardItem([.init(type: "public.data", bytes: [UInt8](repeating: 7, count: 1 << 20))])
    for items in [[item("new")], [large, large]] {
      let fileSystem = ModelFileSystem(start)
      var options = StoreOptions()
      let cancellation = Cancellation()
      options.cancellation = cancellation
      let store = Store(at: location, options: options, fileSystem: fileSystem)
      cancellation.cancel()
      var thrown: StoreError?
      do throws(StoreError) { try store.write(items) } catch { thrown = error }
      #expect(thrown?.cause == .cancelled)
      let reader = Store(at: location, options: StoreOptions(), fileSystem: fileSystem)
      #expect(try reader.generation(of: .general).changeCount == 1)
      #expect(try names(fileSystem) == ["current", "lock"])
    }
  }

  @Test func `a write that is not cancelled is not disturbed`() throws {
    let fileSystem = ModelFileSystem(start)
    var options = StoreOptions()
    options.cancellation = Cancellation()
    let store = Store(at: location, options: options, fileSystem: fileSystem)
    try store.write([item("new")])
    #expect(try store.generation(of: .general).changeCount == 2)
  }

  /// The names in the pasteboard's folder.
  private func names(_ fileSystem: ModelFileSystem) throws -> [String] {
    let folder = try fileSystem.openFolder(path: "/home/store/general")
    defer { fileSystem.close(folder) }
    return try fileSystem.names(in: folder).sorted()
  }
}
