// The exact sum of the lengths of many expressions.
//
//     var total = LengthTotal(with: TimecodeExpression(at: properties))
//     for line in lines { try total.add(line) }       // or the durations of ranges
//     if let result = try total.result() { … }
//
// A range counts as its duration. If the expression has no properties, the first tag in any line sets them for all
// untagged lines: those before the tag wait for it. A later tag with a different rate is an error.

/// The sum of lengths.
package struct LengthTotal: Sendable {
  private var expression: TimecodeExpression
  private var total: Fraction?
  /// True if the properties come from the first tag. Later tags must agree with it.
  private let adoptsTags: Bool
  /// The number of lengths in the total, without lengths that wait for a rate.
  package private(set) var count = 0
  /// The texts before the first text with a rate.
  private var waiting: [[UInt8]] = []
  private var waitingSize = 0
  /// The number of lengths that wait for a rate.
  package var waitingCount: Int { waiting.count }
  /// The size of the waiting texts, each counted with 64 bytes more, from which another length without a rate is an
  /// error.
  package static let maximumWaiting = 1 << 20

  /// A length that waited for a rate, but does not exist at it.
  package struct Refusal: Equatable, Sendable {
    /// The length's index among the lengths that waited, from 0.
    package var number: Int
    /// The reason.
    package var error: TimecodeTextError
  }

  /// Makes a total without lengths.
  package init(with expression: TimecodeExpression) {
    self.expression = expression
    adoptsTags = expression.properties == nil
  }

  /// Adds the length of an expression, or the duration of a range. If no rate is known, the text waits for the first
  /// one.
  ///
  /// - Returns: The lengths that waited for this rate and do not exist at it.
  @discardableResult
  package mutating func add(_ text: Span<UInt8>) throws(TimecodeTextError) -> [Refusal] {
    let known = expression.properties
    do {
      try add(length(of: text))
      return addWaiting()
    } catch {
      // The rate of a refused text does not count.
      expression.properties = known
      guard error.reason == .noRate, waitingSize < Self.maximumWaiting else { throw error }
      waiting.append(text.withUnsafeBufferPointer { Array($0) })
      waitingSize += text.count + 64
      return []
    }
  }

  /// Adds the duration of a range and the parts of subframes after its points. The range's properties count like a
  /// tag's.
  ///
  /// - Returns: The lengths that waited for this rate and do not exist at it.
  @discardableResult
  package mutating func add(
    _ range: TimecodeRange, remainder: TimecodeRange.SubFrameRemainder = .zero
  ) throws(TimecodeTextError) -> [Refusal] {
    try add(at: range.properties) { (known) throws(TimecodeTextError) in
      try Self.duration(of: range, remainder, at: known)
    }
  }

  /// Adds a length at the known properties. If none are known, the stated ones count like a tag's.
  mutating func add(
    at stated: Timecode.Properties, _ length: (Timecode.Properties) throws(TimecodeTextError) -> Fraction
  ) throws(TimecodeTextError) -> [Refusal] {
    let properties = try agreed(with: stated)
    try add(length(properties))
    expression.properties = properties
    return addWaiting()
  }

  private mutating func addWaiting() -> [Refusal] {
    let texts = waiting
    waiting = []
    var refused: [Refusal] = []
    for (number, text) in texts.enumerated() {
      do { try add(length(of: text.span)) } catch {
        refused.append(Refusal(number: number, error: error))
      }
    }
    return refused
  }

  private mutating func add(_ length: Fraction) throws(TimecodeTextError) {
    do { total = try total?.adding(length) ?? length } catch { throw TimecodeTextError(.overflow) }
    count += 1
  }

  /// The result, rounded and limited as the expression demands; nil if no length was added.
  ///
  /// - Throws: `noRate` if lengths wait for a rate.
  package func result() throws(TimecodeTextError) -> TimecodeExpressionResult? {
    guard waiting.isEmpty else { throw TimecodeTextError(.noRate) }
    guard let total, let properties = expression.properties else { return nil }
    return try expression.interval(total, properties)
  }

  /// The exact total minus its result, in subframes; zero if the result was rounded to a frame or may wrap.
  package func part(of result: TimecodeInterval) -> Fraction {
    guard let total, expression.rounding == nil, !expression.wraps else { return .zero }
    let count = result.absoluteInterval.subFrameCount
    return total - Fraction(result.isNegative ? -count : count, 1)
  }

  /// The length in subframes.
  private mutating func length(of text: Span<UInt8>) throws(TimecodeTextError) -> Fraction {
    if adoptsTags, let stated = try TimecodeExpression.commonProperties(text) {
      expression.properties = try agreed(with: stated)
    }
    if TimecodeRangeText.separator(in: text) != nil { return try duration(of: text) }
    switch try expression.exactValue(of: text) {
    case .length(let length, _): return length
    case .number: throw TimecodeTextError(.missingUnit, at: text.withoutSpaceAround.lowerBound)
    }
  }

  /// The known properties, or a tag's if none are known. The rates of all tags must agree.
  private func agreed(with stated: Timecode.Properties) throws(TimecodeTextError) -> Timecode.Properties {
    let known = expression.properties ?? stated
    guard !adoptsTags || known.frameRate == stated.frameRate else { throw TimecodeTextError(.differentRates) }
    return known
  }

  private func duration(of text: Span<UInt8>) throws(TimecodeTextError) -> Fraction {
    guard let properties = expression.properties else { throw TimecodeTextError(.noRate) }
    return try Self.duration(of: range(text, properties), at: properties)
  }

  /// The duration of a range in subframes of other properties.
  private static func duration(
    of range: TimecodeRange, _ remainder: TimecodeRange.SubFrameRemainder = .zero, at properties: Timecode.Properties
  ) throws(TimecodeTextError) -> Fraction {
    do {
      let factor = try properties.subFramesPerSecond.dividing(by: range.properties.subFramesPerSecond)
      var count = Fraction(range.subFrameCount, 1)
      if remainder != .zero { count = try count.adding(remainder.outPoint).subtracting(remainder.inPoint) }
      return try count.multiplying(by: factor)
    } catch {
      throw TimecodeTextError(.overflow)
    }
  }

  /// Reads a range at the properties of its tag, or at the given properties if it has no tag.
  private func range(
    _ text: Span<UInt8>, _ properties: Timecode.Properties
  ) throws(TimecodeTextError) -> TimecodeRange {
    let read = try TimecodeRangeText(parsing: text)
    let stated = read.tag?.properties ?? properties
    let rules = expression.labelRules
    if let problem = rules.problem(of: read.inPoint, at: stated)
      ?? read.outPoint.flatMap({ rules.problem(of: $0, at: stated) })
    {
      throw TimecodeTextError(problem)
    }
    do { return try read.range(using: stated) } catch {
      switch error {
      case .invalidInPoint(let timecode), .invalidOutPoint(let timecode): throw TimecodeTextError(.invalid(timecode))
      default: throw TimecodeTextError(.range(error))
      }
    }
  }
}

extension LengthTotal {
  /// Adds the length of a timecode, whose properties count like a tag.
  ///
  /// - Returns: The lengths that waited for this rate and do not exist at it.
  package mutating func add(_ timecode: Timecode) throws(TimecodeTextError) -> [Refusal] {
    try add(at: timecode.properties) { (known) throws(TimecodeTextError) in
      try TimecodeExpression.length(of: timecode, at: known)
    }
  }
}
