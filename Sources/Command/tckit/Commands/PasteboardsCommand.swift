// tckit pasteboards: lists the pasteboards of the store.

import JSON
import TimecodePasteboard

struct PasteboardsCommand: Command {
  static let name = CommandName.pasteboards
  static let summary = "list the pasteboards of the store"
  static let discussion = """
    Each line has the name, the change count and the number of items. With --pasteboard only that one is listed.
    """
  static let columns = ["name", "change count", "items"]
  static let examples: [CommandExample] = [.init(line: "tckit pasteboards", purpose: "lists them by name")]

  let pasteboard: PasteboardOptions

  static func read(_ options: OptionReader) -> Self {
    Self(pasteboard: .read(options))
  }

  func run(_ context: Context) throws {
    var table = Table(Self.columns, context)
    let store = try pasteboard.store()
    for name in try pasteboard.name.map({ [$0] }) ?? store.pasteboards() {
      let generation: PasteboardStore.Generation
      do { generation = try store.generation(of: name) } catch {
        // A damaged pasteboard does not hide the others.
        guard pasteboard.name == nil else { throw error }
        context.report(Diagnostic.store(error))
        continue
      }
      try table.add([name.text, "\(generation.changeCount)", "\(generation.itemCount)"], context) { json in
        json.member("pasteboard", name.text)
        json.member("changeCount", Int(clamping: generation.changeCount))
        json.member("items", generation.itemCount)
      }
    }
    try table.finish(context)
  }
}
