// Writes accepted timecodes: as text in a chosen form, or as JSON records; and ends each result as asked.

import TimecodePasteboard

/// How results are written.
struct TimecodeWriter {
  let style: TimecodeStyle
  let isJSON: Bool
  private let terminator: UInt8
  private let endsWithTerminator: Bool
  private var pendingTerminator = false

  init(_ arguments: ParsedArguments) throws(Failure) {
    style = try Self.style(arguments)
    isJSON = arguments.has(.json)
    terminator = arguments.has(.null) ? 0 : 10
    endsWithTerminator = !arguments.has(.noNewline)
  }

  private static func style(_ arguments: ParsedArguments) throws(Failure) -> TimecodeStyle {
    var style = TimecodeStyle.exact
    let words = try orUsage { () throws(UsageError) in try arguments.values(.format) }
    for word in words.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
      switch word {
      case "default": break
      case "showSubFrames": style.subFrames = .always
      case "alwaysShowDays": style.alwaysShowDays = true
      case "filenameCompatible": style.filenameCompatible = true
      case "tagged": style.tagged = true
      default:
        let known = ["default", "showSubFrames", "alwaysShowDays", "filenameCompatible", "tagged"]
        throw .usage(
          .badValue(
            option: "format", value: String(word), expected: "one of \(known.joined(separator: ", "))",
            nearest: Suggestion.nearest(to: word, among: known)))
      }
    }
    guard !(style.filenameCompatible && style.tagged) else {
      throw .usage(.conflict("filenameCompatible", "tagged", why: "a tag has characters that file names cannot have"))
    }
    return style
  }

  /// Writes one timecode; `members` adds to its JSON record.
  mutating func write(
    _ timecode: Timecode, to context: inout Context, members: (inout JSONText) -> Void = { _ in }
  ) throws(Failure) {
    try separate(&context)
    do {
      try context.output.append { bytes in
        if isJSON {
          bytes += JSONText.object { json in
            json.member("version", 1)
            json.timecode(timecode)
            members(&json)
          }
        } else {
          timecode.append(to: &bytes, style: style)
        }
      }
    } catch {
      throw .output(error)
    }
    pendingTerminator = true
  }

  /// Writes a text as it is, as one result.
  mutating func write(verbatim text: Span<UInt8>, to context: inout Context) throws(Failure) {
    try separate(&context)
    try text.withUnsafeBufferPointer { (bytes) throws(Failure) in try context.write(bytes) }
    pendingTerminator = true
  }

  /// Ends the last result.
  mutating func finish(_ context: inout Context) throws(Failure) {
    if endsWithTerminator { try separate(&context) }
    pendingTerminator = false
  }

  /// Ends the result before, now that another follows or the last is to be ended.
  private mutating func separate(_ context: inout Context) throws(Failure) {
    if pendingTerminator { try context.write(CollectionOfOne(terminator)) }
    pendingTerminator = false
  }
}
