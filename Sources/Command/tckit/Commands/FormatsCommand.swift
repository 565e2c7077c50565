// tckit formats: lists the files that tckit reads, writes and rewrites, and the losses of each format.

import JSON
import TimecodeDocuments
import TimecodePasteboard

struct FormatsCommand: Command {
  static let name = CommandName.formats
  static let synopsis = "[TYPE]"
  static let operandLimit = 1
  static let operandCompletion = DocumentFormat.completion
  static let summary = "list the files that are read and written"
  static let discussion = """
    Each line has: the word that --file-type and --as take, the name, what tckit does with such files, and their \
    filename extensions. A document is written as a new one, or rewritten with its own bytes around new times. \
    TYPE shows one format only; a type identifier, a MIME type or a filename extension names it too.
    """
  static let columns = ["type", "name", "use", "extensions"]
  static let examples: [CommandExample] = [
    .init(line: "tckit formats", purpose: "lists all formats"),
    .init(line: "tckit formats ale", purpose: "shows one"),
  ]

  let operands: [Word]

  static func read(_ options: OptionReader) -> Self {
    Self(operands: options.operands)
  }

  func run(_ context: Context) throws {
    let rows = try operands.first.map { try [Self.row(named: $0)] } ?? Self.rows
    var table = Table(Self.columns, context)
    for row in rows { try table.add(row.columns, context, row.write) }
    try table.finish(context)
  }

  /// All rows: documents first, as `--file-type` lists them.
  private static var rows: [Row] {
    DocumentFormat.allCases.map(Row.init) + Timecode.mediaUTTypes.map(Row.init(media:))
  }

  private static func row(named word: Word) throws -> Row {
    if let name = word.text, let type = UTType(named: name), Timecode.mediaUTTypes.contains(type) {
      return Row(media: type)
    }
    let format = try Diagnostic.from(try DocumentFormat(word: word)) {
      .usage(.badOperand(word.shown, hint: Diagnostic.documentHint(word.shown), $0))
    }
    return Row(format)
  }

  /// The properties of a format.
  private struct Row {
    /// The document format; nil for media, whose start is read.
    var format: DocumentFormat?
    let type: UTType

    init(_ format: DocumentFormat) {
      self.format = format
      type = format.contentType
    }

    init(media type: UTType) { self.type = type }

    private var name: String { format?.name ?? type.localizedDescription ?? type.identifier }
    private var extensions: [String] { type.tags[.filenameExtension] ?? [] }
    private var uses: [String] {
      ["read"] + (format?.isWritten ?? false ? ["written"] : []) + (format?.isRewritten ?? false ? ["rewritten"] : [])
    }

    var columns: [String] {
      let extensions = extensions.joined(separator: ",")
      return [format?.word ?? "-", name, uses.joined(separator: ","), extensions.isEmpty ? "-" : extensions]
    }

    func write(to json: inout JSONWriter) {
      json.member("format", ifPresent: format?.word)
      json.member("name", name)
      json.array("uses") { json in uses.forEach { json.element($0) } }
      json.member("type", type.identifier)
      json.array("extensions") { json in extensions.forEach { json.element($0) } }
      json.array("mimeTypes") { json in (type.tags[.mimeType] ?? []).forEach { json.element($0) } }
      guard let format, format.isWritten else { return }
      json.array("losses") { json in
        for loss in DocumentLoss.Kind.allCases where format.possibleLosses.contains(loss) {
          json.element(loss.rawValue)
        }
      }
    }
  }
}
