// tckit import: a stream of tckit export becomes a pasteboard, in one commit.

import TimecodePasteboard

struct ImportCommand: Command {
  static let name = CommandName.import
  static let summary = "read the output of tckit export into a pasteboard"
  static let discussion = """
    The items replace the current ones, or are added with --append, in one commit; the change count grows by one. \
    Nothing changes unless the whole stream has arrived and is intact. The stream of an empty pasteboard empties this one; \
    input without a byte is an error.
    """
  static let meanings: [OptionName: String] = [
    .timeout: "For another writer, by default 30s."
  ]
  static let examples: [CommandExample] = [
    .init(line: "ssh edit2 tckit export | tckit import", purpose: "fetches another machine's pasteboard")
  ]

  let appends: Bool
  let ifChange: ChangeCount?
  let writing: WritingOptions
  let place: PlaceOptions

  static func read(_ options: OptionReader) -> Self {
    Self(
      appends: options.append(),
      ifChange: options.ifChange(),
      writing: .read(options),
      place: .read(options))
  }

  func run(_ context: inout Context) throws {
    let place = try StoreAccess(self.place, options: writing.storeOptions(context.messages))
    try place.refuseForeignHome()
    Interruption.watch()
    let messages = context.messages
    var progress = Progress(messages, counting: .bytes, writesResults: false)
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
    let receipt = try incoming.commit(appends ? .append : .replace, ifChange: ifChange?.value)
    try context.report(receipt, on: place.name)
  }
}
