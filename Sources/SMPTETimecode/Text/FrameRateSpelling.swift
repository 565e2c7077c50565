// Reads the names that people type for frame rates, subframes bases and limits, from UTF-8 bytes:
//
//     try TimecodeFrameRate(parsing: "29.97 drop")   // .fps29_97d
//     try TimecodeFrameRate(parsing: "29")           // throws .ambiguous: 29.97, 29.97d
//
// A frame rate is a number, then optionally a word for drop or non-drop; `fps` may stand before, between and after. The
// number is the raw value, or the exact rate rounded to two or more decimals (23.98, 23.976), with or without its point
// (2398), or the exact fraction (24000/1001). Case, spaces, `_` for the point and `-` between words do not matter.

/// Why a name of a frame rate, subframes base or limit could not be read.
public enum SpellingError: Error, Equatable, Sendable {
  /// The name fits several values.
  case ambiguous(name: String, choices: [String])
  /// The name fits none; the nearest are offered.
  case unknown(name: String, nearest: [String])
}

extension TimecodeFrameRate {
  /// Reads a frame rate in any of the spellings people type.
  public init(parsing name: some StringProtocol) throws(SpellingError) {
    let bytes = Array(name.utf8)
    switch Self.reading(bytes.span) {
    case .rate(let rate): self = rate
    case .several(let rates): throw .ambiguous(name: String(name), choices: rates.map(\.rawValue))
    case .none(let rates): throw .unknown(name: String(name), nearest: rates.map(\.rawValue))
    }
  }

  /// What a spelling means.
  enum Reading {
    case rate(TimecodeFrameRate)
    case several([TimecodeFrameRate])
    case none(nearest: [TimecodeFrameRate])
  }

  /// Reads a spelling; allocates only where it fails.
  static func reading(_ text: Span<UInt8>) -> Reading {
    var scanner = SpellingScanner()
    scanner.skipWord("fps", in: text)
    guard let number = scanner.number(in: text) else {
      let drop = scanner.dropWord(in: text)
      let isFamily = drop == true && scanner.isAtEnd(of: text)
      return isFamily ? .several(allDrop) : .none(nearest: [.fps23_976, .fps24, .fps25, .fps29_97, .fps29_97d, .fps30])
    }
    scanner.skipWord("fps", in: text)
    let drop = scanner.dropWord(in: text)
    scanner.skipWord("fps", in: text)
    let whole = scanner.isAtEnd(of: text)
    if whole {
      for rate in table where rate.isDrop == (drop ?? false) && number.names(rate) { return .rate(rate) }
      // A bare whole number before a point that was left off: 29 for 29.97.
      let cut = table.filter { $0.isPulledDown && drop != !$0.isDrop && number.isWholePart(of: $0) }
      if cut.count > 1 { return .several(cut) }
    }
    return .none(nearest: nearest(to: number))
  }

  /// The rates of the two nearest numbers, nearest first.
  private static func nearest(to number: SpelledNumber) -> [TimecodeFrameRate] {
    let ordered = table.enumerated().sorted { left, right in
      let distances = (number.distance(to: left.element), number.distance(to: right.element))
      return distances.0 == distances.1 ? left.offset < right.offset : distances.0 < distances.1
    }
    return Array(ordered.prefix(3).map(\.element))
  }
}

extension Timecode.SubFramesBase {
  /// Reads a subframes base: `80`, `100` or `4`.
  public init(parsing name: some StringProtocol) throws(SpellingError) {
    let bytes = Array(name.utf8)
    guard let base = Self(spelling: bytes.span) else {
      throw .unknown(name: String(name), nearest: Self.allCases.map(\.description))
    }
    self = base
  }

  /// Reads a subframes base from UTF-8.
  init?(spelling text: Span<UInt8>) {
    var scanner = SpellingScanner()
    guard let number = scanner.number(in: text), scanner.isAtEnd(of: text), number.denominator == 1,
      number.decimals == 0,
      let base = Self(rawValue: number.digits)
    else { return nil }
    self = base
  }
}

extension Timecode.UpperLimit {
  /// Reads an upper limit: `24h`, `24 hours`, `100d`, `100 days`.
  public init(parsing name: some StringProtocol) throws(SpellingError) {
    let bytes = Array(name.utf8)
    guard let limit = Self(spelling: bytes.span) else {
      throw .unknown(name: String(name), nearest: Self.allCases.map(\.rawValue))
    }
    self = limit
  }

  /// Reads an upper limit from UTF-8.
  init?(spelling text: Span<UInt8>) {
    var scanner = SpellingScanner()
    guard let number = scanner.number(in: text), number.denominator == 1, number.decimals == 0 else { return nil }
    switch number.digits {
    case 24
    where scanner.skipWord("hours", in: text) || scanner.skipWord("hour", in: text) || scanner.skipWord("h", in: text):
      self = .max24Hours
    case 100
    where scanner.skipWord("days", in: text) || scanner.skipWord("day", in: text) || scanner.skipWord("d", in: text):
      self = .max100Days
    default: return nil
    }
    guard scanner.isAtEnd(of: text) else { return nil }
  }
}

/// A number as spelled: digits with a decimal point somewhere, or a fraction.
struct SpelledNumber {
  var digits: Int
  var decimals = 0
  var denominator = 1
  /// Whether a point was written; without one, four digits and more may be meant to have one.
  var hasPoint = false

