import SMPTETimecode
import Testing

struct LengthTotalTests {
  private func text(
    _ lines: [String], _ expression: TimecodeExpression = .init(at: .init(rate: .fps24))
  ) throws -> String? {
    var total = LengthTotal(with: expression)
    for line in lines {
      let bytes = Array(line.utf8)
      try total.add(bytes.span)
    }
    guard case .interval(let interval, let isExact)? = try total.result() else { return nil }
    return (interval.isNegative ? "-" : "") + interval.absoluteInterval.taggedStringValue + (isExact ? "" : " inexact")
  }

  @Test(arguments: [
    (["00:00:01:00", "00:00:02:12", "12f"], "00:00:04:00@24"),
    (["01:00:00:00..01:00:10:00", "00:00:00:12 + 12f"], "00:00:11:00@24"),
    (["1f / 3", "1f / 3", "1f / 3"], "00:00:00:01@24"), (["1f / 3"], "00:00:00:00.33@24 inexact"),
    (["1s - 2s"], "-00:00:01:00@24"), (["00:00:01:00@25", "00:00:01:00@24"], "00:00:02:00@24"),
    (["00:00:00:00..00:00:01:00@25"], "00:00:01:00@24"),
  ])
  func `the sum of timecodes, lengths and ranges`(lines: [String], expected: String) throws {
    #expect(try text(lines) == expected)
  }

  @Test
  func `durations of ranges are added at the sum's rate, or else at their own, which must agree`() throws {
    let texts = ["01:00:00:00..01:00:10:00@25", "10:00:00:00..10:00:00:13@25"]
    let ranges = try texts.map { try TimecodeRange(tagged: $0) }
    for (expression, expected) in [
      (TimecodeExpression(), "00:00:10:13@25"), (.init(at: .init(rate: .fps50)), "00:00:10:26@50"),
    ] {
      var total = LengthTotal(with: expression)
      for range in ranges { try total.add(range) }
      guard case .interval(let interval, isExact: true)? = try total.result() else {
        Issue.record("no exact sum")
        continue
      }
      #expect(interval.absoluteInterval.taggedStringValue == expected)
      #expect(total.count == 2)
    }
    var total = LengthTotal(with: TimecodeExpression())
    try total.add(ranges[0])
    let other = try TimecodeRange(tagged: "01:00:00:00..01:00:10:00@24")
    #expect(throws: TimecodeTextError(.differentRates, at: 0)) { try total.add(other) }
  }

  @Test
  func `remainders of range points beyond their subframes are part of the sum`() throws {
    let properties = Timecode.Properties(rate: .fps25)
    var total = LengthTotal(with: TimecodeExpression(at: properties))
    let range = try TimecodeRange(tagged: "00:00:01:00..00:00:02:00@25")
    try total.add(range, remainder: .init(inPoint: Fraction(1, 4), outPoint: Fraction(3, 4)))
    try total.add(range, remainder: .init(outPoint: Fraction(1, 2)))
    guard case .interval(let sum, let isExact)? = try total.result() else {
      Issue.record("no length")
      return
    }
    #expect(sum.description == "00:00:02:00.01" && isExact)
  }

  @Test
  func `a sum of ten thousand thirds loses nothing`() throws {
    #expect(try text(Array(repeating: "1f / 3", count: 9999)) == "00:02:18:21@24")
  }

  private func add(_ line: String, to total: inout LengthTotal) throws -> [LengthTotal.Refusal] {
    let bytes = Array(line.utf8)
    return try total.add(bytes.span)
  }

