// One result of many expressions, exactly: the sum of their lengths, the shortest or the longest.
//
//     var total = LengthTotal(.sum, with: TimecodeExpression(at: properties))
//     for line in lines { try total.add(line) }       // or the durations of ranges
//     if let result = try total.result() { … }
//
// A range counts as its duration. If the expression has no properties, the first tag of all lines gives them, to the
// untagged lines after it and to those before it, which wait for it; a later tag with another rate is an error.

/// The sum, the minimum or the maximum of lengths.
package struct LengthTotal: Sendable {
  /// The kind of total.
  package enum Operation: String, CaseIterable, Sendable {
    /// They are added.
    case sum
    /// The shortest is taken.
    case min
    /// The longest is taken.
    case max
  }

  private let operation: Operation
  /// Whether no single item is the result.
  package var isSum: Bool { operation == .sum }
  private var expression: TimecodeExpression
  private var total: Fraction?
  /// Whether the properties come from a tag, with which later ones must agree.
  private let takesTags: Bool
  /// How many lengths there were, without those that wait for a rate.
  package private(set) var count = 0
  /// The texts before the first one that gives the rate.
  private var waiting: [[UInt8]] = []
  private var waitingSize = 0
  /// How many lengths wait for a rate.
  package var waitingCount: Int { waiting.count }
  /// Which item the last addition made the shortest or the longest; nil if none.
  package private(set) var choice: Choice?
  /// How many bytes wait; beyond that a length without a rate is an error.
  package static let maximumWaiting = 1 << 20

  /// The item that a minimum or a maximum is.
  package enum Choice: Equatable, Sendable {
    /// The one that was added.
    case latest
    /// One of those that waited for its rate, by its number.
    case waiting(Int)
  }

  /// A length that waited for a rate and does not exist at it.
  package struct Refusal: Equatable, Sendable {
    /// Its number among those that waited, from 0.
    package var number: Int
    /// Its fault.
    package var error: TimecodeTextError
  }

  /// Makes a total without lengths.
  package init(_ operation: Operation, with expression: TimecodeExpression) {
    self.operation = operation
    self.expression = expression
    takesTags = expression.properties == nil
  }

  /// Adds the length of an expression, or the duration of a range; before the first rate is known, it waits for it.
  ///
  /// - Returns: Those that waited for this rate, and are not lengths at it.
  @discardableResult
  package mutating func add(_ text: Span<UInt8>) throws(TimecodeTextError) -> [Refusal] {
    choice = nil
    do {
      try add(length(of: text))
      return addWaiting()
    } catch {
      guard error.reason == .noRate, waitingSize < Self.maximumWaiting else { throw error }
      waiting.append(text.withUnsafeBufferPointer { Array($0) })
      waitingSize += text.count + 64
      return []
    }
  }

  /// Adds the duration of a range, whose properties count like a tag's, and the parts of its points after their subframes.
  ///
  /// - Returns: Those that waited for this rate, and are not lengths at it.
  @discardableResult
  package mutating func add(
    _ range: TimecodeRange, excess: TimecodeRange.Excess = .zero
  ) throws(TimecodeTextError) -> [Refusal] {
    try add(at: range.properties) { (known) throws(TimecodeTextError) in
      try Self.duration(of: range, excess, at: known)
    }
  }

  /// Adds a length at the known properties, or else at its own, which count like a tag's.
  mutating func add(
    at own: Timecode.Properties, _ length: (Timecode.Properties) throws(TimecodeTextError) -> Fraction
  ) throws(TimecodeTextError) -> [Refusal] {
    choice = nil
    try agree(with: own)
    try add(length(expression.properties ?? own))
    return addWaiting()
  }

  private mutating func addWaiting() -> [Refusal] {
    let texts = waiting
    waiting = []
    var refused: [Refusal] = []
    for (number, text) in texts.enumerated() {
      do { try add(length(of: text.span), as: .waiting(number)) } catch {
        refused.append(Refusal(number: number, error: error))
      }
    }
    return refused
  }

  private mutating func add(_ length: Fraction, as item: Choice = .latest) throws(TimecodeTextError) {
    guard let before = total else {
      (total, choice) = (length, item)
      count = 1
      return
    }
    do {
      if isSum {
        total = try before.adding(length)
      } else {
        let difference = try length.subtracting(before).numerator
        if operation == .max ? difference > 0 : difference < 0 { (total, choice) = (length, item) }
      }
    } catch {
      throw TimecodeTextError(.overflow)
    }
    count += 1
  }

  /// The result, rounded and limited as the expression demands; nil if there was no length.
  ///
  /// - Throws: `noRate` if lengths wait for a rate.
  package func result() throws(TimecodeTextError) -> TimecodeExpressionResult? {
    guard waiting.isEmpty else { throw TimecodeTextError(.noRate) }
    guard let total, let properties = expression.properties else { return nil }
    return try expression.interval(total, properties)
  }

  /// What the exact total has after the subframes of its result, if that was not rounded to a frame.
  package func part(of result: TimecodeInterval) -> Fraction {
    guard let total, expression.rounding == nil, !expression.wraps else { return .zero }
    let count = result.absoluteInterval.subFrameCount
    return total - Fraction(result.isNegative ? -count : count, 1)
  }

  /// The length in subframes.
  private mutating func length(of text: Span<UInt8>) throws(TimecodeTextError) -> Fraction {
    if takesTags, let own = try TimecodeExpression.commonProperties(text) { try agree(with: own) }
    if TimecodeRangeText.separator(in: text) != nil { return try duration(of: text) }
    switch try expression.exactValue(of: text) {
    case .length(let length, _): return length
    case .number: throw TimecodeTextError(.missingUnit, at: text.withoutSpaceAround.lowerBound)
    }
  }

  /// Takes the properties of a tag, if no others are known; if tags give them, their rates must agree.
  private mutating func agree(with own: Timecode.Properties) throws(TimecodeTextError) {
    guard takesTags else { return }
    let known = expression.properties ?? own
    guard known.frameRate == own.frameRate else { throw TimecodeTextError(.differentRates) }
    expression.properties = known
  }

  private func duration(of text: Span<UInt8>) throws(TimecodeTextError) -> Fraction {
    guard let properties = expression.properties else { throw TimecodeTextError(.noRate) }
    return try Self.duration(of: range(text, properties), at: properties)
  }

  /// The duration of a range in subframes of other properties.
  private static func duration(
    of range: TimecodeRange, _ excess: TimecodeRange.Excess = .zero, at properties: Timecode.Properties
  ) throws(TimecodeTextError) -> Fraction {
    do {
      let factor = try properties.subFramesPerSecond.dividing(by: range.properties.subFramesPerSecond)
      var count = Fraction(range.subFrameCount, 1)
      if excess != .zero { count = try count.adding(excess.outPoint).subtracting(excess.inPoint) }
      return try count.multiplying(by: factor)
    } catch {
      throw TimecodeTextError(.overflow)
    }
  }

  /// A range, at the properties of its tag or the known ones.
  private func range(
    _ text: Span<UInt8>, _ properties: Timecode.Properties
  ) throws(TimecodeTextError) -> TimecodeRange {
    let read = try TimecodeRangeText(parsing: text)
    let own = read.tag?.properties ?? properties
    let rules = expression.labelRules
    if let problem = rules.problem(of: read.inPoint, at: own)
      ?? read.outPoint.flatMap({ rules.problem(of: $0, at: own) })
    {
      throw TimecodeTextError(problem)
    }
    do { return try read.range(using: own) } catch {
      switch error {
      case .invalidInPoint(let timecode), .invalidOutPoint(let timecode): throw TimecodeTextError(.invalid(timecode))
      default: throw TimecodeTextError(.range(error))
      }
    }
  }
}
