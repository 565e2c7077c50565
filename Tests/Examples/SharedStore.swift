// Shared by the examples: a store in a separate folder, and the means for a child process to report a failure.
//
// Each example is a small program on the public interface: one process copies, another pastes. The processes are exit
// tests. Their bodies run in children of the test process, which get only the path of the store.

import FilePasteboard
import Foundation

/// A folder for one example's store, removed at the end.
final class SharedStore: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "tckit-example-\(UUID())").path
    for folder in [path, path + "/tmp"] {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func temporaryFiles() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path + "/tmp")
  }

  func emptyTemporaryFolder() throws {
    for name in try temporaryFiles() { try FileManager.default.removeItem(atPath: path + "/tmp/" + name) }
  }
}

extension Pasteboard {
  /// The general pasteboard of an example's store.
  init(at path: String) throws {
    self.init(.general, in: PasteboardStore(at: try PasteboardStore.Location(path: path + "/store")))
  }
}

/// Makes this process put its temporary files into the example's folder.
func useTemporaryFolder(of path: String) throws {
  try require(setenv("TMPDIR", path + "/tmp", 1), 0)
}

/// Ends a child process in failure unless a result is the expected one.
func require<Value: Equatable>(_ found: Value, _ expected: Value) throws {
  if found != expected { throw UnexpectedResult(found: "\(found)", expected: "\(expected)") }
}

/// A result that was not the expected one.
struct UnexpectedResult: Error {
  var found: String
  var expected: String
}
