import Testing
import TimecodePasteboard

struct SequenceRulesTests {
  private static func reasons(_ rules: SequenceRules, _ list: String) throws -> [TimecodeField
    .PasteRejection.Reason?]
  {
    var check = SequenceCheck(rules)
    return try list.split(separator: " ").map {
      check.findings(against: try TimecodeRange(tagged: $0)).first?.reason
    }
  }

  @Test(
    arguments: [
      (
        .ordered, "01:00:00:00@25 01:00:00:00@25 00:59:00:00@25 01:00:00:00@25",
        [nil, nil, .order, nil]
      ),
      (
        .noOverlap,
        "01:00:00:00..01:00:10:00@25 01:00:10:00..01:00:20:00@25 01:00:19:24..01:00:30:00@25",
        [nil, nil, .overlap]
      ),
      (
        // A marker in its clip overlaps nothing, and hides nothing from what follows it.
        .noOverlap,
        "01:00:00:00..01:10:00:00@25 01:01:00:00@25 02:00:00:00@25 01:01:00:00@25 01:09:00:00..01:20:00:00@25",
        [nil, nil, nil, nil, .overlap]
      ),
      (.noOverlap, "01:00:00:00@25 01:00:00:00..01:00:10:00@25 01:00:00:00@25", [nil, nil, .overlap]),
      (.noOverlap, "01:00:00:00@25 01:00:00:00@50 01:00:00:01@50", [nil, .overlap, nil]),
      (
        .noGap,
        "01:00:00:00..01:00:10:00@25 01:00:10:00..01:00:20:00@50 01:00:20:01..01:00:30:00@50",
        [nil, nil, .gap]
      ),
      (.noGap, "01:00:00:00..01:10:00:00@25 01:01:00:00@25 01:10:00:00@25", [nil, nil, nil]),
      (
        [.ordered, .noOverlap, .noGap], "23:00:00:00..24:00:00:00@25 22:00:00:00..23:30:00:00@25",
        [nil, .order]
      ),
    ] as [(SequenceRules, String, [TimecodeField.PasteRejection.Reason?])])
  func `each rule refuses what breaks it, and nothing else`(
    rules: SequenceRules, list: String, expected: [TimecodeField.PasteRejection.Reason?]
  )
    throws
  {
    #expect(try Self.reasons(rules, list) == expected)
  }

  @Test
  func `a finding names the track if there are several`() throws {
    let (first, later) = (
      try TimecodeRange(tagged: "01:00:00:00..01:00:10:00@25"), try TimecodeRange(tagged: "01:00:20:00..01:00:30:00@25")
    )
    let (picture, sound) = (TrackName.tracks(of: "V"), TrackName.tracks(of: "A2"))
    var check = SequenceCheck([.noGap])
    #expect(check.findings(against: first, on: picture).isEmpty)
    #expect(check.findings(against: later, on: picture).map(\.tracks) == [[]])
    #expect(check.findings(against: first, on: sound).isEmpty)
    #expect(check.findings(against: later, on: sound).map(\.tracks) == [sound])
  }

  @Test
  func `a mark without a track is in no gap, once the list has tracks`() throws {
    let mark = try TimecodeRange(tagged: "01:00:02:00@25")
    let later = try TimecodeRange(tagged: "01:00:08:00@25")
    var list = SequenceCheck([.noGap])
    #expect(list.findings(against: mark).isEmpty && list.findings(against: later).map(\.reason) == [.gap])
    var events = SequenceCheck([.noGap])
    let event = try TimecodeRange(tagged: "01:00:00:00..01:00:10:00@25")
    #expect(events.findings(against: event, on: TrackName.tracks(of: "V")).isEmpty)
    #expect(events.findings(against: mark).isEmpty && events.findings(against: later).isEmpty)
  }

  @Test
  func `every rule that does not hold is found, on every track; what is the same on several is one finding`() throws {
    func range(_ text: String) throws -> TimecodeRange { try TimecodeRange(tagged: text[...]) }
    let all = TrackName.tracks(of: "AA/V")
    var check = SequenceCheck([.ordered, .noOverlap, .noGap])
    #expect(check.findings(against: try range("01:00:10:00..01:00:20:00@25"), on: all, line: 1).isEmpty)
    let early = check.findings(against: try range("01:00:05:00..01:00:15:00@25"), on: all, line: 2)
    #expect(early.map(\.reason) == [.order, .overlap])
    #expect(early.map(\.tracks) == [all, all])
    let sound = TrackName.tracks(of: "A")
    #expect(check.findings(against: try range("01:00:20:00..01:00:25:00@25"), on: sound, line: 3).isEmpty)
    // On the track of the sound the gap is shorter, and comes after another line.
    let late = check.findings(against: try range("01:00:30:00..01:00:31:00@25"), on: all, line: 4)
    #expect(late.map(\.reason) == [.gap, .gap])
    #expect(Set(late.map { $0.line }) == [1, 3])
    #expect(late.first { $0.line == 3 }?.tracks == sound)
    #expect(late.first { $0.line == 1 }?.tracks == all.filter { $0 != sound.first })
  }

  @Test
  func `a filter refuses the items that break a rule, also among plain lines`() {
    var operation = Operation(.validate(PasteRules()))
    operation.sequence = SequenceCheck([.ordered])
    let filter = TextRun(
      reader: TimecodeReader(properties: .init(rate: .fps25)), operation: operation,
      form: .lines(.text(.exact)))
    let run = ListReaderTests.run(filter, "02:00:00:00\n01:00:00:00\n03:00:00:00\n")
    let reasons = run.events.map { event -> TimecodeField.PasteRejection.Reason? in
      if case .failed(.refused(let rejection)) = event.kind { rejection.reason } else { nil }
    }
    #expect(reasons == [nil, .order, nil])
  }
}
