// A length as people write it: a timecode, or a number with a unit. `calc` adds lengths; `--offset` accepts one with
// its sign.
//
//     length = timecode [tag] | number unit
//     unit   = "f" frames | "sf" subframes | a unit of time (`TimeUnit`), without a space before it
//
//     let length = try TimecodeLength(parsing: "-1.5s")
//     let count = try length.subFrames(at: properties)        // exactly

/// A signed length, whose count of subframes depends on the properties at which it is used.
public struct TimecodeLength: Equatable, Sendable {
  /// The unit of a length.
  public enum Measure: Equatable, Sendable {
    /// A timecode at the rate of its tag. Without a tag, it is at the rate where the length is used.
    case timecode(TimecodeText)
    /// Frames.
    case frames(Fraction)
    /// Subframes.
    case subFrames(Fraction)
    /// Seconds of real time.
    case seconds(Fraction)
  }

  /// The length without its sign.
  public var measure: Measure
  /// True if the length is subtracted.
  public var isNegative: Bool

  /// Makes a length.
  public init(_ measure: Measure, isNegative: Bool = false) {
    self.measure = measure
    self.isNegative = isNegative
  }

  /// Reads a length with an optional sign from an entire text.
  public init(parsing text: some StringProtocol) throws(TimecodeTextError) {
    let bytes = Array(text.utf8)
    var cursor = TextCursor()
    cursor.skipSpaces(in: bytes.span)
    isNegative = cursor.consume(UInt8(ascii: "-"), in: bytes.span)
    if !isNegative { _ = cursor.consume(UInt8(ascii: "+"), in: bytes.span) }
    guard case .length(let measure) = try cursor.quantity(in: bytes.span) else {
      throw TimecodeTextError(.missingUnit, at: cursor.position)
    }
    self.measure = measure
    guard cursor.isAtEnd(of: bytes.span) else {
      throw TimecodeTextError(.expected(.end), at: cursor.position)
    }
  }

  /// The length's timecode if it is invalid at every rate that it can have; otherwise nil.
  package var impossibleTimecode: Timecode? {
    guard case .timecode(let text) = measure else { return nil }
    // A label that exists at any rate exists at the rate with the most frames, without drop frame.
    let widest = Timecode.Properties(rate: .fps120, base: .max100SubFrames, limit: .max100Days)
    let timecode = Timecode(unchecked: text.components, using: text.tag?.properties ?? widest)
    return timecode.isValid ? nil : timecode
  }

  /// The exact count of subframes at the given properties.
  ///
  /// - Throws: `invalid` or `dropFrameSeparator` for a timecode that does not exist there, `overflow` for numbers that
  ///   do not fit.
  public func subFrames(at properties: Timecode.Properties) throws(TimecodeTextError) -> Fraction {
    try subFrames(at: properties, LabelRules())
  }

  /// The exact count of subframes at the given properties, if the rules accept the label.
  package func subFrames(
    at properties: Timecode.Properties, _ rules: LabelRules
  ) throws(TimecodeTextError) -> Fraction {
    let count = try measure.subFrames(at: properties, rules, offset: 0)
    return isNegative ? count.negated() : count
  }
}

extension TimecodeLength.Measure {
  /// The exact count of subframes at the given properties. Errors carry the given offset.
  func subFrames(
    at properties: Timecode.Properties, _ rules: LabelRules, offset: Int
  ) throws(TimecodeTextError) -> Fraction {
    switch self {
    case .timecode(let text):
      let stated = text.tag?.properties ?? properties
      if let problem = rules.problem(of: text, at: stated) {
        throw TimecodeTextError(problem, at: offset)
      }
      let timecode = Timecode(unchecked: text.components, using: stated)
      guard timecode.isValid else { throw TimecodeTextError(.invalid(timecode), at: offset) }
      return try Self.product(timecode.rationalValue, properties.subFramesPerSecond, offset)
    case .frames(let count): return try Self.product(count, Fraction(properties.subFramesBase.rawValue, 1), offset)
    case .subFrames(let count): return count
    case .seconds(let seconds): return try Self.product(seconds, properties.subFramesPerSecond, offset)
    }
  }

  fileprivate static func product(
    _ left: Fraction, _ right: Fraction, _ offset: Int
  ) throws(TimecodeTextError) -> Fraction {
    do { return try left.multiplying(by: right) } catch {
      throw TimecodeTextError(.overflow, at: offset)
    }
  }
}

// MARK: Reading

extension TextCursor {
  /// The kind of an operand.
  enum Quantity {
    case length(TimecodeLength.Measure)
    /// A number without a unit.
    case number(Fraction)
  }

