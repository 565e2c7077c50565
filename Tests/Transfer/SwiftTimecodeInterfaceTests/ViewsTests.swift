// Intervals, strides, products, rounding, order and changes, in addition to the vectors.

import SMPTETimecode
import SwiftTimecodeInterface
import Testing

struct ViewsTests {
  @Test
  func `intervals are signed and ordered, and zero has no sign`() throws {
    let second = try Timecode(.components(s: 1), at: .fps24)
    let zero = Timecode(.zero, at: .fps25)
    #expect(TimecodeInterval(zero, .minus) == TimecodeInterval(zero, .plus))
    #expect(Set([TimecodeInterval(zero, .minus), TimecodeInterval(zero, .plus)]).count == 1)
    #expect(-second < +zero && +zero < +second && -second < +second && !(-second < -second))
    #expect((-second).flattened().components == .init(h: 23, m: 59, s: 59))
    #expect(try TimecodeInterval(Fraction(-3, 2), at: .fps24).description == "-00:00:01:12.00")
    #expect(try TimecodeInterval(realTime: -1.5, at: .fps24).rationalValue == Fraction(-3, 2))
    #expect(throws: Timecode.ValidationError.invalid) { try TimecodeInterval(.undefined, at: .fps24) }
    #expect(second.offsetting(by: -second).isZero)
    #expect(throws: Timecode.ValidationError.outOfBounds) { try zero.offsetting(exactlyBy: -second) }
    let same = second.interval(to: try Timecode(.components(s: 1), at: .fps48))
    #expect(same == TimecodeInterval(Timecode(.zero, at: .fps24)) && same != TimecodeInterval(zero))
  }

  @Test
  func `strides and ranges go by frames, in both directions`() throws {
    let start = try Timecode(.string("00:00:59;28"), at: .fps29_97d)
    let end = try Timecode(.string("00:01:00;03"), at: .fps29_97d)
    #expect(
      Array(start...end).map { $0.stringValue() } == ["00:00:59;28", "00:00:59;29", "00:01:00;02", "00:01:00;03"])
    #expect(stride(from: end, through: start, by: -2).map { $0.stringValue() } == ["00:01:00;03", "00:00:59;29"])
    #expect(start.distance(to: end) == 3 && end.distance(to: start) == -3)
    let zero = Timecode(.zero, at: .fps24)
    #expect(Array(stride(from: try Timecode(.frames(3), at: .fps24), through: zero, by: -1)).count == 4)
  }

  @Test
  func `a Double that stands for a fraction multiplies and divides like the fraction`() throws {
    for count in stride(from: 0, to: 200_000, by: 97) {
      let timecode = try Timecode(.frames(.init(subFrameCount: count, base: .max100SubFrames)), at: .fps24)
      for divisor in [3, 7, 10, 100] where count % divisor == 0 {
        #expect((timecode * (1 / Double(divisor))).subFrameCount == count / divisor, "\(count) / \(divisor)")
        #expect((timecode / (1 / Double(divisor))).subFrameCount == count * divisor, "\(count) * \(divisor)")
      }
      #expect((timecode * 0.29).subFrameCount == count * 29 / 100, "\(count)")
      #expect((timecode * -1.0).subFrameCount == (207_360_000 - count) % 207_360_000)
    }
    #expect(throws: Timecode.ValidationError.invalid) { try Timecode(.frames(1), at: .fps24).multiplying(.nan) }
    #expect(throws: Timecode.ValidationError.outOfBounds) { try Timecode(.frames(1), at: .fps24).multiplying(1e12) }
  }

  @Test
  func `rounding up stops at the limit`() throws {
    let last = try Timecode(.string("23:59:59:23.50"), at: .fps24)
    for component in Timecode.Component.allCases where component != .subFrames {
      let error = #expect(throws: Timecode.ValidationError.self, "\(component)") {
        try last.roundedUp(toNearest: component)
      }
      #expect(error?.kind == .outOfBounds, "\(component)")
    }
    let early = try Timecode(.string("00:00:00:00.01"), at: .fps24)
    #expect(try early.roundedUp(toNearest: .hours).components == .init(h: 1))
    #expect(try early.roundedUp(toNearest: .frames).components == .init(f: 1))
    #expect(try early.roundedUp(toNearest: .subFrames).components == early.components)
  }

  @Test
  func `sorting along a timeline that begins at an hour puts earlier timecodes last`() throws {
    let times = try ["00:30:00:00", "01:00:00:00", "23:00:00:00"].map { try Timecode(.string($0), at: .fps24) }
    let start = times[1]
    #expect(times.sorted(timelineStart: start).map(\.hours) == [1, 23, 0])
    #expect(times.sorted(ascending: false, timelineStart: start).map(\.hours) == [0, 23, 1])
    #expect(times.isSorted() && !times.isSorted(timelineStart: start))
  }

  @Test
  func `a transformer applies its changes in order, unless it is disabled`() throws {
    let hour = try Timecode(.components(h: 1), at: .fps24)
    var transformer = TimecodeTransformer([.offset(by: +hour), .none, .custom { $0 * 2 }])
    #expect(hour.transformed(using: transformer).components == .init(h: 4))
    transformer.enabled = false
    #expect(hour.transformed(using: transformer).components == hour.components)
  }
}
