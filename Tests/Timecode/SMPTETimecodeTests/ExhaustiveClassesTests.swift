// Random operations of every kind, each with separate arithmetic in Int128: four million in a release build, a sample
// in debug. A wrong class is reported with its first operands; `ExhaustiveReferenceTests` has more operations of the
// common classes.

import SMPTETimecode
import SwiftTimecodeInterface
import TestSupport
import Testing

// MARK: Arithmetic

private let arithmetic: [OperationClass] = [
  ("sums of timecodes of two properties", { draw in sum(&draw, sign: 1) }),
  ("differences of timecodes of two properties", { draw in sum(&draw, sign: -1) }),
  ("products and quotients by fractions of both signs", product),
  (
    "sums with components out of range",
    { draw in
      let a = draw.timecode(draw.properties())
      let c = draw.components(a.properties)
      let scale = Scale(a.properties)
      return compared(
        (try? a.adding(c))?.components, scale.within(scale.count(a.components) + scale.count(c)), a.taggedStringValue, c
      )
    }
  ),
  (
    "intervals there and back",
    { draw in
      let a = draw.timecode(draw.properties())
      let b = draw.timecode(a.properties)
      let scale = Scale(a.properties)
      let interval = a.interval(to: b)
      let expected = scale.count(b.components) - scale.count(a.components)
      let length = scale.count(interval.absoluteInterval.components) * (interval.isNegative ? -1 : 1)
      return compared(length, expected, a, b) ?? compared(a.offsetting(by: interval), b, a, interval)
    }
  ),
  (
    "steps of whole frames",
    { draw in
      let a = draw.timecode(draw.properties())
      let scale = Scale(a.properties)
      let steps = Int.random(in: -100_000...100_000, using: &draw.random)
      let expected = scale.count(a.components) + Int128(steps) * scale.base
      guard (0..<scale.total).contains(expected) else { return nil }
      let moved = a.advanced(by: steps)
      return compared(moved.components, scale.label(expected), a, steps)
        ?? compared(a.distance(to: moved), steps, a, moved)
    }
  ),
  (
    "order of instants at two rates",
    { draw in
      let a = draw.timecode(draw.properties())
      let b = Bool.random(using: &draw.random) ? draw.timecode(draw.properties()) : (try? a.converted(to: .fps48)) ?? a
      let (s, t) = (Scale(a.properties), Scale(b.properties))
      let ratio = s.ratio(to: t)
      let (left, right) = (s.count(a.components) * ratio.above, t.count(b.components) * ratio.below)
      return compared(a.isSameInstant(as: b), left == right, a.taggedStringValue, b.taggedStringValue)
        ?? (left == right ? nil : compared(a < b, left < right, a.taggedStringValue, b.taggedStringValue))
    }
  ),
]

private func sum(_ draw: inout Draw, sign: Int128) -> String? {
  let a = draw.timecode(draw.properties())
  let b = draw.timecode(draw.properties())
  let (s, t) = (Scale(a.properties), Scale(b.properties))
  let ratio = t.ratio(to: s)
  // The other's instant is floored to a subframe first, with either sign.
  let moved = Reference.floor(t.count(b.components) * ratio.above, ratio.below)
  let expected = s.count(a.components) + sign * moved
  let operands = (a.taggedStringValue, b.taggedStringValue)
  let exact = sign > 0 ? try? a.adding(b) : try? a.subtracting(b)
  let wrapped = sign > 0 ? a.adding(b, by: .wrapping) : a.subtracting(b, by: .wrapping)
  let clamped = sign > 0 ? a.adding(b, by: .clamping) : a.subtracting(b, by: .clamping)
  return compared(exact?.components, s.within(expected), operands)
    ?? compared(wrapped.components, s.wrapped(expected), "wrapping", operands)
    ?? compared(clamped.components, s.clamped(expected), "clamping", operands)
}

private func product(_ draw: inout Draw) -> String? {
  let a = draw.timecode(draw.properties())
  let factor = draw.fraction()
  let scale = Scale(a.properties)
  let count = scale.count(a.components)
  let (p, q) = (Int128(factor.numerator), Int128(factor.denominator))
  let expected = Reference.floor(count * p, q)
  if let wrong = compared((try? a.multiplying(factor))?.components, scale.within(expected), a, factor)
    ?? compared(a.multiplying(factor, by: .wrapping).components, scale.wrapped(expected), "wrapping", a, factor)
  {
    return wrong
  }
  guard p != 0 else { return nil }
  let quotient = p > 0 ? Reference.floor(count * q, p) : Reference.floor(-count * q, -p)
  return compared((try? a.dividing(factor))?.components, scale.within(quotient), "over", a, factor)
    ?? compared(a.dividing(factor, by: .clamping).components, scale.clamped(quotient), "over, clamping", a, factor)
}

// MARK: Conversion

