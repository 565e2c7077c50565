// tckit validate: the paste policies without a pasteboard, a filter for operands and streams.

import TimecodePasteboard

enum ValidateCommand: Command {
  static let name = "validate"
  static let spec = CommandSpec(
    name, in: .timecode, operands: "[TIMECODE]...", operandCount: 0...Int.max,
    "check timecodes against the local properties",
    discussion: [
      "Each operand is a timecode; - is standard input, one timecode per line. The same policies decide as in paste. "
        + "Accepted timecodes are written to standard output, in order; the others are reported with their line on standard "
        + "error. The exit status is 65 if one could not be read, else 64 if the rate of one is unknown, else 1 if one was "
        + "refused. Blank lines are kept; a byte order mark is skipped; a line of more than 1048576 bytes is an error. A line "
        + "that begins with { is read as JSON: the lossless JSON, or a record of --json.",
      "With --scan the timecodes are found in any text, such as an EDL, and those that are not accepted are reported with "
        + "line and column.",
    ],
    options: OptionSpec.properties + OptionSpec.policies + [.from] + OptionSpec.textReading
      + [.repair, .scan, .explain, .format, .null, .noNewline] + OptionSpec.common,
    examples: [
      .init(
        line: "tckit validate '01:00:00;00' --rate 29.97d", purpose: "accepts it: the label exists at 29.97 drop frame"),
      .init(
        line: "tckit validate - --rate 25 < markers.txt", purpose: "reports each line that is not a timecode at 25"),
    ])

  static func run(_ arguments: ParsedArguments, _ context: inout Context) throws(Failure) {
    let options = try TextOptions(arguments, separator: .refuse)
    try options.check()
    let step = Step(
      rules: options.rules, isRateAssumed: options.reader.assumesRate, repair: arguments[.repair],
      explanation: arguments.has(.explain) ? Explanation(options.settings) : nil)
    if arguments.has(.scan) {
      var filter = try ScanFilter(arguments, reader: options.reader, for: .list)
      try filter.run(step, &context)
    } else {
      var filter = try StreamFilter(arguments, reader: options.reader)
      try filter.run(step, &context)
    }
  }

  /// One timecode on its way through the policies.
  private struct Step: TimecodeStep {
    let rules: PasteRules
    let isRateAssumed: Bool
    let repair: DropFrameRepair?
    let explanation: Explanation?

    func effect(onTextAt properties: Timecode.Properties) -> UniformEffect? {
      guard explanation == nil, rules.acceptsUnchanged(textAt: properties, isRateAssumed: isRateAssumed) else {
        return nil
      }
      return UniformEffect.none
    }

    func result(
      of reading: TimecodeReader.Reading, line: Int?, column: Int?, _ messages: Messages
    ) throws(Failure) -> Timecode {
      if explanation == nil, rules.acceptsUnchanged(reading) { return reading.timecode }
      return try judged(reading, line: line, column: column, messages)
    }

    private func judged(
      _ reading: TimecodeReader.Reading, line: Int?, column: Int?, _ messages: Messages
    ) throws(Failure) -> Timecode {
      var reading = reading
      if let repair, let repaired = repair.repaired(reading.timecode) {
        messages.repair(reading.timecode, repaired, at: InputLocation(line: line, column: column))
        reading.timecode = repaired
      }
      let outcome: TimecodeField.PasteOutcome
      var trace: PasteTrace? = explanation == nil ? nil : PasteTrace()
      do {
        outcome = try rules.outcome(of: reading, trace: &trace)
      } catch {
        throw Failure(item: .noTextRate)
      }
      if let trace { explanation?.write(trace, line: line, to: messages) }
      switch outcome {
      case .accepted(let timecode): return timecode
      case .rejected(let rejection): throw Failure(item: .refused(rejection))
      }
    }
  }
}
