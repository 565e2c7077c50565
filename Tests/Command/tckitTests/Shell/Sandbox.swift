// A temporary folder in which commands run with a separate environment. It is removed with the sandbox.
//
//     ROOT/            HOME
//     ROOT/work/       the current folder
//     ROOT/store/      TCKIT_STORE, made by the first copy
//     ROOT/.scratch/   bin/tckit, the executable under test, first in PATH; TMPDIR; the captured output

import Foundation
import TestSupport

/// A place to run commands that nothing outside can change.
final class Sandbox: Sendable {
  /// The folder's real path.
  let root: String
  /// The whole environment of the commands.
  let environment: [String: String]

  private static let scratch = ".scratch"

  /// Makes the folders.
  ///
  /// - Parameter namesStore: True if TCKIT_STORE is set. Otherwise the store is where a user's would be.
  init(namesStore: Bool = true) throws {
    let files = FileManager.default
    let temporary = files.temporaryDirectory.resolvingSymlinksInPath()
    let folder = temporary.appending(path: "tckit-\(UUID().uuidString)")
    root = folder.path(percentEncoded: false)
    for part in ["work", "\(Self.scratch)/bin", "\(Self.scratch)/tmp"] {
      try files.createDirectory(at: folder.appending(path: part), withIntermediateDirectories: true)
    }
    try files.createSymbolicLink(
      atPath: "\(root)/\(Self.scratch)/bin/tckit", withDestinationPath: Executable.path)
    var variables = [
      "ROOT": root, "HOME": root, "WORK": "\(root)/work", "TMPDIR": "\(root)/\(Self.scratch)/tmp",
      "PATH": "\(root)/\(Self.scratch)/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "LC_ALL": "C.UTF-8",
      "TZ": "UTC", "TERM": "dumb",
    ]
    if namesStore { variables["TCKIT_STORE"] = "\(root)/store" }
    environment = variables
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  /// Copies the files of a folder into the current one, and those of its `bin` to the first folder in PATH.
  func fill(from folder: String) throws {
    let files = FileManager.default
    for name in try files.contentsOfDirectory(atPath: folder) where name != "bin" {
      try files.copyItem(atPath: "\(folder)/\(name)", toPath: "\(root)/work/\(name)")
    }
    for name in (try? files.contentsOfDirectory(atPath: "\(folder)/bin")) ?? [] {
      try files.copyItem(atPath: "\(folder)/bin/\(name)", toPath: scratchPath("bin/\(name)"))
    }
  }

  /// The programs of a command line that are missing on the machine and in the sandbox; nil if none is missing.
  func missing(for line: String) -> String? {
    let own = (try? FileManager.default.contentsOfDirectory(atPath: scratchPath("bin"))) ?? []
    return Requirement.missing(in: line, besides: own)
  }

  /// A file that no command of a test looks at.
  func scratchPath(_ name: String) -> String { "\(root)/\(Self.scratch)/\(name)" }
}
