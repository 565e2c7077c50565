// tckit export: a pasteboard as a stream, for a pipe to another machine.

import TimecodePasteboard

enum ExportCommand: Command {
  static let spec = CommandSpec(
    "export", "write a whole pasteboard to standard output",
    discussion: [
      "All items and representations, in order, in a self-checking binary form that tckit import reads; tckit-store(5) "
        + "describes it. Everything is verified before the first byte is written. Sensitive items are left out unless "
        + "--sensitive asks for them."
    ],
    options: [.exportSensitive, .back, .change] + OptionSpec.place + [.quiet, .help],
    examples: [.init(line: "tckit export | ssh edit2 tckit import", purpose: "hands the pasteboard to another machine")]
  )

  static func run(_ arguments: ParsedArguments, _ context: inout Context) throws(Failure) {
    let place = try StoreAccess(arguments)
    let selector = try StoreAccess.selector(arguments) ?? .current
    let generation = try storing { () throws(PasteboardStore.Error) in
      try place.store.generation(of: place.name, selector)
    }
    var export: PasteboardStore.ExportStream
    do {
      export = try PasteboardStore.ExportStream(generation, includingSensitive: arguments.has(.exportSensitive))
    } catch {
      throw .store(error)
    }
    if export.itemCount == 0, !generation.isEmpty {
      context.messages.warning(
        "every item is sensitive and left out: the stream has none", hint: "--sensitive includes them")
    } else if export.itemCount < generation.itemCount {
      context.messages.warning(
        "\(generation.itemCount - export.itemCount) sensitive items are left out", hint: "--sensitive includes them")
    }
    var progress = Progress(arguments, counting: .bytes)
    var written = 0
    while true {
      progress.advance(to: written, context.messages)
      let bytes: [UInt8]?
      do { bytes = try export.next() } catch { throw .store(error) }
      guard let bytes else { return }
      try context.write(bytes)
      written += bytes.count
    }
  }
}
