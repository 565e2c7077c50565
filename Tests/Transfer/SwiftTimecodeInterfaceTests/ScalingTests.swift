import SMPTETimecode
import SwiftTimecodeInterface
import Testing

struct ScalingTests {
  @Test(
    arguments: [
      (100, 0.29, 29), (100, 0.57, 57), (100, 0.58, 58), (-100, 0.29, -29), (100, -0.29, -29), (3, 1.0 / 3, 1),
      (7, 0.5, 3), (-7, 0.5, -3), (1 << 60, 1.5, 3 << 59), (Int.max, 1, Int.max), (Int.max, 2, Int.max),
      (Int.min, 1e300, Int.min), (0, .infinity, 0), (1, .infinity, Int.max), (1, -.infinity, Int.min), (1, .nan, 0),
      (Int.max, 0x1p-1070, 0), (1, 0, 0),
      (1 << 40, 65_536, 1 << 56), ((1 << 56) + 1, 1, (1 << 56) + 1),
    ] as [(Int, Double, Int)])
  func `a frame count times a Double is exact`(subFrames: Int, factor: Double, expected: Int) {
    let count = Timecode.FrameCount(subFrameCount: subFrames, base: .max100SubFrames)
    #expect((count * factor).subFrameCount == expected)
  }

  @Test(
    arguments: [
      (29, 0.29, 100), (58, 0.58, 100), (-29, 0.29, -100), (29, -0.29, -100), (7, 2, 3), (-7, 2, -3),
      (Int.max, 1, Int.max), (Int.min, 1, Int.min), (Int.max, 0x1p-30, Int.max), (Int.min, 0x1p-30, Int.min),
      (1, 0x1p-1070, Int.max), (1, 0x1p-40, 1 << 40), (1, 0, Int.max), (-1, 0, Int.min), (0, 0, 0), (5, .infinity, 0),
      (5, .nan, 0), (5, 1e300, 0), ((1 << 62) + 1, 1, (1 << 62) + 1),
    ] as [(Int, Double, Int)])
  func `a frame count divided by a Double is exact`(subFrames: Int, divisor: Double, expected: Int) {
    let count = Timecode.FrameCount(subFrameCount: subFrames, base: .max100SubFrames)
    #expect((count / divisor).subFrameCount == expected)
  }

  @Test
  func `a timecode times a whole number of any size wraps exactly`() throws {
    let frame = try Timecode(.frames(1), at: .fps24)
    let day = UInt64(frame.maxFrameCountExpressible.wholeFrames) + 1
    func frames(_ product: Timecode) -> Int { product.frameCount.wholeFrames }
    #expect(frames(frame * UInt64.max) == Int(UInt64.max % day))
    #expect(frames(frame * UInt128.max) == Int(UInt128.max % UInt128(day)))
    #expect(frames(frame * Int8(-1)) == Int(day) - 1)
    #expect(frames(frame * Int.min) == Int(Int128(Int.min) % Int128(day) + Int128(day)))
    let three = try Timecode(.frames(3), at: .fps24)
    #expect(frames(three * UInt64.max) == Int(UInt128(UInt64.max) * 3 % UInt128(day)))
  }

  @Test
  func `a timecode divided by a whole number of any size is floored`() throws {
    let frame = try Timecode(.frames(1), at: .fps24)
    #expect((frame / UInt64.max).isZero && (frame / UInt128.max).isZero && (frame / 0).isZero)
    #expect((frame / UInt8(2)).subFrames == 50)
    // A negative quotient is floored to the subframe before zero, and wraps to the end of the day.
    #expect((frame / Int128.min).components == .init(h: 23, m: 59, s: 59, f: 23, sf: 99))
    #expect((frame / -1).components == .init(h: 23, m: 59, s: 59, f: 23))
  }

  @Test
  func `dividing by an undefined fraction and by zero throws, and gives zero under a rule`() throws {
    let hour = try Timecode(.components(h: 1), at: .fps24)
    for divisor in [Fraction(1, 0), Fraction(0, 1), Fraction(0, 0)] {
      #expect(throws: Timecode.ValidationError.invalid, "\(divisor)") { try hour.dividing(divisor) }
      #expect(hour.dividing(divisor, by: .wrapping).isZero, "\(divisor)")
    }
    #expect(throws: Timecode.ValidationError.invalid) { try hour.multiplying(Fraction(1, 0)) }
    #expect(try hour.dividing(Fraction(-1, -2)).components == .init(h: 2))
  }
}
