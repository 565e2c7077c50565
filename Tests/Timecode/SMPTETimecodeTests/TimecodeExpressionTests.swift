import SMPTETimecode
import TestSupport
import Testing

struct TimecodeExpressionTests {
  @Test(arguments: [
    ("01:00:00:00 + 00:00:10:12 - 3f", "01:00:10:09"), ("(00:10:00:00 - 00:09:58:12) * 3/2", "00:00:02:07"),
    ("2s", "00:00:02:00"), ("1.5s+12f", "00:00:01:24.50"), ("500ms", "00:00:00:12.50"), ("25sf", "00:00:00:00.25"),
    ("00:00:00:00 - 10f", "-00:00:00:10"), ("-00:00:01:00", "-00:00:01:00"), ("- -1f", "00:00:00:01"),
    ("3 * 10f", "00:00:01:05"), ("10f * 1/4", "00:00:00:02.50"), ("10f / 4", "00:00:00:02.50"),
    ("23:59:59:24 + 1f", "1 00:00:00:00"), ("1 00:00:00:00@25+100d - 1f", "23:59:59:24"),
    ("01:00:00:00@24 - 00:00:01:00", "00:59:59:00"), ("12.5f", "00:00:00:12.50"), ("((((1f))))", "00:00:00:01"),
    ("00:00:10:00@50/80 + 1f", "00:00:10:01"), ("01:00:00;00@30000/1001d", "00:59:59:24.91"), ("1f*0", "00:00:00:00"),
  ])
  func `sums, products and differences at 25`(text: String, expected: String) throws {
    guard case .interval(let interval, let isExact) = try TimecodeExpression(at: .init(rate: .fps25)).evaluate(text)
    else {
      Issue.record("\(text) is no length")
      return
    }
    #expect((interval.isNegative ? "-" : "") + interval.absoluteInterval.text(.exact) == expected, "\(text)")
    #expect(isExact, "\(text)")
  }

