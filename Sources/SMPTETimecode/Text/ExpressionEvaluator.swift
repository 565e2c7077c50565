// Evaluates an expression from left to right, one method for each rule of its grammar.

/// A place in an expression.
struct ExpressionEvaluator {
  /// What a part of an expression is.
  enum Value {
    /// A number of subframes.
    case length(Fraction)
    /// A factor.
    case number(Fraction)

    var fraction: Fraction {
      switch self {
      case .length(let fraction), .number(let fraction): fraction
      }
    }
  }

  /// What a whole expression is.
  enum Result {
    case length(Fraction, Timecode.Properties)
    case number(Fraction)
  }

  private static let maximumDepth = 64
  private let properties: Timecode.Properties?
  private let ignoresSeparator: Bool
  private var cursor = TextCursor()
  private var depth = 0

  init(properties: Timecode.Properties?, ignoresSeparator: Bool) {
    self.properties = properties
    self.ignoresSeparator = ignoresSeparator
  }

  mutating func evaluate(_ text: Span<UInt8>) throws(TimecodeExpressionError) -> Result {
    let value = try sum(text)
    guard cursor.isAtEnd(of: text) else {
      cursor.skipSpaces(in: text)
      throw error(.expected("an operator or the end"))
    }
    switch value {
    case .number(let number): return .number(number)
    case .length(let length): return .length(length, try known(at: 0))
    }
  }

  // MARK: Rules

  private mutating func sum(_ text: Span<UInt8>) throws(TimecodeExpressionError) -> Value {
    var result = try product(text)
    while let sign = take("+", or: "-", text) {
      let offset = cursor.position - 1
      let right = try product(text)
      let value = try checked(offset) { () throws(FractionError) in
        try sign ? result.fraction.adding(right.fraction) : result.fraction.subtracting(right.fraction)
      }
      switch (result, right) {
      case (.length, .length): result = .length(value)
      case (.number, .number): result = .number(value)
      default: throw TimecodeExpressionError(problem: .missingUnit, offset: offset)
      }
    }
    return result
  }

