// A label as muxers write it in tags: `01:00:00:00`, with `;` before the frames where frame numbers are dropped.

import SMPTETimecode

/// The numbers and the separator of a label in text.
struct LabelText {
  /// Hours, minutes, seconds and frames.
  var components: Timecode.Components
  /// Whether the last separator is that of drop frame.
  var isDrop: Bool

  /// Reads a label; nil where the text is another.
  init?(_ text: String) {
    var numbers: [Int] = []
    var digits = 0
    var last: UInt8 = 0
    for byte in text.utf8 + [0x3A] {
      if byte.isDigit, digits < 3 {
        numbers = digits == 0 ? numbers + [0] : numbers
        numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + byte.digitValue
        digits += 1
      } else {
        guard digits > 0, ":;.,".utf8.contains(byte), numbers.count <= 4 else { return nil }
        if numbers.count == 3 { last = byte }
        digits = 0
      }
    }
    guard numbers.count == 4 else { return nil }
    components = Timecode.Components(h: numbers[0], m: numbers[1], s: numbers[2], f: numbers[3])
    isDrop = last != 0x3A
  }
}
