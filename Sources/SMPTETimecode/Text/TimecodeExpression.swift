// Timecode arithmetic as text: `01:00:00:00 + 00:00:10:12 - 3f`, `(00:10:00:00 - 00:09:58:12) * 3/2`.
//
//     let result = try TimecodeExpression.evaluate(span, using: properties)
//
//     sum      = product { ("+" | "-") product }
//     product  = signed { ("*" | "/") signed }
//     signed   = { "-" | "+" } value
//     value    = "(" sum ")" | timecode | number [unit]
//     unit     = "f" frames | "sf" subframes | "s" seconds | "ms" milliseconds        without a space before it
//     timecode = any text form but that for file names, tagged if need be, read at the properties where it is not
//     number   = digits ["." digits]
//
// A timecode, and a number with a unit, is a length; a number without is a factor. Lengths are added and subtracted,
// multiplied and divided by factors; a length over a length is a factor. All is exact, and a length is floored to a
// subframe only at the end; `isExact` says whether that changed it. What could be meant in two ways is refused: a length
// plus a bare number, a length times a length, a label that is not valid, `;` before the frames at a rate that drops none,
// a file name's `01-00-00-00` without spaces around its hyphens.

/// What an expression comes to.
public enum TimecodeExpressionResult: Equatable, Sendable {
  /// A length, signed, floored to a subframe; `isExact` says whether it was on one.
  case interval(TimecodeInterval, isExact: Bool)
  /// A factor.
  case number(Fraction)
}

/// Why an expression has no result, with the byte where that showed.
public struct TimecodeExpressionError: Error, Equatable, Sendable {
  /// What is wrong.
  public enum Problem: Equatable, Sendable {
    /// The text is not an expression here.
    case expected(String)
    /// A timecode could not be read.
    case malformed(Timecode.StringParseError.Expectation)
    /// A timecode is not valid.
    case invalid([Timecode.ComponentViolation])
    /// A semicolon stands before the frames at a rate that drops none.
    case dropFrameSeparator
    /// Numbers joined by hyphens, which may be a file name's timecode or differences.
    case ambiguousHyphens
    /// A length and a bare number were added or subtracted.
    case missingUnit
    /// A factor was divided by a length, or a length multiplied by one.
    case lengthAsFactor
    /// A divisor is zero.
    case divisionByZero
    /// A number does not fit.
    case overflow
    /// Parentheses are nested more than 64 deep.
    case tooDeep
  }

  /// What is wrong.
  public var problem: Problem
  /// The offset of the byte.
  public var offset: Int

  /// Makes an error.
  public init(problem: Problem, offset: Int) {
    self.problem = problem
    self.offset = offset
  }
}

extension TimecodeExpressionError: CustomStringConvertible {
  /// What is wrong and where, such as `a number without a unit at offset 14`.
  public var description: String {
    let words =
      switch problem {
      case .expected(let what): "expected \(what)"
      case .malformed(let expectation): "expected \(expectation)"
      case .invalid(let violations): violations.map(\.description).joined(separator: ", ")
      case .dropFrameSeparator: "';' before the frames at a rate that drops none"
      case .ambiguousHyphens: "hyphens that may join a timecode or take differences"
      case .missingUnit: "a number without a unit (f, sf, s or ms) where a length is needed"
      case .lengthAsFactor: "a length where a number is needed"
      case .divisionByZero: "division by zero"
      case .overflow: "a number that does not fit"
      case .tooDeep: "parentheses nested too deeply"
      }
    return "\(words) at offset \(offset)"
  }
}

/// The evaluation of timecode arithmetic.
public enum TimecodeExpression {
  /// Evaluates the whole of a UTF-8 text at the given properties.
  public static func evaluate(
    _ text: Span<UInt8>, using properties: Timecode.Properties, ignoringSeparator: Bool = false
  ) throws(TimecodeExpressionError) -> TimecodeExpressionResult {
    var evaluator = TimecodeExpressionEvaluator(properties: properties, ignoringSeparator: ignoringSeparator)
    return try evaluator.evaluate(text)
  }

  /// Evaluates a string at the given properties.
  public static func evaluate(
    _ text: String, using properties: Timecode.Properties, ignoringSeparator: Bool = false
  ) throws(TimecodeExpressionError) -> TimecodeExpressionResult {
    let bytes = Array(text.utf8)
    return try evaluate(bytes.span, using: properties, ignoringSeparator: ignoringSeparator)
  }
}

/// Evaluates an expression from left to right, one method a rule of the grammar.
private struct TimecodeExpressionEvaluator {
  /// A number of subframes, or a number as such.
  private enum Value {
    case length(Fraction)
    case number(Fraction)
  }

  private static let maximumDepth = 64
  private let properties: Timecode.Properties
  private let ignoringSeparator: Bool
  private var cursor = NumberCursor()
  private var depth = 0

  init(properties: Timecode.Properties, ignoringSeparator: Bool) {
    self.properties = properties
    self.ignoringSeparator = ignoringSeparator
  }