  @Test
  func `lengths over lengths are numbers`() throws {
    let properties = Timecode.Properties(rate: .fps24)
    #expect(try TimecodeExpression(at: properties).evaluate("00:00:03:00 / 00:00:02:00") == .number(Fraction(3, 2)))
    #expect(try TimecodeExpression(at: properties).evaluate("1 + 2 * 3") == .number(Fraction(7, 1)))
    #expect(
      try TimecodeExpression(at: properties).evaluate("00:00:01:00 / 1f * 1f")
        == .interval(TimecodeInterval(try Timecode(.components(s: 1), at: .fps24)), isExact: true))
  }

  @Test
  func `a third is kept exactly until the end, and floored there`() throws {
    let properties = Timecode.Properties(rate: .fps24)
    let one = TimecodeInterval(try Timecode(.components(f: 1), at: .fps24))
    #expect(try TimecodeExpression(at: properties).evaluate("1f / 3 * 3") == .interval(one, isExact: true))
    let third = TimecodeInterval(try Timecode(.components(sf: 33), at: .fps24))
    #expect(try TimecodeExpression(at: properties).evaluate("1f / 3") == .interval(third, isExact: false))
    guard case .interval(let second, false) = try TimecodeExpression(at: .init(rate: .fps29_97)).evaluate("1s")
    else {
      Issue.record("a second is no whole number of subframes at 29.97")
      return
    }
    #expect(second.absoluteInterval.components == .init(f: 29, sf: 97))
  }

  @Test(
    arguments: [
      ("", 0, .expected(.quantity)), ("1f +", 4, .expected(.quantity)),
      ("01:00:00:00 + 3", 14, .missingUnit), ("3 - 1f", 0, .missingUnit), ("1f * 1f", 3, .lengthAsFactor),
      ("3 / 1f", 2, .lengthAsFactor), ("1f / 0", 3, .divisionByZero), ("1f / (1f - 1f)", 3, .divisionByZero),
      ("01:00:00;00", 0, .dropFrameSeparator(.fps25)), ("2 * 01:00:0x", 11, .malformed(.separator)),
      ("00:00:00:25", 0, .invalid(Timecode(.components(f: 25), at: .fps25, by: .allowingInvalid))),
      ("1f 2f", 3, .expected(.operatorOrEnd)), ("(1f", 3, .expected(.parenthesis)),
      ("1f)", 2, .expected(.operatorOrEnd)),
      ("3x", 1, .expected(.unit)), ("3 f", 2, .expected(.operatorOrEnd)),
      ("99999999999999999999f", 0, .overflow), ("9223372036854775807f", 0, .overflow),
      ("5400+00", 4, .ambiguousPlus), ("3 * 216+15", 7, .ambiguousPlus),
      ("01:00:00:00..01:00:10:00", 11, .rangeAsLength),
      ("01-00-00-00", 0, .ambiguousHyphens), ("1f - 1-01-00-00-00.5", 5, .ambiguousHyphens),
      (String(repeating: "(", count: 65) + "1", 65, .tooDeep), ("1f + x", 5, .expected(.quantity)),
      ("1f + 01:00:00:00@25p", 17, .malformed(.frameRate)),
      ("01:00:00:00@25@25", 14, .expected(.operatorOrEnd)),
      ("1.f", 1, .expected(.operatorOrEnd)), ("9223372036854775807 + 1", 20, .overflow),
    ] as [(String, Int, TimecodeTextError.Reason)])
  func `refused, with the place`(text: String, offset: Int, problem: TimecodeTextError.Reason) {
    #expect(throws: TimecodeTextError(problem, at: offset), "\(text)") {
      try TimecodeExpression(at: .init(rate: .fps25)).evaluate(text)
    }
  }

  @Test
  func `strict rules refuse colons at a drop rate, of the properties or of a tag`() throws {
    let strict = TimecodeExpression(at: .init(rate: .fps29_97d), isStrict: true)
    #expect(throws: TimecodeTextError(.colonAtDropRate(.fps29_97d), at: 5)) {
      try strict.evaluate("1f + 01:00:00:00")
    }
    #expect(throws: TimecodeTextError(.colonAtDropRate(.fps59_94d), at: 0)) {
      try strict.evaluate("01:00:00:00@59.94d")
    }
    #expect(throws: Never.self) { try strict.evaluate("01:00:00;00 + 01:00:00:00@25 + 1f") }
    var total = LengthTotal(with: strict)
    let range = Array("01:00:00;00..01:00:01:00".utf8)
    #expect(throws: TimecodeTextError(.colonAtDropRate(.fps29_97d), at: 0)) {
      try total.add(range.span)
    }
  }

  @Test(
    arguments: [
      ("01:00:00:00 @ 24 fps + 1f", "01:00:00:01"), ("01:00:00:00@24+100days + 1f", "01:00:00:01"),
      ("01:00:00:00@24+100d+1f", "01:00:00:01"), ("1 00:00:00:00@24 + 1f", nil),
      ("01:00:00:00@24/80+1f", "01:00:00:01"),
      ("01:00:00:00@24 / 80", "00:00:45:00"), ("01:00:00:00@24/90", "00:00:40:00"), ("01:00:00:00@24*2", "02:00:00:00"),
      ("01:00:00:00@fps24-1f", "00:59:59:23"), ("(01:00:00:00@24)*2", "02:00:00:00"),
      ("00:00:01:00@24 + 10f", "00:00:01:10"),
    ] as [(String, String?)])
  func `every form of a tag, with an operator behind it`(text: String, expected: String?) throws {
    let result = try? TimecodeExpression(at: .init(rate: .fps24)).evaluate(text)
    guard case .interval(let interval, _)? = result else {
      #expect(expected == nil, "\(text)")
      return
    }
    #expect(interval.absoluteInterval.text(.exact) == expected, "\(text)")
  }

  @Test
  func `a common tag decides the rate, of untagged timecodes and units too`() throws {
    func rate(_ text: String) throws(TimecodeTextError) -> TimecodeFrameRate? {
      guard case .interval(let interval, _) = try TimecodeExpression().evaluate(text) else { return nil }
      return interval.absoluteInterval.frameRate
    }
    #expect(try rate("01:00:00:00@24 + 01:00:00:00@24") == .fps24)
    #expect(try rate("3f + (01:00:00;00 @ 29.97 fps drop) - 00:00:10;00") == .fps29_97d)
    #expect(throws: TimecodeTextError(.differentRates, at: 17)) {
      try rate("01:00:00:00@24 + 01:00:00:00@25")
    }
    #expect(throws: TimecodeTextError(.noRate, at: 0)) { try rate("01:00:00:00 + 3f") }
    #expect(try TimecodeExpression().evaluate("2 * 3") == .number(Fraction(6, 1)))
  }

  @Test(arguments: [
    ("00:00:00:01 * 1/2", FrameRounding.nearest, 1), ("00:00:00:01 * 1/2", .down, 0), ("00:00:00:01 * 1/2", .up, 1),
    ("-00:00:00:01 * 1/2", .nearest, -1), ("-00:00:00:01 * 1/2", .down, -1), ("-00:00:00:01 * 1/2", .up, 0),
    ("1f / 3", .nearest, 0), ("2f / 3", .nearest, 1), ("2f", .up, 2), ("49sf", .nearest, 0), ("50sf", .nearest, 1),
  ])
  func `whole frames, on either side of zero: down is toward the lesser number there too`(
    text: String, rounding: FrameRounding, frames: Int
  ) throws {
    let expression = TimecodeExpression(at: .init(rate: .fps24), rounding: rounding)
    guard case .interval(let interval, let isExact) = try expression.evaluate(text) else {
      Issue.record("\(text) is no length")
      return
    }
    let count = interval.absoluteInterval.subFrameCount * (interval.isNegative ? -1 : 1)
    #expect(count == frames * 100, "\(text)")
    #expect(isExact == (text == "2f"), "\(text)")
  }

  @Test
  func `a result at the limit is refused, or wraps`() throws {
    let text = "23:59:59:23 + 1f"
    let properties = Timecode.Properties(rate: .fps24)
    let error = #expect(throws: TimecodeTextError.self) {
      try TimecodeExpression(at: properties, limit: .max24Hours).evaluate(text)
    }
    guard case .beyondLimit(let result, .max24Hours)? = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(result.text(.exact) == "1 00:00:00:00")
    let wrapping = TimecodeExpression(at: properties, limit: .max24Hours, wraps: true)
    #expect(TimecodeExpression(at: properties).limit == .max100Days)
    #expect(TimecodeExpression(at: properties, wraps: true).limit == .max24Hours)
    #expect(TimecodeExpression(at: properties, limit: .max100Days, wraps: true).limit == .max100Days)
    for (text, expected) in [(text, "00:00:00:00"), ("00:00:00:00 - 1f", "23:59:59:23"), ("1f", "00:00:00:01")] {
      guard case .interval(let interval, _) = try wrapping.evaluate(text) else { continue }
      #expect(interval.absoluteInterval.text(.exact) == expected && !interval.isNegative, "\(text)")
    }
  }

  @Test
  func `long expressions take time in proportion to their length`() throws {
    let sum = String(repeating: "1--", count: 100_000) + "1"
    #expect(try TimecodeExpression().evaluate(sum) == .number(Fraction(100_001, 1)))
    let tagged = "01:00:00:00@24" + String(repeating: "-1f", count: 50_000)
    #expect(throws: Never.self) { try TimecodeExpression().evaluate(tagged) }
    for count in [2, 1] {
      let longest = String(repeating: " ", count: TimecodeExpression.maximumLength - count) + "1"
      #expect(try TimecodeExpression().evaluate(longest) == .number(Fraction(1, 1)))
    }
    for depth in [63, 64] {
      let nested = String(repeating: "(", count: depth) + "1" + String(repeating: ")", count: depth)
      #expect(try TimecodeExpression().evaluate(nested) == .number(Fraction(1, 1)))
    }
    let long = String(repeating: " ", count: TimecodeExpression.maximumLength) + "1"
    #expect(throws: TimecodeTextError(.tooLong, at: TimecodeExpression.maximumLength)) {
      try TimecodeExpression().evaluate(long)
    }
  }

  @Test
  func `any bytes end in a result or an error within the text`() {
    var random = SeededGenerator(seed: 9)
    let alphabet = Array("0123456789:;.+-*/() fs@d".utf8)
    for _ in 0..<10_000 {
      let bytes = (0..<Int.random(in: 0...30, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? 0
      }
      do {
        _ = try TimecodeExpression(at: .init(rate: .fps29_97d)).evaluate(bytes.span)
      } catch {
        #expect((0...bytes.count).contains(error.offset), "\(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }
}
