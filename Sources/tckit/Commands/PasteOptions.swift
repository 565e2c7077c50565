// The options of `tckit paste`, read once.

import TimecodePasteboard

/// Which items are pasted, how, and how they are written.
struct PasteOptions {
  /// How items are read and judged.
  var paste: Paste
  let selection: PasteSelection
  let settings: LocalSettings
  let writer: TimecodeWriter
  /// The value of `--type`, which on a clipboard may be one of its own names.
  let typeName: String?
  /// What becomes an item of a clipboard's text; nil where it is one item.
  let division: SurroundedTimecode.Division?
  let progress: Progress
  /// The document that is written; nil where each item is a result.
  let document: DocumentOutput?
  let declaredTypes: DeclaredTypes

  init(_ arguments: ParsedArguments, _ messages: Messages) throws(Failure) {
    let text = try TextOptions(arguments, separator: .report, messages)
    try text.check()
    settings = text.settings
    let writer = try TimecodeWriter(arguments)
    self.writer = writer
    let number = arguments.values.item?.value
    let scans = arguments.has(.clipboardScan)
    document = try DocumentOutput.requested(by: arguments)
    let takesAll = arguments.has(.all) || document != nil || scans && number == nil
    selection = takesAll ? .all : number.map { .item(number: $0) } ?? .first
    progress = takesAll ? Progress(arguments, counting: .items) : .none
    typeName = arguments.values.type
    declaredTypes = DeclaredTypes(messages)
    let isOnClipboard = arguments.has(.clipboard)
    division = !isOnClipboard ? nil : scans ? .timecodes : selection == .first ? nil : .lines
    let requested = try declaredTypes.types(arguments.values.preferred.flatMap(\.elements), mayBeUndeclared: true)
    paste = Paste(
      reader: PasteReader(requested: requested, isForeign: isOnClipboard, text: text.reader),
      rules: try text.rules(rounding: arguments.values.round))
    paste.isStrict = text.isStrict
    paste.keepsGoing = arguments.has(.keepGoing)
    paste.isTraced = arguments.has(.explain)
    if let document {
      paste.acceptsList = document.accepts
    } else if !writer.canWriteAll {
      paste.canExpress = writer.canWrite
    }
  }
}
