// tckit convert: another rate, base, limit or notation; a filter for operands, streams and whole texts.

import TimecodePasteboard

enum ConvertCommand: Command {
  static let spec = CommandSpec(
    "convert", in: .timecode, operands: "[TIMECODE|FILE]...", operandCount: 0...Int.max,
    "convert timecodes to another rate, base, limit or notation",
    discussion: [
      "Each operand is a timecode; - or nothing is standard input, one timecode per line; --file reads lists, documents, movies, "
        + "sounds and images. It is read at its own tag's rate or the "
        + "local rate, and converted. Without --to the rate does not change. A line that cannot be converted is reported; the "
        + "exit status is then 65, or 64 if only the rate is missing.",
      "With --scan the operands are files of any text: the timecodes in it are replaced in place, and no other byte changes. "
        + "--keep, --anchor or --offset is then required. A label that does not exist, or whose rate is unknown, is left "
        + "unchanged and reported.",
    ],
    options: [.from, .to, .toBase, .toLimit, .round, .offset, .keep, .anchor] + OptionSpec.properties + [.fromFormat]
      + OptionSpec.input + OptionSpec.textReading
      + [
        .repair, .inPlace, .documentType, .format, .decimals, .template, .null, .noNewline, .noFilename, .allErrors,
      ] + OptionSpec.common,
    combinations: [
      .exclusive(.from, [.rate, .textRate], why: "both give the rate of the input"),
      .exclusive(.rate, [.textRate], why: "both give the rate of the input"),
      .exclusive(.base, [.textBase], why: "both give the base of the input"),
      .exclusive(.limit, [.textLimit], why: "both give the limit of the input"),
      .needs(.scan, oneOf: [.keep, .anchor, .offset]),
      .needs(.keep, oneOf: [.to, .toBase, .toLimit, .scan]),
      .needs(.anchor, oneOf: [.to, .toBase, .toLimit]),
      .exclusive(.scan, [.null, .noNewline], why: "the text keeps its own line ends"),
      .exclusive(.scan, [.fromFormat], why: "--scan finds timecodes in their text form"),
      .exclusive(.scan, [.template], why: "a timecode is replaced by a timecode"),
      .exclusive(.scan, [.json, .documentType], why: "the text is written back with the timecodes replaced"),
      .exclusive(.inPlace, [.documentType, .json, .null, .noNewline], why: "the results replace the files"),
    ] + Combination.input + Combination.labels + Combination.document + Combination.template,
    examples: [
      .init(line: "tckit convert 01:00:00:05 --from 24 --to 25 --round nearest", purpose: "prints 01:00:00:05"),
      .init(line: "tckit convert 01:00:00:00 --rate 24 --to 25 --keep frames", purpose: "keeps the count of frames"),
      .init(
        line: "tckit convert --scan cut.edl --from 24 --to 25 --round nearest --keep instant --in-place",
        purpose: "converts an EDL's timecodes"),
      .init(line: "tckit convert - --rate 25 --offset -10:00:00:00 < markers.txt", purpose: "starts a list at zero"),
      .init(line: "tckit convert --file cut.edl --rate 24 --to 25 --as srt", purpose: "makes subtitles of an EDL"),
      .init(line: "tckit convert 01:00:00:00 --rate 25 --format samples@48000", purpose: "writes audio samples"),
    ])

  static func run(_ arguments: ParsedArguments, _ context: inout Context) throws(Failure) {
    let options = try TextOptions(arguments, separator: .refuse, context.messages)
    let operation = Operation(
      .convert(try plan(arguments)), repair: arguments.values.repair, isStrict: options.isStrict)
    let inputs = try InputSequence(arguments)
    if inputs.isInPlace { try inputs.checkInPlace() }
    let document = try DocumentOutput.requested(by: arguments)
    if inputs.scans, !inputs.isInPlace, inputs.list.sources.count > 1 { throw Failure(.usage(.needsInPlace)) }
    let destination: Report.Destination =
      inputs.scans ? .text : document == nil ? .output : .list(limit: StoreAccess.itemLimit(arguments))
    var report = try Report(arguments, inputs, context, to: destination)
    let run = try report.run(operation, over: inputs, readBy: options.reader, &context)
    if let document, !run.tally.foundNothing {
      guard context.failureCount == 0 else { throw Failure(.reported(context.status)) }
      if run.lostTitleCount > 0 {
        context.messages.warning("the titles of \(run.lostTitleCount) documents are left out: they are not the same")
      }
      try document.write(Array(report.markers), title: run.documentTitle, &context)
    }
    context.conclude(run, over: inputs)
  }

  /// What is converted to what.
  private static func plan(_ arguments: ParsedArguments) throws(Failure) -> ConversionPlan {
    let target = LocalProperties(
      rate: arguments.values.to, base: arguments.values.toBase, limit: arguments.values.toLimit)
    let mode = arguments.values.keep ?? .instant
    let anchor = arguments.values.anchor
    if anchor != nil, mode == .digits {
      throw Failure(.usage(.conflict("--anchor", "--keep digits", why: "all labels stay with digits")))
    }
    return ConversionPlan(
      target: target, mode: mode, rounding: arguments.values.round, anchor: anchor, offset: arguments.values.offset,
      labels: LabelRules(ignoresSeparator: arguments.has(.ignoreSeparator), isStrict: arguments.isStrict))
  }
}
