// Runs the program of a clipboard for a limited time, and turns its failure into an error.

import SystemCalls
import TextEncodings

/// A program for a clipboard.
struct ClipboardTool: Sendable {
  let path: SystemPath
  let environment: NamedTexts
  /// The longest time of each run.
  let timeLimit: Duration

  /// The most bytes that are read from a clipboard.
  static let outputLimit = 256 << 20

  var name: String { path.lastComponent.description }

  /// Runs the program for its output, with any exit status.
  func output(_ arguments: [String]) throws(ClipboardError) -> ChildProcess.Outcome {
    try outcome(arguments, outputLimit: Self.outputLimit)
  }

  /// Runs the program on some input, with any exit status.
  func outcome(
    _ arguments: [String], input: [UInt8] = [], outputLimit: Int? = nil
  ) throws(ClipboardError) -> ChildProcess.Outcome {
    try ChildProcess(
      path: path, arguments: arguments, environment: environment, input: input, outputLimit: outputLimit
    ).run(until: Deadline(in: timeLimit))
  }

  /// Runs the program on some input; it must succeed.
  func run(_ arguments: [String], input: [UInt8] = []) throws(ClipboardError) {
    let outcome = try outcome(arguments, input: input)
    guard outcome.status == 0 else { throw failure(outcome) }
  }

  /// The error for a program that did not succeed.
  func failure(_ outcome: ChildProcess.Outcome) -> ClipboardError {
    let how = outcome.status < 128 ? "status \(outcome.status)" : "signal \(outcome.status - 128)"
    return .failed(tool: name, message: outcome.message.isEmpty ? "it ended with \(how)" : outcome.message)
  }
}

extension [UInt8] {
  /// The lines of a program's output that are not empty.
  var lines: [String] {
    split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self).withoutSpaceAround }
      .filter { !$0.isEmpty }
  }
}
