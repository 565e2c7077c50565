// Seeded random operations compared with the independent reference: ten million in a release build, a sample in debug.

import SMPTETimecode
import SwiftTimecodeInterface
import TestSupport
import Testing

struct ExhaustiveReferenceTests {
  #if DEBUG
    static let operations = 1000
  #else
    static let operations = 2_500_000
  #endif

  @Test(arguments: [20_260_730, 20_261_121, 1, 2] as [UInt64])
  func `counts, sums, differences, products, quotients and conversions agree, with nothing lost`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var failures = 0
    var first = ""
    for index in 0..<Self.operations {
      let rate = TimecodeFrameRate.allCases.randomElement(using: &random) ?? .fps24
      let base = Timecode.SubFramesBase.allCases.randomElement(using: &random) ?? .max100SubFrames
      let limit: Timecode.UpperLimit = Bool.random(using: &random) ? .max24Hours : .max100Days
      let properties = Timecode.Properties(rate: rate, base: base, limit: limit)
      let reference = Reference.Rate(rate)
      let width = Int128(base.rawValue)
      let total = properties.frameRate.maxTotalSubFrames(in: limit, base: base)
      let x = Int.random(in: 0..<total, using: &random)
      let y = Int.random(in: 0..<total, using: &random)
      let a = Timecode(.frames(.init(subFrameCount: x, base: base)), using: properties, by: .allowingInvalid)
      let b = Timecode(.frames(.init(subFrameCount: y, base: base)), using: properties, by: .allowingInvalid)
      func check(_ operation: String, _ result: Timecode?, _ expected: Int128?) {
        let within = expected.flatMap { (0..<Int128(total)).contains($0) ? $0 : nil }
        let components = within.map { Reference.components($0, reference, base: width) }
        guard result?.components != components else { return }
        failures += 1
        if failures == 1 {
          first = "\(operation) of \(a.taggedStringValue) and \(b.taggedStringValue): \(String(describing: result))"
        }
      }
      check("count", a, Int128(x))
      if Reference.subFrames(b.components, reference, base: width) != Int128(y) {
        failures += 1
        first = "counting \(b.taggedStringValue)"
      }
      switch index % 6 {
      case 0: check("sum", try? a.adding(b), Int128(x) + Int128(y))
      case 1: check("difference", try? a.subtracting(b), Int128(x) - Int128(y))
      case 2: check("wrapped difference", a - b, (Int128(x) - Int128(y) + Int128(total)) % Int128(total))
      case 3:
        let factor = Int.random(in: 0...1000, using: &random)
        check("product", try? a.multiplying(Fraction(factor, 7)), Reference.floor(Int128(x) * Int128(factor), 7))
      case 4:
        let divisor = Int.random(in: 1...1000, using: &random)
        check("quotient", a / divisor, Int128(x) / Int128(divisor))
      default:
        let target = TimecodeFrameRate.allCases.randomElement(using: &random) ?? .fps25
        let to = Reference.Rate(target)
        let count = Reference.floor(
          Int128(x) * reference.denominator * to.numerator, reference.numerator * to.denominator)
        let converted = try? a.converted(to: target)
        let within = count < Int128(target.maxTotalSubFrames(in: limit, base: base))
        let expected = within ? Reference.components(count, to, base: width) : nil
        if converted?.components != expected {
          failures += 1
          if failures == 1 { first = "\(a.taggedStringValue) to \(target)" }
        }
      }
    }
    #expect(failures == 0, "first: \(first)")
  }
}
