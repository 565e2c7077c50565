// tckit clear: an empty generation; the change count goes on growing.

import TimecodePasteboard

enum ClearCommand: Command {
  static let spec = CommandSpec(
    "clear", "empty a pasteboard",
    discussion: ["The change count grows by one. What was there stays in the history, unless it was sensitive."],
    options: [.ifChange, .timeout] + OptionSpec.place + OptionSpec.common,
    examples: [.init(line: "tckit clear", purpose: "empties the general pasteboard")])

  static func run(_ arguments: ParsedArguments, _ context: inout Context) throws(Failure) {
    let place = try StoreAccess(arguments, options: try StoreAccess.options(arguments))
    let expected = try orUsage { () throws(UsageError) in try arguments.integer(.ifChange, in: 0...Int.max) }
    let receipt = try storing { () throws(StoreError) in
      try place.store.clear(place.name, ifChange: expected.map(UInt64.init))
    }
    for warning in receipt.warnings { context.messages.warning(Diagnostic.words(for: warning)) }
    if arguments.has(.json) {
      try context.write(
        JSONText.line { json in
          json.member("version", 1)
          json.member("pasteboard", place.name.text)
          json.member("changeCount", Int(clamping: receipt.changeCount))
          json.member("items", receipt.itemCount)
        })
    }
  }
}
