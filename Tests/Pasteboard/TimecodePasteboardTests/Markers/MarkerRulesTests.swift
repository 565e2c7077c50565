import Testing

@testable import TimecodePasteboard

struct MarkerRulesTests {
  private static func decide(
    _ text: String, into tag: String?, _ policy: TimecodeField.PastePolicy = .preserveLocalProperties,
    rounding: FrameRounding? = nil, within: TimecodeRange? = nil
  ) throws -> (decision: Decision, steps: [PasteTrace.Step]) {
    let properties = try tag.map { try #require(TimecodeText(parsing: "0:0:0:0@\($0)").tag).properties }
    let reading = try TimecodeReader(properties: nil).read(text)
    let rules = PasteRules(
      local: properties.map { LocalProperties($0) } ?? LocalProperties(),
      policies: .init(paste: policy, rounding: rounding), within: within)
    var trace: PasteTrace?
    let decision = Decision(rules, of: reading, &trace)
    trace = PasteTrace()
    #expect(Decision(rules, of: reading, &trace) == decision, "the trace changes nothing")
    return (decision, try #require(trace).steps)
  }

  private static func range(_ text: String) throws -> TimecodeRange {
    try TimecodeReader(properties: nil).read(text).range()
  }

  @Test(
    arguments: [
      ("01:00:00:00..01:00:10:00@25", nil, .preserveLocalProperties, "01:00:00:00..01:00:10:00@25"),
      ("01:00:00:00..01:00:10:00@25", "25+100d", .preserveLocalProperties, "01:00:00:00..01:00:10:00@25+100d"),
      ("23:00:00:00..24:00:00:00@25", "25", .preserveLocalProperties, "23:00:00:00..24:00:00:00@25"),
      ("23:00:00:00..24:00:00:00@25", "25+100d", .preserveLocalProperties, "23:00:00:00..1 00:00:00:00@25+100d"),
      ("23:00:00:00..1 00:00:00:00@25+100d", "25", .preserveLocalProperties, "23:00:00:00..24:00:00:00@25"),
      (
        "01:00:00:00..100 00:00:00:00@25+100d", "50+100d", .convertToLocalProperties,
        "01:00:00:00..100 00:00:00:00@50+100d"
      ),
      ("23:00:00:00..24:00:00:00@25", "24+100d", .convertToLocalProperties, "23:00:00:00..1 00:00:00:00@24+100d"),
      ("01:00:00:00..01:00:10:12@25", "50", .convertToLocalProperties, "01:00:00:00..01:00:10:24@50"),
      ("23:00:00:00..24:00:00:00@25", "24", .convertToLocalProperties, "23:00:00:00..24:00:00:00@24"),
      ("23:59:59:24..24:00:00:00@25", "50", .convertToLocalProperties, "23:59:59:48..24:00:00:00@50"),
      ("01:00:00:00..01:00:10:12@25", "24", .discardProperties, "01:00:00:00..01:00:10:12@24"),
      ("01:00:00:00..24:00:00:00@25", "29.97d", .discardProperties, "01:00:00;00..24:00:00;00@29.97d"),
      ("01:00:00:00..24:00:00:00@25", "24", .allowNewProperties, "01:00:00:00..24:00:00:00@25"),
      ("01:00:00:00.40..01:00:10:00.40@25/80", "25", .preserveLocalProperties, "01:00:00:00.50..01:00:10:00.50@25"),
    ] as [(String, String?, TimecodeField.PastePolicy, String)])
  func `both ends get the local properties`(
    text: String, local: String?, policy: TimecodeField.PastePolicy, expected: String
  ) throws {
    #expect(try Self.decide(text, into: local, policy).decision.range == Self.range(expected))
  }

  @Test(
    arguments: [
      ("01:00:00:00..01:00:10:00@25", "24", .preserveLocalProperties, .rate, "01:00:00:00"),
      ("01:00:00:00..01:00:10:99@25", "25", .preserveLocalProperties, .invalid, "01:00:10:99"),
      ("01:00:00:00..01:00:10:00.01@25/80", "25", .preserveLocalProperties, .subFrames, "01:00:10:00.01"),
      ("01:00:00:00..1 00:00:00:01@25+100d", "25", .preserveLocalProperties, .limit, "1 00:00:00:01"),
      ("01:00:00:00..100 00:00:00:00@25+100d", "25", .preserveLocalProperties, .limit, "100 00:00:00:00"),
      ("01:00:00:00..01:00:10:24@25", "24", .discardProperties, .invalid, "01:00:10:24"),
      ("01:00:00:00..24:00:00:00@25", "29.97d", .convertToLocalProperties, .limit, "24:00:00:00"),
      ("01:00:00:00..24:00:00:01@25", "25", .preserveLocalProperties, .invalid, "24:00:00:01"),
    ] as [(String, String, TimecodeField.PastePolicy, TimecodeField.PasteRejection.Reason, String)])
  func `an end that is refused refuses the range, and is the one reported`(
    text: String, local: String, policy: TimecodeField.PastePolicy, reason: TimecodeField.PasteRejection.Reason,
    culprit: String
  ) throws {
    guard case .rejected(let rejection) = try Self.decide(text, into: local, policy).decision else {
      Issue.record("\(text) is accepted")
      return
    }
    #expect(rejection.reason == reason)
    #expect(rejection.pasted.text(.exact) == culprit)
    #expect(try Self.decide(text, into: local, policy).steps.last == .refused(reason))
  }

  @Test
  func `the out point passes every policy, converted or not, and each step is in the trace`() throws {
    let point = ["rate", "subFrames", "limit", "validation", "inputStyle", "accepted"]
    for policy in [TimecodeField.PastePolicy.convertToLocalProperties, .discardProperties] {
      let steps = try Self.decide("01:00:00:00..01:00:10:00@24", into: "25", policy).steps
      #expect(steps.map { String("\($0)".prefix { $0 != "(" }) } == ["read", "local"] + point + ["read"] + point)
    }
  }

  @Test
  func `a range must be within the range that is demanded, and the end that is outside is reported`() throws {
    let limits = try Self.range("01:00:00:00..02:00:00:00@25")
    #expect(
      try Self.decide("01:30:00:00..02:00:00:00@25", into: nil, within: limits).decision.range
        == Self.range("01:30:00:00..02:00:00:00@25"))
    for (text, culprit) in [
      ("01:00:00:00..03:00:00:00@25", "03:00:00:00"), ("00:59:59:24..01:30:00:00@25", "00:59:59:24"),
    ] {
      let (decision, steps) = try Self.decide(text, into: nil, within: limits)
      guard case .rejected(let rejection) = decision else {
        Issue.record("\(text) is accepted")
        continue
      }
      #expect(rejection.reason == .within)
      #expect(rejection.pasted.text(.exact) == culprit && rejection.examined == rejection.pasted)
      #expect(steps.suffix(2) == [.within(limits, isInside: false), .refused(.within)])
    }
  }

  @Test
  func `a range has no invalid point, whatever is allowed`() throws {
    let reading = try TimecodeReader(properties: nil).read("01:00:00:99..01:00:10:99@25")
    var trace: PasteTrace? = PasteTrace()
    let decision = Decision(.acceptingAll, of: reading, &trace)
    guard case .rejected(let rejection) = decision else {
      Issue.record("\(decision)")
      return
    }
    #expect(rejection.reason == .invalid)
    #expect(rejection.pasted == reading.timecode)
    #expect(trace?.steps.last == .refused(.invalid))
  }

  @Test
  func `rounding takes the out point up to the limit itself`() throws {
    let range = try Self.decide(
      "23:59:59:24..23:59:59:24.50@25", into: "25", .convertToLocalProperties, rounding: .up
    ).decision.range
    #expect(try range == Self.range("23:59:59:24..24:00:00:00@25"))
  }

  @Test(arguments: TimecodeField.PastePolicy.allCases)
  func `name, note and color pass every policy unchanged`(policy: TimecodeField.PastePolicy) throws {
    var reading = try TimecodeReader(properties: nil).read("01:00:00:00@25")
    reading.details = .init(name: "A", note: "B", color: "Red")
    var trace: PasteTrace?
    let rules = PasteRules(local: .init(.init(rate: .fps25)), policies: .init(paste: policy))
    let range = try rules.decision(of: reading, trace: &trace).marker.range
    #expect(
      try reading.marker(range, (.instant, nil)) == TimecodeMarker(reading.timecode, name: "A", note: "B", color: "Red")
    )
  }
}

/// The decision of the rules, for comparisons.
enum Decision: Equatable {
  case accepted(TimecodeRange, isExact: Bool?, isFloored: Bool), rejected(TimecodeField.PasteRejection), other

  init(_ rules: PasteRules, of reading: TimecodeReader.Reading, _ trace: inout PasteTrace?) {
    do throws(EventFault) {
      let result = try rules.decision(of: reading, trace: &trace)
      self = .accepted(result.marker.range, isExact: result.isExact, isFloored: result.isFloored)
    } catch {
      if case .refused(let rejection) = error { self = .rejected(rejection) } else { self = .other }
    }
  }

  /// The range that is accepted; nil if none is.
  var range: TimecodeRange? { if case .accepted(let range, _, _) = self { range } else { nil } }
}
