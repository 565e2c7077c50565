// tckit paste: an item's best representation, through the policies, to standard output.

import SystemClipboard
import TimecodePasteboard

enum PasteCommand: Command {
  static let spec = CommandSpec(
    "paste", in: .pasteboard, "write the pasteboard's timecode if the policies accept it",
    discussion: [
      "The representations of an item are tried in order of preference; the first that can be read gives the timecode, "
        + "which the policies then accept or refuse. A refusal writes nothing to standard output and ends with status 1.",
      "The lossless JSON has its own frame rate, base and limit. Plain text does not, unless it is tagged as in "
        + "01:00:00:00@25: it is read with the text rate or the local rate, and without either it is an error.",
    ],
    options: [
      .prefer, .type, .item, .all, .keepGoing, .back, .change, .clipboard, .selection, .timeout, .clipboardTimeout,
      .clipboardScan,
    ]
      + OptionSpec.properties + OptionSpec.policies + [.roundConverted]
      + OptionSpec.textReading
      + [.explain, .documentType, .format, .decimals, .template, .null, .noNewline] + OptionSpec.place
      + OptionSpec.common,
    combinations: [
      .exclusive(.item, [.all], why: "--item chooses one item, --all takes them all"),
      .exclusive(.type, [.prefer], why: "--type writes bytes, --prefer chooses what is read"),
      .exclusive(.type, [.all], why: "the bytes of several items would run together"),
      .exclusive(.allowInvalid, [.validation], why: "both are about invalid timecodes"),
      .exclusive(.documentType, [.type], why: "--type writes bytes unchanged"),
      .exclusive(.documentType, [.item], why: "all items are one document"),
      .exclusive(.documentType, [.keepGoing], why: "all items are one document, or nothing"),
      .exclusive(.back, [.change], why: "each chooses a content"),
      .exclusive(.timeout, [.back, .change], why: "the history has no items that are pasted once"),
      .exclusive(
        .type, [.json, .format, .template, .null, .noNewline, .roundConverted, .clipboardScan],
        why: "--type writes bytes unchanged"),
      .exclusive(
        .type,
        OptionSpec.properties + OptionSpec.policies
          + [.explain, .strict, .ignoreSeparator, .textRate, .textBase, .textLimit],
        why: "no policy applies to bytes"),
      .exclusive(.clipboard, [.back, .change], why: "a clipboard has no history"),
      .exclusive(.clipboard, [.pasteboard, .store], why: "paste reads one of them"),
      .exclusive(.clipboard, [.timeout], why: "a clipboard has no writers to wait for"),
      .needs(.keepGoing, oneOf: [.all, .clipboardScan]), .needs(.clipboardScan, oneOf: [.clipboard]),
    ] + Combination.document + Combination.template + Combination.clipboard,
    examples: [
      .init(line: "tckit paste --rate 25", purpose: "refuses anything that is not at 25 fps"),
      .init(line: "tckit paste --all --json", purpose: "writes a record for each item"),
      .init(line: "tckit paste --all --as edl", purpose: "writes all items as an EDL"),
      .init(line: "tckit paste --type txt", purpose: "writes the plain text unchanged"),
      .init(line: "tckit paste --clipboard auto --rate 25", purpose: "pastes what another program copied"),
    ])

  static func run(_ arguments: ParsedArguments, _ context: inout Context) throws {
    let messages = context.messages
    var options = try PasteOptions(arguments, messages)
    var progress = options.progress
    if options.typeName == nil { options.settings.warnOfPolicyWithoutEffect(arguments, messages) }
    if progress.isShown { options.paste.onItem = { progress.advance(to: $0, messages) } }
    if let clipboard = arguments.values.clipboard {
      var paste = ClipboardPaste(try ClipboardAccess(clipboard, arguments, for: .paste), options)
      return try paste.run(&context)
    }
    let place = try StoreAccess(arguments, options: StoreAccess.pasting(arguments))
    let selector = StoreAccess.selector(arguments)
    let pasteboard = Pasteboard(place.name, in: place.store)
    if let type = options.typeName {
      let type = try options.declaredTypes.types([type], mayBeUndeclared: true)[0]
      return try writeBytes(of: type, options.selection, from: pasteboard, selector, &context)
    }
    let pasted = try pasteboard.paste(options.selection, with: &options.paste, from: selector)
    guard pasted.itemCount > 0 else { throw nothing(on: pasteboard, selector) }
    if pasted.hasUsedUp { context.effect = .usedUp(place.name) }
    let origin = PasteOrigin.pasteboard(place.name, changeCount: pasted.changeCount)
    try PasteReport(options: options, origin: origin, itemCount: pasted.itemCount).write(pasted.results, &context)
  }

  /// Why there is nothing to paste: no item, or none but those that a chosen content is without.
  private static func nothing(on pasteboard: Pasteboard, _ selector: PasteboardStore.Selector?) -> Failure {
    let content = selector.flatMap { try? pasteboard.store.generation(of: pasteboard.name, $0) }
    return Failure(.nothingToPaste(pasteboard.name, leavesOutOnce: content?.hasOnceItems ?? false))
  }

  private static func writeBytes(
    of type: UTType, _ selection: PasteSelection, from pasteboard: Pasteboard, _ selector: PasteboardStore.Selector?,
    _ context: inout Context
  ) throws {
    let pasted = try pasteboard.pasteContent(of: type, selection, from: selector)
    guard let pasted else { throw nothing(on: pasteboard, selector) }
    let isOneOfSeveral = pasted.itemCount > 1
    guard var pieces = pasted.pieces else {
      throw Failure(
        item: .noMatchingType(wanted: [type.identifier], offered: pasted.offered),
        at: InputLocation(item: isOneOfSeveral ? pasted.position + 1 : nil))
    }
    if isOneOfSeveral, selection == .first { context.messages.warnOfFirst(of: pasted.itemCount) }
    if pasted.hasUsedUp { context.effect = .usedUp(pasteboard.name) }
    while let bytes = try pieces.next() { try context.write(bytes) }
  }
}
