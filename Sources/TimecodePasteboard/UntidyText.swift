// What people and programs put around a timecode when they copy it as text, and how much of that is taken.
//
//     let line = try UntidyText.line(of: bytes)          // white space around it, NULs behind it and blank lines gone
//     let timecode = try UntidyText.timecode(in: line)   // "Source In: 01:00:00:00@25" gives "01:00:00:00@25"
//     let all = UntidyText.timecodes(in: bytes)          // every timecode, wherever it stands
//
// A label may stand before the timecode, and nothing behind it. The word before the timecode must have a letter in it: in
// "Take 12 01:00:00:00" nobody can tell days from a number, so that is refused.

import SMPTETimecode

/// Text that holds a timecode among other things.
public enum UntidyText {
  /// Why a text was not taken for one timecode.
  public enum Refusal: Error, Hashable, Sendable {
    /// There is nothing but white space.
    case blank
    /// So many lines are not blank.
    case lines(Int)
    /// There are so many timecodes in the line.
    case timecodes(Int)
    /// Something stands behind the timecode.
    case trailing(String)
    /// What stands before the timecode is no label.
    case label(String)
  }

  /// The one line that is not blank, without white space around it.
  public static func line(of bytes: [UInt8]) throws(Refusal) -> [UInt8] {
    let lines = lines(of: bytes)
    guard let line = lines.first else { throw .blank }
    guard lines.count == 1 else { throw .lines(lines.count) }
    return line
  }

  /// The lines that are not blank, without white space around them.
  public static func lines(of bytes: [UInt8]) -> [[UInt8]] {
    bytes.split { $0 == 0x0A || $0 == 0x0D }.map { trimmed($0) }.filter { !$0.isEmpty }.map(Array.init)
  }

  /// The bytes of the one timecode of a line, with what carries its rate; nil where the line has none.
  public static func timecode(in line: [UInt8]) throws(Refusal) -> [UInt8]? {
    let ranges = ranges(in: line)
    guard let range = ranges.first else { return nil }
    guard ranges.count == 1 else { throw .timecodes(ranges.count) }
    let rest = trimmed(line[range.upperBound...])
    guard rest.isEmpty else { throw .trailing(text(rest)) }
    let label = trimmed(line[..<range.lowerBound])
    guard label.isEmpty || endsInWord(label) else { throw .label(text(label)) }
    return Array(line[range])
  }

  /// The bytes of every timecode in a text, each with what carries its rate.
  public static func timecodes(in bytes: [UInt8]) -> [[UInt8]] {
    ranges(in: bytes).map { Array(bytes[$0]) }
  }

  private static func ranges(in bytes: [UInt8]) -> [Range<Int>] {
    var scanner = TimecodeScanner()
    var ranges: [Range<Int>] = []
    _ = scanner.scan(bytes.span, isFinal: true) { ranges.append($0.range) }
    return ranges
  }

  /// Without white space, no-break spaces, byte order marks and NULs around it.
  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes
    while let length = blanks.first(where: { bytes.starts(with: $0) })?.count { bytes = bytes.dropFirst(length) }
    while let length = blanks.first(where: { bytes.suffix($0.count).elementsEqual($0) })?.count {
      bytes = bytes.dropLast(length)
    }
    return bytes
  }

  /// What is blank, in UTF-8: ASCII's white space and NUL, no-break space, zero-width space, byte order mark.
  private static let blanks: [[UInt8]] = [
    [0x20], [0x09], [0x0B], [0x0C], [0x00], [0x0A], [0x0D], [0xC2, 0xA0], [0xE2, 0x80, 0x8B], [0xEF, 0xBB, 0xBF],
  ]

  /// Whether what stands behind the last white space, of whatever script, has a letter in it.
  private static func endsInWord(_ label: ArraySlice<UInt8>) -> Bool {
    let words = String(decoding: label, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    return words.last?.contains(where: \.isLetter) ?? false
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.prefix(40), as: UTF8.self)
  }
}

extension UntidyText.Refusal: CustomStringConvertible {
  /// Why the text is not one timecode.
  public var description: String {
    switch self {
    case .blank: "there is nothing but white space"
    case .lines(let count): "there are \(count) lines"
    case .timecodes(let count): "there are \(count) timecodes"
    case .trailing(let text): "\"\(text)\" stands behind the timecode"
    case .label(let text): "\"\(text)\" before the timecode is not a label with a letter in its last word"
    }
  }
}
