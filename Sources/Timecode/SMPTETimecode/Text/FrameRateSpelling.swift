// Reads the names that people type for frame rates, subframes bases and limits, from UTF-8 bytes:
//
//     try TimecodeFrameRate(parsing: "29.97 drop")   // .fps29_97d
//     try TimecodeFrameRate(parsing: "29")           // throws .ambiguous: 29.97, 29.97d
//
// A frame rate is a number, then optionally a word for drop or non-drop; `fps` may come before, between or after them.
// The number is the raw value, or the exact rate rounded to two or more decimals (23.98, 23.976), with or without its
// point (2398), or the exact fraction (24000/1001). Case, spaces, `_` for the point and `-` between words do not
// matter.

extension TimecodeFrameRate {
  /// Reads a frame rate in any of the spellings people type.
  @inlinable
  public init(parsing name: some StringProtocol) throws(TimecodeTextError) { try self.init(spelling: String(name)) }

  @usableFromInline
  init(spelling name: String) throws(TimecodeTextError) {
    let bytes = Array(name.utf8)
    switch Self.match(bytes.span) {
    case .rate(let rate): self = rate
    case .several(let rates): throw TimecodeTextError(.ambiguous(rates.map(\.rawValue)))
    case .none(let rates): throw TimecodeTextError(.unknown(nearest: rates.map(\.rawValue)))
    }
  }

  /// The meaning of a spelling.
  enum SpellingMatch {
    case rate(TimecodeFrameRate)
    case several([TimecodeFrameRate])
    case none(nearest: [TimecodeFrameRate])
  }

  /// Reads a spelling; allocates only if it fails.
  static func match(_ text: Span<UInt8>) -> SpellingMatch {
    var cursor = TextCursor()
    let match = cursor.rate(in: text)
    if cursor.isAtEnd(of: text) { return match }
    cursor = TextCursor()
    cursor.skipWord("fps", in: text)
    let start = cursor
    if let quotient = cursor.quotient(in: text) { return .none(nearest: nearest(to: quotient)) }
    cursor = start
    return .none(nearest: cursor.rateNumber(in: text).map(nearest) ?? common)
  }

  /// The suggestions if nothing resembles a rate.
  fileprivate static var common: [TimecodeFrameRate] { [.fps23_976, .fps24, .fps25, .fps29_97, .fps29_97d, .fps30] }

  /// The three nearest rates, nearest first.
  fileprivate static func nearest(to number: RateNumber) -> [TimecodeFrameRate] {
    let ordered = table.enumerated().sorted { left, right in
      let distances = (number.distance(to: left.element), number.distance(to: right.element))
      return distances.0 == distances.1 ? left.offset < right.offset : distances.0 < distances.1
    }
    return Array(ordered.prefix(3).map(\.element))
  }
}

extension Timecode.SubFramesBase {
  /// Reads a subframes base: `80`, `100` or `4`.
  public init(parsing name: some StringProtocol) throws(TimecodeTextError) {
    self = try spelled(String(name), Self.allCases.map(\.description)) { $0.base(in: $1) }
  }
}

extension Timecode.UpperLimit {
  /// Reads an upper limit: `24h`, `24 hours`, `100d`, `100 days`.
  public init(parsing name: some StringProtocol) throws(TimecodeTextError) {
    self = try spelled(String(name), Self.allCases.map(\.rawValue)) { $0.limit(in: $1) }
  }
}

/// The value that a whole text spells.
private func spelled<Value>(
  _ name: String, _ names: @autoclosure () -> [String], _ read: (inout TextCursor, Span<UInt8>) -> Value?
) throws(TimecodeTextError) -> Value {
  let text = Array(name.utf8)
  var cursor = TextCursor()
  guard let value = read(&cursor, text.span), cursor.isAtEnd(of: text.span) else {
    throw TimecodeTextError(.unknown(nearest: names()))
  }
  return value
}

/// The number in a rate's name: digits with a decimal point somewhere, or a fraction.
struct RateNumber {
  var digits: Int
  var decimals = 0
  var denominator = 1
  /// True if a point was written. Without a point, four or more digits may stand for a number with one.
  var hasPoint = false

