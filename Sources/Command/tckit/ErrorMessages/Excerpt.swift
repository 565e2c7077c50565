// The text that a message is about, with marks below the wrong part:
//
//     01:00:00:99
//              ^^
//
// It is shown on a terminal only; the message is complete without it.

import TimecodePasteboard

/// A piece of input and the parts of it that a message points at.
struct Excerpt: Equatable {
  /// The text to show.
  let text: String
  /// The marked bytes of `text`, in order; never empty.
  let marks: [Range<Int>]

  /// Creates the excerpt of a text in which one byte stopped the reading; nil if the text cannot be shown on one line.
  ///
  /// - Parameter offset: The offset of the byte from the start of the text, in UTF-8 bytes and with white space.
  init?(_ text: String, at offset: Int) {
    let bytes = Array(text.utf8)
    // A mark is in the right column only if each byte before it takes one column.
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

  /// Creates the excerpt of a timecode with wrong components; nil if no component is wrong.
  init?(_ timecode: Timecode, components: Set<Timecode.Component>) {
    guard !components.isEmpty else { return nil }
    // A wrong component is shown even if it is 0.
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
