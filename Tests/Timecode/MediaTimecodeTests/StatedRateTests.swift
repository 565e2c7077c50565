import SMPTETimecode
import Testing

@testable import MediaTimecode

struct StatedRateTests {
  @Test(arguments: TimecodeFrameRate.allNonDrop)
  func `every rate is known by its exact terms, decimals, nanoseconds and single precision`(_ rate: TimecodeFrameRate)
    throws
  {
    let exact = rate.rate
    let number = exact.doubleValue
    var spellings = [
      StatedRate(terms: exact, isDrop: false, at: 0),
      StatedRate(single: Float(number), isDrop: false, at: 0),
      StatedRate(nanoseconds: UInt64(1e9 / number), isDrop: false, at: 0),
      StatedRate(nanoseconds: UInt64((1e9 / number).rounded()), isDrop: false, at: 0),
      StatedRate(text: "\(exact.numerator)/\(exact.denominator)", isDrop: false, at: 0),
    ]
    for scale in [100, 1000] {
      spellings.append(
        StatedRate(terms: Fraction(Int((number * Double(scale)).rounded()), scale), isDrop: false, at: 0))
      spellings.append(StatedRate(terms: Fraction(Int(number * Double(scale)), scale), isDrop: false, at: 0))
    }
    for spelling in spellings {
      #expect(spelling?.meaning == .rate(rate, ignoresDropFlag: false))
    }
  }

  @Test(arguments: ["15", "23.9", "29.971", "24.5", "12.5", "1000"])
  func `numbers that are the rounding of no rate are unchanged`(_ text: String) throws {
    let stated = try #require(StatedRate(text: text, isDrop: false, at: 0))
    #expect(stated.meaning == .unsupported)
    #expect(stated.framesPerSecond == Fraction(decimal: text))
  }

  @Test(arguments: [
    (90_000, 3754, "23.976"), (90_000, 3753, "23.976"), (1_000_000, 41_708, "23.976"), (1_000_000, 33_333, "30"),
    (1_000_000, 8342, "119.88"), (600_000, 20_020, "29.97"), (90_000, 3750, "24"), (90_000, 3752, nil),
    (1000, 42, nil), (1000, 33, nil), (2510, 100, nil), (90_000, 3740, nil),
  ])
  func `whole ticks a frame are the rounding of one rate on a fine clock, and of none on a coarse clock`(
    _ timescale: Int, _ duration: Int, _ rate: String?
  ) throws {
    let stated = try #require(StatedRate(terms: Fraction(timescale, duration), isDrop: false, at: 0))
    #expect(TimecodeFrameRate(rate: stated.framesPerSecond)?.rawValue == rate)
  }

  @Test(arguments: ["", "0", "-24", "24/0", "0/1001", "a", "24/1/1", "1e3", "24.", "."])
  func `text that is not a number above zero is no rate`(_ text: String) {
    let stated = StatedRate(text: text, isDrop: nil, at: 0)
    #expect(text == "24." ? stated?.meaning == .rate(.fps24, ignoresDropFlag: false) : stated == nil)
  }

  @Test
  func `without a flag only a rate that never drops frames is certain`() {
    func meaning(_ rate: TimecodeFrameRate, _ isDrop: Bool?) -> StatedRate.Meaning {
      StatedRate(rate.rate, isDrop: isDrop, at: 0).meaning
    }
    #expect(meaning(.fps29_97, nil) == .undecided)
    #expect(meaning(.fps59_94, nil) == .undecided)
    #expect(meaning(.fps119_88, nil) == .undecided)
    #expect(meaning(.fps23_976, nil) == .rate(.fps23_976, ignoresDropFlag: false))
    #expect(meaning(.fps30, nil) == .rate(.fps30, ignoresDropFlag: false))
    #expect(meaning(.fps30, true) == .rate(.fps30d, ignoresDropFlag: false))
    #expect(meaning(.fps47_952, true) == .rate(.fps47_952, ignoresDropFlag: true))
  }
}
