// Timecode arithmetic as text: `01:00:00:00 + 00:00:10:12 - 3f`, `(00:10:00:00 - 00:09:58:12) * 3/2`.
//
//     let result = try TimecodeExpression(at: properties).evaluate("01:00:00:00 - 3f")
//
//     sum      = product { ("+" | "-") product }
//     product  = signed { ("*" | "/") signed }
//     signed   = { "-" | "+" } value
//     value    = "(" sum ")" | timecode | number [unit]
//     unit     = "f" frames | "sf" subframes | a unit of time (`TimeUnit`), without a space before it
//     timecode = any text form except the one for file names, with any tag
//     number   = digits ["." digits]
//
// A timecode and a number with a unit are lengths; a number without a unit is a factor. Lengths are added and
// subtracted, and are multiplied and divided by factors. A length divided by a length is a factor. Arithmetic is exact:
// only the final length is floored to a subframe or rounded to a frame. Ambiguous input is refused: a length plus a
// bare number, a length times a length, an invalid timecode, `;` before the frames at a rate that is not drop frame, a
// file name's `01-00-00-00` without spaces around its hyphens, `5400+00`, which may be feet and frames, and a range.

/// The result of an expression.
public enum TimecodeExpressionResult: Equatable, Sendable {
  /// A signed length, floored to a subframe or rounded to a frame; `isExact` is true if neither changed it.
  case interval(TimecodeInterval, isExact: Bool)
  /// A factor.
  case number(Fraction)
}

/// The rules for evaluating expressions.
public struct TimecodeExpression: Sendable {
  /// The maximum length of an expression in bytes.
  public static let maximumLength = 1 << 20

  /// The properties of untagged timecodes and units. If nil, the tags of the expression decide, and must agree.
  public var properties: Timecode.Properties?
  /// True if `;` before the frames is accepted at any rate.
  public var ignoresSeparator: Bool
  /// True if `:` before the frames is refused at drop-frame rates.
  public var isStrict: Bool
  /// The rounding of the result to whole frames; nil floors it to a subframe.
  ///
  /// Down means toward the lesser number and up toward the greater one, for negative lengths too. If two frames are
  /// equally near, the result is the one farther from zero.
  public var rounding: FrameRounding?
  /// The result must be below this limit.
  public var limit: Timecode.UpperLimit
  /// True if a result at or beyond the limit, or below zero, wraps.
  public var wraps: Bool

  /// Makes the rules of an evaluation. A nil `limit` means 100 days, or 24 hours if results wrap.
  public init(
    at properties: Timecode.Properties? = nil, ignoresSeparator: Bool = false, isStrict: Bool = false,
    rounding: FrameRounding? = nil, limit: Timecode.UpperLimit? = nil, wraps: Bool = false
  ) {
    self.properties = properties
    self.ignoresSeparator = ignoresSeparator
    self.isStrict = isStrict
    self.rounding = rounding
    self.limit = limit ?? (wraps ? .max24Hours : .max100Days)
    self.wraps = wraps
  }

  /// The rules for accepting labels.
  var labelRules: LabelRules { LabelRules(ignoresSeparator: ignoresSeparator, isStrict: isStrict) }

  /// Evaluates an entire string.
  public func evaluate(_ text: String) throws(TimecodeTextError) -> TimecodeExpressionResult {
    let bytes = Array(text.utf8)
    return try evaluate(bytes.span)
  }

  /// Evaluates an entire UTF-8 text.
  public func evaluate(_ text: Span<UInt8>) throws(TimecodeTextError) -> TimecodeExpressionResult {
    switch try exactValue(of: text) {
    case .number(let number): return .number(number)
    case .length(let length, let properties): return try interval(length, properties)
    }
  }

  /// The value of an expression before it is rounded and checked against the limit.
  func exactValue(of text: Span<UInt8>) throws(TimecodeTextError) -> ExpressionEvaluator.Result {
    guard text.count <= Self.maximumLength else {
      throw TimecodeTextError(.tooLong, at: Self.maximumLength)
    }
    if let index = TimecodeRangeText.separator(in: text) {
      throw TimecodeTextError(.rangeAsLength, at: index)
    }
    var properties = self.properties
    if properties == nil { properties = try Self.commonProperties(text) }
    var evaluator = ExpressionEvaluator(properties: properties, labelRules)
    return try evaluator.evaluate(text)
  }

  /// The properties on which all tags agree; nil if there is no tag.
  static func commonProperties(
    _ text: Span<UInt8>
  ) throws(TimecodeTextError) -> Timecode.Properties? {
    var cursor = TextCursor()
    var common: Timecode.Properties?
    while cursor.position < text.count {
      let start = cursor.position
      guard cursor.isAtTimecode(in: text), let read = try? cursor.operand(in: text) else {
        cursor.position = start + 1
        // No timecode begins within a number.
        if text[start].isDigit { while cursor.isDigit(in: text) { cursor.position += 1 } }
        continue
      }
      guard let stated = read.tag?.properties else { continue }
      common = try Self.commonProperties(common ?? stated, stated, at: start)
    }
    return common
  }

  /// The properties on which two tags agree.
  static func commonProperties(
    _ first: Timecode.Properties, _ other: Timecode.Properties, at offset: Int = 0
  ) throws(TimecodeTextError) -> Timecode.Properties {
    guard first.frameRate == other.frameRate else { throw TimecodeTextError(.differentRates, at: offset) }
    var common = first
    if first.subFramesBase != other.subFramesBase { common.subFramesBase = .default() }
    if first.upperLimit != other.upperLimit { common.upperLimit = .max24Hours }
    return common
  }

  /// The result of a length in subframes.
  func interval(
    _ length: Fraction, _ properties: Timecode.Properties
  ) throws(TimecodeTextError) -> TimecodeExpressionResult {
    let (above, below) = (Int128(length.numerator), Int128(length.denominator))
    let base = Int128(properties.subFramesBase.rawValue)
    let frame = below * base
    var count =
      switch rounding {
      case nil: floorDivide(above, below)
      case .nearest: roundDivide(above, frame) * base
      case .down?, .up?: floorDivide(above + (rounding?.bias(divisor: frame) ?? 0), frame) * base
      }
    let isExact = count * below == above
    let end = Int128(properties.frameRate.maxTotalSubFrames(in: limit, base: properties.subFramesBase))
    if wraps { count -= floorDivide(count, end) * end }
    var properties = properties
    // A result that needs days gets the limit that allows them.
    let day = properties.frameRate.maxTotalSubFrames(in: properties.upperLimit, base: properties.subFramesBase)
    if count.magnitude >= Int128(day) { properties.upperLimit = limit }
    let interval = TimecodeInterval(subFrames: count, using: properties)
    guard count.magnitude < end else {
      throw TimecodeTextError(.beyondLimit(interval.absoluteInterval, limit))
    }
    return .interval(interval, isExact: isExact)
  }
}

// MARK: Timecodes that are already parsed

extension TimecodeExpression {
  /// The length of a timecode, whose properties count like the properties of a tag.
  package func evaluate(_ timecode: Timecode) throws(TimecodeTextError) -> TimecodeExpressionResult {
    let known = properties ?? timecode.properties
    return try interval(Self.length(of: timecode, at: known), known)
  }

  /// The length of a timecode in subframes.
  static func length(of timecode: Timecode, at properties: Timecode.Properties) throws(TimecodeTextError) -> Fraction {
    do { return try timecode.rationalValue.multiplying(by: properties.subFramesPerSecond) } catch {
      throw TimecodeTextError(.overflow)
    }
  }
}
