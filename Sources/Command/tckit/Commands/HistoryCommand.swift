// tckit history: lists the current and the old contents.

import JSON
import TimecodePasteboard

struct HistoryCommand: Command {
  static let name = CommandName.history
  static let summary = "list the current and the old contents"
  static let discussion = """
    Each line has: how many copies ago, the change count, the number of items, when it was copied (UTC), and the first \
    item as text. 0 is the current content.

    tckit paste --back N pastes an old content; tckit restore --back N makes it current again.
    """
  static let columns = ["back", "change count", "items", "copied", "first item"]
  static let examples: [CommandExample] = [
    .init(line: "tckit history", purpose: "lists the general pasteboard's history")
  ]

  let pasteboard: PasteboardOptions

  static func read(_ options: OptionReader) -> Self {
    Self(pasteboard: .read(options))
  }

  func run(_ context: Context) throws {
    let pasteboard = try pasteboard.forReading()
    let (current, kept) = try pasteboard.store.contents(of: pasteboard.name)
    var table = Table(Self.columns, context)
    for (back, count) in ([nil] + kept.map(Optional.some)).enumerated() {
      let generation: PasteboardStore.Generation
      let first: String?
      do throws(PasteboardStore.Error) {
        generation =
          if let count { try pasteboard.store.generation(of: pasteboard.name, .change(count)) } else { current }
        first = try generation.preview()?.text(table.styling)
      } catch {
        // A content may be pruned after it was listed. A damaged content does not hide the others.
        if case .noSuchGeneration = error {} else { context.report(Diagnostic.store(error)) }
        continue
      }
      let created = generation.created
      let columns = [
        "\(back)", "\(generation.changeCount)", "\(generation.itemCount)",
        table.isAligned ? created.age(at: pasteboard.store.now) : "\(created)", first ?? "-",
      ]
      try table.add(columns, context) { json in
        json.member("back", back)
        json.member("changeCount", Int(clamping: generation.changeCount))
        json.member("items", generation.itemCount)
        json.member("created", Int(clamping: created.nanoseconds / 1_000_000_000))
        json.member("first", ifPresent: first)
      }
    }
    try table.finish(context)
  }
}

extension PastePreview {
  /// A short text for the first item. A timecode is shown as tagged text.
  func text(_ styling: Styling) -> String {
    switch self {
    case .sensitive: "(sensitive)"
    case .once: "(once)"
    case .timecode(let timecode): styling.styled(timecode, .tagged)
    case .text(let bytes): Diagnostic.printable(String(copying: bytes.span, limit: 64))
    case .type(let type): "(\(type))"
    }
  }
}
