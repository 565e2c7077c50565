// The form of lengths at every rate and its consequences, checked with integers here.

import SMPTETimecode
import TestSupport
import Testing
import TimecodeEvents

struct LengthRuleTests {
  private static let base = 100

  private func span(_ frames: Int) -> TimeSpan { TimeSpan(start: 500, end: 500 + frames * Self.base) }

  /// True if a source in frames fits a record at a speed in parts of `10^decimals` frames a second, give or take half a
  /// part, and a frame at both ends.
  private func agrees(_ source: Int, _ record: Int, parts: Int, decimals: Int, _ rate: Fraction) -> Bool {
    let scale = (0..<decimals).reduce(2) { product, _ in 10 * product }
    let parts = 2 * Int128(abs(parts))
    // source · rate · scale, against record · parts.
    let unit = Int128(scale) * Int128(rate.numerator)
    let record = Int128(record) * Int128(rate.denominator)
    let (low, high) = (record * (parts - 1), record * (parts + 1))
    let least = (low >= 0 ? low / unit : -((-low + unit - 1) / unit)) - 1
    let most = (high + unit - 1) / unit + 1
    return least <= Int128(source) && Int128(source) <= most
  }

  @Test(arguments: TimecodeFrameRate.allCases)
  func `M2 speeds with one to nine decimals, compared with both rates`(rate: TimecodeFrameRate) {
    let properties = Timecode.Properties(rate: rate)
    var random = SeededGenerator(seed: 7)
    var counts: [LengthForm: Int] = [:]
    for _ in 0..<2_000 {
      let decimals = Int.random(in: 1...9, using: &random)
      let power = (0..<decimals).reduce(1) { product, _ in 10 * product }
      let isActual = Bool.random(using: &random)
      let percent = [0, 200, 50, -100, -37, 104, 8].randomElement(using: &random) ?? 100
      let amount = Int128(percent) * Int128(power) * Int128(isActual ? rate.rate.numerator : rate.maxFrames)
      let parts = Int(roundDivide(amount, 100 * Int128(isActual ? rate.rate.denominator : 1)))
      let record = Int.random(in: 1...20_000, using: &random)
      let played = Int(roundDivide(Int128(record) * Int128(abs(percent)), 100))
      let source = [played, played + 3, played - 20, record, 1].randomElement(using: &random) ?? 0
      guard source > 0 else { continue }
      let speed = Speed.written(parts, decimals: decimals, at: properties, beside: span(record), span(source))
      let form = LengthRule(record: properties, source: properties, speed: speed)
        .form(record: span(record), source: span(source))
      counts[form, default: 0] += 1
      let nominal = agrees(source, record, parts: parts, decimals: decimals, Fraction(rate.maxFrames, 1))
      let actual = agrees(source, record, parts: parts, decimals: decimals, rate.rate)
      let expected: LengthForm =
        if parts == 0 { .freeze } else if parts < 0, source == 1 { .oneFrame } else if nominal || actual {
          .played
        } else if source == record { .unretimed } else { .differs }
      #expect(form == expected, "\(rate) \(parts) \(decimals) \(record) \(source)")
      let reference = form == .played && !nominal ? rate.rate : Fraction(rate.maxFrames, 1)
      #expect(speed.ratio == Fraction(reducing: parts * reference.denominator, power * reference.numerator))
    }
    #expect(counts.count == 5)
  }

  @Test(arguments: TimecodeFrameRate.allCases)
  func `the speed of an event is the speed of the M2 line that was read`(rate: TimecodeFrameRate) {
    for reference in rate.rate.denominator == 1 ? [Speed.Reference.nominal] : [.nominal, .actual] {
      for decimals in 1...9 {
        let speed = Speed(framesPerSecond: -123_456_789, decimals: decimals, against: reference, at: rate)
        let source = TimecodeEvent.Source(speed: speed.ratio, speedTolerance: speed.tolerance)
        #expect(Speed(source, at: rate) == speed)
        // There and back, each time to as many decimals.
        for other in [TimecodeFrameRate.fps25, .fps59_94d] {
          let there = speed.converted(from: rate, to: other)
          #expect(there.decimals == decimals)
          #expect((there.converted(from: other, to: rate).parts - speed.parts).magnitude <= 2)
        }
      }
    }
  }

