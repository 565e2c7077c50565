import Testing
import TimecodePasteboard

@Suite("Policies at both ends of a range")
struct MarkerRulesTests {
  private static func decide(
    _ text: String, into tag: String?, _ policy: TimecodeField.PastePolicy = .preserveLocalProperties,
    rounding: FrameRounding? = nil, validation: TimecodeField.ValidationPolicy = .enforceValid
  ) throws -> Result<TimecodeMarker, TimecodeField.PasteRejection> {
    let properties = try tag.map { try #require(TimecodeText(parsing: "0:0:0:0@\($0)").tag).properties }
    let reading = try TimecodeReader(properties: nil).read(text)
    let rules = PasteRules(
      local: properties.map { LocalProperties($0) } ?? LocalProperties(),
      policies: .init(paste: policy, validation: validation, rounding: rounding))
    var trace: PasteTrace?
    let result = try rules.marker(of: reading, trace: &trace).result.standard
    trace = PasteTrace()
    #expect(try rules.marker(of: reading, trace: &trace).result.standard == result, "the trace changes nothing")
    return result
  }

  @Test(
    "both ends get the local properties",
    arguments: [
      ("01:00:00:00..01:00:10:00@25", nil, .preserveLocalProperties, "01:00:00:00..01:00:10:00@25"),
      ("01:00:00:00..01:00:10:00@25", "25+100d", .preserveLocalProperties, "01:00:00:00..01:00:10:00@25+100d"),
      ("23:00:00:00..24:00:00:00@25", "25", .preserveLocalProperties, "23:00:00:00..24:00:00:00@25"),
      ("23:00:00:00..24:00:00:00@25", "25+100d", .preserveLocalProperties, "23:00:00:00..1 00:00:00:00@25+100d"),
      ("01:00:00:00..01:00:10:12@25", "50", .convertToLocalProperties, "01:00:00:00..01:00:10:24@50"),
      ("23:00:00:00..24:00:00:00@25", "24", .convertToLocalProperties, "23:00:00:00..24:00:00:00@24"),
      ("23:59:59:24..24:00:00:00@25", "50", .convertToLocalProperties, "23:59:59:48..24:00:00:00@50"),
      ("01:00:00:00..01:00:10:12@25", "24", .discardProperties, "01:00:00:00..01:00:10:12@24"),
      ("01:00:00:00..24:00:00:00@25", "29.97d", .discardProperties, "01:00:00;00..24:00:00;00@29.97d"),
      ("01:00:00:00..24:00:00:00@25", "24", .allowNewProperties, "01:00:00:00..24:00:00:00@25"),
      ("01:00:00:00.40..01:00:10:00.40@25/80", "25", .preserveLocalProperties, "01:00:00:00.50..01:00:10:00.50@25"),
    ] as [(String, String?, TimecodeField.PastePolicy, String)])
  func accepted(text: String, local: String?, policy: TimecodeField.PastePolicy, expected: String) throws {
    #expect(try Self.decide(text, into: local, policy).get().range.taggedStringValue == expected)
  }

  @Test(
    "an end that is refused refuses the range, and is the one reported",
    arguments: [
      ("01:00:00:00..01:00:10:00@25", "24", .preserveLocalProperties, .rate, "01:00:00:00"),
      ("01:00:00:00..01:00:10:99@25", "25", .preserveLocalProperties, .invalid, "01:00:10:99"),
      ("01:00:00:00..01:00:10:00.01@25/80", "25", .preserveLocalProperties, .subframes, "01:00:10:00.01"),
      ("01:00:00:00..1 00:00:00:01@25+100d", "25", .preserveLocalProperties, .limit, "1 00:00:00:01"),
      ("01:00:00:00..100 00:00:00:00@25+100d", "25", .preserveLocalProperties, .limit, "100 00:00:00:00"),
      ("01:00:00:00..01:00:10:24@25", "24", .discardProperties, .invalid, "01:00:10:24"),
      ("01:00:00:00..24:00:00:00@25", "29.97d", .convertToLocalProperties, .limit, "24:00:00:00"),
      ("01:00:00:00..24:00:00:01@25", "25", .preserveLocalProperties, .invalid, "24:00:00:01"),
    ] as [(String, String, TimecodeField.PastePolicy, TimecodeField.PasteRejection.Reason, String)])
  func rejected(
    text: String, local: String, policy: TimecodeField.PastePolicy, reason: TimecodeField.PasteRejection.Reason,
    culprit: String
  ) throws {
    guard case .failure(let rejection) = try Self.decide(text, into: local, policy) else {
      Issue.record("\(text) is accepted")
      return
    }
    #expect(rejection.reason == reason)
    #expect(rejection.pasted.text(.exact) == culprit)
  }

  @Test("rounding takes the out point up to the limit itself")
  func rounding() throws {
    let range = try Self.decide(
      "23:59:59:24..23:59:59:24.50@25", into: "25", .convertToLocalProperties, rounding: .up
    ).get().range
    #expect(range.taggedStringValue == "23:59:59:24..24:00:00:00@25")
  }

  @Test("name, note and color pass every policy unchanged", arguments: TimecodeField.PastePolicy.allCases)
  func labels(policy: TimecodeField.PastePolicy) throws {
    var reading = try TimecodeReader(properties: nil).read("01:00:00:00@25")
    reading.extent = .init(name: "A", note: "B", color: "Red")
    var trace: PasteTrace?
    let rules = PasteRules(local: .init(.init(rate: .fps25)), policies: .init(paste: policy))
    let marker = try rules.marker(of: reading, trace: &trace).result.standard.get()
    #expect(marker == TimecodeMarker(reading.timecode, name: "A", note: "B", color: "Red"))
  }
}

extension PasteRules.MarkerDecision.Result {
  /// The decision as the standard library's type, which can be compared.
  fileprivate var standard: Swift.Result<TimecodeMarker, TimecodeField.PasteRejection> {
    switch self {
    case .success(let marker): .success(marker)
    case .failure(let rejection): .failure(rejection)
    }
  }
}
