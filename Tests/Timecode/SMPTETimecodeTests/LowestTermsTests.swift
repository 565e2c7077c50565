// Seconds in lowest terms without divisions must equal the reduction of any fraction.

import TestSupport
import Testing

@testable import SMPTETimecode

struct LowestTermsTests {
  @Test(arguments: TimecodeFrameRate.allCases)
  func `counts at every rate and base are the reduced fractions of their seconds`(_ rate: TimecodeFrameRate) throws {
    var random = SeededGenerator(seed: 1)
    for base in Timecode.SubFramesBase.allCases {
      let perSecond = Timecode.Properties(rate: rate, base: base).subFramesPerSecond
      let terms = LowestTerms(perSecond: perSecond)
      var counts = Array(-3000...3000)
      counts += (0..<2000).map { _ in Int.random(in: 0..<1 << 37, using: &random) }
      counts += [Int.max, Int.min, Int.max / 1001, Int.max / 1001 + 1]
      for count in counts {
        let expected = Fraction(exactly: Int128(count) * Int128(perSecond.denominator), Int128(perSecond.numerator))
        let seconds = terms.seconds(of: count).map { Fraction($0.numerator, $0.denominator) }
        #expect(seconds.map(\.stringValue) == expected.map(\.stringValue), "\(count) at \(perSecond)")
      }
    }
  }

  @Test(arguments: [Fraction(7 * 11 * 60, 1), Fraction(77, 13), Fraction(98, 4)])
  func `a unit with other prime factors is reduced too`(_ perSecond: Fraction) {
    let terms = LowestTerms(perSecond: perSecond)
    for count in 0..<5000 {
      let expected = Fraction(exactly: Int128(count) * Int128(perSecond.denominator), Int128(perSecond.numerator))
      #expect(terms.seconds(of: count).map { "\($0.numerator)/\($0.denominator)" } == expected?.stringValue)
    }
  }
}