  @Test(arguments: TimecodeFrameRate.allCases)
  func `a slow speed is no freeze at a different rate: it gets more decimals`(rate: TimecodeFrameRate) {
    for other in TimecodeFrameRate.allCases {
      for decimals in 1...9 {
        for parts in [1, -1, 3, -4, 0] {
          let speed = Speed(framesPerSecond: parts, decimals: decimals, against: .nominal, at: rate)
          let there = speed.converted(from: rate, to: other)
          #expect(there.isFreeze == (parts == 0) && there.isBackward == (parts < 0))
          #expect(there.decimals >= decimals && (there.decimals == decimals || there.parts.magnitude < 10))
          if there.decimals > decimals { #expect(2 * parts.magnitude * UInt(other.maxFrames) < UInt(rate.maxFrames)) }
        }
      }
    }
  }

  @Test
  func `speeds with too many digits are nil, and unusual ones are ratios`() {
    #expect(Speed(.undefined) == nil)
    #expect(Speed(Fraction(.max, 1)) == nil)
    #expect(Speed(Fraction(1, .max), within: Fraction(1, .max - 1)) == nil)
    #expect(Speed(Fraction(1, 1)) == .normal)
    let source = TimecodeEvent.Source(speed: Fraction(2, 1), speedTolerance: Fraction(1, 77))
    #expect(Speed(source, at: .fps24)?.converted(from: .fps24, to: .fps25).ratio == Fraction(2, 1))
  }

  @Test(arguments: TimecodeFrameRate.allCases)
  func `lengths that agreed still agree, in the same form; otherwise the end is converted separately`(
    rate: TimecodeFrameRate
  ) throws {
    var random = SeededGenerator(seed: 11)
    let old = Timecode.Properties(rate: rate)
    for target in [TimecodeFrameRate.fps23_976, .fps25, .fps29_97d, .fps120] where target != rate {
      let new = Timecode.Properties(rate: target)
      let moved = try Conversion(from: old, to: new, rounding: .nearest)
      let conversion = EventConversion(record: moved, source: moved)
      for _ in 0..<200 {
        let (record, parts) = (Int.random(in: 50...5_000, using: &random), Int.random(in: -900...900, using: &random))
        let played = Int(roundDivide(Int128(record) * Int128(abs(parts)), Int128(10 * rate.maxFrames)))
        let source = [played, record, 1, played + 90].randomElement(using: &random) ?? 1
        // A speed that is rounded to zero at the target is a freeze there.
        guard source > 0, parts == 0 || abs(parts) > 9 else { continue }
        let start = Int.random(in: 0...1_000_000, using: &random)
        func range(_ start: Int, _ length: Int) throws -> TimecodeRange {
          try TimecodeRange(
            from: Timecode(.frames(start), using: old), duration: .init(.frames(length), base: .default()))
        }
        let (location, used) = try (range(90_000, record), range(start, source))
        let speed = Speed.written(parts, decimals: 1, at: old, beside: TimeSpan(location), TimeSpan(used))
        let event = TimecodeEvent(
          source: .init(
            in: used.inPoint, out: used.outPoint, speed: speed.ratio, speedTolerance: speed.tolerance))
        let result = try moved.convert(location).range
        let got = try conversion.converted(event, from: location, to: result)
        let became = try #require(got.source)
        let (first, last) = (try #require(became.in), try #require(became.out))
        let found = try TimecodeRange(from: first, to: last)
        let form = LengthRule(record: old, source: old, speed: speed).form(
          record: TimeSpan(location), source: TimeSpan(used))
        let rule = try #require(LengthRule(became, beside: new))
        switch form {
        case .played, .unretimed, .oneFrame:
          // If a length agrees in two forms, the first form counts.
          let after = rule.form(record: TimeSpan(result), source: TimeSpan(found))
          #expect(after == form || after == .played, "\(rate) \(target) \(record) \(source) \(parts)")
          if form == .unretimed { #expect(found.subFrameCount == result.subFrameCount) }
          if form == .oneFrame { #expect(found.subFrameCount == 100) }
        case .freeze, .differs, .unstated:
          let own = try moved.convert(subFrames: TimeSpan(used).end).subFrames
          #expect(TimeSpan(found).end == max(own, TimeSpan(found).start + 100))
        }
      }
    }
  }
}

struct MediaConversionTests {
  @Test
  func `a source whose points have two rates stays as it is`() throws {
    let moved = try Conversion(from: .init(rate: .fps25), to: .init(rate: .fps50), rounding: .nearest)
    let start = try Timecode(.frames(90_000), at: .fps25)
    let old = try TimecodeRange(from: start, duration: .init(.frames(50), base: .default()))
    let source = try TimecodeEvent.Source(reel: "A", in: start, out: Timecode(.frames(86_448), at: .fps24))
    let event = try EventConversion(record: moved, source: moved).converted(
      TimecodeEvent(source: source), from: old, to: moved.convert(old).range)
    #expect(event.source == source)
  }

  @Test(arguments: [TimecodeFrameRate.fps24, .fps30, .fps48, .fps59_94], [TimecodeFrameRate.fps24, .fps25, .fps50])
  func `media that contained a source still do, and other media are rounded to the nearest frames`(
    rate: TimecodeFrameRate, target: TimecodeFrameRate
  ) throws {
    let moved = try Conversion(from: .init(rate: rate), to: .init(rate: target), rounding: .nearest)
    let conversion = EventConversion(record: moved, source: moved)
    func range(_ start: Int, _ length: Int) throws -> TimecodeRange {
      try TimecodeRange(from: Timecode(.frames(start), at: rate), duration: .init(.frames(length), base: .default()))
    }
    for (start, length) in (3_600..<3_612).flatMap({ start in (1...6).map { (start, $0) } }) {
      let (used, location) = (try range(start, length), try range(90_000, length))
      let new = try moved.convert(location).range
      func became(_ media: TimecodeRange) throws -> (source: TimecodeEvent.Source, media: TimecodeEvent.Source.Media) {
        let source = TimecodeEvent.Source(
          in: used.inPoint, out: used.outPoint, media: .init(in: media.inPoint, out: media.outPoint))
        let event = try conversion.converted(TimecodeEvent(source: source), from: location, to: new)
        return (try #require(event.source), try #require(event.source?.media))
      }
      let (source, media) = try became(used)
      let (first, last) = (try #require(source.in), try #require(source.out))
      #expect(media.in <= first && last <= media.out && media.in < media.out, "\(start) \(length)")
      let apart = try became(try range(start + 100, length)).media
      #expect(apart.in == (try moved.convert(range(start + 100, 0).inPoint.components).timecode))
      #expect(apart.in < apart.out)
    }
  }
}

struct TransitionConversionTests {
  @Test(arguments: [
    (24, 100, 25), (100, 100, 104), (300, 100, 313), (0, 100, 0), (1, 100, 1), (97, 97, 101), (1, 1, 1),
  ])
  func `a transition that fitted its event still fits, one that did not is scaled alone, and zero remains zero`(
    count: Int, length: Int, expected: Int
  ) throws {
    let moved = try Conversion(from: .init(rate: .fps24), to: .init(rate: .fps25), rounding: .nearest)
    let conversion = EventConversion(record: moved, source: moved)
    let start = try Timecode(.frames(86_400), at: .fps24)
    let old = try TimecodeRange(from: start, duration: .init(.frames(length), base: .default()))
    let new = try moved.convert(old).range
    let side = TimecodeEvent.Outgoing(reel: "B", in: start, record: start)
    for lead in [0, count / 2] {
      let event = TimecodeEvent(transition: .init(.dissolve, lead: lead, tail: count - lead, from: side))
      let transition = try #require(conversion.converted(event, from: old, to: new).transition)
      #expect(transition.frames == expected)
      #expect((transition.lead * 48 - lead * 50).magnitude <= 24)
      #expect(transition.from?.in == new.inPoint)
      #expect(transition.from?.record == new.inPoint)
    }
  }
}