  @Test
  func `lengths before the first rate wait for it; those that are none at it are refused by their numbers`() throws {
    var total = LengthTotal(with: TimecodeExpression())
    for line in ["00:00:01:00", "00:00:00:24", "1f", "00:00:00:00..00:00:01:00"] {
      #expect(try add(line, to: &total).isEmpty)
    }
    #expect(total.waitingCount == 4 && total.count == 0)
    #expect(throws: TimecodeTextError(.noRate, at: 0)) { try total.result() }
    var other = total
    let refused = try add("00:00:01:00@24", to: &total)
    #expect(refused.map(\.number) == [1] && total.waitingCount == 0 && total.count == 4)
    #expect(try total.result() == .interval(TimecodeInterval(Timecode(.frames(73), at: .fps24)), isExact: true))
    #expect(try other.add(TimecodeRange(tagged: "00:00:00:00..00:00:01:00@25")).isEmpty)
    #expect(try other.result() == .interval(TimecodeInterval(Timecode(.frames(100), at: .fps25)), isExact: true))
    var full = LengthTotal(with: TimecodeExpression())
    _ = try add("1f" + String(repeating: " ", count: LengthTotal.maximumWaiting - 2), to: &full)
    #expect(throws: TimecodeTextError(.noRate, at: 0)) { try add("1f", to: &full) }
  }

  @Test
  func `the rate of a refused length or range does not count`() throws {
    for refused in ["00:00:00:25@25", "00:00:01:00@25 x", "00:00:02:00..00:00:01:00@25"] {
      var total = LengthTotal(with: TimecodeExpression())
      #expect(try add("00:00:00:23", to: &total).isEmpty)
      #expect(throws: TimecodeTextError.self, "\(refused)") { try add(refused, to: &total) }
      #expect(total.waitingCount == 1)
      #expect(try add("00:00:01:00@24", to: &total).isEmpty)
      #expect(try total.result() == .interval(TimecodeInterval(Timecode(.frames(47), at: .fps24)), isExact: true))
    }
  }

  @Test
  func `a common tag decides the rate; another one is refused`() throws {
    let untagged = TimecodeExpression()
    #expect(try text(["00:00:01:00@25", "1f", "00:00:01:00"], untagged) == "00:00:02:01@25")
    #expect(try text([], untagged) == nil)
    for (lines, problem) in [
      (["00:00:01:00@25", "00:00:01:00@24"], TimecodeTextError.Reason.differentRates), (["1f"], .noRate),
      (["00:00:01:00..00:00:02:00"], .noRate), (["00:00:01:00@25", "3"], .missingUnit),
      (["00:00:02:00..00:00:01:00@25"], .range(.outBeforeIn)),
      (["00:00:01:00.5@25"], .tooFewSubFrameDigits(.default())),
      (["00:00:01:00.5..00:00:02:00@25"], .tooFewSubFrameDigits(.default())),
      (["00:00:01;00..00:00:02:00@25"], .dropFrameSeparator(.fps25)),
    ] {
      var found: TimecodeTextError?
      do { _ = try text(lines, untagged) } catch { found = error as? TimecodeTextError }
      #expect(found?.reason == problem, "\(lines)")
    }
  }

  @Test
  func `the result is rounded, limited or wrapped as the expression demands`() throws {
    var expression = TimecodeExpression(at: .init(rate: .fps24), rounding: .nearest, limit: .max24Hours, wraps: true)
    #expect(try text(["23:00:00:00", "02:00:00:00", "60sf"], expression) == "01:00:00:01@24 inexact")
    expression.wraps = false
    #expect(throws: TimecodeTextError.self) { try text(["23:00:00:00", "02:00:00:00"], expression) }
  }

  @Test
  func `a timecode that was read counts as its tagged text does, alone and after another one`() throws {
    let first = try Timecode(.string("01:00:00:00"), at: .fps25)
    let second = try Timecode(.string("02:00:00:12"), at: .fps25)
    let other = try Timecode(.string("02:00:00:12"), at: .fps24)
    for expression in [TimecodeExpression(), TimecodeExpression(at: .init(rate: .fps24))] {
      #expect(try expression.evaluate(second) == expression.evaluate(second.taggedStringValue))
      var (read, text) = (LengthTotal(with: expression), LengthTotal(with: expression))
      for timecode in [first, second] {
        _ = try read.add(timecode)
        let line = Array(timecode.taggedStringValue.utf8)
        try text.add(line.span)
      }
      #expect(try read.result() == text.result())
    }
    var total = LengthTotal(with: TimecodeExpression())
    _ = try total.add(first)
    #expect(throws: TimecodeTextError(.differentRates)) { try total.add(other) }
  }
}
