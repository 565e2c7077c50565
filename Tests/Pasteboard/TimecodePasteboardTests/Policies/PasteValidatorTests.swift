import Foundation
import TestSupport
import Testing
import TimecodePasteboard

struct PasteValidatorTests {
  @Test
  func `Every row of policy.jsonl is decided as expected`() throws {
    let rows = try vectors("policy", as: PolicyRow.self)
    #expect(rows.count == 648)
    for row in rows {
      let outcome = TimecodeField.outcome(
        ofPasting: row.pasted, into: LocalProperties(row.local.properties), policies: try row.policies)
      switch outcome {
      case .accepted(let timecode):
        let expected = try #require(row.accepted, "accepted, but expected \(row.reason ?? "?"): \(row)")
        #expect(timecode.components == expected.c.components, "\(row)")
        #expect(timecode.properties == expected.p.properties, "\(row)")
      case .rejected(let rejection):
        #expect(rejection.reason.rawValue == row.reason, "\(row)")
        #expect(row.accepted == nil, "\(row)")
        #expect(rejection.pasted.components == row.paste.components)
        #expect(rejection.local == row.local.properties)
      }
    }
  }

  @Test
  func `The call of the peer's name gives the same timecode, or nil`() throws {
    for row in try vectors("policy", as: PolicyRow.self) {
      let policies = try row.policies
      let timecode = TimecodeField.validate(
        pastedTimecode: row.pasted, localTimecodeProperties: row.local.properties, pastePolicy: policies.paste,
        validationPolicy: policies.validation, inputStyle: policies.inputStyle)
      #expect(timecode?.components == row.accepted?.c.components, "\(row)")
      #expect(timecode?.properties == row.accepted?.p.properties, "\(row)")
    }
  }

  @Test
  func `A property that is not demanded is not a constraint`() throws {
    let timecode = try Timecode(.string("1 01:00:00:00.40"), at: .fps25, base: .max80SubFrames, limit: .max100Days)
    for local in [LocalProperties(), LocalProperties(rate: .fps25)] {
      let accepted = try #require(outcome(timecode, local).timecode)
      #expect(accepted.components == timecode.components)
      #expect(accepted.properties == timecode.properties)
    }
  }

  @Test
  func `Each property has its own rule`() throws {
    let timecode = try Timecode(.string("01:00:00:00.40"), at: .fps25, base: .max80SubFrames)
    let local = LocalProperties(Timecode.Properties(rate: .fps24, base: .max100SubFrames))
    let mixed = TimecodeField.PastePolicy(rate: .allow, subFrames: .preserve, limit: .preserve)
    let accepted = try #require(outcome(timecode, local, mixed).timecode)
    #expect(accepted.stringValue(format: [.showSubFrames]) == "01:00:00:00.50")
    #expect(accepted.properties == Timecode.Properties(rate: .fps25))
  }

  @Test(arguments: [(40, true), (1, false), (4, true)])
  func `Subframes that the local base cannot express are rejected`(number: Int, isAccepted: Bool) throws {
    let timecode = try Timecode(.components(h: 1, sf: number), at: .fps25, base: .max80SubFrames)
    let result = outcome(timecode, LocalProperties(base: .max100SubFrames))
    #expect((result.timecode != nil) == isAccepted)
    if case .rejected(let rejection) = result { #expect(rejection.reason == .subFrames) }
  }

  @Test(
    arguments: [
      (TimecodeField.PastePolicy.preserveLocalProperties, TimecodeField.PasteRejection.Reason.rate),
      (.allowNewProperties, .rate), (.convertToLocalProperties, .rate), (.discardProperties, nil),
    ] as [(TimecodeField.PastePolicy, TimecodeField.PasteRejection.Reason?)])
  func `A drop-frame separator does not conform to a rate that drops nothing`(
    policy: TimecodeField.PastePolicy, reason: TimecodeField.PasteRejection.Reason?
  ) throws {
    let timecode = try Timecode(.string("01:00:00;00"), at: .fps25)
    let result = TimecodeField.outcome(
      ofPasting: timecode, into: LocalProperties(rate: .fps25), policies: .init(paste: policy),
      separatorSaysDropFrame: true)
    if case .rejected(let rejection) = result { #expect(rejection.reason == reason) } else { #expect(reason == nil) }
  }

  @Test(arguments: TimecodeField.PastePolicy.allCases)
  func `Policy names are read in both lengths`(policy: TimecodeField.PastePolicy) {
    #expect(TimecodeField.PastePolicy(rawValue: policy.rawValue) == policy)
  }

  private func outcome(
    _ timecode: Timecode, _ local: LocalProperties, _ policy: TimecodeField.PastePolicy = .preserveLocalProperties
  ) -> TimecodeField.PasteOutcome {
    TimecodeField.outcome(ofPasting: timecode, into: local, policies: .init(paste: policy))
  }
}

/// A row of policy.jsonl.
private struct PolicyRow: Decodable {
  struct Accepted: Decodable {
    let c: VectorComponents
    let p: VectorProperties
  }
  let accepted: Accepted?
  let reason: String?
  let inputStyle: String
  let local: VectorProperties
  let paste: VectorComponents
  let pasteProps: VectorProperties
  let pastePolicy: String
  let validationPolicy: String

  var pasted: Timecode { Timecode(.components(paste.components), using: pasteProps.properties, by: .allowingInvalid) }

  var policies: TimecodeField.PastePolicies {
    get throws {
      TimecodeField.PastePolicies(
        paste: try #require(TimecodeField.PastePolicy(rawValue: pastePolicy)),
        validation: try #require(TimecodeField.ValidationPolicy(rawValue: validationPolicy)),
        inputStyle: try #require(TimecodeField.InputStyle(rawValue: inputStyle)))
    }
  }
}

private struct VectorComponents: Decodable {
  let components: Timecode.Components
  init(from decoder: any Decoder) throws {
    let c = try [Int](from: decoder)
    components = Timecode.Components(d: c[0], h: c[1], m: c[2], s: c[3], f: c[4], sf: c[5])
  }
}

private struct VectorProperties: Decodable {
  let rate: TimecodeFrameRate
  let base: Timecode.SubFramesBase
  let limit: Timecode.UpperLimit
  var properties: Timecode.Properties { Timecode.Properties(rate: rate, base: base, limit: limit) }
}
