import FilePasteboard
import Foundation
import SystemCalls
import TestSupport
import Testing

@testable import PasteboardStorage

struct StoreLocationTests {
  @Test(
    arguments: [
      (["TCKIT_STORE": "/s", "XDG_STATE_HOME": "/x", "HOME": "/h"], "/s", nil),
      (["TCKIT_STORE": "relative", "HOME": "/h"], "relative", nil),
      (["XDG_STATE_HOME": "x", "HOME": "/h"], below("/h"), "/h"),
      (["HOME": "/h"], below("/h"), "/h"),
    ] as [([String: String], String, String?)])
  func `the environment decides the location of the store`(variables: [String: String], path: String, home: String?)
    throws
  {
    let location = try PasteboardStore.Location.resolve { variables[$0] }
    #expect(location.path == path)
    #expect(location.home == home)
  }

  @Test func `the path of a store may have any bytes`() throws {
    let folder = try TemporaryStore()
    let path = Array(folder.path.utf8) + [0x2F, 0xFF, 0x2F, 0xE4]
    let location = try PasteboardStore.Location(path: path)
    #expect(location.path == folder.path + "/\\xff/\\xe4")
    try PasteboardStore(at: location).write([item("a")])
    let file = try #require(SystemPath(bytes: path + Array("/general/1".utf8)))
    #expect(try FileStatus(of: file).kind == .file)
  }

  @Test func `without a home there is no store`() {
    #expect(throws: PasteboardStore.Error.noHome) { try PasteboardStore.Location.resolve { _ in nil } }
    #expect(throws: PasteboardStore.Error.emptyVariable("TCKIT_STORE")) {
      try PasteboardStore.Location.resolve { $0 == "TCKIT_STORE" ? "" : "/h" }
    }
    for home in ["", ".", "h", "./h", "../h", "~"] {
      #expect(throws: PasteboardStore.Error.noHome) {
        try PasteboardStore.Location.resolve { $0 == "HOME" ? home : nil }
      }
    }
    #expect(throws: PasteboardStore.Error.invalidStorePath("")) { try PasteboardStore.Location(path: "") }
    #expect(throws: PasteboardStore.Error.invalidStorePath("a\0b")) { try PasteboardStore.Location(path: "a\0b") }
  }

  private static func below(_ home: String) -> String {
    #if canImport(Darwin)
      home + "/Library/Application Support/tckit"
    #else
      home + "/.local/state/tckit"
    #endif
  }
}

/// Obstacles to a store, each with its own error.
struct StoreTests {
  let temporary: TemporaryStore

  init() throws { temporary = try TemporaryStore() }

  private func store(at path: String) throws -> PasteboardStore {
    PasteboardStore(at: try PasteboardStore.Location(path: path))
  }

  @Test func `only the owner can access directories and files`() async {
    // The umask is the process's, and other tests make files meanwhile.
    await #expect(processExitsWith: .success) {
      umask(0)
      let temporary = try TemporaryStore()
      let path = temporary.path + "/a/b/store"
      let store = PasteboardStore(at: try PasteboardStore.Location(path: path))
      try store.write([item("1")])
      try store.write([item("2")])
      func permissions(_ path: String) throws -> UInt32 {
        try FileStatus(of: try #require(SystemPath(bytes: Array(path.utf8)))).permissions & 0o777
      }
      for directory in ["/a", "/a/b", "/a/b/store", "/a/b/store/general"] {
        #expect(try permissions(temporary.path + directory) == 0o700, "\(directory)")
      }
      for file in ["2", "1"] {
        #expect(try permissions(path + "/general/" + file) == 0o600, "\(file)")
      }
    }
  }

  @Test func `the list of pasteboards has those that were written`() throws {
    let store = try temporary.store()
    #expect(try store.pasteboards() == [])
    let names = try ["b", "a", "general"].map { try PasteboardName($0) }
    for name in names { try store.write([item("x")], to: name) }
    try FileManager.default.createDirectory(atPath: temporary.path + "/store/never", withIntermediateDirectories: false)
    try Data().write(to: URL(fileURLWithPath: temporary.path + "/store/file"))
    #expect(try store.pasteboards() == names.sorted())
  }

