// Writes accepted timecodes: in a chosen notation, or as JSON records; and ends each result as asked.

import JSON
import TimecodePasteboard

/// How results are written.
struct TimecodeWriter {
  let notation: TimecodeNotation
  let isJSON: Bool
  private let terminator: UInt8
  private let endsWithTerminator: Bool
  /// Whether components out of range are coloured, which only a terminal shows.
  private let colorsInvalid: Bool
  private let styling: Styling
  private var pendingTerminator = false

  /// Writes lossless text, a line each.
  init() {
    notation = .text(.exact)
    isJSON = false
    terminator = 10
    endsWithTerminator = true
    styling = .plain
    colorsInvalid = false
  }

  init(_ arguments: ParsedArguments) throws(Failure) {
    notation = try Self.notation(arguments)
    isJSON = arguments.has(.json)
    terminator = arguments.has(.null) ? 0 : 10
    endsWithTerminator = !arguments.has(.noNewline)
    styling = Styling(isTerminal: Descriptor.standardOutput.isTerminal, variable: Process.environment)
    colorsInvalid = styling.hasColor
  }

  /// The words of `--format` that are options of text; a notation's name is the other kind.
  private static let styleWords = ["default", "showSubFrames", "alwaysShowDays", "filenameCompatible", "tagged"]

  /// What `--format` says.
  static func notation(_ arguments: ParsedArguments) throws(Failure) -> TimecodeNotation {
    var style = TimecodeStyle.exact
    var notation: TimecodeNotation?
    let words = try orUsage { () throws(UsageError) in try arguments.values(.format) }
      .flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
    for word in words {
      switch word {
      case "default", "text": break
      case "showSubFrames": style.subFrames = .always
      case "alwaysShowDays": style.alwaysShowDays = true
      case "filenameCompatible": style.filenameCompatible = true
      case "tagged": style.tagged = true
      default:
        do { notation = try TimecodeNotation(parsing: word) } catch {
          throw .usage(.badFormat(String(word), command: arguments.spec.name, styleWords))
        }
      }
    }
    if style.filenameCompatible, style.tagged {
      throw .usage(.conflict("filenameCompatible", "tagged", why: "a tag has characters that file names cannot have"))
    }
    guard let notation else { return .text(style) }
    guard words.count == 1 else {
      throw .usage(.conflict("a notation", "the options of text", why: "a timecode is written in one way"))
    }
    return notation
  }

  /// How a filter writes results by itself; it does not where they are records, coloured, or the last has no end.
  var form: ResultForm {
    ResultForm(notation, terminator: isJSON || !endsWithTerminator || colorsInvalid ? nil : terminator)
  }

  /// Writes one timecode; `members` adds to its JSON record.
  @inline(__always)
  mutating func write(
    _ timecode: Timecode, to context: Context, members: (inout JSONText) -> Void = { _ in }
  ) throws(Failure) {
    try separate(context)
    if isJSON {
      try context.write(
        JSONText.object { json in
          json.member("version", 1)
          json.timecode(timecode)
          members(&json)
        })
    } else if colorsInvalid, case .text(let style) = notation, !timecode.isValid {
      try context.write(styling.styled(timecode, style))
    } else {
      var doesFit = true
      do throws(SystemError) {
        if case .text(let style) = notation {
          try context.output.reserve(Timecode.maximumTextLength) { timecode.write(into: $0, style: style) }
        } else {
          var count = 0
          try context.output.reserve(TimecodeNotation.maximumLength) { room in
            count = notation.write(timecode, into: room)
            return count
          }
          doesFit = count > 0
        }
      } catch {
        throw .output(error)
      }
      guard doesFit else { throw .unwritable(timecode, notation, at: .none) }
    }
    try end(context)
  }

  /// Whether a timecode can be written, where that must be known before anything is.
  func canWrite(_ timecode: Timecode) -> Bool { isJSON || notation.fits(timecode) }

  /// Refuses a timecode that cannot be written.
  func check(_ timecode: Timecode) throws(Failure) {
    guard canWrite(timecode) else { throw .unwritable(timecode, notation, at: .none) }
  }

  /// Writes a text as it is, as one result.
  mutating func write(verbatim text: Span<UInt8>, to context: Context) throws(Failure) {
    try separate(context)
    try text.withUnsafeBufferPointer { (bytes) throws(Failure) in try context.write(bytes) }
    try end(context)
  }

  /// Ends a result: at once, or, where the last one is to have no end, when another follows.
  @inline(__always)
  private mutating func end(_ context: Context) throws(Failure) {
    pendingTerminator = true
    if endsWithTerminator { try separate(context) }
  }

  /// Ends the result before.
  @inline(__always)
  private mutating func separate(_ context: Context) throws(Failure) {
    guard pendingTerminator else { return }
    do { try context.output.write(byte: terminator) } catch { throw .output(error) }
    pendingTerminator = false
  }
}
