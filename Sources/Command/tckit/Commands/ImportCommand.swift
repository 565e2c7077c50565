// tckit import: puts the stream of tckit export, or the offers of a clipboard, on a pasteboard in one commit.

import SystemClipboard
import TimecodePasteboard

struct ImportCommand: Command {
  static let name = CommandName.import
  static let summary = "read what export wrote, or a clipboard"
  static let discussion = """
    The items replace the current ones, or are added with --append, in one commit; the change count grows by one. \
    Nothing changes unless the whole stream has arrived and is intact. The stream of an empty pasteboard empties this one; \
    input without a byte is an error.

    With --clipboard every type that the clipboard offers becomes a representation of one item, in the owner's order and byte for \
    byte.
    """
  static let meanings: [OptionName: String] = [
    .clipboard: "What another program copied is read, instead of standard input."
  ]
  static let examples: [CommandExample] = [
    .init(line: "ssh edit2 tckit export | tckit import", purpose: "fetches another machine's pasteboard"),
    .init(line: "tckit import --clipboard auto", purpose: "keeps all that another program copied"),
  ]

  let appends: Bool
  let ifChange: ChangeCount?
  let isSensitive: Bool
  let clipboard: ClipboardArgument?
  let pasteboard: PasteboardOptions

  static func read(_ options: OptionReader) -> Self {
    Self(
      appends: options.append(),
      ifChange: options.ifChange(),
      isSensitive: options.sensitive(),
      clipboard: options.clipboard(),
      pasteboard: .read(options))
  }

  static func combine(_ options: OptionReader) {
    options.need(.sensitive, oneOf: [.clipboard])
  }

  func run(_ context: Context) throws {
    let pasteboard = try pasteboard.forWriting(context.messages)
    if let clipboard = try ClipboardAccess.named(clipboard, for: .paste) {
      return try importContent(of: clipboard, to: pasteboard, context)
    }
    Interruption.watch()
    let messages = context.messages
    var progress = Progress(messages, counting: .bytes, writesResults: false)
    var incoming = pasteboard.store.incoming(for: pasteboard.name, source: InputLocation.standardInput)
    var received = 0
    var input = PasteboardStore.ContentFile.standardInput
    input.mayBeEmpty = true
    try input.forEachPiece(limit: .max) { (bytes) throws(PasteboardStore.Error) in
      received += bytes.byteCount
      progress.advance(to: received, messages)
      try incoming.append(bytes)
    }
    if received == 0 { throw Diagnostic.noStream }
    let receipt = try incoming.commit(appends ? .append : .replace, ifChange: ifChange?.value)
    try context.report(receipt, on: pasteboard.name)
  }

  /// Copies every offer of a clipboard as one item.
  private func importContent(of clipboard: ClipboardAccess, to pasteboard: Pasteboard, _ context: Context) throws {
    var copy = TimecodeCopy(
      MarkerList(), attributes: .init(isSensitive: isSensitive), mode: appends ? .append : .replace)
    copy.attachments = try ClipboardSource(try clipboard.open()).representations(context.messages)
    Interruption.watch()
    let receipt = try pasteboard.copy(copy, ifChange: ifChange?.value)
    try context.report(receipt, on: pasteboard.name)
  }
}
