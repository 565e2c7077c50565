// A temporary folder for one test.
//
//     let folder = try TemporaryFolder()
//     try folder.write("list", "01:00:00:00\n")

public import Foundation

/// A folder that is removed with the last reference to it.
public final class TemporaryFolder: Sendable {
  /// The folder's path, free of symbolic links.
  public let path: String

  /// Makes the folder.
  public init() throws {
    let parent = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    let url = parent.appending(path: "tckit-tests-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    // The path of a folder's URL ends in a slash.
    path = String(url.path(percentEncoded: false).dropLast())
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a text file and gives its URL.
  @discardableResult
  public func write(_ name: String, _ text: String) throws -> URL {
    let url = URL(filePath: path).appending(path: name)
    try Data(text.utf8).write(to: url)
    return url
  }

  /// The names in the folder, sorted.
  public var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? []
  }
}