private let conversions: [OperationClass] = [
  ("conversion of instants with an anchor and an offset", { draw in convert(&draw, .instant) }),
  ("conversion of frames with an anchor and an offset", { draw in convert(&draw, .frames) }),
  (
    "digits kept with an anchor",
    { draw in
      let a = draw.timecode(draw.properties())
      let target = draw.properties()
      let anchor = try? TimecodeText(parsing: draw.timecode(a.properties).stringValue())
      let result = try? a.converted(to: target, mode: .digits, anchor: anchor)
      return compared(result?.components, keptDigits(a, target), a.taggedStringValue, target)
    }
  ),
  (
    "values preserved, also of labels that do not exist",
    { draw in
      let source = draw.properties()
      let target = draw.properties()
      let a = Timecode(unchecked: draw.components(source), using: source)
      let (s, t) = (Scale(source), Scale(target))
      let ratio = s.ratio(to: t)
      let moved = Reference.floor(s.count(a.components) * ratio.above, ratio.below)
      let isSame =
        source.frameRate == target.frameRate && source.subFramesBase == target.subFramesBase
        && source.upperLimit == target.upperLimit
      let expected = isSame ? a.components : keptDigits(a, target) ?? t.within(moved)
      let result = try? a.converted(
        to: target.frameRate, base: target.subFramesBase, limit: target.upperLimit, preservingValues: true)
      return compared(result?.components, expected, a.components, source, target)
    }
  ),
  (
    "conversion of both points of a range",
    { draw in
      let a = draw.timecode(draw.properties())
      let target = draw.properties()
      let (s, t) = (Scale(a.properties), Scale(target))
      let start = s.count(a.components)
      let end = Int128.random(in: start...min(s.total, start + 100_000), using: &draw.random)
      guard end > start,
        let range = try? TimecodeRange(from: a, duration: .init(subFrameCount: Int(end - start), base: a.subFramesBase))
      else { return nil }
      let ratio = s.ratio(to: t)
      let first = Reference.floor(start * ratio.above, ratio.below)
      let last = Reference.floor(end * ratio.above, ratio.below)
      let expected = last <= t.total && first < t.total ? t.label(first) : nil
      guard let result = try? Conversion(from: a.properties, to: target).convert(range).range else {
        return expected == nil || first == last ? nil : "\(range) to \(target) refused"
      }
      return compared(result.inPoint.components, expected, range, target)
        ?? compared(Int128(result.subFrameCount), last - first, range, target)
    }
  ),
]

/// The digits at the target, subframes rescaled; nil if they do not exist there.
private func keptDigits(_ a: Timecode, _ target: Timecode.Properties) -> Timecode.Components? {
  var digits = a.components
  let (from, to) = (a.properties.subFramesBase.rawValue, target.subFramesBase.rawValue)
  digits.subFrames = digits.subFrames * to / from
  return Scale(target).isValid(digits) ? digits : nil
}

private func convert(_ draw: inout Draw, _ mode: ConversionMode) -> String? {
  let a = draw.timecode(draw.properties())
  let target = draw.properties()
  let (s, t) = (Scale(a.properties), Scale(target))
  let rounding: FrameRounding? = [nil, .nearest, .down, .up][Int.random(in: 0..<4, using: &draw.random)]
  let offset = Bool.random(using: &draw.random) ? draw.fraction() : .zero
  var start = draw.timecode(a.properties)
  start.subFrames = 0
  let isAnchored = Bool.random(using: &draw.random)
  let anchor = isAnchored ? try? TimecodeText(parsing: start.stringValue()) : nil
  let ratio = mode == .instant ? s.ratio(to: t) : (above: t.base, below: s.base)
  var (above, below) = (ratio.above, ratio.below)
  var (from, to): (Int128, Int128) = (0, 0)
  if isAnchored { (from, to) = (s.count(start.components), t.count(start.components)) }
  let (p, q) = (Int128(offset.numerator), Int128(offset.denominator))
  // (count + offset - from) · ratio + to, over one denominator.
  above = ((s.count(a.components) - from) * q + p) * above + to * below * q
  below *= q
  let frame = below * t.base
  let moved =
    switch rounding {
    case nil: Reference.floor(above, below)
    case .down: Reference.floor(above, frame) * t.base
    case .nearest: Reference.floor(2 * above + frame, 2 * frame) * t.base
    case .up: -Reference.floor(-above, frame) * t.base
    }
  let isAnchorThere = !isAnchored || t.isValid(start.components)
  let result = try? a.converted(to: target, mode: mode, rounding: rounding, anchor: anchor, offset: offset)
  return compared(
    result?.components, isAnchorThere ? t.within(moved) : nil, a.taggedStringValue, target, "\(rounding, default: "-")",
    isAnchored ? start.stringValue() : "-", offset)
}

struct ExhaustiveClassesTests {
  #if DEBUG
    static let operations = 1000
  #else
    static let operations = 1_000_000
  #endif

  @Test(arguments: [20_261_123, 31, 4_000_003, 987_654_321] as [UInt64])
  func `no class of operations has a wrong result`(seed: UInt64) {
    let classes = arithmetic + conversions + sourceClasses
    var draw = Draw(seed: seed)
    var wrong = [Int](repeating: 0, count: classes.count)
    var first = [String?](repeating: nil, count: classes.count)
    for index in 0..<Self.operations {
      let number = index % classes.count
      guard let found = classes[number].check(&draw) else { continue }
      wrong[number] += 1
      first[number] = first[number] ?? found
    }
    let report = classes.indices.filter { wrong[$0] > 0 }.map {
      "\(classes[$0].name): \(wrong[$0]) wrong, the first \(first[$0] ?? "")"
    }
    #expect(report.isEmpty, "\(report.joined(separator: "\n"))")
  }
}
