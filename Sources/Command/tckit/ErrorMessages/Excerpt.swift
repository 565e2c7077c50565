// The text that a message is about, with marks beneath what is wrong in it:
//
//     01:00:00:99
//              ^^
//
// It is shown on a terminal only; the message is complete without it.

import TimecodePasteboard

/// A piece of input and the places in it that a message points at.
struct Excerpt: Equatable {
  /// The text as it is shown.
  let text: String
  /// The bytes of `text` that are pointed at, in order; never empty.
  let marks: [Range<Int>]

  /// A text in which one byte stopped the reading; nil if it cannot be shown in a line.
  ///
  /// - Parameter offset: Counted in UTF-8 bytes from the start of the text, white space included.
  init?(_ text: String, at offset: Int) {
    let bytes = Array(text.utf8)
    // Only if each byte before the mark takes one column is the mark beneath what it means.
    guard (0...bytes.count).contains(offset), bytes.count <= Self.longest else { return nil }
    let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    guard let first = bytes.firstIndex(where: { !isBlank($0) }), let last = bytes.lastIndex(where: { !isBlank($0) })
    else { return nil }
    let shown = bytes[first...last]
    guard shown.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return nil }
    self.text = String(decoding: shown, as: UTF8.self)
    let mark = min(max(offset, first), last + 1) - first
    marks = [mark..<mark + 1]
  }

  /// A timecode some of whose components are wrong; nil without any.
  init?(_ timecode: Timecode, components: Set<Timecode.Component>) {
    guard !components.isEmpty else { return nil }
    // A component that is wrong is shown though it be 0.
    let style = TimecodeStyle(
      subFrames: components.contains(.subFrames) ? .always : .whenNotZero, alwaysShowDays: components.contains(.days))
    text = timecode.text(style)
    marks = timecode.columns(of: components, in: style)
  }

  private static let longest = 72

  /// Two lines: the text with the fault in color, and the marks below it.
  func lines(_ styling: Styling, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var marked = ""
    for range in marks {
      marked += String(repeating: " ", count: range.lowerBound - marked.count)
      marked += String(repeating: "^", count: range.count)
    }
    let coloured = styling.styled(marked, marking: marks, as: .invalid)
    return "\(margin)\(styling.styled(text, marking: marks, as: .invalid))\n\(margin)\(coloured)\n"
  }
}

// MARK: Where in the input something is, as messages and records tell it

/// Where in the input something is.
struct InputLocation: Equatable {
  /// The name of the file; nil for an operand and for standard input.
  var file: String?
  /// The line of the file or of standard input, counted from 1; nil for an operand and for a whole file.
  var line: Int?
  /// The byte in the line, counted from 1, of a timecode found in a text.
  var column: Int?
  /// The item of a pasteboard, counted from 1.
  var item: Int?
  /// It is in standard input.
  var isStandardInput = false
  /// It is on a clipboard and not in the store.
  var isOnClipboard = false
  /// The text that was read, as far as it can be shown.
  var text: String?
  /// The name of the item in a report for CI.
  var name: String?

  static let none = InputLocation()

  /// The name of standard input, in the place of a file's path.
  static let standardInput = "standard input"

  /// The byte that a message names: the first one for a whole line of a file.
  var shownColumn: Int? { column ?? (file == nil || line == nil ? nil : 1) }

  /// The place as messages begin: `cut.edl:3:30: `, of standard input `-:3:30: `, of a pasteboard `item 2: `.
  var phrase: String {
    let name = file.map { Diagnostic.printable($0, limit: 200) } ?? "-"
    if let line { return "\(name):\(line):\(column ?? 1): " }
    return file != nil ? "\(name): " : item.map { "item \($0): " } ?? ""
  }
}
