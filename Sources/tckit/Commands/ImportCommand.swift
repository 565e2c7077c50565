// tckit import: a stream of tckit export becomes a pasteboard, in one commit.

import TimecodePasteboard

enum ImportCommand: Command {
  static let spec = CommandSpec(
    "import", in: .store, "read the output of tckit export into a pasteboard",
    discussion: [
      "The items replace the current ones, or are added with --append, in one commit; the change count grows by one. "
        + "Nothing changes unless the whole stream has arrived and is intact. A stream without items needs --allow-empty."
    ],
    options: [.append, .ifChange, .importAllowEmpty] + OptionSpec.writing + OptionSpec.place + OptionSpec.common,
    examples: [.init(line: "ssh edit2 tckit export | tckit import", purpose: "fetches another machine's pasteboard")])

  static func run(_ arguments: ParsedArguments, _ context: inout Context) throws {
    let place = try StoreAccess(arguments, options: StoreAccess.options(arguments))
    Interruption.watch()
    var progress = Progress(arguments, counting: .bytes, writesResults: false)
    let receipt = try receive(
      place, arguments.has(.append) ? .append : .replace, arguments.values.ifChange?.value,
      mayBeEmpty: arguments.has(.importAllowEmpty), &progress,
      context.messages)
    try context.report(receipt, on: place.name, asJSON: arguments.has(.json))
  }

  private static func receive(
    _ place: StoreAccess, _ mode: PasteboardStore.Transaction.Mode, _ expected: UInt64?, mayBeEmpty: Bool,
    _ progress: inout Progress, _ messages: Messages
  ) throws -> PasteboardStore.Receipt {
    var incoming = place.store.incoming(for: place.name, source: InputLocation.standardInput)
    var received = 0
    var input = PasteboardStore.ContentFile.standardInput
    input.mayBeEmpty = true
    try input.forEachPiece(limit: .max) { (bytes) throws(PasteboardStore.Error) in
      received += bytes.byteCount
      progress.advance(to: received, messages)
      try incoming.append(bytes)
    }
    if received == 0 { throw Failure(.noStream) }
    if incoming.announcedItemCount == 0, !mayBeEmpty { throw Failure(.emptyStream) }
    return try incoming.commit(mode, ifChange: expected)
  }
}
