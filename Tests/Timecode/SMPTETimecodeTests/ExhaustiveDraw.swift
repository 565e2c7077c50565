// The random values for the classes of `ExhaustiveClassesTests`, and the reference's numbers to compare with.

import SMPTETimecode
import TestSupport

/// The random operands of an operation.
struct Draw {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func properties() -> Timecode.Properties {
    Timecode.Properties(
      rate: TimecodeFrameRate.allCases.randomElement(using: &random) ?? .fps24,
      base: Timecode.SubFramesBase.allCases.randomElement(using: &random) ?? .max100SubFrames,
      limit: Bool.random(using: &random) ? .max24Hours : .max100Days)
  }

  /// A valid timecode; one in three is on a frame, like most labels of real lists.
  mutating func timecode(_ properties: Timecode.Properties) -> Timecode {
    var count = Int.random(in: 0..<Int(Scale(properties).total), using: &random)
    if Int.random(in: 0..<3, using: &random) == 0 { count -= count % properties.subFramesBase.rawValue }
    return Timecode(
      .frames(.init(subFrameCount: count, base: properties.subFramesBase)), using: properties, by: .allowingInvalid)
  }

  /// Components that are valid or a little out of range, often in a minute whose first labels are skipped.
  mutating func components(_ properties: Timecode.Properties) -> Timecode.Components {
    let frames = Int(Scale(properties).rate.nominal)
    return Timecode.Components(
      d: Int.random(in: 0...2, using: &random), h: Int.random(in: 0...25, using: &random),
      m: Int.random(in: 0...61, using: &random),
      s: Bool.random(using: &random) ? 0 : Int.random(in: 0...61, using: &random),
      f: Bool.random(using: &random)
        ? Int.random(in: 0...9, using: &random) : Int.random(in: -1...frames, using: &random),
      sf: Int.random(in: 0..<properties.subFramesBase.rawValue, using: &random))
  }

  /// A fraction of either sign.
  mutating func fraction(_ limit: Int = 10_000) -> Fraction {
    Fraction(Int.random(in: -limit...limit, using: &random), Int.random(in: 1...limit, using: &random))
  }
}

/// The reference's numbers of a set of properties.
struct Scale {
  let rate: Reference.Rate
  let base: Int128
  let days: Int128

  init(_ properties: Timecode.Properties) {
    rate = Reference.Rate(properties.frameRate)
    base = Int128(properties.subFramesBase.rawValue)
    days = properties.upperLimit == .max24Hours ? 1 : 100
  }

  /// The subframes before the limit.
  var total: Int128 { count(Timecode.Components(d: Int(days))) }

  func count(_ components: Timecode.Components) -> Int128 { Reference.subFrames(components, rate, base: base) }

  func label(_ count: Int128) -> Timecode.Components { Reference.components(count, rate, base: base) }

  /// The label of a count within the limit.
  func within(_ count: Int128) -> Timecode.Components? { (0..<total).contains(count) ? label(count) : nil }

  func wrapped(_ count: Int128) -> Timecode.Components { label((count % total + total) % total) }

  func clamped(_ count: Int128) -> Timecode.Components { label(min(max(count, 0), total - 1)) }

  /// A subframe of this scale in subframes of another: a fraction.
  func ratio(to other: Scale) -> (above: Int128, below: Int128) {
    (
      rate.denominator * other.rate.numerator * other.base,
      rate.numerator * base * other.rate.denominator
    )
  }

  func isValid(_ c: Timecode.Components) -> Bool {
    let isSkipped = c.seconds == 0 && c.minutes % 10 != 0 && Int128(c.frames) < rate.omitted
    return (0..<days).contains(Int128(c.days)) && (0..<24).contains(c.hours) && (0..<60).contains(c.minutes)
      && (0..<60).contains(c.seconds) && (0..<rate.nominal).contains(Int128(c.frames)) && !isSkipped
      && (0..<base).contains(Int128(c.subFrames))
  }
}

/// A class of operations: nil if the library's result equals the reference's, otherwise both.
typealias OperationClass = (name: String, check: @Sendable (inout Draw) -> String?)

func compared<Value: Equatable>(_ result: Value, _ expected: Value, _ operands: Any...) -> String? {
  result == expected ? nil : "\(operands): \(result), expected \(expected)"
}
