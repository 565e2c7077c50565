// Reads small notations: a position in UTF-8 bytes that moves over digits, words and single bytes.
//
//     var cursor = TextCursor()
//     let minutes = try cursor.number(in: text)
//     guard cursor.consume(UInt8(ascii: ":"), in: text) else { … }
//
// The grammars are extensions, each in the file of its subject: `timecode(in:)` for a timecode's text, `tag(in:)` for
// its rate, `rate(in:)` for the names of rates, `quantity(in:)` for lengths.

/// A position in a text.
package struct TextCursor {
  /// The bytes that count as space between words.
  package enum Spaces {
    /// Any ASCII white space.
    case any
    /// One space character, as within a line of prose.
    case single
  }

  package var position: Int
  private let spaces: Spaces

  package init(at position: Int = 0, spaces: Spaces = .any) {
    self.position = position
    self.spaces = spaces
  }

  /// The byte here; nil at the end.
  @inline(__always)
  func byte(in text: Span<UInt8>, ahead: Int = 0) -> UInt8? {
    position + ahead < text.count ? text[position + ahead] : nil
  }

  /// Returns true if a digit follows after `ahead` bytes.
  @inline(__always)
  func isDigit(in text: Span<UInt8>, ahead: Int = 0) -> Bool { byte(in: text, ahead: ahead)?.isDigit ?? false }

  /// Returns true if only space follows.
  func isAtEnd(of text: Span<UInt8>) -> Bool {
    var rest = self
    rest.skipSpaces(in: text)
    return rest.position == text.count
  }

  /// Consumes a byte if it is here.
  @inline(__always)
  package mutating func consume(_ byte: UInt8, in text: Span<UInt8>) -> Bool {
    guard position < text.count, text[position] == byte else { return false }
    position += 1
    return true
  }

  /// Consumes a word if it is here.
  mutating func consume(_ word: StaticString, in text: Span<UInt8>) -> Bool {
    guard text.has(word, at: position, before: text.count) else { return false }
    position += word.utf8CodeUnitCount
    return true
  }

  /// Consumes one of several bytes if it is here.
  mutating func consume(_ matches: (UInt8) -> Bool, in text: Span<UInt8>) -> UInt8? {
    guard position < text.count, matches(text[position]) else { return nil }
    position += 1
    return text[position - 1]
  }

  /// Reads one or more digits whose value fits in Int.
  @inline(__always)
  package mutating func number(in text: Span<UInt8>) throws(Timecode.StringParseError) -> Int {
    guard position < text.count, text[position].isDigit else { throw .malformed(at: position, expected: .digit) }
    let start = position
    var value = 0
    while position < text.count, text[position].isDigit {
      guard let next = value.appending(digit: text[position].digitValue) else {
        throw .malformed(at: start, expected: .smallerNumber)
      }
      value = next
      position += 1
    }
    return value
  }

  /// Reads at most `limit` digits; nil if there are no digits, or more than the limit.
  mutating func digits(in text: Span<UInt8>, limit: Int) -> (value: Int, count: Int)? {
    text.digits(at: &position, before: text.count, limit: limit)
  }

  /// Skips space.
  @inline(__always)
  mutating func skipSpaces(in text: Span<UInt8>) {
    switch spaces {
    case .any: while position < text.count, text[position].isSpace { position += 1 }
    case .single: _ = consume(0x20, in: text)
    }
  }

  /// Skips a whole word of letters, in any case, and the space before it. If the word is different, skips nothing.
  @discardableResult
  mutating func skipWord(_ word: StaticString, in text: Span<UInt8>) -> Bool {
    let start = position
    skipSpaces(in: text)
    let count = word.utf8CodeUnitCount
    let end = position + count
    // A number may follow `fps` directly; a letter may not. The first letter nearly always shows that a word differs.
    guard end <= text.count, text[position] | 0x20 == word.utf8Start[0], end == text.count || !text[end].isLetter,
      (0..<count).allSatisfy({ text[position + $0] | 0x20 == word.utf8Start[$0] })
    else {
      position = start
      return false
    }
    position = end
    return true
  }
}

extension Int {
  /// The number with one more decimal digit, which must have the number's sign; nil if the result does not fit.
  @inline(__always)
  func appending(digit: Int) -> Int? {
    let (tenfold, overflow) = multipliedReportingOverflow(by: 10)
    let (sum, carry) = tenfold.addingReportingOverflow(digit)
    return overflow || carry ? nil : sum
  }
}