  @Test func `reading creates nothing`() throws {
    let store = try temporary.store()
    _ = try? store.contents()
    _ = try store.pasteboards()
    #expect(!FileManager.default.fileExists(atPath: store.location.path))
  }

  @Test(arguments: [0o720, 0o702, 0o777])
  func `a store that others can write to is refused`(mode: Int) throws {
    let store = try temporary.store()
    try store.write([item("a")])
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: store.location.path)
    let error = PasteboardStore.Error.storeWritableByOthers(path: store.location.path, mode: UInt32(mode))
    #expect(throws: error) { try store.contents() }
    #expect(throws: error) { try store.write([item("b")]) }
  }

  @Test func `a store of another owner is refused`() throws {
    // Only the superuser can give a directory away. For other users, the superuser's directories belong to another.
    var (store, owner) = (try self.store(at: "/usr"), UInt32(0))
    if geteuid() == 0 {
      (store, owner) = (try temporary.store(), 12_345)
      try store.write([item("a")])
      #expect(chown(store.location.path, owner, 0) == 0)
    }
    let error = PasteboardStore.Error.storeOwnedByOther(path: store.location.path, owner: owner, user: geteuid())
    #expect(throws: error) { try store.contents() }
    #expect(throws: error) { try store.write([item("b")]) }
  }

  @Test func `a file is no store, and neither is a path below it`() throws {
    let file = temporary.path + "/file"
    try Data().write(to: URL(fileURLWithPath: file))
    #expect(throws: PasteboardStore.Error.storeNotADirectory(path: file)) { try store(at: file).contents() }
    #expect(throws: PasteboardStore.Error.storeNotADirectory(path: file)) { try store(at: file).write([item("a")]) }
    #expect(throws: PasteboardStore.Error.storeNotADirectory(path: file + "/below")) {
      try store(at: file + "/below").write([item("a")])
    }
  }

  @Test func `a home directory that does not exist is not created`() throws {
    let home = temporary.path + "/nobody"
    let store = PasteboardStore(at: try PasteboardStore.Location.resolve { $0 == "HOME" ? home : nil })
    #expect(throws: PasteboardStore.Error.homeMissing(path: home)) { try store.write([item("a")]) }
    #expect(!FileManager.default.fileExists(atPath: home))
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: false)
    try store.write([item("a")])
    #expect(try store.contents() == [item("a")])
  }

  @Test func `a symbolic link inside the store is not followed`() throws {
    let name = "1"
    let store = try temporary.store()
    try store.write([item("a")])
    let real = temporary.path + "/outside"
    try FileManager.default.createDirectory(atPath: real, withIntermediateDirectories: false)
    try? FileManager.default.moveItem(atPath: temporary.path(of: name), toPath: real + "/file")
    try FileManager.default.createSymbolicLink(
      atPath: temporary.path(of: name), withDestinationPath: real + "/file")
    let error = PasteboardStore.Error.symbolicLink(path: temporary.path(of: name))
    #expect(throws: error) { try store.contents() }
    #expect(throws: error) {
      try store.write([PasteboardItem([.init(type: "public.data", bytes: [UInt8](repeating: 0, count: 1 << 20))])])
    }
  }

  @Test func `a pasteboard's directory that is a symbolic link is not followed`() throws {
    let store = try temporary.store()
    try store.write([item("a")])
    try FileManager.default.createSymbolicLink(
      atPath: temporary.path + "/store/linked", withDestinationPath: temporary.path + "/store/general")
    let name = try PasteboardName("linked")
    let error = PasteboardStore.Error.symbolicLink(path: temporary.path + "/store/linked")
    #expect(throws: error) { try store.contents(of: name) }
    #expect(throws: error) { try store.write([item("b")], to: name) }
  }

  @Test func `a second hard link to a file keeps the old content`() throws {
    let store = try temporary.store()
    try store.write([item("a")])
    let before = try temporary.bytes(of: temporary.current)
    let copy = temporary.path + "/copy"
    try FileManager.default.linkItem(atPath: temporary.path(of: temporary.current), toPath: copy)
    try store.write([item("b")])
    #expect(try Array(Data(contentsOf: URL(fileURLWithPath: copy))) == before)
    #expect(try store.contents() == [item("b")])
  }

  @Test func `a pipe or a directory instead of a file blocks no process`() throws {
    let store = try temporary.store()
    try store.write([item("a")])
    try FileManager.default.removeItem(atPath: temporary.path(of: temporary.current))
    #expect(mkfifo(temporary.path(of: temporary.current), 0o600) == 0)
    let error = PasteboardStore.Error.wrongKindOfFile(path: temporary.path(of: temporary.current))
    #expect(throws: error) { try store.contents() }
    #expect(throws: error) { try store.write([item("b")]) }
    try FileManager.default.removeItem(atPath: temporary.path(of: temporary.current))
    // A socket.
    #expect(mknod(temporary.path(of: temporary.current), S_IFSOCK | 0o600, 0) == 0)
    #expect(throws: error) { try store.contents() }
    try FileManager.default.removeItem(atPath: temporary.path(of: temporary.current))
    // The mode is stated, because other tests change the umask of the process meanwhile.
    #expect(mkdir(temporary.path(of: temporary.current), 0o700) == 0)
    #expect(throws: error) { try store.contents() }
  }

  @Test func `the files of dead writers are removed, those of running writers are not`() throws {
    let store = try temporary.store()
    try store.write([item("a")])
    let directory = try #require(try store.existingDirectory(of: .general))
    let dead = DraftFile.name(1, of: try DraftFile.machine(of: directory))
    // Marks of another machine are not visible here. Its drafts stay for a day, even if NFS shows a strange time for
    // their content.
    let others = "draft-other-1"
    for name in [dead, others] { try temporary.write([1, 2, 3], to: name) }
    let longAgo = Date(timeIntervalSinceNow: -90_000)
    try FileManager.default.setAttributes([.modificationDate: longAgo], ofItemAtPath: temporary.path(of: others))
    var living = store.transaction(for: .general)
    let type = try living.type("public.data")
    try living.add(type, [UInt8](repeating: 1, count: 1 << 20).span)
    try store.write([item("b")])
    #expect(try temporary.names().filter { $0.hasPrefix("draft-") }.count == 2)
    #expect(try temporary.names().contains(others))
    try living.commit()
    #expect(try temporary.names() == ["1", "2", "3", others])
  }

  @Test(arguments: ["", "/2", "/1"])
  func `a pasteboard's directory and files that others can write are refused`(name: String) throws {
    let store = try temporary.store()
    try store.write([item("a")])
    try store.write([item("b")])
    let path = temporary.path + "/store/general" + name
    let mode = name.isEmpty ? 0o777 : 0o666
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    let selector = name == "/1" ? PasteboardStore.Selector.change(1) : .current
    #expect(throws: PasteboardStore.Error.storeWritableByOthers(path: path, mode: UInt32(mode))) {
      try store.generation(of: .general, selector)
    }
  }

  @Test func `a copy of the store by hard links is independent after the first write`() throws {
    let limits = PasteboardStore.Options(history: .init(depth: 5))
    let store = try temporary.store(limits)
    for number in 1...3 { try store.write([item("\(number)")]) }
    let copy = PasteboardStore(at: try PasteboardStore.Location(path: temporary.path + "/copy"), options: limits)
    try FileManager.default.createDirectory(
      atPath: copy.location.path + "/general", withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    for name in try temporary.names() {
      try FileManager.default.linkItem(
        atPath: temporary.path(of: name), toPath: copy.location.path + "/general/" + name)
    }
    for number in 4...20 {
      try store.write([item("\(number)")])
      try copy.write([item("copy \(number)")])
    }
    #expect(try store.history(of: .general) == [19, 18, 17, 16, 15])
    #expect(try copy.history(of: .general) == [19, 18, 17, 16, 15])
    #expect(try copy.contents(of: .general, .change(15)) == [item("copy 15")])
  }
}
