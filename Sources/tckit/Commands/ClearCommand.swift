// tckit clear: an empty generation, or none at all; the change count keeps growing.

import JSON
import SystemClipboard
import TimecodePasteboard

enum ClearCommand: Command {
  static let spec = CommandSpec(
    "clear", in: .pasteboard, "empty or delete a pasteboard",
    discussion: [
      "The change count grows by one. The old content is kept in the history, without sensitive items.",
      "With --delete the pasteboard goes with its history, and pasting from it ends with exit status 66. Its change count "
        + "stays: a new pasteboard of that name continues it, and tckit watch reports the deletion.",
      "With --clipboard a clipboard is emptied, and no pasteboard.",
    ],
    options: [.delete, .ifChange, .clipboard, .selection, .timeout, .clipboardTimeout, .historyDepth, .historySize]
      + OptionSpec.place + OptionSpec.common,
    combinations: [
      .exclusive(.delete, [.historyDepth, .historySize], why: "the history is deleted too"),
      .exclusive(.clipboard, [.delete], why: "a clipboard can only be emptied"),
      .exclusive(.clipboard, [.ifChange], why: "a clipboard does not count its changes"),
      .exclusive(.clipboard, [.timeout], why: "a clipboard has no writers to wait for"),
      .exclusive(.clipboard, [.historyDepth, .historySize], why: "a clipboard has no history"),
      .exclusive(.clipboard, [.pasteboard, .store], why: "clear empties one of them"),
    ] + Combination.clipboard,
    examples: [
      .init(line: "tckit clear", purpose: "empties the general pasteboard"),
      .init(line: "tckit clear --delete -p conform", purpose: "deletes a pasteboard"),
      .init(line: "tckit clear --clipboard auto", purpose: "empties the desktop's or terminal's clipboard"),
    ])

  static func run(_ arguments: ParsedArguments, _ context: inout Context) throws {
    if let named = arguments.values.clipboard {
      let clipboard = try ClipboardAccess(named, arguments, for: .copy)
      try clipboard.open().clear()
      guard arguments.has(.json) else { return }
      return try context.write(
        JSONWriter.record { json in
          json.member("clipboard", clipboard.name.rawValue)
          json.array("types") { _ in }
        })
    }
    let place = try StoreAccess(arguments, options: StoreAccess.options(arguments))
    Interruption.watch()
    let expected = arguments.values.ifChange?.value
    if arguments.has(.delete) {
      let receipt = try place.store.delete(place.name, ifChange: expected)
      return try context.report(receipt, on: place.name, asJSON: arguments.has(.json))
    }
    let receipt = try place.store.clear(place.name, ifChange: expected)
    if receipt.changeCount == 1 {
      context.messages.warning(
        "pasteboard \(place.name) is new", hint: "tckit pasteboards lists the others; --delete removes it")
    }
    try context.report(receipt, on: place.name, asJSON: arguments.has(.json))
  }
}
