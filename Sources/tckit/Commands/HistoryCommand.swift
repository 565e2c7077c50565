// tckit history: the old contents that are kept.

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
  static let examples: [CommandExample] = [
    .init(line: "tckit history", purpose: "lists the general pasteboard's history")
  ]

  let place: PlaceOptions

  static func read(_ options: OptionReader) -> Self {
    Self(
      place: .read(options))
  }

  func run(_ context: inout Context) throws {
    let place = try StoreAccess(self.place)
    var table = Table(["back", "change count", "items", "copied", "first item"], context)
    let now = place.store.now
    try write(try place.current(), back: 0, now, &table, &context)
    let kept = try place.store.history(of: place.name)
    for (index, count) in kept.enumerated() {
      let generation: PasteboardStore.Generation
      do {
        generation = try place.store.generation(of: place.name, .change(count))
      } catch {
        // Pruned since it was listed.
        if case .noSuchGeneration = error { continue }
        context.report(Failure(.store(error)))
        continue
      }
      try write(generation, back: index + 1, now, &table, &context)
    }
    try table.finish(context)
  }

  /// Writes a content; one that is damaged is reported, and does not hide the others.
  private func write(
    _ generation: PasteboardStore.Generation, back: Int, _ now: PasteboardStore.Timestamp, _ table: inout Table,
    _ context: inout Context
  ) throws {
    let first: String?
    do { first = try generation.preview()?.text(table.styling) } catch {
      return context.report(Failure(.store(error)))
    }
    let created = generation.created
    let columns = [
      "\(back)", "\(generation.changeCount)", "\(generation.itemCount)",
      table.isAligned ? created.age(at: now) : "\(created)", first ?? "-",
    ]
    try table.add(columns, context) { json in
      json.member("back", back)
      json.member("changeCount", Int(clamping: generation.changeCount))
      json.member("items", generation.itemCount)
      json.member("created", Int(clamping: created.nanoseconds / 1_000_000_000))
      json.member("first", ifPresent: first)
    }
  }
}

extension PastePreview {
  /// The first item in short; a timecode as tagged text.
  func text(_ styling: Styling) -> String {
    switch self {
    case .sensitive: "(sensitive)"
    case .timecode(let timecode): styling.styled(timecode, .tagged)
    case .text(let bytes): Diagnostic.printable(String(copying: bytes.span, limit: 64))
    case .type(let type): "(\(type))"
    }
  }
}
