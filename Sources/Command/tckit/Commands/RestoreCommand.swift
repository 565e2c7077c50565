// tckit restore: makes an old content the current one again.

import TimecodePasteboard

struct RestoreCommand: Command {
  static let name = CommandName.restore
  static let summary = "undo a copy: make an old content the current one again"
  static let discussion = """
    The content moves from the history to the pasteboard, and the current content takes its place there, so that \
    restoring loses nothing. The change count grows by one.
    """
  static let examples: [CommandExample] = [.init(line: "tckit restore", purpose: "undoes the last copy")]

  let back: Int?
  let ifChange: ChangeCount?
  let pasteboard: PasteboardOptions

  static func read(_ options: OptionReader) -> Self {
    Self(
      back: options.back(),
      ifChange: options.ifChange(),
      pasteboard: .read(options))
  }

  func run(_ context: Context) throws {
    let pasteboard = try pasteboard.forWriting(context.messages)
    Interruption.watch()
    let back = back ?? 1
    let receipt = try pasteboard.store.restore(.back(back), of: pasteboard.name, ifChange: ifChange?.value)
    try context.report(receipt, on: pasteboard.name)
    guard !context.messages.isQuiet,
      let first = try? pasteboard.store.generation(of: pasteboard.name).preview()?.text(.plain)
    else { return }
    let command = "tckit restore\(Diagnostic.option(for: pasteboard.name))"
    context.messages.note(
      "\(first) is current again; the content before it is now the first in the history",
      hint: "\(command) undoes this"
        + (receipt.hasContentFurtherBack ? "; \(command) --back \(back + 1) goes further back" : ""))
  }
}
