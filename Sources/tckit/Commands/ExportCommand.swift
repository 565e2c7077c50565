// tckit export: a pasteboard as a stream, for a pipe to another machine.

import TimecodePasteboard

enum ExportCommand: Command {
  static let name = "export"
  static let spec = CommandSpec(
    name, in: .store, "write a whole pasteboard to standard output",
    discussion: [
      "All items and representations, in order, in a self-checking binary form that tckit import reads; tckit-store(5) "
        + "describes it. Everything is verified before the first byte is written. Sensitive items are left out unless "
        + "--sensitive asks for them."
    ],
    options: [.exportSensitive, .back, .change] + OptionSpec.place + [.quiet, .help],
    combinations: [.exclusive(.back, .change, why: "each chooses a content")],
    examples: [.init(line: "tckit export | ssh edit2 tckit import", purpose: "hands the pasteboard to another machine")]
  )

  static func run(_ arguments: ParsedArguments, _ context: inout Context) throws {
    let place = try StoreAccess(arguments)
    let selector = StoreAccess.selector(arguments) ?? .current
    let generation = try place.store.generation(of: place.name, selector)
    var export = try PasteboardStore.ExportStream(generation, includingSensitive: arguments.has(.exportSensitive))
    if export.itemCount == 0, !generation.isEmpty {
      context.messages.warning(
        "every item is sensitive and left out: the stream has none", hint: "--sensitive includes them")
    } else if export.itemCount < generation.itemCount {
      context.messages.warning(
        "\(generation.itemCount - export.itemCount) sensitive items are left out", hint: "--sensitive includes them")
    }
    var progress = Progress(arguments, counting: .bytes)
    var written = 0
    while let bytes = try export.next() {
      progress.advance(to: written, context.messages)
      try context.write(bytes)
      written += bytes.count
    }
  }
}