  private mutating func product(_ text: Span<UInt8>) throws(TimecodeExpressionError) -> Value {
    var result = try signed(text)
    while let isProduct = take("*", or: "/", text) {
      let offset = cursor.position - 1
      let right = try signed(text)
      let value = try checked(offset) { () throws(FractionError) in
        try isProduct ? result.fraction.multiplying(by: right.fraction) : result.fraction.dividing(by: right.fraction)
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
    while let isPlus = take("+", or: "-", text) { isNegative = isNegative != !isPlus }
    let result = try value(text)
    guard isNegative else { return result }
    switch result {
    case .length(let length): return .length(length.negated())
    case .number(let number): return .number(number.negated())
    }
  }

  private mutating func value(_ text: Span<UInt8>) throws(TimecodeExpressionError) -> Value {
    cursor.skipSpaces(in: text)
    if cursor.take(UInt8(ascii: "("), in: text) {
      depth += 1
      guard depth <= Self.maximumDepth else { throw error(.tooDeep) }
      let inner = try sum(text)
      cursor.skipSpaces(in: text)
      guard cursor.take(UInt8(ascii: ")"), in: text) else { throw error(.expected("')'")) }
      depth -= 1
      return inner
    }
    guard cursor.isDigit(in: text) else { throw error(.expected("a timecode or a number")) }
    if cursor.isAtTimecode(in: text) { return try timecode(text) }
    guard !cursor.isAtHyphenatedTimecode(in: text) else { throw error(.ambiguousHyphens) }
    return try quantity(text)
  }

  private mutating func timecode(_ text: Span<UInt8>) throws(TimecodeExpressionError) -> Value {
    let start = cursor.position
    let read: TimecodeText
    do {
      read = try cursor.operand(in: text)
    } catch {
      throw TimecodeExpressionError(problem: .malformed(error.expected), offset: error.offset)
    }
    let own = if let tag = read.tag { tag.properties } else { try known(at: start) }
    guard ignoresSeparator || read.separator != .dropFrame || own.frameRate.isDrop else {
      throw TimecodeExpressionError(problem: .dropFrameSeparator, offset: start)
    }
    guard read.components.isValid(using: own) else {
      throw TimecodeExpressionError(problem: .invalid(read.components.violations(using: own)), offset: start)
    }
    let timecode = Timecode(unchecked: read.components, using: own)
    return .length(try subFrames(seconds: timecode.rationalValue, offset: start))
  }

  private mutating func quantity(_ text: Span<UInt8>) throws(TimecodeExpressionError) -> Value {
    let start = cursor.position
    guard let number = cursor.decimal(in: text) else {
      throw TimecodeExpressionError(problem: .overflow, offset: start)
    }
    let unitStart = cursor.position
    if cursor.skipWordExactly("f", in: text) {
      let base = try known(at: start).subFramesBase
      return .length(
        try checked(start) { () throws(FractionError) in try number.multiplying(by: Fraction(base.rawValue, 1)) })
    }
    if cursor.skipWordExactly("sf", in: text) { return .length(number) }
    if cursor.skipWordExactly("s", in: text) { return .length(try subFrames(seconds: number, offset: start)) }
    if cursor.skipWordExactly("ms", in: text) {
      let seconds = try checked(start) { () throws(FractionError) in try number.multiplying(by: Fraction(1, 1000)) }
      return .length(try subFrames(seconds: seconds, offset: start))
    }
    guard cursor.byte(in: text).map({ !$0.isLetter }) ?? true else {
      throw TimecodeExpressionError(problem: .expected("a unit (f, sf, s or ms)"), offset: unitStart)
    }
    return .number(number)
  }

  // MARK: Helpers of the rules

  /// Takes one of two operators; true for the first.
  private mutating func take(_ first: Unicode.Scalar, or second: Unicode.Scalar, _ text: Span<UInt8>) -> Bool? {
    cursor.skipSpaces(in: text)
    if cursor.take(UInt8(ascii: first), in: text) { return true }
    return cursor.take(UInt8(ascii: second), in: text) ? false : nil
  }

  private func known(at offset: Int) throws(TimecodeExpressionError) -> Timecode.Properties {
    guard let properties else { throw TimecodeExpressionError(problem: .noRate, offset: offset) }
    return properties
  }

  private func subFrames(seconds: Fraction, offset: Int) throws(TimecodeExpressionError) -> Fraction {
    let properties = try known(at: offset)
    return try checked(offset) { () throws(FractionError) in
      try seconds.multiplying(by: properties.subFramesPerSecond)
    }
  }

  private func checked(
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

// MARK: Operands

extension TextCursor {
  /// Whether a timecode begins here: digits, with days before them perhaps, and a separator.
  func isAtTimecode(in text: Span<UInt8>) -> Bool {
    var rest = self
    guard rest.skipDigits(in: text) else { return false }
    if rest.byte(in: text) == 0x20, rest.isDigit(in: text, ahead: 1) {
      rest.position += 1
      _ = rest.skipDigits(in: text)
    }
    return rest.byte(in: text)?.isTimecodeSeparator ?? false
  }

  /// Whether a timecode as file names have it is here, without a space: `01-00-00-00`.
  func isAtHyphenatedTimecode(in text: Span<UInt8>) -> Bool {
    var rest = self
    guard let read = try? rest.numbers(in: text), read.separator == .hyphen else { return false }
    return !(rest.byte(in: text).map { $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") } ?? false)
  }

  /// Reads a timecode with its tag, which an operator may follow.
  mutating func operand(in text: Span<UInt8>) throws(Timecode.StringParseError) -> TimecodeText {
    var result = try numbers(in: text)
    var rest = self
    rest.skipSpaces(in: text)
    if rest.take(UInt8(ascii: "@"), in: text) {
      result.tag = try rest.tag(in: text, until: .anywhere)
      self = rest
    }
    return result
  }

  /// Reads a number with decimals; nil where it does not fit.
  fileprivate mutating func decimal(in text: Span<UInt8>) -> Fraction? {
    var (digits, scale, isFraction) = (0, 1, false)
    while let byte = byte(in: text) {
      if byte == UInt8(ascii: "."), !isFraction, isDigit(in: text, ahead: 1) {
        isFraction = true
      } else if byte.isDigit {
        let (tenfold, overflow) = digits.multipliedReportingOverflow(by: 10)
        let (sum, carry) = tenfold.addingReportingOverflow(byte.digitValue)
        let (scaled, scaleOverflow) = scale.multipliedReportingOverflow(by: isFraction ? 10 : 1)
        guard !overflow, !carry, !scaleOverflow else { return nil }
        (digits, scale) = (sum, scaled)
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

  /// Takes a unit that is written in lower case directly behind its number, and is whole.
  fileprivate mutating func skipWordExactly(_ word: StaticString, in text: Span<UInt8>) -> Bool {
    let end = position + word.utf8CodeUnitCount
    guard end <= text.count, end == text.count || !text[end].isLetter,
      (0..<word.utf8CodeUnitCount).allSatisfy({ text[position + $0] == word.utf8Start[$0] })
    else { return false }
    position = end
    return true
  }
}
