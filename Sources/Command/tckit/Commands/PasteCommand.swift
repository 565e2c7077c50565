// tckit paste: writes the best representation of an item to standard output, if the policies accept it.

import JSON
import SystemClipboard
import TimecodeDocuments
import TimecodePasteboard

struct PasteCommand: Command {
  static let name = CommandName.paste
  static let summary = "write the pasteboard's timecode if the policies accept it"
  static let discussion = """
    Write the timecode on a pasteboard to standard output if the policies accept it for the local rate, base and \
    limit. A refusal writes nothing to standard output and ends with status 1.
    """
  static let meanings: [OptionName: String] = [
    .rate:
      """
    The timecode on the pasteboard must have this rate, unless --policy allows another. Text that states no rate \
    is read at this rate.
    """
  ]
  static let brief: KeyValuePairs<OptionName, String> = [
    .rate: "the project's rate",
    .policy: "preserve (default: must fit), allow, discard, convert",
    .round: "whole frames when converting: nearest, down, up",
    .prefer: "try these types, in this order",
    .type: "write this representation's bytes unchanged",
    .item: "paste item N, counted from 1",
    .all: "paste all items",
    .documentType: "write one document: edl, srt, csv, ...",
    .format: "write lines: tagged, frames, seconds.3, ...",
    .clipboard: "read the desktop's clipboard: auto, x11, tmux, ...",
    .pasteboard: "use this pasteboard (default general)",
    .json: "write JSON, one record per line",
  ]
  static let examples: [CommandExample] = [
    .init(line: "tckit paste --rate 25", purpose: "refuses anything that is not at 25 fps"),
    .init(line: "tckit paste --all --json", purpose: "writes a record for each item"),
    .init(line: "tckit paste --all --as edl", purpose: "writes all items as an EDL"),
    .init(line: "tckit paste --type txt", purpose: "writes the plain text unchanged"),
    .init(line: "tckit paste --clipboard auto --rate 25", purpose: "pastes what another program copied"),
  ]

  let preferred: [ArgumentList]
  let type: String?
  let item: PositiveNumber?
  let all: Bool
  let keepsGoing: Bool
  let back: Int?
  let clipboard: ClipboardArgument?
  let scans: Bool
  let properties: PropertyOptions
  let policies: PolicyOptions
  let allowInvalid: Bool
  let round: FrameRounding?
  let anchor: TimecodeText?
  let labels: LabelOptions
  let carrying: CarryingOptions
  let track: TrackName?
  let explains: Bool
  let document: DocumentFormat?
  let notation: NotationOptions
  let pasteboard: PasteboardOptions

  var rounding: String { "--policy convert --round nearest" }

  var allErrors: Bool { false }

  static func read(_ options: OptionReader) -> Self {
    Self(
      preferred: options.values(
        .prefer, as: "TYPE,...", completion: .typeList, in: .pasteboard, "try these types, in this order",
        """
        A TYPE is an identifier, a MIME type or a filename extension. Conformance counts: public.text \
        matches public.utf8-plain-text. The default is the lossless JSON, then plain text. If no \
        representation matches, the exit status is 66.
        """),
      type: options.value(
        .type, short: "t", as: "TYPE", completion: .types, in: .pasteboard,
        "write this representation's bytes unchanged",
        "An identifier, a MIME type or a filename extension: public.png, image/png, png. No policy applies."),
      item: options.item(),
      all: options.flag(
        .all, short: "a", in: .pasteboard, "paste all items",
        "Nothing is written unless every item is accepted."),
      keepsGoing: options.flag(.keepGoing, short: "k", in: .pasteboard, "with --all, skip refused items"),
      back: options.back(),
      clipboard: options.clipboard(),
      scans: options.flag(
        .scan, in: .pasteboard, "take every timecode in a clipboard's text",
        "With --clipboard. The text may be an EDL, an ALE or a log; each timecode in it becomes an item."),
      properties: .read(options),
      policies: .read(options),
      allowInvalid: options.allowInvalid(),
      round: options.roundConverted(),
      anchor: options.anchorConverted(),
      labels: .read(options),
      carrying: .read(options),
      track: options.track("with --from-cut, follow this track"),
      explains: options.explain(),
      document: options.documentType(),
      notation: .read(options),
      pasteboard: .read(options))
  }

  static func combine(_ options: OptionReader) {
    options.exclude(.item, [.all], why: "--item chooses one item, --all takes them all")
    options.exclude(.type, [.prefer], why: "--type writes bytes, --prefer chooses what is read")
    options.exclude(.type, [.all], why: "the bytes of several items would run together")
    options.exclude(.documentType, [.type], why: "--type writes bytes unchanged")
    options.exclude(.documentType, [.item], why: "all items are one document")
    options.exclude(.documentType, [.keepGoing], why: "all items are one document, or nothing")
    options.exclude(
      .type, [.json, .format, .template, .round, .anchor, .scan, .fromCut],
      why: "--type writes bytes unchanged")
    options.exclude(
      .type,
      PropertyOptions.names + PolicyOptions.names + [.allowInvalid, .explain, .strict],
      why: "no policy applies to bytes")
    options.exclude(.clipboard, [.back], why: "a clipboard has no history")
    if options.has(.clipboard) { options.exclude(.type, [.item], why: "a clipboard gives each type as a whole") }
    options.exclude(.clipboard, [.pasteboard, .store], why: "paste reads one of them")
    options.need(.keepGoing, oneOf: [.all, .scan])
    options.need(.scan, oneOf: [.clipboard])
    NotationOptions.combineWithDocument(options)
    NotationOptions.combine(options)
    CarryingOptions.combine(options)
    options.need(.track, oneOf: [.fromCut])
  }

