// tckit clear: an empty generation; the change count keeps growing.

import TimecodePasteboard

enum ClearCommand: Command {
  static let name = "clear"
  static let spec = CommandSpec(
    name, in: .pasteboard, "empty a pasteboard",
    discussion: ["The change count grows by one. The old content is kept in the history, unless it was sensitive."],
    options: [.ifChange, .timeout, .historyDepth, .historySize] + OptionSpec.place + OptionSpec.common,
    examples: [.init(line: "tckit clear", purpose: "empties the general pasteboard")])

  static func run(_ arguments: ParsedArguments, _ context: inout Context) throws {
    let place = try StoreAccess(arguments, options: StoreAccess.options(arguments))
    Interruption.watch()
    let receipt = try place.store.clear(place.name, ifChange: arguments[.ifChange]?.value)
    if receipt.changeCount == 1 {
      context.messages.warning(
        "pasteboard \(place.name) is new", hint: "tckit pasteboards lists the others")
    }
    try context.report(receipt, on: place.name, asJSON: arguments.has(.json))
  }
}
