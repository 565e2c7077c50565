// Tests/Transcripts/*.transcript: command lines, and exactly what they write and how they end.
//
//     # What the tool is tested for here; a line that begins with # is a comment.
//
//     ## An empty pasteboard is a refusal
//     $ tckit copy - --rate 25 <<'END'
//     > 01:00:00:00
//     > END
//     $ tckit clear
//     $ tckit paste
//     ! tckit: pasteboard general is empty
//     ! hint: copy something first: tckit copy TIMECODE --rate RATE
//     [1]
//
// `## ` begins a case in a fresh sandbox (Sandbox.swift): an empty directory, a separate home and store, and a clean
// environment. Files, variables and standard input are given with shell syntax. `$ ` is a command line for /bin/sh, and
// `> ` continues it. Each command has its own shell; only files persist between commands.
//
// Then comes what is expected: standard output as it is, standard error after `! `, and the exit status in brackets if
// it is not 0. An output line that is empty or begins with one of `$ > ! # [ \` has a `\` before it;
// TranscriptLine.swift has how unprintable bytes are shown. The sandbox's directory is written `$ROOT`. Blank lines
// before a command are ignored.
//
// TCKIT_RECORD=1 (make record) replaces the expectation by the present output, for review with git diff.

import Foundation

/// One command and its expectation.
struct TranscriptStep {
  var command: String
  /// The line of the `$`, counted from 1.
  var line: Int
  var expected: [String]
  /// The file's lines, counted from 0, that hold the expectation.
  var expectedLines: Range<Int>
}

/// Steps that share a sandbox.
struct TranscriptCase {
  var title: String
  var steps: [TranscriptStep] = []
}

/// A file of cases.
struct Transcript {
  let path: String
  let lines: [String]
  private(set) var cases: [TranscriptCase] = []

  init(path: String) throws {
    self.path = path
    lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
    var position = 0
    while position < lines.count {
      let line = lines[position]
      if line.hasPrefix("## ") {
        cases.append(TranscriptCase(title: String(line.dropFirst(3))))
      } else if line.hasPrefix("$ ") {
        let step = readStep(at: position)
        if cases.isEmpty { cases.append(TranscriptCase(title: "")) }
        cases[cases.count - 1].steps.append(step)
        position = step.expectedLines.upperBound
        continue
      } else if !line.isEmpty, !line.hasPrefix("#") {
        throw StrayLine(path: path, line: position + 1, text: line)
      }
      position += 1
    }
  }

  /// A line that belongs to no command.
  struct StrayLine: Error {
    let path: String
    let line: Int
    let text: String
  }

  private func readStep(at start: Int) -> TranscriptStep {
    var command = String(lines[start].dropFirst(2))
    var end = start + 1
    while end < lines.count, lines[end].hasPrefix("> ") || lines[end] == ">" {
      command += "\n" + lines[end].dropFirst(2)
      end += 1
    }
    let first = end
    while end < lines.count, !lines[end].hasPrefix("$ "), !lines[end].hasPrefix("#") { end += 1 }
    while end > first, lines[end - 1].isEmpty { end -= 1 }
    return TranscriptStep(
      command: command, line: start + 1, expected: Array(lines[first..<end]), expectedLines: first..<end)
  }

  /// The result of a command, as the lines that would expect it.
  static func lines(for result: ShellCommand.Result) -> [String] {
    var lines = TranscriptLine.lines(of: result.output).map { line in
      line.first.map { #"$>!#[\"#.contains($0) } ?? true ? #"\"# + line : line
    }
    lines += TranscriptLine.lines(of: result.errors).map { "! " + $0 }
    if result.wasCutOff { lines.append("[hangs]") } else if result.status != 0 { lines.append("[\(result.status)]") }
    return lines
  }
}
