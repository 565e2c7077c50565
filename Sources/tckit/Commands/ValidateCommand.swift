// tckit validate: the paste policies without a pasteboard, a filter for operands and streams.

import TimecodePasteboard

enum ValidateCommand: Command {
  static let spec = CommandSpec(
    "validate", operands: "[TIMECODE …]", operandCount: 0...Int.max,
    "check timecodes against the local properties",
    discussion: [
      "Each operand, or each line of standard input where an operand is -, is read and judged by the same policies as "
        + "a paste. Accepted timecodes are written to standard output, in order; the others are reported with their "
        + "line on standard error, and the status is 65 if one could not be read, else 1 if one was refused. Blank lines "
        + "are kept. A line that begins with { is read as the lossless JSON."
    ],
    options: OptionSpec.properties + OptionSpec.policies + OptionSpec.textReading
      + [.explain, .format, .null, .noNewline] + OptionSpec.common,
    examples: [
      .init(line: "tckit validate 01:00:00;00 --rate 29.97d", purpose: "accepts: the label exists at 29.97 drop frame"),
      .init(
        line: "tckit validate - --rate 25 < markers.txt", purpose: "reports each line that is not a timecode at 25"),
    ])

  static func run(_ arguments: ParsedArguments, _ context: inout Context) throws(Failure) {
    guard !arguments.operands.isEmpty else {
      throw .usage(.missingOperand(command: "validate", operands: "timecodes"))
    }
    let options = try TextOptions(arguments, separator: .refuse)
    try options.check()
    let writer = try TimecodeWriter(arguments)
    var run = Run(options: options, writer: writer, explains: arguments.has(.explain), context: context)
    // The status and what is buffered are the run's while it lasts.
    defer { context = run.context }
    try TimecodeInput(arguments).forEach { (text, line) throws(Failure) in try run.judge(text, line) }
    try run.finish()
  }

  /// A stream of texts on their way through the policies.
  private struct Run {
    let options: TextOptions
    var writer: TimecodeWriter
    let explains: Bool
    var context: Context

    mutating func judge(_ text: Span<UInt8>, _ line: Int?) throws(Failure) {
      if text.isBlank, line != nil { return try writer.write(verbatim: Span<UInt8>(), to: &context) }
      let reading: TimecodeReader.Reading
      do throws(TimecodeReader.ReadingError) {
        reading = try TextInput.read(text, options.reader)
      } catch {
        // A text without a rate is the command line's fault, and every line would say it again.
        let failure = Failure.reading(error, at: InputLocation(line: line, text: text))
        if error == .noRate { throw failure }
        return context.report(failure)
      }
      let outcome = try options.outcome(reading)
      if explains { Explanation(options.settings, reading, outcome).say(context.messages) }
      switch outcome {
      case .accepted(let timecode):
        try writer.write(timecode, to: &context) { json in json.member("line", ifPresent: line) }
      case .rejected(let rejection):
        context.report(.refused(rejection, at: InputLocation(line: line, text: text)))
      }
    }

    mutating func finish() throws(Failure) { try writer.finish(&context) }
  }
}