  /// Returns true if the number names the rate.
  func names(_ rate: TimecodeFrameRate) -> Bool {
    let exact = rate.rate
    if denominator != 1 { return digits * exact.denominator == exact.numerator * denominator }
    if hasPoint { return isRounding(of: exact, to: decimals) }
    if digits < 1000 { return digits * exact.denominator == exact.numerator }
    return rate.isPulledDown && (2...4).contains { isRounding(of: exact, to: $0) }
  }

  /// Returns true if the digits are the exact rate rounded half up to some decimals. Only whole rates may have fewer
  /// than two decimals.
  private func isRounding(of exact: Fraction, to places: Int) -> Bool {
    guard places >= 2 || exact.denominator == 1, places <= 9 else { return false }
    var scale = 1
    for _ in 0..<places { scale *= 10 }
    return digits == (2 * exact.numerator * scale + exact.denominator) / (2 * exact.denominator)
  }

  /// Returns true if the number is the rate's number without its decimals.
  func isWholePart(of rate: TimecodeFrameRate) -> Bool {
    denominator == 1 && !hasPoint && digits == rate.rate.numerator / rate.rate.denominator
  }

  /// The distance from the rate's number, in millionths of a frame a second.
  func distance(to rate: TimecodeFrameRate) -> Int {
    var value = Fraction(digits, denominator)
    for _ in 0..<decimals { value = value * Fraction(1, 10) }
    if !hasPoint, denominator == 1 { while value > Fraction(1000, 1) { value = value * Fraction(1, 10) } }
    let difference = (value - rate.rate).abs() * Fraction(1_000_000, 1)
    return difference.floor ?? .max
  }
}

// MARK: Grammar

extension TextCursor {
  /// Reads a rate to its end, without the space after it. If there is no rate, the position afterwards is unspecified.
  mutating func rate(in text: Span<UInt8>) -> TimecodeFrameRate.SpellingMatch {
    skipWord("fps", in: text)
    guard let number = rateNumber(in: text) else {
      return dropWord(in: text) == true ? .several(TimecodeFrameRate.allDrop) : .none(nearest: TimecodeFrameRate.common)
    }
    var drop: Bool?
    // Most spellings are only a number.
    if let next = byte(in: text), next.isLetter || next.isSpace {
      skipWord("fps", in: text)
      drop = dropWord(in: text)
      skipWord("fps", in: text)
    }
    let table = TimecodeFrameRate.table
    for rate in table where rate.isDrop == (drop ?? false) && number.names(rate) { return .rate(rate) }
    // The number may lack its decimals: 29 stands for 29.97.
    let cut = table.filter { $0.isPulledDown && drop != !$0.isDrop && number.isWholePart(of: $0) }
    return cut.count > 1 ? .several(cut) : .none(nearest: TimecodeFrameRate.nearest(to: number))
  }

  /// Reads other spellings of a rate: a frame's duration, such as `1001/30000s`, or `24000:1001`.
  fileprivate mutating func quotient(in text: Span<UInt8>) -> RateNumber? {
    guard let first = digits(in: text, limit: 9), let mark = byte(in: text), "/:".utf8.contains(mark) else {
      return nil
    }
    position += 1
    guard let second = digits(in: text, limit: 9), first.value > 0, second.value > 0 else { return nil }
    return RateNumber(digits: max(first.value, second.value), denominator: min(first.value, second.value))
  }

  /// Reads `12`, `12.5`, `12_5` or `12/1001`; nil if there is no number or it has more than fifteen digits.
  mutating func rateNumber(in text: Span<UInt8>) -> RateNumber? {
    skipSpaces(in: text)
    guard let whole = digits(in: text, limit: 15) else { return nil }
    var number = RateNumber(digits: whole.value)
    guard isDigit(in: text, ahead: 1) else { return number }
    switch byte(in: text) {
    case UInt8(ascii: "."), UInt8(ascii: "_"):
      position += 1
      guard let fraction = digits(in: text, limit: 15 - whole.count) else { return nil }
      for _ in 0..<fraction.count { number.digits *= 10 }
      number.digits += fraction.value
      number.decimals = fraction.count
      number.hasPoint = true
    case UInt8(ascii: "/"):
      var rest = self
      rest.position += 1
      // Rates have only these denominators. In a tag, a slash also precedes the base, as in 24/80.
      guard let below = rest.digits(in: text, limit: 15), [1, 1000, 1001].contains(below.value) else { break }
      number.denominator = below.value
      self = rest
    default: break
    }
    return number
  }

