// tckit export: writes a pasteboard as a stream, for a pipe to another machine.

import SystemCalls
import TimecodePasteboard

struct ExportCommand: Command {
  static let name = CommandName.export
  static let writesJSON = false
  static let summary = "write a whole pasteboard to standard output"
  static let discussion = """
    All items and representations are written, in order, in a self-checking binary form that tckit import reads; \
    tckit help store describes it.
    """
  static let examples: [CommandExample] = [
    .init(line: "tckit export | ssh edit2 tckit import", purpose: "sends the pasteboard to another machine")
  ]

  let includesSensitive: Bool
  let back: Int?
  let pasteboard: PasteboardOptions

  static func read(_ options: OptionReader) -> Self {
    Self(
      includesSensitive: options.flag(.sensitive, in: .pasteboard, "include sensitive items"),
      back: options.back(),
      pasteboard: .read(options))
  }

  func run(_ context: Context) throws {
    guard !Descriptor.standardOutput.isTerminal else {
      throw Diagnostic.usage(.binaryToTerminal(command: Self.name.rawValue))
    }
    let pasteboard = try pasteboard.forReading()
    let generation = try pasteboard.store.generation(of: pasteboard.name, .back(back ?? 0))
    var export = try PasteboardStore.ExportStream(generation, includingSensitive: includesSensitive)
    if export.omittedSensitiveCount > 0 {
      context.messages.warning(
        "\(Self.items(export.omittedSensitiveCount, "sensitive items")) not included", as: .lossy,
        hint: "--sensitive includes them")
    }
    if export.omittedOnceCount > 0 {
      context.messages.warning(
        "\(Self.items(export.omittedOnceCount, "items that can be pasted once")) not included", as: .lossy)
    }
    var progress = Progress(context.messages, counting: .bytes)
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
