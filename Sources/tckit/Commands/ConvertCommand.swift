// tckit convert: another rate, base, limit or notation; a filter for operands, streams and whole texts.

import TimecodePasteboard

enum ConvertCommand: Command {
  static let name = "convert"
  static let spec = CommandSpec(
    name, in: .timecode, operands: "[TIMECODE]...", operandCount: 0...Int.max,
    "convert timecodes to another rate, base, limit or notation",
    discussion: [
      "Each operand is a timecode; - is standard input, one timecode per line. It is read at its own tag's rate or the "
        + "local rate, and converted. Without --to the rate does not change. A line that cannot be converted is reported; the "
        + "exit status is then 65, or 64 if only the rate is missing.",
      "With --scan the input is any text: the timecodes in it are replaced in place, and no other byte changes. --keep or "
        + "--anchor is then required. A label that does not exist, or whose rate is unknown, is left unchanged and reported.",
    ],
    options: [.to, .toBase, .toLimit, .keep, .anchor, .rate, .base, .limit, .from] + OptionSpec.textReading
      + [.scan, .format, .null, .noNewline] + OptionSpec.common,
    combinations: [
      .needs(.scan, oneOf: [.keep, .anchor]),
      .exclusive(.scan, .json, why: "the text is written back with the timecodes replaced"),
    ],
    examples: [
      .init(line: "tckit convert 01:00:00:00 --rate 24 --to 25 --keep frames", purpose: "keeps the count of frames"),
      .init(
        line: "tckit convert --scan - --rate 24 --to 25 --keep instant < cut.edl",
        purpose: "converts an EDL's timecodes"),
      .init(line: "tckit convert 01:00:00:00 --rate 25 --format samples@48000", purpose: "writes audio samples"),
    ])

  static func run(_ arguments: ParsedArguments, _ context: inout Context) throws(Failure) {
    let options = try TextOptions(arguments, separator: .refuse)
    let step = try Step(arguments, untagged: options.reader.properties)
    if arguments.has(.scan) {
      var filter = try ScanFilter(arguments, reader: options.reader, for: .rewrite(step.target))
      try filter.run(step, &context)
    } else {
      var filter = try StreamFilter(arguments, reader: options.reader)
      try filter.run(step, &context)
    }
  }

  /// One timecode on its way to other properties.
  private struct Step: TimecodeStep {
    let target: LocalProperties
    let keeping: ConversionMode
    let anchor: TimecodeText?
    /// The conversion of text that says no properties of its own, worked out once; nil where each is its own case.
    private let converter: Conversion?

    init(_ arguments: ParsedArguments, untagged: Timecode.Properties?) throws(Failure) {
      target = LocalProperties(rate: arguments[.to], base: arguments[.toBase], limit: arguments[.toLimit])
      keeping = arguments[.keep] ?? .instant
      anchor = arguments[.anchor]
      if anchor != nil, keeping == .digits {
        throw Failure(.usage(.conflict("--anchor", "--keep digits", why: "all labels stay with digits")))
      }
      converter =
        if let untagged, anchor == nil {
          try? Conversion(from: untagged, to: target.filled(from: untagged), mode: keeping)
        } else { nil }
    }

    func effect(onTextAt properties: Timecode.Properties) -> UniformEffect? {
      guard let converter, converter.source == properties else { return nil }
      return .conversion(converter)
    }

    func result(
      of reading: TimecodeReader.Reading, line: Int?, column: Int?, _ messages: Messages
    ) throws(Failure) -> Timecode {
      let timecode = reading.timecode
      guard timecode.isValid else { throw Failure(item: .notConvertible(timecode)) }
      let properties = target.filled(from: timecode.properties)
      do {
        if let converter, converter.source == timecode.properties { return try converter.convert(timecode) }
        return try timecode.converted(to: properties, mode: keeping, anchor: anchor)
      } catch {
        throw Failure(item: .notConverted(timecode, properties, error))
      }
    }
  }
}
