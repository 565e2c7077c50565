// tckit clear: empties or deletes a pasteboard. The change count keeps growing.

import JSON
import SystemClipboard
import TimecodePasteboard

struct ClearCommand: Command {
  static let name = CommandName.clear
  static let summary = "empty or delete a pasteboard"
  static let discussion = """
    The change count grows by one. The old content is kept in the history, without sensitive items.

    --history removes the old contents only: the current one stays, with its change count. --delete removes the pasteboard \
    with its history; --clipboard empties a clipboard, and no pasteboard.
    """
  static let examples: [CommandExample] = [
    .init(line: "tckit clear", purpose: "empties the general pasteboard"),
    .init(line: "tckit clear --history", purpose: "removes what tckit history lists, except the current content"),
    .init(line: "tckit clear --delete -p conform", purpose: "deletes a pasteboard"),
    .init(line: "tckit clear --clipboard auto", purpose: "empties the desktop's or terminal's clipboard"),
  ]

  let deletes: Bool
  let removesHistory: Bool
  let ifChange: ChangeCount?
  let clipboard: ClipboardArgument?
  let pasteboard: PasteboardOptions

  static func read(_ options: OptionReader) -> Self {
    Self(
      deletes: options.flag(.delete, in: .pasteboard, "remove the pasteboard with its history"),
      removesHistory: options.flag(
        .history, in: .pasteboard, "remove the old contents only",
        "Damaged contents that were set aside are removed too. The current content can be pasted as before."),
      ifChange: options.ifChange(),
      clipboard: options.clipboard(),
      pasteboard: .read(options))
  }

  static func combine(_ options: OptionReader) {
    options.exclude(.delete, [.history], why: "the history is deleted too")
    options.exclude(.clipboard, [.delete], why: "a clipboard can only be emptied")
    options.exclude(.clipboard, [.ifChange], why: "a clipboard does not count its changes")
    options.exclude(.clipboard, [.history], why: "a clipboard has no history")
    options.exclude(.clipboard, [.pasteboard, .store], why: "clear empties one of them")
  }

  func run(_ context: Context) throws {
    if let clipboard = try ClipboardAccess.named(clipboard, for: .copy) {
      try clipboard.open().clear()
      guard context.messages.isJSON else { return }
      return try context.write(
        JSONWriter.record { json in
          json.member("clipboard", clipboard.name.rawValue)
          json.array("types") { _ in }
        })
    }
    let pasteboard = try pasteboard.forWriting(context.messages)
    Interruption.watch()
    guard !removesHistory else {
      let receipt = try pasteboard.store.clearHistory(of: pasteboard.name, ifChange: ifChange?.value)
      return try context.report(receipt, on: pasteboard.name)
    }
    // Only an existing pasteboard is emptied. Damaged content counts as existing.
    do throws(PasteboardStore.Error) { if !deletes { _ = try pasteboard.current() } } catch {
      if case .noSuchPasteboard = error { throw error }
    }
    let receipt =
      deletes
      ? try pasteboard.store.delete(pasteboard.name, ifChange: ifChange?.value)
      : try pasteboard.store.clear(pasteboard.name, ifChange: ifChange?.value)
    try context.report(receipt, on: pasteboard.name)
  }
}
