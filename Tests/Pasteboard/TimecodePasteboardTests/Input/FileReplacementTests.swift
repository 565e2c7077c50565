// A file's replacement: the new bytes whole, or the old file as it was.

import Foundation
import SystemCalls
import TestSupport
import Testing

@testable import TimecodePasteboard

struct FileReplacementTests {
  /// The folders stay until the process ends. Each folder is searched for leftovers once, and another folder can get
  /// the number of a removed one.
  private static let parent = NSTemporaryDirectory() + "tckit-replacement-\(UUID().uuidString)"
  private static let removal: Int32 = atexit {
    try? FileManager.default.removeItem(atPath: FileReplacementTests.parent)
  }

  private let folder: String

  init() throws {
    try #require(Self.removal == 0)
    folder = Self.parent + "/\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("old".utf8).write(to: URL(filePath: folder + "/list"))
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder + "/list")
  }

  private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
  private func bytes(_ name: String) throws -> String {
    try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
  }

  @Test
  func `a commit puts the new bytes in place, with the old permissions, and leaves nothing else`() throws {
    let replacement = try FileReplacement(of: SystemPath(folder + "/list"))
    try replacement.file.writeAll(Array("new".utf8))
    #expect(try bytes("list") == "old")
    #expect(try replacement.commit() == nil)
    #expect(try bytes("list") == "new")
    let mode = try FileManager.default.attributesOfItem(atPath: folder + "/list")[.posixPermissions] as? Int
    #expect(mode == 0o640)
    #expect(try names() == ["list"])
  }

  @Test(arguments: [Errno.io, .invalidArgument])
  func `a file is replaced though its directory cannot be synchronized`(errno: Errno) throws {
    let replacement = try FileReplacement(of: SystemPath(folder + "/list"))
    try replacement.file.writeAll(Array("new".utf8))
    let error = SystemError(call: "fsync", errno: errno)
    var calls = 0
    let notDurable = try replacement.commit { (_) throws(SystemError) in
      calls += 1
      if calls == 2 { throw error }
    }
    // A file system that does not synchronize directories has nothing to report.
    #expect(notDurable == (errno == .io ? error : nil))
    #expect(try bytes("list") == "new")
    #expect(try names() == ["list"])
  }

  @Test
  func `without a commit the old file stays, and the temporary one goes`() throws {
    do {
      let replacement = try FileReplacement(of: SystemPath(folder + "/list"))
      try replacement.file.writeAll(Array("new".utf8))
      #expect(try names().count == 2)
    }
    #expect(try names() == ["list"])
    #expect(try bytes("list") == "old")
  }

  @Test
  func `a symbolic link stays, and the file that it leads to is replaced`() throws {
    try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "list")
    let replacement = try FileReplacement(of: SystemPath(folder + "/link"))
    try replacement.file.writeAll(Array("new".utf8))
    try replacement.commit()
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link") == "list")
    #expect(try bytes("list") == "new")
  }

  @Test(arguments: ["", "/nonexistent"])
  func `what is no regular file is not replaced`(_ name: String) {
    #expect(throws: SystemError.self) { try FileReplacement(of: SystemPath(folder + name)) }
  }

  @Test
  func `of two replacements of one file the second is refused, and what the first wrote stays`() throws {
    let (first, second) = (
      try FileReplacement(of: SystemPath(folder + "/list")), try FileReplacement(of: SystemPath(folder + "/list"))
    )
    try first.file.writeAll(Array("first".utf8))
    try second.file.writeAll(Array("second".utf8))
    try first.commit()
    // The first holds its lock as long as it exists.
    #expect(throws: ReplacementError.locked) { try second.commit() }
    #expect(try bytes("list") == "first")
  }

  @Test
  func `a file that another process has locked is not replaced`() throws {
    let lock = try Descriptor.open(SystemPath(folder + "/list"))
    #expect(try lock.lock())
    let replacement = try FileReplacement(of: SystemPath(folder + "/list"))
    #expect(throws: ReplacementError.locked) { try replacement.commit() }
  }

  @Test
  func `a file that was replaced after it was read is not replaced again`() throws {
    let read = try FileStatus(of: SystemPath(folder + "/list"))
    try FileReplacement(of: SystemPath(folder + "/list")).commit()
    let late = try FileReplacement(of: SystemPath(folder + "/list"), reading: read)
    #expect(throws: ReplacementError.changed) { try late.commit() }
  }

  @Test
  func `a file of which another program changed some bytes in place meanwhile is not replaced`() throws {
    let replacement = try FileReplacement(of: SystemPath(folder + "/list"))
    try FileClock.waitForTick(in: folder)
    let handle = try #require(FileHandle(forUpdatingAtPath: folder + "/list"))
    try handle.write(contentsOf: Data("O".utf8))
    #expect(throws: ReplacementError.changed) { try replacement.commit() }
  }

  @Test(arguments: Change.allCases)
  func `a file that is changed while the new one is flushed is not replaced`(_ change: Change) throws {
    let path = folder + "/list"
    let replacement = try FileReplacement(of: SystemPath(path))
    try replacement.file.writeAll(Array("new".utf8))
    try FileClock.waitForTick(in: folder)
    #expect(throws: ReplacementError.changed) {
      try replacement.commit { (_) throws(SystemError) in change.make(at: path) }
    }
    #expect(try bytes("list") != "new")
  }

  @Test(arguments: LastMoment.allCases)
  func `what another program does in the last moment is not lost`(_ event: LastMoment) throws {
    let path = folder + "/list"
    try Data("other".utf8).write(to: URL(filePath: folder + "/other"))
    let replacement = try FileReplacement(of: SystemPath(path))
    try replacement.file.writeAll(Array("new".utf8))
    try FileClock.waitForTick(in: folder)
    #expect(throws: ReplacementError.changed) {
      try replacement.commit(beforeRenaming: { event.happen(in: folder) }) { (_) throws(SystemError) in }
    }
    #expect((try? bytes("list")) == event.content)
    withExtendedLifetime(replacement) {}
  }

  @Test
  func `of two versions that other programs rename over the file in the last moment the second stays`() throws {
    for name in ["other", "third"] { try Data(name.utf8).write(to: URL(filePath: folder + "/" + name)) }
    func give(_ name: String) { #expect(rename(folder + "/" + name, folder + "/list") == 0) }
    var replacement: FileReplacement? = try FileReplacement(of: SystemPath(folder + "/list"))
    try FileClock.waitForTick(in: folder)
    #expect(throws: ReplacementError.changed) {
      try replacement?.commit(beforeRenaming: { give("other") }, beforeRestoring: { give("third") }) {
        (_) throws(SystemError) in
      }
    }
    replacement = nil
    #expect(try bytes("list") == "third")
    #expect(try names() == ["list"])
  }

  @Test
  func `another program's version that cannot be renamed back is named, and no later replacement removes it`() throws {
    let path = folder + "/list"
    try Data("other".utf8).write(to: URL(filePath: folder + "/other"))
    var replacement: FileReplacement? = try FileReplacement(of: SystemPath(path))
    try FileClock.waitForTick(in: folder)
    var kept = ""
    do throws(ReplacementError) {
      _ = try replacement?.commit(
        beforeRenaming: { #expect(rename(folder + "/other", path) == 0) },
        beforeRestoring: { #expect(unlink(path) == 0) }
      ) { (_) throws(SystemError) in }
    } catch {
      if case .notRestored(let path) = error { kept = path.lastComponent.description }
    }
    replacement = nil
    #expect(try names() == [kept])
    let directory = try Descriptor.openDirectory(SystemPath(folder))
    try LockedTemporaryFile.removeLeftover(kept, in: directory, owner: CurrentProcess.user)
    #expect(try bytes(kept) == "other")
  }

  /// The event between the last check of a file and its new name.
  enum LastMoment: CaseIterable {
    case append, overwrite, overwriteAndResetTime, rename, remove, link, changePermissions

    var content: String? {
      switch self {
      case .append: "old!"
      case .overwrite, .overwriteAndResetTime: "Old"
      case .rename, .link: "other"
      case .remove: nil
      case .changePermissions: "old"
      }
    }

    func happen(in folder: String) {
      let path = folder + "/list"
      switch self {
      case .append: Change.append.make(at: path)
      case .overwrite:
        let file = open(path, O_WRONLY)
        #expect(write(file, "O", 1) == 1)
        close(file)
      case .overwriteAndResetTime: Change.overwriteAndResetTime.make(at: path)
      case .rename: #expect(Foundation.rename(folder + "/other", path) == 0)
      case .remove: #expect(unlink(path) == 0)
      case .link: #expect(unlink(path) == 0 && symlink("other", path) == 0)
      case .changePermissions: Change.changePermissions.make(at: path)
      }
    }
  }

  /// The change that another program makes to a file.
  enum Change: CaseIterable {
    case append, overwriteAndResetTime, changePermissions

    func make(at path: String) {
      var status = stat()
      stat(path, &status)
      let file = open(path, O_WRONLY | (self == .append ? O_APPEND : 0))
      switch self {
      case .append: #expect(write(file, "!", 1) == 1)
      case .overwriteAndResetTime:
        #expect(write(file, "O", 1) == 1)
        #if canImport(Darwin)
          let times = [status.st_atimespec, status.st_mtimespec]
        #else
          let times = [status.st_atim, status.st_mtim]
        #endif
        #expect(futimens(file, times) == 0)
      case .changePermissions: #expect(fchmod(file, 0o600) == 0)
      }
      close(file)
    }
  }

  @Test
  func `what killed replacements left goes, unless it is another's or no file of that name`() throws {
    let left = [".tckit-4194304-0", ".tckit-1-99"]
    let others = [".tckit-07-1", ".tckit-7", ".tckit-7-1-2", ".tckit-x-1", ".tckit.json", "tckit-7-1"]
    for name in left + others { try Data().write(to: URL(filePath: folder + "/" + name)) }
    let inode = try FileStatus(of: SystemPath(folder + "/.tckit-1-99")).inode
    try FileManager.default.moveItem(atPath: folder + "/.tckit-1-99", toPath: folder + "/.tckit-1-99-\(inode)")
    try FileManager.default.createDirectory(atPath: folder + "/.tckit-8-1", withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: folder + "/.tckit-8-2", withDestinationPath: "list")
    // A living process holds the lock of its own file.
    try Data().write(to: URL(filePath: folder + "/.tckit-9-0"))
    let living = try Descriptor.open(SystemPath(folder + "/.tckit-9-0"))
    #expect(try living.lock())
    try FileReplacement(of: SystemPath(folder + "/list")).commit()
    #expect(try names() == (others + [".tckit-8-1", ".tckit-8-2", ".tckit-9-0", "list"]).sorted())
  }

  @Test
  func `another replacement leaves the file of a living one alone`() throws {
    let first = try FileReplacement(of: SystemPath(folder + "/list"))
    let file = try LockedTemporaryFile(in: try .openDirectory(SystemPath(folder)))
    #expect(file.name.hasSuffix("-1"))
    let other = try Descriptor.openDirectory(SystemPath(folder))
    // The directory was searched once by this process.
    #expect(throws: SystemError(call: "flock", errno: .wouldBlock)) {
      try LockedTemporaryFile.removeLeftover(file.name, in: other, owner: CurrentProcess.user)
    }
    try first.commit()
    #expect(try names() == [file.name, "list"].sorted())
  }

  @Test
  func `a file that grew meanwhile is not replaced`() throws {
    let replacement = try FileReplacement(of: SystemPath(folder + "/list"))
    try Data("older".utf8).write(to: URL(filePath: folder + "/list"), options: [])
    let handle = try #require(FileHandle(forWritingAtPath: folder + "/list"))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("!".utf8))
    #expect(throws: ReplacementError.changed) { try replacement.commit() }
    #expect(try bytes("list") == "older!")
  }
}
