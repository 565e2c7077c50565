// The listings of documentation, which tests compile word for word.

import Foundation

/// The listings in files, in order; each is a list of lines without the white space around them.
public enum Listings {
  /// The listings of documentation, between the fences of Markdown.
  public static func documented(in paths: String...) throws -> [[String]] {
    try paths.flatMap { try blocks(in: $0, from: "```swift", to: "```") }
  }

  /// The listings that tests compile, between two `listing` comments.
  public static func compiled(in paths: String...) throws -> [[String]] {
    try paths.flatMap { try blocks(in: $0, from: "// listing", to: "// end of listing") }
  }

  private static func blocks(in path: String, from start: String, to end: String) throws -> [[String]] {
    var blocks: [[String]] = []
    var isInside = false
    let text = try String(contentsOf: packageRoot.appending(path: path), encoding: .utf8)
    for line in text.components(separatedBy: "\n") {
      let line = line.trimmingCharacters(in: .whitespaces)
      if isInside, line == end {
        isInside = false
      } else if line == start {
        isInside = true
        blocks.append([])
      } else if isInside {
        blocks[blocks.count - 1].append(line)
      }
    }
    return blocks
  }
}
