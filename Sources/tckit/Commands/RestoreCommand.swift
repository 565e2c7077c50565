// tckit restore: an old content becomes the current one again.

import TimecodePasteboard

enum RestoreCommand: Command {
  static let spec = CommandSpec(
    "restore", in: .pasteboard, "undo a copy: make an old content the current one again",
    discussion: [
      "The content moves from the history to the pasteboard, and the one that was current takes its place there: restoring "
        + "often loses nothing. The change count grows by one."
    ],
    options: [.back, .change, .ifChange] + OptionSpec.writing + OptionSpec.place + OptionSpec.common,
    combinations: [.exclusive(.back, [.change], why: "each chooses a content")],
    examples: [.init(line: "tckit restore", purpose: "undoes the last copy")])

  static func run(_ arguments: ParsedArguments, _ context: inout Context) throws {
    let place = try StoreAccess(arguments, options: StoreAccess.options(arguments))
    let selector = StoreAccess.selector(arguments) ?? .back(1)
    Interruption.watch()
    let receipt = try place.store.restore(
      selector, of: place.name, ifChange: arguments.values.ifChange?.value)
    try context.report(receipt, on: place.name, asJSON: arguments.has(.json))
  }
}