  mutating func evaluate(_ text: Span<UInt8>) throws(TimecodeExpressionError) -> TimecodeExpressionResult {
    let value = try sum(text)
    cursor.skipSpaces(in: text)
    guard cursor.position == text.count else { throw error(.expected("an operator or the end")) }
    switch value {
    case .number(let number): return .number(number)
    case .length(let length):
      let whole = floorDivide(Int128(length.numerator), Int128(length.denominator))
      return .interval(
        TimecodeInterval(subFrames: whole, using: properties), isExact: length.denominator == 1)
    }
  }

  private mutating func sum(_ text: Span<UInt8>) throws(TimecodeExpressionError) -> Value {
    var result = try product(text)
    while let sign = try take("+", or: "-", text) {
      let offset = cursor.position - 1
      let right = try product(text)
      switch (result, right) {
      case (.length(let a), .length(let b)):
        result = .length(try fraction(offset) { () throws(FractionError) in try sign ? a.adding(b) : a.subtracting(b) })
      case (.number(let a), .number(let b)):
        result = .number(try fraction(offset) { () throws(FractionError) in try sign ? a.adding(b) : a.subtracting(b) })
      default: throw TimecodeExpressionError(problem: .missingUnit, offset: offset)
      }
    }
    return result
  }

  private mutating func product(_ text: Span<UInt8>) throws(TimecodeExpressionError) -> Value {
    var result = try signed(text)
    while let isProduct = try take("*", or: "/", text) {
      let offset = cursor.position - 1
      let right = try signed(text)
      let (a, b) = (Self.number(result), Self.number(right))
      let value = try fraction(offset) { () throws(FractionError) in
        try isProduct ? a.multiplying(by: b) : a.dividing(by: b)
      }
      switch (result, right, isProduct) {
      case (.number, .number, _), (.length, .length, false): result = .number(value)
      case (.length, .number, _), (.number, .length, true): result = .length(value)
      case (.length, .length, true), (.number, .length, false):
        throw TimecodeExpressionError(problem: .lengthAsFactor, offset: offset)
      }
    }
    return result
  }

  private mutating func signed(_ text: Span<UInt8>) throws(TimecodeExpressionError) -> Value {
    var isNegative = false
    while let isPlus = try take("+", or: "-", text) { isNegative = isNegative != !isPlus }
    let result = try value(text)
    guard isNegative else { return result }
    switch result {
    case .length(let length): return .length(length.negated())
    case .number(let number): return .number(number.negated())
    }
  }

  private mutating func value(_ text: Span<UInt8>) throws(TimecodeExpressionError) -> Value {
    cursor.skipSpaces(in: text)
    guard cursor.position < text.count else { throw error(.expected("a timecode or a number")) }
    if cursor.take(UInt8(ascii: "("), in: text) {
      depth += 1
      guard depth <= Self.maximumDepth else { throw error(.tooDeep) }
      let inner = try sum(text)
      cursor.skipSpaces(in: text)
      guard cursor.take(UInt8(ascii: ")"), in: text) else { throw error(.expected("')'")) }
      depth -= 1
      return inner
    }
    guard text[cursor.position].isDigit else { throw error(.expected("a timecode or a number")) }
    if let end = timecodeEnd(text) { return try timecode(text, end: end) }
    guard !isHyphenated(text) else { throw error(.ambiguousHyphens) }
    return try quantity(text)
  }

  /// Where a timecode that stands here ends; nil where a number stands here.
  private func timecodeEnd(_ text: Span<UInt8>) -> Int? {
    var end = cursor.position
    while end < text.count, text[end].isDigit { end += 1 }
    // Days and a space may come before the hours.
    if end + 1 < text.count, text[end] == 0x20, text[end + 1].isDigit { end += 1 }
    var hasSeparator = false
    while end < text.count {
      let byte = text[end]
      if byte == UInt8(ascii: ":") || byte == UInt8(ascii: ";") {
        hasSeparator = true
      } else if !byte.isDigit, byte != UInt8(ascii: ".") {
        break
      }
      end += 1
    }
    guard hasSeparator else { return nil }
    guard end < text.count, text[end] == UInt8(ascii: "@") else { return end }
    end += 1
    while end < text.count, text[end].isDigit || text[end].isLetter || text[end] == UInt8(ascii: ".") { end += 1 }
    // Behind a rate, a base belongs to the tag only if it is one; a limit always does.
    for base in ["/1001", "/80", "/100", "/4"] where Self.has(base, at: end, text) { end += base.utf8.count }
    for limit in ["+100d", "+24h"] where Self.has(limit, at: end, text) { end += limit.utf8.count }
    if end < text.count, text[end] | 0x20 == UInt8(ascii: "d") { end += 1 }
    return end
  }

