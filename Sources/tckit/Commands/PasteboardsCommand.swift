// tckit pasteboards: the pasteboards of the store.

import JSON
import TimecodePasteboard

struct PasteboardsCommand: Command {
  static let name = CommandName.pasteboards
  static let group = CommandGroup.store
  static let summary = "list the pasteboards of the store"
  static let discussion = [
    "Each line has the name, the change count and the number of items, separated by tabs. With --pasteboard only that "
      + "one is listed."
  ]
  static let examples: [CommandExample] = [.init(line: "tckit pasteboards", purpose: "lists them by name")]

  let place: PlaceOptions

  static func read(_ options: OptionReader) -> Self {
    Self(
      place: .read(options))
  }

  func run(_ context: inout Context) throws {
    if place.pasteboard != nil {
      let place = try StoreAccess(self.place)
      let current = try place.current()
      return try write(place.name, current.changeCount, current.itemCount, context)
    }
    let store = try StoreAccess.store(place)
    for name in try store.pasteboards() {
      let generation: PasteboardStore.Generation
      do {
        generation = try store.generation(of: name)
      } catch {
        // A pasteboard that is damaged does not hide the others.
        context.report(Failure(.store(error)))
        continue
      }
      try write(name, generation.changeCount, generation.itemCount, context)
    }
  }

  private func write(
    _ name: PasteboardName, _ changeCount: UInt64, _ items: Int, _ context: Context
  ) throws {
    try context.write([name.text, "\(changeCount)", "\(items)"]) { json in
      json.member("pasteboard", name.text)
      json.member("changeCount", Int(clamping: changeCount))
      json.member("items", items)
    }
  }
}
