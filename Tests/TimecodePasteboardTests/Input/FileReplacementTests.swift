// A file's replacement: the new bytes whole, or the old file as it was.

import Foundation
import SystemCalls
import Testing

@testable import TimecodePasteboard

@Suite("File replacement")
struct FileReplacementTests {
  private let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "tckit-replacement-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("old".utf8).write(to: URL(filePath: folder + "/list"))
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder + "/list")
  }

  private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
  private func bytes(_ name: String) throws -> String {
    try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
  }

  @Test("a commit puts the new bytes in place, with the old permissions, and leaves nothing else")
  func commit() throws {
    let replacement = try FileReplacement(of: SystemPath(folder + "/list"))
    try replacement.file.writeAll(Array("new".utf8))
    #expect(try bytes("list") == "old")
    #expect(try replacement.commit().notDurable == nil)
    #expect(try bytes("list") == "new")
    let mode = try FileManager.default.attributesOfItem(atPath: folder + "/list")[.posixPermissions] as? Int
    #expect(mode == 0o640)
    #expect(try names() == ["list"])
  }

  @Test("a file is replaced though its directory cannot be synchronized", arguments: [Errno.io, .invalidArgument])
  func notDurable(errno: Errno) throws {
    let replacement = try FileReplacement(of: SystemPath(folder + "/list"))
    try replacement.file.writeAll(Array("new".utf8))
    let error = SystemError(call: "fsync", errno: errno)
    let outcome = try replacement.commit { (_) throws(SystemError) in throw error }
    // A file system that does not synchronize directories has nothing to report.
    #expect(outcome.notDurable == (errno == .io ? error : nil))
    #expect(try bytes("list") == "new")
    #expect(try names() == ["list"])
  }

  @Test("without a commit the old file stays, and the temporary one goes")
  func abandoned() throws {
    do {
      let replacement = try FileReplacement(of: SystemPath(folder + "/list"))
      try replacement.file.writeAll(Array("new".utf8))
      #expect(try names().count == 2)
    }
    #expect(try names() == ["list"])
    #expect(try bytes("list") == "old")
  }

  @Test("a symbolic link stays, and the file that it leads to is replaced")
  func link() throws {
    try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "list")
    let replacement = try FileReplacement(of: SystemPath(folder + "/link"))
    try replacement.file.writeAll(Array("new".utf8))
    try replacement.commit()
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link") == "list")
    #expect(try bytes("list") == "new")
  }

  @Test("what is no regular file is not replaced", arguments: ["", "/nonexistent"])
  func notAFile(_ name: String) {
    #expect(throws: SystemError.self) { try FileReplacement(of: SystemPath(folder + name)) }
  }

  @Test("of two replacements of one file the second is refused, and what the first wrote stays")
  func second() throws {
    let (first, second) = (
      try FileReplacement(of: SystemPath(folder + "/list")), try FileReplacement(of: SystemPath(folder + "/list"))
    )
    try first.file.writeAll(Array("first".utf8))
    try second.file.writeAll(Array("second".utf8))
    try first.commit()
    // The first holds its lock as long as it exists.
    #expect(throws: SystemError(call: "flock", errno: .wouldBlock)) { try second.commit() }
    #expect(try bytes("list") == "first")
  }

  @Test("a file that another process has locked is not replaced")
  func locked() throws {
    let lock = try Descriptor.open(SystemPath(folder + "/list"))
    #expect(try lock.lock())
    let replacement = try FileReplacement(of: SystemPath(folder + "/list"))
    #expect(throws: SystemError(call: "flock", errno: .wouldBlock)) { try replacement.commit() }
  }

  @Test("a file that was replaced after it was read is not replaced again")
  func replaced() throws {
    let read = try FileStatus(of: SystemPath(folder + "/list"))
    try FileReplacement(of: SystemPath(folder + "/list")).commit()
    let late = try FileReplacement(of: SystemPath(folder + "/list"), reading: read)
    #expect(throws: SystemError(call: "rename", errno: .busy)) { try late.commit() }
  }

  @Test("a file of which another program changed some bytes in place meanwhile is not replaced")
  func edited() throws {
    let replacement = try FileReplacement(of: SystemPath(folder + "/list"))
    // A file system's clock may tick once in some milliseconds.
    Thread.sleep(forTimeInterval: 0.05)
    let handle = try #require(FileHandle(forUpdatingAtPath: folder + "/list"))
    try handle.write(contentsOf: Data("O".utf8))
    #expect(throws: SystemError(call: "rename", errno: .busy)) { try replacement.commit() }
  }

  @Test("a file that grew meanwhile is not replaced")
  func grown() throws {
    let replacement = try FileReplacement(of: SystemPath(folder + "/list"))
    try Data("older".utf8).write(to: URL(filePath: folder + "/list"), options: [])
    let handle = try #require(FileHandle(forWritingAtPath: folder + "/list"))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("!".utf8))
    #expect(throws: SystemError(call: "rename", errno: .busy)) { try replacement.commit() }
    #expect(try bytes("list") == "older!")
  }
}