  /// Reads a word for drop (true) or non-drop (false); nil if there is no such word here.
  mutating func dropWord(in text: Span<UInt8>) -> Bool? {
    if skipWord("nondropframe", in: text) || skipWord("nondrop", in: text) || skipWord("ndf", in: text)
      || skipWord("nd", in: text)
    {
      return false
    }
    let start = self
    if skipWord("non", in: text) || skipWord("no", in: text) {
      _ = consume(UInt8(ascii: "-"), in: text)
      if dropWord(in: text) == true { return false }
      self = start
      return nil
    }
    if skipWord("dropframe", in: text) || skipWord("df", in: text) || skipWord("d", in: text) { return true }
    guard skipWord("drop", in: text) else { return nil }
    let end = self
    _ = consume(UInt8(ascii: "-"), in: text)
    if !skipWord("frame", in: text) { self = end }
    return true
  }

  /// Reads a subframes base.
  mutating func base(in text: Span<UInt8>) -> Timecode.SubFramesBase? {
    skipSpaces(in: text)
    guard let number = digits(in: text, limit: 15), byte(in: text) != UInt8(ascii: ".") || !isDigit(in: text, ahead: 1)
    else { return nil }
    return Timecode.SubFramesBase(rawValue: number.value)
  }

  /// Reads an upper limit.
  mutating func limit(in text: Span<UInt8>) -> Timecode.UpperLimit? {
    skipSpaces(in: text)
    switch digits(in: text, limit: 15)?.value {
    case 24 where skipWord("hours", in: text) || skipWord("hour", in: text) || skipWord("h", in: text):
      return .max24Hours
    case 100 where skipWord("days", in: text) || skipWord("day", in: text) || skipWord("d", in: text):
      return .max100Days
    default: return nil
    }
  }
}

// MARK: Suggestions

extension TimecodeFrameRate {
  /// The rate that a misspelled word probably means; nil if any rate would be a guess.
  ///
  /// A word with a `d` means a drop-frame rate: with the other numbering, an edit would be wrong and no one would
  /// notice. A number of fields, as in `59.94i`, means half as many frames. A number with a `k` counts samples.
  ///
  /// - Parameters:
  ///   - word: The text.
  ///   - nearest: The rates that the error suggests for it, nearest first.
  package static func meant(by word: String, among nearest: [String]) -> String? {
    let letters = word.lowercased().filter(\.isLetter)
    let isDrop = letters.contains("d") && !letters.contains("nd") && !letters.contains("non")
    let digits = word.drop { !$0.isNumber }.prefix { $0.isNumber || ".,_".contains($0) }
    guard !digits.isEmpty else { return systems.first { $0.name == word.lowercased() }?.rate }
    let decimal = String(digits.map { $0.isNumber ? $0 : "." })
    guard !letters.hasPrefix("k") else { return nil }
    if letters == "i", let fields = Double(decimal), fields > 40 {
      return meant(by: "\(fields / 2)", among: allNonDrop.map(\.rawValue))
    }
    let known = nearest.filter { $0.hasSuffix("d") || !isDrop }
    // The first number of a frame's duration, such as `1001/30000s`, does not name the rate.
    guard let number = Double(decimal), !word.contains(where: "/:".contains) else { return known.first }
    guard number.isFinite else { return nil }
    func distance(_ rate: String) -> Double { Double(rate.filter { $0 != "d" }).map { abs($0 - number) } ?? .infinity }
    guard let first = number < 1000 ? known.min(by: { distance($0) < distance($1) }) : known.first,
      let rate = Double(first.filter { $0 != "d" })
    else { return known.first }
    // The number may lack its point.
    var scaled = number
    while scaled >= 1000 { scaled /= 10 }
    guard abs(scaled - rate) <= rate / 8 else { return nil }
    return number < 1000 || letters.isEmpty || isDrop ? first : nil
  }

  /// The rates of television systems and of film.
  private static let systems: [(name: String, rate: String)] = [
    ("pal", "25"), ("secam", "25"), ("ntsc", "29.97"), ("film", "24"), ("cinema", "24"),
  ]
}