  /// Reads a length without its sign, or a bare number.
  mutating func quantity(in text: Span<UInt8>) throws(TimecodeTextError) -> Quantity {
    let start = position
    guard isDigit(in: text) else {
      throw TimecodeTextError(.expected(.quantity), at: start)
    }
    if isAtTimecode(in: text) {
      do { return .length(.timecode(try operand(in: text))) } catch { throw TimecodeTextError(error) }
    }
    guard !isAtHyphenatedTimecode(in: text) else {
      throw TimecodeTextError(.ambiguousHyphens, at: start)
    }
    guard let number = decimal(in: text) else { throw TimecodeTextError(.overflow, at: start) }
    if consumeUnit("f", in: text) { return .length(.frames(number)) }
    if consumeUnit("sf", in: text) { return .length(.subFrames(number)) }
    for unit in TimeUnit.all where consumeUnit(unit.name, in: text) {
      return .length(.seconds(try TimecodeLength.Measure.product(number, unit.seconds, start)))
    }
    guard byte(in: text).map({ !$0.isLetter }) ?? true else {
      throw TimecodeTextError(.expected(.unit), at: position)
    }
    guard !isAtFrames(in: text) else { throw TimecodeTextError(.ambiguousPlus, at: position) }
    return .number(number)
  }

  /// Returns true if a plus sign and two digits follow, as in `5400+00`, the form of feet and frames.
  private func isAtFrames(in text: Span<UInt8>) -> Bool {
    guard byte(in: text) == UInt8(ascii: "+"), isDigit(in: text, ahead: 1), isDigit(in: text, ahead: 2) else {
      return false
    }
    return !(byte(in: text, ahead: 3).map { $0.isDigit || $0.isLetter || $0.isTimecodeSeparator } ?? false)
  }

  /// Returns true if a timecode begins here: digits, perhaps with days before them, and a separator.
  func isAtTimecode(in text: Span<UInt8>) -> Bool {
    var rest = self
    guard rest.skipDigits(in: text) else { return false }
    if rest.byte(in: text) == 0x20, rest.isDigit(in: text, ahead: 1) {
      rest.position += 1
      _ = rest.skipDigits(in: text)
    }
    return rest.byte(in: text)?.isTimecodeSeparator ?? false
  }

  /// Returns true if a timecode in the form of file names follows, without spaces: `01-00-00-00`.
  private func isAtHyphenatedTimecode(in text: Span<UInt8>) -> Bool {
    var rest = self
    guard let read = try? rest.numbers(in: text), read.separator == .hyphen else { return false }
    return !(rest.byte(in: text).map { $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") } ?? false)
  }

  /// Reads a timecode with its tag, which an operator may follow.
  mutating func operand(in text: Span<UInt8>) throws(Timecode.StringParseError) -> TimecodeText {
    var result = try numbers(in: text)
    var rest = self
    rest.skipSpaces(in: text)
    if rest.consume(UInt8(ascii: "@"), in: text) {
      result.tag = try rest.tag(in: text, until: .anywhere)
      self = rest
    }
    return result
  }

  /// Reads a number with optional decimals; nil if it does not fit in Int.
  private mutating func decimal(in text: Span<UInt8>) -> Fraction? {
    var (digits, scale, isFraction) = (0, 1, false)
    while let byte = byte(in: text) {
      if byte == UInt8(ascii: "."), !isFraction, isDigit(in: text, ahead: 1) {
        isFraction = true
      } else if byte.isDigit {
        guard let more = digits.appending(digit: byte.digitValue),
          let scaled = isFraction ? scale.appending(digit: 0) : scale
        else { return nil }
        (digits, scale) = (more, scaled)
      } else {
        break
      }
      position += 1
    }
    return Fraction(reducing: digits, scale)
  }

  private mutating func skipDigits(in text: Span<UInt8>) -> Bool {
    let start = position
    while isDigit(in: text) { position += 1 }
    return position > start
  }

  /// Consumes a whole unit in lower case, directly after its number.
  private mutating func consumeUnit(_ unit: StaticString, in text: Span<UInt8>) -> Bool {
    byte(in: text, ahead: unit.utf8CodeUnitCount)?.isLetter != true && consume(unit, in: text)
  }
}

/// A unit of real time, written directly after a number.
package struct TimeUnit: Sendable {
  package let name: StaticString
  package let milliseconds: Int

  /// Every unit; `m` is another name of `min`.
  package static let all = [
    TimeUnit(name: "ms", milliseconds: 1), TimeUnit(name: "s", milliseconds: 1000),
    TimeUnit(name: "min", milliseconds: 60_000), TimeUnit(name: "m", milliseconds: 60_000),
    TimeUnit(name: "h", milliseconds: 3_600_000), TimeUnit(name: "d", milliseconds: 86_400_000),
  ]

  /// The unit in seconds.
  package var seconds: Fraction { Fraction(reducing: milliseconds, 1000) }
}
