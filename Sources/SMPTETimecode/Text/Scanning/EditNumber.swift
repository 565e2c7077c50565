// The numbers of a CMX 3600 edit decision list that depend on its rate and are no timecodes. `TimecodeScanner` finds them on
// its way:
//
//     003  A001 V  D    035 01:00:06:22 01:00:10:07 01:04:15:02 01:04:18:11      a dissolve of 35 frames
//     002  A001 V  W001 010 01:00:08:08 01:00:08:18 01:00:00:09 01:00:00:19      a wipe; a key is K, K B or K O
//     M2   A001       047.6                01:00:06:00                           a speed in frames a second
//
// A line that begins with `SPLIT:` has the length by which sound and picture differ, a `* LOC:` line a record time.
//
// Lines that name clips (`* FROM CLIP NAME:`) are known here too: what is in them is a name, whatever it looks like.

/// A number of an edit decision list that is right at one rate only.
package struct EditNumber: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// How many frames a dissolve, wipe or key lasts.
    case transition
    /// How many frames a second of the source are played.
    case speed
  }

  package var kind: Kind
  /// The number without its sign and its point.
  package var value: Int
  /// Whether it is negative: a speed of material that is played backward.
  package var isNegative: Bool
  /// How many digits are before the point, and behind it.
  package var digits: (whole: Int, decimal: Int)

  package init(kind: Kind, value: Int, digits: (whole: Int, decimal: Int), isNegative: Bool = false) {
    self.kind = kind
    self.value = value
    self.isNegative = isNegative
    self.digits = digits
  }

  package static func == (lhs: EditNumber, rhs: EditNumber) -> Bool {
    lhs.kind == rhs.kind && lhs.value == rhs.value && lhs.digits == rhs.digits && lhs.isNegative == rhs.isNegative
  }

  /// The number that means the same after a conversion, to the digits that it has; nil where that is the number itself.
  package func converted(
    from source: TimecodeFrameRate, to target: TimecodeFrameRate, keeping mode: ConversionMode
  ) -> EditNumber? {
    if kind == .transition, mode == .frames { return nil }
    // Speeds are given at nominal rates, and where digits stay, so are lengths.
    let isNominal = kind == .speed || mode == .digits
    let above = isNominal ? Fraction(target.maxFrames, 1) : target.rate
    let below = isNominal ? Fraction(source.maxFrames, 1) : source.rate
    let (multiplier, divisor) = (above.numerator * below.denominator, above.denominator * below.numerator)
    let (product, overflow) = value.multipliedReportingOverflow(by: 2 * multiplier)
    guard !overflow else { return nil }
    var result = self
    result.value = (product + divisor) / (2 * divisor)
    return result.value == value ? nil : result
  }
}

extension EditNumber: CustomStringConvertible {
  /// The number with its sign, if that is a minus, and as many digits as were read.
  package var description: String {
    let text = String(value)
    let padded =
      (isNegative ? "-" : "") + String(repeating: "0", count: max(0, digits.whole + digits.decimal - text.count)) + text
    guard digits.decimal > 0 else { return padded }
    return "\(padded.dropLast(digits.decimal)).\(padded.suffix(digits.decimal))"
  }
}

// MARK: Reading

extension TextCursor {
  /// Reads the number of an event or of an M2 line, at the beginning of that line, and gives its place.
  mutating func editNumber(in text: Span<UInt8>) -> (EditNumber, Range<Int>)? {
    let text = text.extracting(..<min(text.count, position + TimecodeScanner.maximumLength))
    var words = TextCursor(at: position)
    guard let first = words.word(in: text) else { return nil }
    if text[first.lowerBound] == UInt8(ascii: "M") {
      guard first.count == 2, text[first.lowerBound + 1] == UInt8(ascii: "2"), words.word(in: text) != nil,
        let speed = words.word(in: text), let number = Self.editNumber(.speed, speed, in: text),
        words.isBeforeTimecode(in: text)
      else { return nil }
      return (number, first.lowerBound..<speed.upperBound)
    }
    // The number of the event, the reel and the track precede what the event is.
    guard first.count <= 6, first.allSatisfy({ text[$0].isDigit }), words.word(in: text) != nil,
      words.word(in: text) != nil
    else { return nil }
    for _ in 0..<4 {
      // Nothing behind the first timecode says what the event is.
      guard let kind = words.word(in: text), !Self.isLikeTimecode(kind, in: text) else { return nil }
      guard Self.isTransition(kind, in: text) else { continue }
      guard var length = words.word(in: text) else { return nil }
      // A key's background or foreground.
      if length.count == 1, !text[length.lowerBound].isDigit, let next = words.word(in: text) { length = next }
      guard length.allSatisfy({ text[$0].isDigit }), let number = Self.editNumber(.transition, length, in: text),
        words.isBeforeTimecode(in: text)
      else { return nil }
      return (number, kind.lowerBound..<length.upperBound)
    }
    return nil
  }

