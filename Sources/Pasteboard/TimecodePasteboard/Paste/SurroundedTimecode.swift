// Finds the timecode in text that people and programs put around it when they copy.
//
//     let line = try SurroundedTimecode.line(of: bytes)          // without white space, NULs and blank lines around it
//     let timecode = try SurroundedTimecode.timecode(in: line)   // "Source In: 01:00:00:00@25" gives "01:00:00:00@25"
//     let all = SurroundedTimecode.items(of: bytes, .timecodes)  // every timecode in the text
//
// A label may precede the timecode, and nothing may follow it. The last word before the timecode must contain a letter.
// "Take 12 01:00:00:00" is refused, because the 12 could be days or a number.

import UniformTypes
import SMPTETimecode

/// The rules for text that contains a timecode among other things.
public enum SurroundedTimecode {
  /// The reason that a text was not accepted as one timecode.
  public enum Refusal: Equatable, Sendable {
    /// There is nothing but white space.
    case blank
    /// Several lines are not blank: their count.
    case lines(Int)
    /// The line has several timecodes: their count.
    case timecodes(Int)
    /// Other text follows the timecode.
    case trailing(String)
    /// The text before the timecode is not a label.
    case label(String)
  }

  /// The parts of a text that become items if it is divided.
  public enum Division: Sendable {
    /// Each line that is not blank.
    case lines
    /// Each timecode, wherever it is.
    case timecodes
  }

  /// The only line that is not blank, without white space around it.
  public static func line(of bytes: [UInt8]) throws(ReadingError) -> [UInt8] {
    let lines = items(of: bytes, .lines)
    guard let line = lines.first else { throw .surrounded(.blank) }
    guard lines.count == 1 else { throw .surrounded(.lines(lines.count)) }
    return line
  }

  /// The bytes of the only timecode of a line, with the tag that contains its rate; nil if the line has no timecode.
  public static func timecode(in line: [UInt8]) throws(ReadingError) -> [UInt8]? {
    let ranges = ranges(in: line)
    guard let range = ranges.first else { return nil }
    guard ranges.count == 1 else { throw .surrounded(.timecodes(ranges.count)) }
    let rest = trimmed(line[range.upperBound...])
    guard rest.isEmpty else { throw .surrounded(.trailing(String(text(rest).prefix(40)))) }
    let label = trimmed(line[..<range.lowerBound])
    guard label.isEmpty || endsInWord(label) else { throw .surrounded(.label(String(text(label).suffix(40)))) }
    return Array(line[range])
  }

  /// The items of a text: its lines that are not blank, without white space around them, or its timecodes with their
  /// tags.
  public static func items(of bytes: [UInt8], _ division: Division) -> [[UInt8]] {
    switch division {
    case .lines:
      bytes.split(whereSeparator: \.endsLine).map { trimmed($0) }.filter { !$0.isEmpty }.map(Array.init)
    case .timecodes: ranges(in: bytes).map { Array(bytes[$0]) }
    }
  }

  private static func ranges(in bytes: [UInt8]) -> [Range<Int>] {
    var scanner = TimecodeScanner()
    var ranges: [Range<Int>] = []
    _ = scanner.scan(bytes.span, isFinal: true) { ranges.append($0.range) }
    return ranges
  }

  /// The bytes without the `blanks` around them.
  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes
    while let length = blanks.first(where: { bytes.starts(with: $0) })?.count { bytes = bytes.dropFirst(length) }
    while let length = blanks.first(where: { bytes.suffix($0.count).elementsEqual($0) })?.count {
      bytes = bytes.dropLast(length)
    }
    return bytes
  }

  /// White space, in UTF-8: ASCII's white space and NUL, no-break space, zero-width space, byte order mark.
  private static let blanks: [[UInt8]] = [
    [0x20], [0x09], [0x0B], [0x0C], [0x00], [0x0A], [0x0D], [0xC2, 0xA0], [0xE2, 0x80, 0x8B],
    Array("\u{FEFF}".utf8),
  ]

  /// Returns true if the last word of a label contains a letter of any script.
  private static func endsInWord(_ label: ArraySlice<UInt8>) -> Bool {
    let words = String(decoding: label, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    return words.last?.contains(where: \.isLetter) ?? false
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}

extension SurroundedTimecode.Refusal: CustomStringConvertible {
  /// The reason that the text is not one timecode.
  public var description: String {
    switch self {
    case .blank: "there is nothing but white space"
    case .lines(let count): "there are \(count) lines"
    case .timecodes(let count): "there are \(count) timecodes"
    case .trailing(let text): "\"\(text)\" follows the timecode"
    case .label(let text): "\"\(text)\" before the timecode is not a label with a letter in its last word"
    }
  }
}
