// The failures of a group differ only in their words: one that is not shown is counted as another one of its group.

import SMPTETimecode
import TimecodePasteboard
import Testing

@testable import tckit

@Suite("Failure groups")
struct FailureGroupTests {
  /// A refusal for some reason, of a timecode that is what the words need.
  private static func rejection(_ reason: TimecodeField.PasteRejection.Reason, saysDropFrame: Bool) -> Failure {
    let pasted = Timecode(.components(f: 99), at: saysDropFrame ? .fps25 : .fps29_97d, by: .allowingInvalid)
    let outcome = TimecodeField.outcome(ofPasting: pasted, into: .init(rate: .fps24), policies: .init())
    guard case .rejected(var rejection) = outcome else { return Failure(.emptyInput) }
    rejection.reason = reason
    rejection.separatorSaysDropFrame = saysDropFrame
    return Failure(fault: .refused(rejection))
  }

  private static func reading(_ reason: TimecodeTextError.Reason, _ text: String) -> Failure {
    Failure(fault: .unreadable(ReadingError(reason)), at: InputLocation(line: 7, text: text))
  }

  private static let pairs: [(Failure, Failure)] =
    TimecodeField.PasteRejection.Reason.allCases.map {
      (rejection($0, saysDropFrame: false), rejection($0, saysDropFrame: true))
    } + [
      (
        Failure(fault: .invalid(Timecode(.components(f: 99), at: .fps25, by: .allowingInvalid))),
        Failure(fault: .invalid(Timecode(.components(m: 1), at: .fps29_97d, by: .allowingInvalid)))
      ),
      (
        reading(.malformed(.digit), "x"),
        reading(.malformed(.frameRate), "01:00:00:00@x")
      ),
      (
        reading(.malformedNumber(.digit, .frames), "x"),
        reading(.malformedNumber(.end, .seconds), "1x")
      ),
      (reading(.dropFrameSeparator(.fps25), "01:00:00;00"), reading(.colonAtDropRate(.fps29_97d), "01:00:00:00")),
    ]

  @Test("have one kind and one status", arguments: pairs.indices)
  func kinds(index: Int) throws {
    let (first, second) = Self.pairs[index]
    #expect(first.group == second.group)
    let (one, other) = (Diagnostic(first), Diagnostic(second))
    #expect(one.kind == other.kind)
    #expect(one.status == other.status)
  }

  @Test("are the same for an event and for the failure that it is")
  func events() {
    let timecode = Timecode(.components(f: 99), at: .fps25, by: .allowingInvalid)
    #expect(FailureGroup(.invalid(timecode)) == Failure(fault: .invalid(timecode)).group)
    #expect(FailureGroup(.unreadable(ReadingError(.noRate))) == nil)
    #expect(Failure(fault: .unreadable(ReadingError(.noRate))).group == nil)
    #expect(FailureGroup(.tooLong) == nil)
  }
}
