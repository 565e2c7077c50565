// tckit copy: timecodes and attachments onto a pasteboard, all of them or none.

import TimecodePasteboard

enum CopyCommand: Command {
  static let name = "copy"
  static let spec = CommandSpec(
    name, in: .pasteboard, operands: "[TIMECODE …]", operandCount: 0...Int.max,
    "put timecodes on a pasteboard",
    discussion: [
      "Each operand becomes an item, and so does each line of standard input where an operand is -; blank lines are "
        + "skipped. An item is written in several representations, richest first: the lossless JSON with frame rate, "
        + "subframes base and limit, then plain text, then what --attach adds.",
      "The frame rate comes from a tag in the text, --rate, TCKIT_RATE or .tckit.json; there is no default. Everything is "
        + "read and checked before the pasteboard is touched, and status 0 means that the new content is on disk.",
    ],
    operandCompletion: .none,
    options: OptionSpec.properties
      + [
        .frames, .seconds, .samples, .feet, .rational, .from, .scan, .attach, .writeAs, .append, .unique, .ifChange,
        .sensitive, .expire, .once, .allowInvalid, .allowEmpty,
      ]
      + [.clipboard, .clipboardTimeout, .clipboardFormat]
      + [.ignoreSeparator, .strict, .noConfig] + OptionSpec.writing + OptionSpec.place + OptionSpec.common,
    combinations: Combination.clipboard(
      excludes: [
        (.sensitive, "programs that watch a clipboard may keep what is on it"),
        (.expire, "nothing removes it from the clipboard in time"),
        (.once, "a clipboard can be pasted from again"),
      ], isNeededBy: [.clipboardFormat]),
    examples: [
      .init(line: "tckit copy 01:00:00:00 --rate 24", purpose: "copies one timecode"),
      .init(line: "tckit copy '01:00:00;02@29.97d'", purpose: "copies a timecode that says its own rate"),
      .init(line: "tckit copy - --rate 25 < markers.txt", purpose: "copies a list, a timecode a line"),
      .init(line: "tckit copy 01:00:00:00@25 --clipboard auto", purpose: "copies for other programs too"),
    ])

  static func run(_ arguments: ParsedArguments, _ context: inout Context) throws {
    let input = try CopyInput(arguments)
    let options = try CopyOptions(arguments)
    let place = try StoreAccess(arguments, options: options.storeOptions)
    let clipboard = try ClipboardAccess(ifNamedBy: arguments)
    let timecodes = try input.timecodes(&context)
    let attachments = try input.attachments(options.attached, limit: options.storeOptions.limits.representation)
    guard !timecodes.isEmpty || !attachments.isEmpty || arguments.has(.allowEmpty) else { throw Failure(.emptyInput) }
    var copy = options.copy(timecodes, attachments, at: place.store.now)
    let handover = try clipboard.map { try ClipboardHandover(copy, text: options.clipboardNotation, to: $0) }
    var progress = Progress(arguments, counting: .items, writesResults: false)
    let messages = context.messages
    copy.onItem = { progress.advance(to: $0, messages) }
    Interruption.watch()
    let receipt = try Pasteboard(place.name, in: place.store).copy(copy, ifChange: options.ifChange)
    try context.report(receipt, on: place.name, asJSON: arguments.has(.json))
    try handover?.perform(after: receipt, on: place.name)
  }
}