  /// Passes spaces and a word in the line, and gives the place of the word.
  private mutating func word(in text: Span<UInt8>) -> Range<Int>? {
    var index = position
    while index < text.count, text[unchecked: index] == 0x20 || text[unchecked: index] == 0x09 { index &+= 1 }
    let start = index
    while index < text.count, text[unchecked: index] > 0x20 { index &+= 1 }
    position = index
    return index > start ? Range(uncheckedBounds: (start, index)) : nil
  }

  /// Whether the next word begins like a timecode.
  private func isBeforeTimecode(in text: Span<UInt8>) -> Bool {
    var rest = self
    return rest.word(in: text).map { Self.isLikeTimecode($0, in: text) } ?? false
  }

  /// Whether a word begins like a timecode.
  private static func isLikeTimecode(_ word: Range<Int>, in text: Span<UInt8>) -> Bool {
    word.count >= TimecodeLabel.length && text[word.lowerBound].isDigit && text[word.lowerBound + 2].isTimecodeSeparator
  }

  /// Whether a word means a dissolve, a wipe or a key.
  private static func isTransition(_ word: Range<Int>, in text: Span<UInt8>) -> Bool {
    let rest = (word.lowerBound + 1)..<word.upperBound
    switch text[word.lowerBound] {
    case UInt8(ascii: "D"): return rest.isEmpty
    case UInt8(ascii: "K"): return rest.count <= 1 && rest.allSatisfy { text[$0].isLetter }
    case UInt8(ascii: "W"): return !rest.isEmpty && rest.count <= 3 && rest.allSatisfy { text[$0].isDigit }
    default: return false
    }
  }

  private static func editNumber(_ kind: EditNumber.Kind, _ word: Range<Int>, in text: Span<UInt8>) -> EditNumber? {
    var cursor = TextCursor(at: word.lowerBound)
    let sign = cursor.take({ $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }, in: text)
    guard var (value, whole) = cursor.digits(in: text, limit: 6) else { return nil }
    var decimal = 0
    if cursor.take(UInt8(ascii: "."), in: text), let (part, count) = cursor.digits(in: text, limit: 6) {
      for _ in 0..<count { value *= 10 }
      value += part
      decimal = count
    }
    whole = max(1, whole)
    guard cursor.position == word.upperBound else { return nil }
    return EditNumber(kind: kind, value: value, digits: (whole, decimal), isNegative: sign == UInt8(ascii: "-"))
  }

  /// Whether a comment of an edit list is a clip's name or file: `* FROM CLIP NAME:`, `*SOURCE FILE:`.
  func isClipName(in text: Span<UInt8>) -> Bool {
    let text = text.extracting(..<min(text.count, position + 40))
    var cursor = TextCursor(at: position + 1, spaces: .single)
    cursor.skipWord("from", in: text)
    cursor.skipWord("to", in: text)
    cursor.skipWord("key", in: text)
    let isClip = cursor.skipWord("clip", in: text)
    if !isClip { cursor.skipWord("source", in: text) }
    let isFile = cursor.skipWord("file", in: text)
    cursor.skipWord("name", in: text)
    return (isClip || isFile) && cursor.byte(in: text) == UInt8(ascii: ":")
  }

  /// Whether a comment of an edit list is a locator, `* LOC:`, whose timecode is a record time.
  func isLocator(in text: Span<UInt8>) -> Bool {
    var cursor = TextCursor(at: position + 1, spaces: .single)
    return cursor.skipWord("loc", in: text) && cursor.byte(in: text) == UInt8(ascii: ":")
  }

  /// Whether a line of an edit list is a split, `SPLIT:    AUDIO DELAY=  00:00:00:10`, whose timecode is a length.
  func isSplit(in text: Span<UInt8>) -> Bool {
    var cursor = self
    return cursor.skipWord("split", in: text) && cursor.byte(in: text) == UInt8(ascii: ":")
  }
}
