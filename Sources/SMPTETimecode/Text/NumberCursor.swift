// A place in UTF-8 text from which numbers and single bytes are read: what every small notation here needs.

/// A place in text.
struct NumberCursor {
  var position = 0

  /// Takes a byte if it stands here.
  mutating func take(_ byte: UInt8, in text: Span<UInt8>) -> Bool {
    guard position < text.count, text[position] == byte else { return false }
    position += 1
    return true
  }

  /// Reads one or more digits whose value fits in Int.
  mutating func number(in text: Span<UInt8>) throws(Timecode.StringParseError) -> Int {
    guard position < text.count, text[position].isDigit else { throw .malformed(at: position, expected: .digit) }
    let start = position
    var value = 0
    while position < text.count, text[position].isDigit {
      let (tenfold, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tenfold.addingReportingOverflow(Int(text[position] - UInt8(ascii: "0")))
      guard !overflow, !carry else { throw .malformed(at: start, expected: .smallerNumber) }
      value = sum
      position += 1
    }
    return value
  }

  /// Skips ASCII white space.
  mutating func skipSpaces(in text: Span<UInt8>) {
    while position < text.count, text[position].isSpace { position += 1 }
  }
}
