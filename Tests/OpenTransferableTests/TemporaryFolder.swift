#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A folder of a test's own, gone when the test is done with it.
final class TemporaryFolder: Sendable {
  /// The folder's path, free of symbolic links.
  let path: String

  init() throws {
    let parent = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    let url = parent.appending(path: "tckit-tests-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a text file and gives its URL.
  @discardableResult
  func write(_ name: String, _ text: String) throws -> URL {
    let url = URL(filePath: path).appending(path: name)
    try Data(text.utf8).write(to: url)
    return url
  }

  /// The names in the folder, sorted.
  var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? []
  }
}
