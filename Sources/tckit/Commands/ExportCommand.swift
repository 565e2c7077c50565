// tckit export: a pasteboard as a stream, for a pipe to another machine.

import SystemCalls
import TimecodePasteboard

enum ExportCommand: Command {
  static let spec = CommandSpec(
    "export", in: .store, "write a whole pasteboard to standard output",
    discussion: [
      "All items and representations, in order, in a self-checking binary form that tckit import reads; tckit-store(5) "
        + "describes it. Everything is verified before the first byte is written. Sensitive items are included only "
        + "with --sensitive, and items of copy --once never."
    ],
    options: [.exportSensitive, .back, .change] + OptionSpec.place + [.quiet, .help],
    combinations: [.exclusive(.back, [.change], why: "each chooses a content")],
    examples: [.init(line: "tckit export | ssh edit2 tckit import", purpose: "sends the pasteboard to another machine")]
  )

  static func run(_ arguments: ParsedArguments, _ context: inout Context) throws {
    guard !Descriptor.standardOutput.isTerminal else { throw Failure(.usage(.binaryToTerminal(command: spec.name))) }
    let place = try StoreAccess(arguments)
    let selector = StoreAccess.selector(arguments) ?? .current
    let generation = try place.store.generation(of: place.name, selector)
    var export = try PasteboardStore.ExportStream(generation, includingSensitive: arguments.has(.exportSensitive))
    if export.omittedSensitiveCount > 0 {
      context.messages.warning(
        "\(items(export.omittedSensitiveCount, "sensitive items")) not included", hint: "--sensitive includes them")
    }
    if export.omittedOnceCount > 0 {
      context.messages.warning("\(items(export.omittedOnceCount, "items that can be pasted once")) not included")
    }
    var progress = Progress(arguments, counting: .bytes)
    var written = 0
    while let bytes = try export.next() {
      progress.advance(to: written, context.messages)
      try context.write(bytes)
      written += bytes.count
    }
  }

  private static func items(_ count: Int, _ kind: String) -> String {
    count == 1 ? "1 \(kind.replacing("items", with: "item")) is" : "\(count) \(kind) are"
  }
}