  /// Whether what stands here, without a space, is a timecode as file names have it: `01-00-00-00`.
  private func isHyphenated(_ text: Span<UInt8>) -> Bool {
    var end = cursor.position
    while end < text.count, text[end].isDigit || text[end] == UInt8(ascii: "-") || text[end] == UInt8(ascii: ".") {
      end += 1
    }
    let read = try? TimecodeText(parsing: text.extracting(cursor.position..<end))
    return read?.separator == .hyphen
  }

  private static func has(_ word: String, at start: Int, _ text: Span<UInt8>) -> Bool {
    let end = start + word.utf8.count
    guard end <= text.count, end == text.count || !text[end].isDigit else { return false }
    return zip(start..<end, word.utf8).allSatisfy { text[$0] == $1 }
  }

  private mutating func timecode(_ text: Span<UInt8>, end: Int) throws(TimecodeExpressionError) -> Value {
    let start = cursor.position
    let read: TimecodeText
    do {
      read = try TimecodeText(parsing: text.extracting(start..<end))
    } catch {
      throw TimecodeExpressionError(problem: .malformed(error.expected), offset: start + error.offset)
    }
    let own = read.tag?.properties ?? properties
    guard ignoringSeparator || read.separator != .dropFrame || own.frameRate.isDrop else {
      throw error(.dropFrameSeparator)
    }
    guard read.components.isValid(using: own) else {
      throw error(.invalid(read.components.violations(using: own)))
    }
    cursor.position = end
    let timecode = Timecode(unchecked: read.components, using: own)
    return .length(try subFrames(seconds: timecode.rationalValue, offset: start))
  }

  private mutating func quantity(_ text: Span<UInt8>) throws(TimecodeExpressionError) -> Value {
    let start = cursor.position
    var digits = 0
    var scale = 1
    var isFraction = false
    while cursor.position < text.count {
      let byte = text[cursor.position]
      if byte == UInt8(ascii: "."), !isFraction, cursor.position + 1 < text.count, text[cursor.position + 1].isDigit {
        isFraction = true
      } else if byte.isDigit {
        let (tenfold, overflow) = digits.multipliedReportingOverflow(by: 10)
        let (sum, carry) = tenfold.addingReportingOverflow(Int(byte - UInt8(ascii: "0")))
        let (scaled, scaleOverflow) = scale.multipliedReportingOverflow(by: isFraction ? 10 : 1)
        guard !overflow, !carry, !scaleOverflow else {
          throw TimecodeExpressionError(problem: .overflow, offset: start)
        }
        (digits, scale) = (sum, scaled)
      } else {
        break
      }
      cursor.position += 1
    }
    let number = Fraction(reducing: digits, scale)
    let unitStart = cursor.position
    while cursor.position < text.count, text[cursor.position].isLetter { cursor.position += 1 }
    switch cursor.position - unitStart {
    case 0: return .number(number)
    case 1 where text[unitStart] == UInt8(ascii: "f"):
      return .length(
        try fraction(start) { () throws(FractionError) in
          try number.multiplying(by: Fraction(properties.subFramesBase.rawValue, 1))
        })
    case 1 where text[unitStart] == UInt8(ascii: "s"): return .length(try subFrames(seconds: number, offset: start))
    case 2 where text[unitStart] == UInt8(ascii: "s") && text[unitStart + 1] == UInt8(ascii: "f"):
      return .length(number)
    case 2 where text[unitStart] == UInt8(ascii: "m") && text[unitStart + 1] == UInt8(ascii: "s"):
      let seconds = try fraction(start) { () throws(FractionError) in try number.multiplying(by: Fraction(1, 1000)) }
      return .length(try subFrames(seconds: seconds, offset: start))
    default:
      throw TimecodeExpressionError(problem: .expected("a unit (f, sf, s or ms)"), offset: unitStart)
    }
  }

  /// Takes one of two operators; true for the first.
  private mutating func take(
    _ first: Unicode.Scalar, or second: Unicode.Scalar, _ text: Span<UInt8>
  ) throws(TimecodeExpressionError) -> Bool? {
    cursor.skipSpaces(in: text)
    if cursor.take(UInt8(ascii: first), in: text) { return true }
    return cursor.take(UInt8(ascii: second), in: text) ? false : nil
  }

  private func subFrames(seconds: Fraction, offset: Int) throws(TimecodeExpressionError) -> Fraction {
    try fraction(offset) { () throws(FractionError) in try seconds.multiplying(by: properties.subFramesPerSecond) }
  }

  private static func number(_ value: Value) -> Fraction {
    switch value {
    case .length(let fraction), .number(let fraction): fraction
    }
  }

  private func fraction(
    _ offset: Int, _ operation: () throws(FractionError) -> Fraction
  ) throws(TimecodeExpressionError) -> Fraction {
    do {
      return try operation()
    } catch {
      throw TimecodeExpressionError(problem: error == .overflow ? .overflow : .divisionByZero, offset: offset)
    }
  }

  private func error(_ problem: TimecodeExpressionError.Problem) -> TimecodeExpressionError {
    TimecodeExpressionError(problem: problem, offset: cursor.position)
  }
}
