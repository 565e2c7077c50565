// Evaluates an expression from left to right, one method for each rule of its grammar.

/// An evaluator of one expression, with its position and the depth of parentheses there.
struct ExpressionEvaluator {
  /// The value of a part of an expression.
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

  /// The value of a whole expression.
  enum Result {
    case length(Fraction, Timecode.Properties)
    case number(Fraction)
  }

  private static let maximumDepth = 64
  private let properties: Timecode.Properties?
  private let rules: LabelRules
  private var cursor = TextCursor()
  private var depth = 0

  init(properties: Timecode.Properties?, _ rules: LabelRules) {
    self.properties = properties
    self.rules = rules
  }

  mutating func evaluate(_ text: Span<UInt8>) throws(TimecodeTextError) -> Result {
    let value = try sum(text)
    guard cursor.isAtEnd(of: text) else {
      cursor.skipSpaces(in: text)
      throw error(.expected(.operatorOrEnd))
    }
    switch value {
    case .number(let number): return .number(number)
    case .length(let length): return .length(length, try known(at: 0))
    }
  }

  // MARK: Rules

  private mutating func sum(_ text: Span<UInt8>) throws(TimecodeTextError) -> Value {
    cursor.skipSpaces(in: text)
    let start = cursor.position
    var result = try product(text)
    while let sign = consume("+", or: "-", text) {
      let offset = cursor.position - 1
      cursor.skipSpaces(in: text)
      let rightStart = cursor.position
      let right = try product(text)
      let value: Fraction
      do {
        value = try sign ? result.fraction.adding(right.fraction) : result.fraction.subtracting(right.fraction)
      } catch {
        throw Self.error(error, at: offset)
      }
      switch (result, right) {
      case (.length, .length): result = .length(value)
      case (.number, .number): result = .number(value)
      case (.length, .number): throw TimecodeTextError(.missingUnit, at: rightStart)
      case (.number, .length): throw TimecodeTextError(.missingUnit, at: start)
      }
    }
    return result
  }

  private mutating func product(_ text: Span<UInt8>) throws(TimecodeTextError) -> Value {
    var result = try signed(text)
    while let isProduct = consume("*", or: "/", text) {
      let offset = cursor.position - 1
      let right = try signed(text)
      let value: Fraction
      do {
        let (left, right) = (result.fraction, right.fraction)
        value = try isProduct ? left.multiplying(by: right) : left.dividing(by: right)
      } catch {
        throw Self.error(error, at: offset)
      }
      switch (result, right, isProduct) {
      case (.number, .number, _), (.length, .length, false): result = .number(value)
      case (.length, .number, _), (.number, .length, true): result = .length(value)
      case (.length, .length, true), (.number, .length, false):
        throw TimecodeTextError(.lengthAsFactor, at: offset)
      }
    }
    return result
  }

  private mutating func signed(_ text: Span<UInt8>) throws(TimecodeTextError) -> Value {
    var isNegative = false
    while let isPlus = consume("+", or: "-", text) { isNegative = isNegative != !isPlus }
    let result = try value(text)
    guard isNegative else { return result }
    switch result {
    case .length(let length): return .length(length.negated())
    case .number(let number): return .number(number.negated())
    }
  }

  private mutating func value(_ text: Span<UInt8>) throws(TimecodeTextError) -> Value {
    cursor.skipSpaces(in: text)
    if cursor.consume(UInt8(ascii: "("), in: text) {
      depth += 1
      guard depth <= Self.maximumDepth else { throw error(.tooDeep) }
      let inner = try sum(text)
      cursor.skipSpaces(in: text)
      guard cursor.consume(UInt8(ascii: ")"), in: text) else { throw error(.expected(.parenthesis)) }
      depth -= 1
      return inner
    }
    let start = cursor.position
    switch try cursor.quantity(in: text) {
    case .number(let number): return .number(number)
    case .length(let measure):
      return .length(try measure.subFrames(at: known(at: start), rules, offset: start))
    }
  }

  // MARK: Helpers of the rules

  /// Consumes one of two operators. Returns true for the first, false for the second and nil for neither.
  private mutating func consume(_ first: Unicode.Scalar, or second: Unicode.Scalar, _ text: Span<UInt8>) -> Bool? {
    cursor.skipSpaces(in: text)
    if cursor.consume(UInt8(ascii: first), in: text) { return true }
    return cursor.consume(UInt8(ascii: second), in: text) ? false : nil
  }

  private func known(at offset: Int) throws(TimecodeTextError) -> Timecode.Properties {
    guard let properties else { throw TimecodeTextError(.noRate, at: offset) }
    return properties
  }

  private static func error(_ error: TimecodeArithmeticError, at offset: Int) -> TimecodeTextError {
    TimecodeTextError(error == .overflow ? .overflow : .divisionByZero, at: offset)
  }

  private func error(_ problem: TimecodeTextError.Reason) -> TimecodeTextError {
    TimecodeTextError(problem, at: cursor.position)
  }
}