  func run(_ context: Context) throws {
    let messages = context.messages
    var options = try PasteOptions(self, messages)
    context.rateSource = options.text.settings.sources[.rate]
    options.paste.carrying = try carrying.carrying(options.text, track: track, context)
    var progress = options.selection == .all ? Progress(messages, counting: .items) : .none
    if case .timecode = options.part { options.text.settings.warnOfPolicyWithoutEffect(rounding: round, messages) }
    if progress.isShown { options.paste.onItem = { progress.advance(to: $0, messages) } }
    if let clipboard = try ClipboardAccess.named(clipboard, for: .paste) {
      return try options.pasteClipboard(clipboard, context)
    }
    let pasteboard = try pasteboard.forReading()
    let selector = back.map(PasteboardStore.Selector.back)
    if case .bytes(let type) = options.part {
      let type = try options.declaredTypes.types([type], mayBeUndeclared: true)[0]
      return try Self.writeBytes(of: type, options.selection, from: pasteboard, selector, context)
    }
    let pasted = try pasteboard.paste(options.selection, with: options.paste, from: selector)
    guard pasted.itemCount > 0 else { throw Diagnostic.nothing(on: pasteboard, selector) }
    if pasted.hasUsedUp { context.output.effect = .usedUp(pasteboard.name) }
    let report = PasteReport(options: options, itemCount: pasted.itemCount) { json in
      json.member("pasteboard", pasteboard.name.text)
      json.member("changeCount", Int(clamping: pasted.changeCount))
    }
    try report.write(pasted.results, context)
  }

  private static func writeBytes(
    of type: UTType, _ selection: PasteSelection, from pasteboard: Pasteboard, _ selector: PasteboardStore.Selector?,
    _ context: Context
  ) throws {
    let pasted = try pasteboard.pasteContent(of: type, selection, from: selector)
    guard let pasted else { throw Diagnostic.nothing(on: pasteboard, selector) }
    let isOneOfSeveral = pasted.itemCount > 1
    guard var pieces = pasted.pieces else {
      throw Diagnostic(
        .noMatchingType(wanted: [type.identifier], offered: pasted.offered),
        at: InputLocation(item: isOneOfSeveral ? pasted.position + 1 : nil))
    }
    if isOneOfSeveral, selection == .first { context.messages.warnOfFirst(of: pasted.itemCount) }
    if pasted.hasUsedUp { context.output.effect = .usedUp(pasteboard.name) }
    while let bytes = try pieces.next() { try context.write(bytes) }
  }
}

/// The selection of items, and how they are read, judged and written.
struct PasteOptions {
  /// The part of an item that is written. The property is not optional: the runtime would build its type at each start.
  enum Part {
    /// The timecode, if the policies accept it.
    case timecode
    /// The bytes of the representation that `--type` names. On a clipboard the name may be the clipboard's own.
    case bytes(ofType: String)
  }

  /// The reader and the rules for items.
  var paste: Paste
  let selection: PasteSelection
  let text: TextOptions
  let writer: TimecodeWriter
  let part: Part
  /// The division of a clipboard's text into items; nil if it is one item.
  let division: SurroundedTimecode.Division?
  /// The document that is written; nil if each item is a result.
  let document: DocumentOutput?
  /// True if items become whole frames, because the document has only whole frames and no rounding was requested.
  let roundsByDefault: Bool
  let declaredTypes: DeclaredTypes

  init(_ command: PasteCommand, _ messages: Messages) throws {
    let text = try TextOptions(
      command.properties, command.labels, policies: command.policies, allowInvalid: command.allowInvalid,
      separator: .report, messages)
    try text.check()
    self.text = text
    let writer = try command.notation.writer(messages)
    self.writer = writer
    let number = command.item?.value
    document = try DocumentOutput.requested(command.document, isStrict: command.labels.isStrict)
    let acceptsAll = command.all || document != nil || command.scans && number == nil
    selection = acceptsAll ? .all : number.map { .item(number: $0) } ?? .first
    part = command.type == nil ? .timecode : .bytes(ofType: command.type ?? "")
    declaredTypes = DeclaredTypes(messages: messages)
    let isOnClipboard = command.clipboard != nil
    division = !isOnClipboard ? nil : command.scans ? .timecodes : selection == .first ? nil : .lines
    // As convert does.
    roundsByDefault =
      command.document?.hasRealTime == false && command.round == nil && !text.isStrict
      && text.settings.policies.paste.rate == .convert
    let requested = try declaredTypes.types(command.preferred.flatMap(\.elements), mayBeUndeclared: true)
    paste = Paste(
      reader: PasteReader(requested: requested, isForeign: isOnClipboard, text: text.reader),
      rules: try text.rules(rounding: command.round ?? (roundsByDefault ? .nearest : nil), anchor: command.anchor))
    paste.isStrict = text.isStrict
    paste.keepsGoing = command.keepsGoing
    paste.isTraced = command.explains
    if let document {
      paste.acceptsList = document.accepts
      paste.writesDocument = true
    } else if !writer.canWriteAll {
      (paste.canExpress, paste.notation) = (writer.canWrite, writer.notation)
    }
  }
}

extension Diagnostic {
  /// The diagnostic if nothing can be pasted: there are no items, or a content of the history has only items of
  /// copy --once, which are omitted there. It tells whether the history has anything.
  static func nothing(on pasteboard: Pasteboard, _ selector: PasteboardStore.Selector? = nil) -> Diagnostic {
    let (store, name) = (pasteboard.store, pasteboard.name)
    let content = selector.flatMap { try? store.generation(of: name, $0) }
    if content?.hasOnceItems ?? false { return nothingToPaste(name, .onlyOnceItems) }
    let kept = try? store.history(of: name)
    return nothingToPaste(name, kept?.isEmpty ?? true ? .nothing : .history)
  }
}