  /// Whether this is a name of the rate's number.
  func names(_ rate: TimecodeFrameRate) -> Bool {
    let exact = rate.rate
    if denominator != 1 { return digits * exact.denominator == exact.numerator * denominator }
    if hasPoint { return isRounding(of: exact, to: decimals) }
    if digits < 1000 { return digits * exact.denominator == exact.numerator }
    return rate.isPulledDown && (2...4).contains { isRounding(of: exact, to: $0) }
  }

  /// Whether the digits are the exact rate rounded half up to some decimals, which only whole rates may have fewer than 2 of.
  private func isRounding(of exact: Fraction, to places: Int) -> Bool {
    guard places >= 2 || exact.denominator == 1, places <= 9 else { return false }
    var scale = 1
    for _ in 0..<places { scale *= 10 }
    return digits == (2 * exact.numerator * scale + exact.denominator) / (2 * exact.denominator)
  }

  /// Whether this is the rate's number without its decimals.
  func isWholePart(of rate: TimecodeFrameRate) -> Bool {
    denominator == 1 && !hasPoint && digits == rate.rate.numerator / rate.rate.denominator
  }

  /// How far the number is from the rate's, in millionths of a frame a second.
  func distance(to rate: TimecodeFrameRate) -> Int {
    var value = Fraction(digits, denominator)
    for _ in 0..<decimals { value = value * Fraction(1, 10) }
    if !hasPoint, denominator == 1 { while value > Fraction(1000, 1) { value = value * Fraction(1, 10) } }
    let difference = (value - rate.rate).abs() * Fraction(1_000_000, 1)
    return difference.floor ?? .max
  }
}

/// A place in a spelling, from which numbers and words are read, skipping spaces before each.
struct SpellingScanner {
  private var position = 0

  func isAtEnd(of text: Span<UInt8>) -> Bool {
    var end = position
    while end < text.count, text[end].isSpace { end += 1 }
    return end == text.count
  }

  /// Reads `12`, `12.5`, `12_5` or `12/5`; nil where there is no number, or one of more than fifteen digits.
  mutating func number(in text: Span<UInt8>) -> SpelledNumber? {
    skipSpaces(in: text)
    guard let whole = digits(in: text, limit: 15) else { return nil }
    var number = SpelledNumber(digits: whole.value)
    guard position + 1 < text.count, text[position + 1].isDigit else { return number }
    switch text[position] {
    case UInt8(ascii: "."), UInt8(ascii: "_"):
      position += 1
      guard let fraction = digits(in: text, limit: 15 - whole.count) else { return nil }
      for _ in 0..<fraction.count { number.digits *= 10 }
      number.digits += fraction.value
      number.decimals = fraction.count
      number.hasPoint = true
    case UInt8(ascii: "/"):
      position += 1
      // Other denominators are nobody's way to write a rate, and 100/4 is a rate with a base in tagged text.
      guard let below = digits(in: text, limit: 15), [1, 1000, 1001].contains(below.value) else { return nil }
      number.denominator = below.value
    default: break
    }
    return number
  }

  /// Reads a word for drop (true) or non-drop (false), if one stands here.
  mutating func dropWord(in text: Span<UInt8>) -> Bool? {
    if skipWord("nondropframe", in: text) || skipWord("nondrop", in: text) || skipWord("ndf", in: text)
      || skipWord("nd", in: text)
    {
      return false
    }
    if skipWord("non", in: text) || skipWord("no", in: text) {
      skipHyphen(in: text)
      return dropWord(in: text) == true ? false : nil
    }
    if skipWord("dropframe", in: text) || skipWord("df", in: text) || skipWord("d", in: text) { return true }
    guard skipWord("drop", in: text) else { return nil }
    skipHyphen(in: text)
    skipWord("frame", in: text)
    return true
  }

  /// Skips a word of letters if it stands here whole, in any case.
  @discardableResult
  mutating func skipWord(_ word: StaticString, in text: Span<UInt8>) -> Bool {
    skipSpaces(in: text)
    let count = word.utf8CodeUnitCount
    guard count <= text.count - position else { return false }
    for offset in 0..<count where text[position + offset] | 0x20 != word.utf8Start[offset] { return false }
    let end = position + count
    // A number may follow `fps` directly, letters may follow nothing.
    guard end == text.count || !text[end].isLetter else { return false }
    position = end
    return true
  }

  private mutating func skipHyphen(in text: Span<UInt8>) {
    if position < text.count, text[position] == UInt8(ascii: "-") { position += 1 }
  }

  private mutating func skipSpaces(in text: Span<UInt8>) {
    while position < text.count, text[position].isSpace { position += 1 }
  }

  private mutating func digits(in text: Span<UInt8>, limit: Int) -> (value: Int, count: Int)? {
    var value = 0
    var count = 0
    while position < text.count, text[position].isDigit {
      guard count < limit else { return nil }
      value = value * 10 + Int(text[position] - UInt8(ascii: "0"))
      count += 1
      position += 1
    }
    return count == 0 ? nil : (value, count)
  }
}

/// The kinds of ASCII bytes that texts of this module are made of.
extension UInt8 {
  @inline(__always) var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
  @inline(__always) var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
  /// Space, tab, line feed, vertical tab, form feed, carriage return.
  @inline(__always) var isSpace: Bool { self == 0x20 || self &- 9 < 5 }
}
