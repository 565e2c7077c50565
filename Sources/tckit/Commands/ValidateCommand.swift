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
    options: OptionSpec.properties + OptionSpec.policies + [.round, .fromFormat] + OptionSpec.textReading
      + [.repair, .scan, .columns, .explain, .format, .null, .noNewline] + OptionSpec.common,
    combinations: [
      .needs(.columns, oneOf: [.scan]),
      .exclusive(.scan, .fromFormat, why: "--scan finds timecodes in their text form"),
    ],
    examples: [
      .init(
        line: "tckit validate '01:00:00;00' --rate 29.97d", purpose: "accepts it: the label exists at 29.97 drop frame"),
      .init(
        line: "tckit validate - --rate 25 < markers.txt", purpose: "reports each line that is not a timecode at 25"),
    ])

  static func run(_ arguments: ParsedArguments, _ context: inout Context) throws(Failure) {
    let options = try TextOptions(arguments, separator: .refuse)
    try options.check()
    let step = TimecodeStep(
      .validation(try options.rules(rounding: arguments[.round])), repair: arguments[.repair],
      refusesFloored: options.isStrict)
    let explanation = arguments.has(.explain) ? Explanation(options.settings) : nil
    if arguments.has(.scan) {
      var filter = try ScanFilter(
        arguments, reader: options.reader, step: step, explanation: explanation, for: .list)
      try filter.run(&context)
    } else {
      var filter = try StreamFilter(arguments, reader: options.reader, step: step, explanation: explanation)
      try filter.run(&context)
    }
  }
}
