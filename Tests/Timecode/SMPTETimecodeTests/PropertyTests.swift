// Laws of all timecodes, tested with seeded random ones.

import SMPTETimecode
import SwiftTimecodeInterface
import TestSupport
import Testing

struct PropertyTests {
  static func timecode(_ random: inout SeededGenerator, _ properties: Timecode.Properties) -> Timecode {
    let count = Int.random(
      in: 0..<properties.frameRate.maxTotalSubFrames(in: properties.upperLimit, base: properties.subFramesBase),
      using: &random)
    return Timecode(
      .frames(.init(subFrameCount: count, base: properties.subFramesBase)), using: properties, by: .allowingInvalid)
  }

  static func properties(_ random: inout SeededGenerator) -> Timecode.Properties {
    Timecode.Properties(
      rate: TimecodeFrameRate.allCases.randomElement(using: &random) ?? .fps24,
      base: Timecode.SubFramesBase.allCases.randomElement(using: &random) ?? .default(),
      limit: Timecode.UpperLimit.allCases.randomElement(using: &random) ?? .max24Hours)
  }

  @Test
  func `a + b - b is a, a - b + b is a, and the interval from a leads to b`() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      let properties = Self.properties(&random)
      let a = Self.timecode(&random, properties)
      let b = Self.timecode(&random, properties)
      #expect((a + b - b).components == a.components)
      #expect((a - b + b).components == a.components)
      #expect(a.offsetting(by: a.interval(to: b)).components == b.components)
      #expect(a.interval(to: b) == TimecodeInterval(b.interval(to: a).absoluteInterval, a < b ? .plus : .minus))
    }
  }

  @Test
  func `conversion keeps order, comes back within a subframe of the target, and exactly where the target is finer`()
    throws
  {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<2000 {
      var source = Self.properties(&random)
      var target = Self.properties(&random)
      source.upperLimit = .max24Hours
      target.upperLimit = .max100Days
      let a = Self.timecode(&random, source)
      let b = Self.timecode(&random, source)
      let x = try a.converted(to: target)
      let y = try b.converted(to: target)
      #expect((a <= b) == (x <= y) || x == y, "\(a.taggedStringValue) and \(b.taggedStringValue)")
      #expect(x.rationalValue <= a.rationalValue)
      let step = try Timecode(.components(sf: 1), using: target)
      #expect(a.rationalValue - x.rationalValue < step.rationalValue)
      let back = try x.converted(to: source)
      let sourceStep = try Timecode(.components(sf: 1), using: source)
      let isMultiple = (sourceStep.rationalValue / step.rationalValue).isWholeInteger
      if isMultiple { #expect(back.components == a.components, "\(a.taggedStringValue) to \(x.taggedStringValue)") }
      #expect(a.rationalValue - back.rationalValue < step.rationalValue + sourceStep.rationalValue)
    }
  }

  /// All notations of counts and of real time.
  static let counted: [TimecodeNotation] =
    [.frames, .fraction, .rational, .ticks, .samples(rate: Fraction(96000, 1))]
    + FilmFormat.allCases.map { .feet($0) } + TimecodeNotation.TimeForm.allCases.map { .time($0) }

  @Test
  func `a count of either sign is read back: frames from every notation, subframes from all but decimals`() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<1000 {
      let properties = Self.properties(&random)
      let base = properties.subFramesBase.rawValue
      let count = Int.random(in: -10_000_000..<10_000_000, using: &random) >> Int.random(in: 0..<20, using: &random)
      for notation in Self.counted {
        let isTime = if case .time = notation { true } else { false }
        let written = Timecode(subFrames: isTime ? count * base : count, using: properties)
        let text = notation.string(written)
        let bytes = Array(text.utf8)
        let source = try notation.source(parsing: bytes.span, using: properties)
        let read = Timecode(source, using: properties, by: .allowingInvalid)
        #expect(read.subFrameCount == written.subFrameCount, "\(text) as \(notation), \(properties)")
      }
    }
  }

  @Test
  func `every rule gives a valid timecode but the one that allows others, whatever the components`() {
    var random = SeededGenerator(seed: 4)
    let extremes = [Int.min, Int.min + 1, -1, 0, 1, 59, 60, 1 << 24, -(1 << 24), Int.max - 1, Int.max]
    for _ in 0..<1000 {
      let properties = Self.properties(&random)
      func number() -> Int { extremes.randomElement(using: &random) ?? 0 }
      let components = Timecode.Components(
        d: number(), h: number(), m: number(), s: number(), f: number(), sf: number())
      for rule in [Timecode.ValidationRule.clamping, .clampingComponents, .wrapping] {
        #expect(Timecode(.components(components), using: properties, by: rule).isValid, "\(components) \(rule)")
      }
      let raw = Timecode(.components(components), using: properties, by: .allowingInvalid)
      let valid = Self.timecode(&random, properties)
      Self.touch(raw, valid)
      Self.touch(valid, raw)
      Self.touch(raw, raw)
    }
  }

  /// Calls every function of timecodes, none of which may trap.
  static func touch(_ a: Timecode, _ b: Timecode) {
    _ = [a.description, a.debugDescription, a.stringValueVerbose, a.taggedStringValue]
    _ = [a == b, a < b, a.isZero, a.isValid, a.isWithinValidComponentDigitCounts]
    _ = (a.hashValue, a.frameCount, a.rationalValue, a.realTimeValue, a.ticksValue, a.feetAndFramesValue.frameCount)
    _ = (a.samplesValue(sampleRate: .max), a.samplesDoubleValue(sampleRate: 48000), a.violations)
    _ = (a + b, a - b, a * 3, a * -1.5, a / 3, a / 0.1, a / b, a * Double.infinity, a / Double.nan, a * Int.max)
    _ = (a.interval(to: b).flattened(), a.distance(to: b), a.advanced(by: .min), a.advanced(by: .max))
    for rule in Timecode.ValidationRule.allCases { _ = (a.adding(b, by: rule), a.subtracting(b, by: rule)) }
    for component in Timecode.Component.allCases {
      _ = (a.roundedDown(toNearest: component), try? a.roundedUp(toNearest: component))
    }
    for keeping in ConversionMode.allCases {
      _ = try? a.converted(to: b.properties, mode: keeping)
      _ = try? a.converted(to: b.properties, mode: keeping, anchor: TimecodeText(b.components))
    }
    for format in FilmFormat.allCases { _ = TimecodeNotation.feet(format).string(a) }
    for notation in [TimecodeNotation.frames, .seconds, .rational, .ticks, .samples(rate: Fraction(1, 3))] {
      _ = notation.string(a)
    }
    _ = (try? a.dividing(b), try? a.adding(b), try? a.multiplying(1e300), a.frameCount * 1e300, a.frameCount / 0)
    _ = a.compare(to: b, timelineStart: a)
  }

  @Test
  func `Doubles of any kind and sources of any size give a timecode or an error`() {
    let doubles = [
      0, -0.0, 0x1p-1070, .leastNonzeroMagnitude, 1e-5, 0.1, 1e9, 0x1p52, 0x1p53, 0x1p62, 0x1p63, 1e19, 1e300,
      .greatestFiniteMagnitude, .infinity, .nan, .signalingNaN,
    ]
    let integers = [Int.min, -1, 0, 1, 1000, 1 << 40, Int.max]
    for properties in [
      Timecode.Properties(rate: .fps24), .init(rate: .fps119_88d, base: .max80SubFrames, limit: .max100Days),
    ] {
      var sources: [TimecodeSourceValue] = []
      for value in doubles.flatMap({ [$0, -$0] }) {
        sources += [.realTime(seconds: value), .frames(value), .frames(1, subFramesUnitInterval: value)]
        for rate in integers { sources.append(.samples(value, sampleRate: rate)) }
        _ = Fraction(double: value)
        _ = try? TimecodeInterval(realTime: value, using: properties)
        _ = VideoFrameRate(fps: value)
        let count = Timecode.FrameCount(.combined(frames: value), base: .max80SubFrames)
        _ = (count.wholeFrames, count.subFrames, count.doubleValue, count + count, count.hashValue, count.isNegative)
      }
      for a in integers {
        for b in integers {
          let fraction = Fraction(a, b)
          sources += [
            .rational(fraction), .samples(a, sampleRate: b), .frames(a, subFrames: b),
            .feetAndFrames(feet: a, frames: b),
            .samples(a, sampleRate: fraction), .samples(fraction, sampleRate: fraction),
            .frames(.init(.split(frames: a, subFrames: b), base: .quarterFrames)),
          ]
          _ = [fraction + fraction, fraction * fraction, fraction / fraction, fraction - fraction, fraction.abs()]
          _ = (fraction.reduced(), fraction.doubleValue, fraction.fcpxmlStringValue, fraction.hashValue, fraction.floor)
          _ = (fraction < Fraction(b, a), fraction == Fraction(b, a), fraction.isReduced, fraction.isWholeInteger)
          _ = Fraction(reducing: a, b)
          _ = try? TimecodeInterval(fraction, using: properties)
        }
      }
      for source in sources {
        if let exact = try? Timecode(source, using: properties) { #expect(exact.isValid, "\(source)") }
        for rule in [Timecode.ValidationRule.clamping, .clampingComponents, .wrapping] {
          #expect(Timecode(source, using: properties, by: rule).isValid, "\(source) \(rule)")
        }
        _ = Timecode(source, using: properties, by: .allowingInvalid).frameCount
      }
    }
  }

  /// The limits of two Ints, and numbers near zero.
  static let extremeFractions: [Fraction] = {
    let terms = [Int.min, .min + 1, -48000, -1, 0, 1, 48000, .max - 1, .max]
    return terms.flatMap { above in terms.map { Fraction(above, $0) } }
  }()

  @Test
  func `a fraction of any terms has a value or none, in every call that takes one`() throws {
    let timecode = try Timecode(.components(h: 1, f: 7, sf: 3), at: .fps29_97d)
    let longest = try Timecode(.components(d: 99, h: 23, m: 59, s: 59, f: 119), at: .fps120, limit: .max100Days)
    for fraction in Self.extremeFractions {
      _ = (fraction.reduced(), fraction.normalized(), fraction.abs(), fraction.negated(), fraction.floor)
      _ = (fraction.doubleValue, fraction.hashValue, fraction.isWholeInteger, fraction.fcpxmlStringValue)
      _ = (TimecodeFrameRate(rate: fraction), TimecodeFrameRate(frameDuration: fraction, drop: true))
      _ = (VideoFrameRate(rate: fraction), VideoFrameRate(frameDuration: fraction, interlaced: true))
      for other in Self.extremeFractions {
        _ = (
          fraction + other, fraction - other, fraction * other, fraction / other, fraction < other, fraction == other
        )
        _ = Timecode(.samples(fraction, sampleRate: other), at: .fps24, by: .allowingInvalid)
      }
      for timecode in [timecode, longest] {
        let samples = timecode.samplesRationalValue(sampleRate: fraction)
        // A fraction without a form with a positive denominator is beyond every sample rate.
        let isRate = fraction.reduced().numerator > 0 && fraction.reduced().denominator > 0
        if !isRate { #expect(!samples.isDefined && timecode.samplesValue(sampleRate: fraction) == 0, "\(fraction)") }
        for rule in Timecode.ValidationRule.allCases {
          _ = (timecode.multiplying(fraction, by: rule), timecode.dividing(fraction, by: rule))
          _ = Timecode(.rational(fraction), using: timecode.properties, by: rule)
          _ = Timecode(.samples(.max, sampleRate: fraction), using: timecode.properties, by: rule)
        }
        _ = try? TimecodeInterval(fraction, using: timecode.properties)
        for mode in ConversionMode.allCases {
          _ = try? timecode.converted(to: .init(rate: .fps25), mode: mode, offset: fraction)
        }
      }
    }
    #expect(timecode.samplesValue(sampleRate: Fraction(-48000, -1)) == timecode.samplesValue(sampleRate: 48000))
  }
}
