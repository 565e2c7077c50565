// tckit copy: timecodes and attachments onto a pasteboard, all of them or none.

import SystemClipboard
import TimecodePasteboard

enum CopyCommand: Command {
  static let spec = CommandSpec(
    "copy", in: .pasteboard, operands: "[TIMECODE|FILE]...", operandCount: 0...Int.max,
    "put timecodes on a pasteboard",
    discussion: [
      "Each operand becomes an item; - or nothing is standard input, one timecode per line, and blank lines are skipped; "
        + "--file reads lists, documents, and the starts of movies, sounds and images. An item is "
        + "a timecode, or a range IN..OUT whose out point is not part of it. It is written in several representations, "
        + "richest first: the lossless JSON with frame rate, subframes base and limit, then plain text, then the files "
        + "of --attach. A range, and an item with a name, has its own JSON before these: org.tckit.marker.",
      "The frame rate comes from a tag in the text, --rate, TCKIT_RATE or .tckit.json; there is no default. All input "
        + "is checked before the pasteboard is changed, and exit status 0 means that the new content is on disk.",
    ],
    operandCompletion: .none,
    options: OptionSpec.properties
      + [
        .fromFormat, .file, .fileType, .columns, .scan, .attach, .only, .append, .unique, .ifChange,
        .sensitive, .expire, .once, .allowInvalid, .validation, .allowEmpty, .allErrors,
      ]
      + clipboardOptions
      + [.ignoreSeparator, .strict, .noConfig] + OptionSpec.writing + OptionSpec.place + OptionSpec.common,
    combinations: [
      .exclusive(.fromClipboard, [.clipboard], why: "--from-clipboard reads one, --clipboard writes one"),
      .exclusive(.fromClipboard, [.attach], why: "--from-clipboard gives the whole item"),
      .exclusive(.fromClipboard, [.only, .scan, .clipboardFormat], why: "every type of the clipboard is kept"),
      .exclusive(.scan, [.fromFormat], why: "--scan finds timecodes in their text form"),
      .exclusive(.scan, [.fileType], why: "--scan reads every file as text"),
      .exclusive(.fromFormat, [.ignoreSeparator], why: "other notations than text have no labels"),
      .exclusive(.allowInvalid, [.validation], why: "both are about invalid timecodes"),
      .exclusive(.clipboard, [.sensitive], why: "programs that watch a clipboard may keep what is on it"),
      .exclusive(.clipboard, [.expire], why: "nothing removes it from the clipboard in time"),
      .exclusive(.clipboard, [.once], why: "a clipboard can be pasted from again"),
      .needs(.columns, oneOf: [.scan, .file]), .needs(.clipboardFormat, oneOf: [.clipboard]),
      .needs(.clipboardTimeout, oneOf: [.clipboard, .fromClipboard]),
      .needs(.selection, oneOf: [.clipboard, .fromClipboard]),
    ],
    examples: [
      .init(line: "tckit copy 01:00:00:00 --rate 24", purpose: "copies one timecode"),
      .init(line: "tckit copy '01:00:00;02@29.97d'", purpose: "copies a timecode with its own rate"),
      .init(line: "tckit copy 01:00:00:00..01:00:10:00@25", purpose: "copies a range of ten seconds"),
      .init(line: "tckit copy --file markers.txt --rate 25", purpose: "copies a list, one timecode per line"),
      .init(line: "tckit copy --file A001.mov", purpose: "copies the start of a movie"),
      .init(line: "tckit copy 01:00:00:00@25 --clipboard auto", purpose: "copies for other programs too"),
      .init(line: "tckit copy --from-clipboard auto", purpose: "keeps all that another program copied"),
    ])

  private static let clipboardOptions: [OptionSpec] = [
    .clipboard, .fromClipboard, .selection, .clipboardTimeout, .clipboardFormat,
  ]

  static func run(_ arguments: ParsedArguments, _ context: inout Context) throws {
    let input = try CopyInput(arguments, context.messages)
    let options = try CopyOptions(arguments, context.messages)
    let place = try StoreAccess(arguments, options: options.storeOptions)
    let clipboard = try arguments.values.clipboard.map { try ClipboardAccess($0, arguments, for: .copy) }
    let markers = try input.markers(&context)
    var attachments = input.attachments(options.attached)
    if let source = arguments.values.fromClipboard {
      let source = try ClipboardAccess(source, arguments, for: .paste)
      attachments = try ClipboardSource(try source.open()).representations(context.messages)
    }
    if clipboard != nil {
      // They go to two places, and a pipe can be read once.
      let limit = options.storeOptions.limits.representation
      attachments = try attachments.map { .init(type: $0.type, bytes: try $0.bytes(limit: limit)) }
    }
    guard !markers.isEmpty || !attachments.isEmpty || arguments.has(.allowEmpty) else { throw Failure(.emptyInput) }
    var copy = options.copy(markers, attachments, at: place.store.now)
    let clipboardStep = try clipboard.map {
      try ClipboardCopyStep(copy, text: options.clipboardNotation, in: place.store, to: $0)
    }
    var progress = Progress(arguments, counting: .items, writesResults: false)
    let messages = context.messages
    if progress.isShown { copy.onItem = { progress.advance(to: $0, messages) } }
    Interruption.watch()
    let receipt = try Pasteboard(place.name, in: place.store).copy(copy, ifChange: options.ifChange)
    guard let clipboardStep else { return try context.report(receipt, on: place.name, asJSON: arguments.has(.json)) }
    let outcome: ClipboardCopyStep.Outcome
    do { outcome = try clipboardStep.perform(after: receipt, on: place.name) } catch {
      try context.report(receipt, on: place.name, asJSON: arguments.has(.json))
      throw error
    }
    let requested = Set(!arguments.has(.only) ? options.attached.map(\.type) : copy.writtenTypes)
    try context.report(receipt, on: place.name, outcome, requested: requested, asJSON: arguments.has(.json))
  }
}
