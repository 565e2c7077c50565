// The expectations of a file, compared with the results of commands. A difference is reported at the file's line, or
// the file is rewritten.

import Foundation
import Testing

/// The expectations of one file.
struct ExpectationFile {
  static let records = ProcessInfo.processInfo.environment["TCKIT_RECORD"] == "1"

  let path: String
  private var lines: [String]
  private var replacements: [(range: Range<Int>, lines: [String])] = []

  init(path: String, lines: [String]) {
    self.path = path
    self.lines = lines
  }

  /// Compares the lines of a step. `written` turns a line into the form of the file.
  mutating func check(
    _ step: TranscriptStep, got: [String], written: (String) -> String = { $0 }
  ) {
    guard got != step.expected else { return }
    if Self.records {
      replacements.append((step.expectedLines, got.map(written)))
      return
    }
    let name = URL(filePath: path).lastPathComponent
    let difference = LineDifference.unified(expected: step.expected, got: got).joined(separator: "\n")
    Issue.record(
      "\(name):\(step.line): $ \(step.command)\n\(difference)",
      sourceLocation: SourceLocation(fileID: "tckitTests/\(name)", filePath: path, line: step.line, column: 1))
  }

  /// Writes the recorded lines.
  mutating func save() throws {
    guard !replacements.isEmpty else { return }
    for (range, new) in replacements.reversed() { lines.replaceSubrange(range, with: new) }
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: path))
  }
}

/// The lines that differ between two texts, each with `-` (expected), `+` (got) or a space.
enum LineDifference {
  static func unified(expected: [String], got: [String]) -> [String] {
    let difference = got.difference(from: expected)
    let removed = Set(difference.removals.map(\.offset))
    let inserted = Set(difference.insertions.map(\.offset))
    var lines: [String] = []
    var position = 0
    for (offset, line) in expected.enumerated() {
      if removed.contains(offset) {
        lines.append("-" + line)
        continue
      }
      while inserted.contains(position) {
        lines.append("+" + got[position])
        position += 1
      }
      lines.append(" " + line)
      position += 1
    }
    return lines + got[position...].map { "+" + $0 }
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
