// tckit clear: an empty generation; the change count goes on growing.

import TimecodePasteboard

enum ClearCommand: Command {
  static let name = "clear"
  static let spec = CommandSpec(
    name, in: .pasteboard, "empty a pasteboard",
    discussion: ["The change count grows by one. What was there stays in the history, unless it was sensitive."],
    options: [.ifChange, .timeout, .historyDepth, .historySize] + OptionSpec.place + OptionSpec.common,
    examples: [.init(line: "tckit clear", purpose: "empties the general pasteboard")])

  static func run(_ arguments: ParsedArguments, _ context: inout Context) throws {
    let place = try StoreAccess(arguments, options: StoreAccess.options(arguments))
    Interruption.watch()
    let receipt = try place.store.clear(place.name, ifChange: arguments[.ifChange]?.value)
    if receipt.changeCount == 1 {
      context.messages.warning(
        "pasteboard \(place.name) was never written before", hint: "tckit pasteboards lists what is there")
    }
    try context.report(receipt, on: place.name, asJSON: arguments.has(.json))
  }
}
