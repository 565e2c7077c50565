// tckit restore: a kept content becomes the current one again.

import TimecodePasteboard

enum RestoreCommand: Command {
  static let spec = CommandSpec(
    "restore", "make a kept content the current one again",
    discussion: ["The change count grows by one; what was current goes into the history."],
    options: [.back, .change, .ifChange] + OptionSpec.writing + OptionSpec.place + OptionSpec.common,
    examples: [.init(line: "tckit restore", purpose: "undoes the last copy")])

  static func run(_ arguments: ParsedArguments, _ context: inout Context) throws(Failure) {
    let place = try StoreAccess(arguments, options: try StoreAccess.options(arguments))
    let selector = try StoreAccess.selector(arguments) ?? .back(1)
    let expected = try StoreAccess.expectedChange(arguments)
    Interruption.watch()
    let receipt = try storing { () throws(PasteboardStore.Error) in
      try place.store.restore(selector, of: place.name, ifChange: expected)
    }
    try context.report(receipt, on: place.name, asJSON: arguments.has(.json))
  }
}
