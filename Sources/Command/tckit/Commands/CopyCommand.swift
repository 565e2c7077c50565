// tckit copy: puts timecodes and attachments on a pasteboard, all of them or none.

import SystemClipboard
import TimecodeDocuments
import TimecodePasteboard

struct CopyCommand: Command {
  static let name = CommandName.copy
  static let synopsis = "[TIMECODE | FILE]..."
  static let operandCompletion = ValueCompletion.files()
  static let summary = "put timecodes on a pasteboard, with their frame rate"
  static let discussion = """
    Put timecodes, ranges and files on a pasteboard, with their frame rate. A word that is written as a timecode is one, any \
    other is a file: a list, a document, or a movie, sound or image, whose start is copied. - or nothing is standard input.

    All input is checked before the pasteboard is changed, and exit status 0 means that the new content is on disk.
    """
  static let meanings: [OptionName: String] = [
    .rate: "The rate of timecodes without a tag. One with a tag keeps its own rate; nothing is refused for its rate."
  ]
  static let brief: KeyValuePairs<OptionName, String> = [
    .rate: "the rate of input that states none",
    .fromFormat: "read a notation, such as frames or seconds",
    .scan: "find timecodes anywhere in text, such as a log",
    .attach: "add a file as another representation",
    .append: "add to the items on the pasteboard",
    .sensitive: "keep this content out of the history",
    .expire: "remove the content after this time",
    .once: "let the first paste remove the content",
    .clipboard: "also fill the desktop's clipboard: auto, x11, ...",
    .pasteboard: "use this pasteboard (default general)",
  ]
  static let examples: [CommandExample] = [
    .init(line: "tckit copy 01:00:00:00 --rate 24", purpose: "copies one timecode"),
    .init(line: "tckit copy '01:00:00;02@29.97d'", purpose: "copies a timecode with its own rate"),
    .init(line: "tckit copy 01:00:00:00..01:00:10:00@25", purpose: "copies a range of ten seconds"),
    .init(line: "tckit copy cut.edl --rate 25", purpose: "each event and marker is an item"),
    .init(line: "tckit copy A001.mov", purpose: "copies the start of a movie"),
    .init(line: "tckit copy 01:00:00:00@25 --clipboard auto", purpose: "copies for other programs too"),
  ]

  let properties: PropertyOptions
  let fromFormat: TimecodeNotation?
  let input: InputOptions
  let encoding: DocumentEncoding?
  let attachments: [AttachmentArgument]
  let entries: EntryKind?
  let appends: Bool
  let ifChange: ChangeCount?
  let isSensitive: Bool
  let expiry: Duration?
  let isOnce: Bool
  let allowInvalid: Bool
  let clipboard: CopyClipboardOptions
  let labels: LabelOptions
  let pasteboard: PasteboardOptions

  var allErrors: Bool { false }

  static func read(_ options: OptionReader) -> Self {
    Self(
      properties: .read(options),
      fromFormat: options.fromFormat(),
      input: .read(options),
      encoding: options.encoding(),
      attachments: options.values(
        .attach, as: "[TYPE=]FILE", in: .input, "add a file as another representation",
        """
        TYPE is an identifier, a MIME type or a filename extension (tckit types --all lists them); \
        without it the extension of the file counts. A FILE of - is standard input. The option may be \
        repeated; the order is the order of preference. Without a timecode the attachments are an item \
        of their own. A file that changes while it is read is refused.
        """),
      entries: options.entries(),
      appends: options.append(),
      ifChange: options.ifChange(),
      isSensitive: options.sensitive(),
      expiry: options.value(
        .expire, as: "DURATION", in: .pasteboard, "remove the content after this time",
        "DURATION is \(Duration.form). The clock runs even while the machine is off."),
      isOnce: options.flag(
        .once, in: .pasteboard, "let the first paste remove the content",
        """
        The content is removed before it is written, so that no second paste gets it too. A paste whose \
        output fails has used it up.
        """),
      allowInvalid: options.allowInvalid(),
      clipboard: .read(options),
      labels: .read(options),
      pasteboard: .read(options))
  }

  static func combine(_ options: OptionReader) {
    options.exclude(.scan, [.fromFormat], why: "--scan finds timecodes in their text form")
    options.exclude(.clipboard, [.sensitive], why: "programs that watch a clipboard may keep what is on it")
    options.exclude(.clipboard, [.expire], why: "nothing removes it from the clipboard in time")
    options.exclude(.clipboard, [.once], why: "a clipboard can be pasted from again")
    options.need(.format, oneOf: [.clipboard])
    // Without timecodes, options about timecodes have no effect.
    guard options.has(.attach), options.operands.isEmpty else { return }
    options.exclude(
      .attach,
      PropertyOptions.names + [
        .fromFormat, .only, .allowInvalid, .strict, .scan, .track,
      ], why: "there is no timecode")
  }

  func run(_ context: Context) throws {
    let text = try TextOptions(
      properties, labels, allowInvalid: allowInvalid, notation: fromFormat, separator: .refuse, context.messages)
    let list = input.list(readBy: text.reader, hasOtherContent: !attachments.isEmpty)
    let inputs = try InputSequence(list, input, encoding: encoding)
    var (copy, attached) = try emptyCopy(context.messages)
    let notation = try TimecodeNotation(clipboard.formats)
    let pasteboard = try pasteboard.forWriting(context.messages)
    let limits = pasteboard.store.options.limits
    let target = try ClipboardAccess.named(clipboard.name, for: .copy)
    copy.markers = try markers(of: inputs, text, limit: limits.items, context)
    copy.attachments = try content(attached, limit: limits.representation, copiesTwice: target != nil)
    guard !copy.markers.isEmpty || !copy.attachments.isEmpty else { throw Diagnostic.emptyInput }
    copy.attributes.expires = try expiry.map { try pasteboard.store.time(of: pasteboard.name).advanced(by: $0) }
    let step = try target.map { try ClipboardCopyStep(copy, text: notation, in: pasteboard.store, to: $0) }
    var progress = Progress(context.messages, counting: .items, writesResults: false)
    let messages = context.messages
    if progress.isShown { copy.onItem = { progress.advance(to: $0, messages) } }
    Interruption.watch()
    let receipt = try pasteboard.copy(copy, ifChange: ifChange?.value)
    guard let step else { return try context.report(receipt, on: pasteboard.name) }
    let outcome: ClipboardCopyStep.Outcome
    do { outcome = try step.perform(after: receipt, on: pasteboard.name) } catch {
      try context.report(receipt, on: pasteboard.name)
      throw error
    }
    try context.report(receipt, on: pasteboard.name, outcome, requested: Set(attached.map(\.type)))
  }
}

/// The clipboard that a copy goes to, and the notation of its text.
struct CopyClipboardOptions: Options {
  let name: ClipboardArgument?
  let formats: [FormatArguments]

  static func read(_ options: OptionReader) -> Self {
    Self(
      name: options.clipboard(),
      formats: options.values(
        .format, short: "f", as: "FORMAT", in: .output, "how a clipboard's text is written",
        """
        With --clipboard: one notation (frames, seconds, samples@RATE, feet and others), or options of text with \
        commas between them. tagged keeps the frame rate if a clipboard takes only text.
        """))
  }
}
