// The examples of README.md and the manual pages, as steps that can be run.
//
// In README.md they are in ```console blocks, in a manual page between `.Bd -literal -offset indent` and `.Ed`, each
// line as a terminal would show it: `$ ` before a command, `> ` where it continues, then output and messages, then the
// exit status in brackets if it is not 0. A block whose lines do not begin with `$ ` is not an example, but a ```sh
// block of README.md after `<!-- files -->` makes the files of the others, and runs first. All of a document's examples
// run in order in one sandbox, whose home is shown as /home/me. The files they use are those of Tests/Fixtures/NAME,
// where there is such a folder, NAME being the document's without its suffix; programs that replace others are in its
// bin.

import Foundation
import TestSupport

/// A document with runnable examples.
struct ExampleDocument {
  let path: String
  let lines: [String]
  private(set) var steps: [TranscriptStep] = []

  static let home = "/home/me"

  /// The folder of the files that the examples use, if they use any.
  var fixtures: String? {
    let name = URL(filePath: path).deletingPathExtension().lastPathComponent
    let folder = packageRoot.appending(path: "Tests/Fixtures/\(name)").path(percentEncoded: false)
    return FileManager.default.fileExists(atPath: folder) ? folder : nil
  }

  init(path: String) throws {
    self.path = path
    lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
    let isManual = !path.hasSuffix(".md")
    let (opening, closing) = isManual ? (".Bd -literal -offset indent", ".Ed") : ("```console", "```")
    if let mark = lines.firstIndex(of: "<!-- files -->"), let end = lines[mark...].firstIndex(of: "```") {
      let command = lines[(mark + 2)..<end].joined(separator: "\n")
      steps = [TranscriptStep(command: command, line: mark + 3, expected: [], expectedLines: end..<end)]
    }
    var position = 0
    while let start = lines[position...].firstIndex(of: opening),
      let end = lines[start...].dropFirst().firstIndex(of: closing)
    {
      readBlock(start + 1..<end, isManual ? Self.plain : { $0 })
      position = end + 1
    }
  }

  private mutating func readBlock(_ block: Range<Int>, _ plain: (String) -> String) {
    var position = block.lowerBound
    while position < block.upperBound, plain(lines[position]).hasPrefix("$ ") {
      let start = position
      var command = plain(lines[position]).dropFirst(2)
      position += 1
      while position < block.upperBound, plain(lines[position]).hasPrefix("> ") || plain(lines[position]) == ">" {
        command += "\n" + plain(lines[position]).dropFirst(2)
        position += 1
      }
      let first = position
      while position < block.upperBound, !plain(lines[position]).hasPrefix("$ ") { position += 1 }
      steps.append(
        TranscriptStep(
          command: String(command), line: start + 1, expected: lines[first..<position].map(plain),
          expectedLines: first..<position))
    }
  }

  /// The result of a command, as a terminal shows it.
  static func lines(for result: ShellCommand.Result) -> [String] {
    let lines = TranscriptLine.lines(of: result.output)
    return result.status == 0 ? lines : lines + ["[\(result.status)]"]
  }

  /// A line as the document writes it.
  func written(_ line: String) -> String {
    path.hasSuffix(".md") ? line : Self.mdoc(line)
  }

  /// A line of mdoc text without its escapes.
  private static func plain(_ line: String) -> String {
    line.replacing(#"\&"#, with: "").replacing(#"\-"#, with: "-").replacing(#"\(dq"#, with: "\"")
      .replacing(#"\(aq"#, with: "'").replacing(#"\(ti"#, with: "~").replacing(#"\(ha"#, with: "^")
      .replacing(#"\(ga"#, with: "`").replacing(#"\e"#, with: #"\"#)
  }

  private static func mdoc(_ line: String) -> String {
    let escaped = line.replacing(#"\"#, with: #"\e"#).replacing("-", with: #"\-"#).replacing("'", with: #"\(aq"#)
      .replacing("~", with: #"\(ti"#).replacing("^", with: #"\(ha"#).replacing("`", with: #"\(ga"#)
    return escaped.hasPrefix(".") ? #"\&"# + escaped : escaped
  }
}
