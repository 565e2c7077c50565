// tckit pasteboards: the pasteboards of the store.

import JSON
import TimecodePasteboard

enum PasteboardsCommand: Command {
  static let spec = CommandSpec(
    "pasteboards", in: .store, "list the pasteboards of the store",
    discussion: [
      "Each line has the name, the change count and the number of items, separated by tabs. With --pasteboard only that "
        + "one is listed."
    ],
    options: OptionSpec.place + OptionSpec.common,
    examples: [.init(line: "tckit pasteboards", purpose: "lists them by name")])

  static func run(_ arguments: ParsedArguments, _ context: inout Context) throws {
    if arguments.has(.pasteboard) {
      let place = try StoreAccess(arguments)
      let current = try place.current()
      return try write(place.name, current.changeCount, current.itemCount, arguments, context)
    }
    let store = try StoreAccess.store(arguments)
    for name in try store.pasteboards() {
      let generation: PasteboardStore.Generation
      do {
        generation = try store.generation(of: name)
      } catch {
        // A pasteboard that is damaged does not hide the others.
        context.report(Failure(.store(error)))
        continue
      }
      try write(name, generation.changeCount, generation.itemCount, arguments, context)
    }
  }

  private static func write(
    _ name: PasteboardName, _ changeCount: UInt64, _ items: Int, _ arguments: ParsedArguments, _ context: Context
  ) throws {
    try context.write([name.text, "\(changeCount)", "\(items)"], asJSON: arguments.has(.json)) { json in
      json.member("pasteboard", name.text)
      json.member("changeCount", Int(clamping: changeCount))
      json.member("items", items)
    }
  }
}
