// The options of `tckit paste`, read once.

import TimecodePasteboard

/// Which items are pasted, how, and how they are written.
struct PasteOptions {
  /// What is written of an item. It is not optional: the runtime would make its type at each start.
  enum Part {
    /// Its timecode, if the policies accept it.
    case timecode
    /// The bytes of a representation, by the value of `--type`, which on a clipboard may be one of its own names.
    case bytes(ofType: String)
  }

  /// How items are read and judged.
  var paste: Paste
  let selection: PasteSelection
  let settings: LocalSettings
  let text: TextOptions
  let writer: TimecodeWriter
  let part: Part
  /// What becomes an item of a clipboard's text; nil if it is one item.
  let division: SurroundedTimecode.Division?
  let progress: Progress
  /// The document that is written; nil if each item is a result.
  let document: DocumentOutput?
  let declaredTypes: DeclaredTypes

  init(_ command: PasteCommand, _ messages: Messages) throws(Failure) {
    let text = try TextOptions(
      command.properties, command.labels, policies: command.policies, textRate: command.textRate, separator: .report,
      messages)
    try text.check()
    settings = text.settings
    self.text = text
    let writer = try command.notation.writer(messages)
    self.writer = writer
    let number = command.item?.value
    document = try DocumentOutput.requested(command.document, isStrict: command.labels.isStrict)
    let takesAll = command.all || document != nil || command.scans && number == nil
    selection = takesAll ? .all : number.map { .item(number: $0) } ?? .first
    progress = takesAll ? Progress(messages, counting: .items) : .none
    part = if let type = command.type { .bytes(ofType: type) } else { .timecode }
    declaredTypes = DeclaredTypes(messages)
    let isOnClipboard = command.clipboard.clipboard != nil
    division = !isOnClipboard ? nil : command.scans ? .timecodes : selection == .first ? nil : .lines
    let requested = try declaredTypes.types(command.preferred.flatMap(\.elements), mayBeUndeclared: true)
    paste = Paste(
      reader: PasteReader(requested: requested, isForeign: isOnClipboard, text: text.reader),
      rules: try text.rules(rounding: command.round))
    paste.isStrict = text.isStrict
    paste.keepsGoing = command.keepsGoing
    paste.isTraced = command.explains
    if let document {
      paste.acceptsList = document.accepts
    } else if !writer.canWriteAll {
      paste.canExpress = writer.canWrite
    }
  }
}
