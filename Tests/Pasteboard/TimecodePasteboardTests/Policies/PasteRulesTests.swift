import Testing
import TimecodePasteboard

struct PasteRulesTests {
  private func reading(_ text: String, local: LocalProperties = LocalProperties()) throws -> TimecodeReader.Reading {
    try TimecodeReader(text: LocalProperties(), local: local, separatorRule: .report).read(text)
  }

  private func decide(
    _ text: String, _ local: LocalProperties, _ policies: TimecodeField.PastePolicies
  ) throws -> (outcome: TimecodeField.PasteOutcome, steps: [PasteTrace.Step]) {
    var trace: PasteTrace? = PasteTrace()
    let rules = PasteRules(local: local, policies: policies)
    let reading = try reading(text, local: local)
    let decision = Decision(rules, of: reading, &trace)
    var none: PasteTrace?
    #expect(Decision(rules, of: reading, &none) == decision, "the trace changes nothing")
    let steps = try #require(trace).steps
    switch decision {
    case .accepted(let range, _, _): return (.accepted(range.inPoint), steps)
    case .rejected(let rejection): return (.rejected(rejection), steps)
    case .other: throw ReadingError(.noRate)
    }
  }

  @Test(arguments: [false, true])
  func `Whatever is accepted without a change is accepted unchanged by every policy`(isDemanded: Bool) throws {
    let local = isDemanded ? LocalProperties(.init(rate: .fps25)) : LocalProperties()
    let reading = try reading("01:00:00:00@25")
    for policy in TimecodeField.PastePolicy.allCases {
      let rules = PasteRules(local: local, policies: .init(paste: policy))
      #expect(rules.unchanged(reading) == TimecodeRange(unchecked: reading.timecode))
      #expect(try decide("01:00:00:00@25", local, rules.policies).outcome == .accepted(reading.timecode))
    }
    #expect(PasteRules(local: LocalProperties(rate: .fps24)).unchanged(reading) == nil)
    #expect(PasteRules(local: LocalProperties(base: .max80SubFrames)).unchanged(reading) == nil)
    #expect(PasteRules(local: LocalProperties(limit: .max100Days)).unchanged(reading) == nil)
    #expect(PasteRules().unchanged(try self.reading("01:00:00:99@25")) == nil)
    let rules = PasteRules(local: LocalProperties(rate: .fps25))
    #expect(rules.unchanged(try self.reading("01:00:00;00", local: LocalProperties(rate: .fps25))) == nil)
  }

  @Test
  func `Accepted timecodes of different properties are different outcomes`() throws {
    let one = try decide("01:00:00:00@24", LocalProperties(), .init()).outcome
    let other = try decide("01:00:00:00@25", LocalProperties(), .init()).outcome
    #expect(one != other)
    #expect(one == .accepted(try reading("01:00:00:00@24").timecode))
  }

  @Test
  func `A limit that replaces the pasted one is decided before the result is judged`() throws {
    let policies = TimecodeField.PastePolicies(
      paste: .init(rate: .preserve, subFrames: .preserve, limit: .discard))
    let (outcome, steps) = try decide("1 00:00:00:00@25+100d", LocalProperties(limit: .max24Hours), policies)
    guard case .rejected(let rejection) = outcome, case .validation(_, let invalid) = steps[5] else {
      Issue.record("\(outcome) \(steps)")
      return
    }
    #expect(rejection.reason == .invalid)
    #expect(invalid?.violations.map(\.component) == [.days])
    let names = steps.map { String("\($0)".prefix { $0 != "(" }) }
    #expect(names == ["read", "local", "rate", "subFrames", "limit", "validation", "refused"])
  }

  @Test
  func `Under discard the result alone must be valid`() throws {
    let local = LocalProperties(rate: .fps25)
    let accepted = try decide("00:00:00:24@24", local, .init(paste: .discardProperties)).outcome.timecode
    #expect(accepted == Timecode(unchecked: .init(f: 24), using: .init(rate: .fps25)))
    let rateOnly = TimecodeField.PastePolicy(rate: .discard, subFrames: .preserve, limit: .preserve)
    #expect(try decide("00:00:00:24@24", local, .init(paste: rateOnly)).outcome.timecode != nil)
    let refused: [(String, TimecodeField.PastePolicy)] = [
      ("00:00:00:25@24", .discardProperties), ("00:00:00:24@24", .convertToLocalProperties),
      ("00:00:00:24@24", .allowNewProperties), ("00:60:00:24@24", rateOnly),
    ]
    for (text, policy) in refused {
      guard case .rejected(let rejection) = try decide(text, local, .init(paste: policy)).outcome else {
        Issue.record("\(text) was accepted")
        continue
      }
      #expect(rejection.reason == .invalid, "\(text)")
    }
  }

  @Test
  func `What is converted must name an instant, whatever is allowed`() throws {
    let policies = TimecodeField.PastePolicies(
      paste: .init(rate: .convert, subFrames: .discard, limit: .allow), validation: .allowInvalid)
    let text = "00:00:00:00.99@24/100"
    let local = LocalProperties(rate: .fps25, base: .max80SubFrames)
    guard case .rejected(let rejection) = try decide(text, local, policies).outcome else {
      Issue.record("converted 99/80 of a frame")
      return
    }
    #expect(rejection.reason == .invalid)
  }

  @Test
  func `Subframes that no base can hold are judged and never multiplied`() throws {
    let pasted = Timecode(unchecked: .init(sf: .max), using: .init(rate: .fps25, base: .max80SubFrames))
    let outcome = TimecodeField.outcome(
      ofPasting: pasted, into: LocalProperties(base: .max100SubFrames),
      policies: .init(paste: .allowNewProperties, validation: .allowInvalid, inputStyle: .unbounded))
    #expect(outcome == .accepted(pasted))
  }

  @Test(arguments: [(FrameRounding.down, 0), (.nearest, 1), (.up, 1)])
  func `Rounding makes whole frames where the rate's policy is to convert`(rounding: FrameRounding, frames: Int) throws
  {
    let local = LocalProperties(rate: .fps25)
    var policies = TimecodeField.PastePolicies(paste: .convertToLocalProperties, rounding: rounding)
    let (outcome, steps) = try decide("00:00:00:01@24", local, policies)
    let nearest = try #require(outcome.timecode)
    #expect(nearest.subFrames == 0 && nearest.frames == (rounding == .up ? 2 : 1))
    #expect(steps.contains(.rounded(rounding, nearest)))
    #expect(try decide("00:00:00:00.50@25", local, policies).outcome.timecode?.frames == frames)
    policies.paste = .preserveLocalProperties
    #expect(try decide("00:00:00:00.50@25", local, policies).outcome.timecode?.subFrames == 50)
    let late = "23:59:59:24.99@25"
    policies.paste = .convertToLocalProperties
    if rounding == .down { return }
    guard case .rejected(let rejection) = try decide(late, local, policies).outcome else {
      Issue.record("rounded beyond the limit")
      return
    }
    #expect(rejection.reason == .limit)
  }

  @Test(arguments: ["preserve", "allow", "discard", "convert"])
  func `Policies have one vocabulary`(name: String) throws {
    let policy = try #require(TimecodeField.PastePolicy(rawValue: name))
    #expect(policy == TimecodeField.PastePolicy(all: try #require(TimecodeField.PropertyPolicy(rawValue: name))))
  }
}
