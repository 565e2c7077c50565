// Ten failures of a kind are shown, and then the number of the others.

import SMPTETimecode
import Testing
import TimecodePasteboard

@testable import tckit

struct FailureLimitTests {
  private static let malformed = FailureLimit.Kind(code: .malformed)

  @Test
  func `ten of each kind are shown, and the others counted`() {
    var limit = FailureLimit(showsAll: false)
    let shown = (0..<25).map { _ in limit.shows(Self.malformed) }
    #expect(shown == (0..<25).map { $0 < 10 })
    #expect((0..<10).allSatisfy { _ in limit.shows(.init(code: .refused, reason: .rate)) })
    #expect((0..<10).allSatisfy { _ in limit.shows(Self.malformed, asWarning: true) })
    #expect(limit.hidden.map(\.kind) == ["malformed"])
    limit.hide(5, of: Self.malformed)
    #expect(limit.hidden.map(\.count) == [20])
    let eleventh = limit.shows(.init(code: .refused, reason: .rate))
    #expect(!eleventh)
    #expect(limit.hidden.map(\.kind) == ["malformed", "refused: rate"])
  }

  @Test
  func `where all are shown, none is counted`() {
    var limit = FailureLimit(showsAll: true)
    #expect((0..<25).allSatisfy { _ in limit.shows(Self.malformed) && !limit.hides(Self.malformed) })
    #expect(limit.hidden.isEmpty)
  }

  @Test
  func `a failure with the cause of one that was shown is only counted`() {
    var limit = FailureLimit(showsAll: false)
    let rate = FailureLimit.Kind(code: .refused, reason: .rate)
    let isFirstHidden = limit.hides(rate, isRepeated: true)
    #expect(!isFirstHidden, "nothing was shown yet")
    let steps = (0..<4).map { limit.hides(rate, isRepeated: $0 % 2 == 1) || !limit.shows(rate) }
    #expect(steps == [false, true, false, true])
    #expect(limit.hidden.map(\.count) == [2])
  }

  @Test
  func `a failure is hidden from the eleventh of its kind on, and counted`() {
    var limit = FailureLimit(showsAll: false)
    let steps = (0..<12).map { _ in limit.hides(Self.malformed) || !limit.shows(Self.malformed) }
    #expect(steps == (0..<12).map { $0 >= 10 })
    #expect(limit.hidden.map(\.count) == [2])
  }

  /// A refusal for a reason, with a timecode that fits its words.
  private static func rejection(_ reason: TimecodeField.PasteRejection.Reason, saysDropFrame: Bool) -> EventFault {
    let pasted = Timecode(.components(f: 99), at: saysDropFrame ? .fps25 : .fps29_97d, by: .allowingInvalid)
    let outcome = TimecodeField.outcome(ofPasting: pasted, into: .init(rate: .fps24), policies: .init())
    guard case .rejected(var rejection) = outcome else { return .tooLong }
    rejection.reason = reason
    rejection.separatorSaysDropFrame = saysDropFrame
    return .refused(rejection)
  }

  private static let faults: [EventFault] =
    TimecodeField.PasteRejection.Reason.allCases.flatMap {
      [rejection($0, saysDropFrame: false), rejection($0, saysDropFrame: true)]
    } + [
      .invalid(Timecode(.components(f: 99), at: .fps25, by: .allowingInvalid)),
      .invalid(Timecode(.components(m: 1), at: .fps29_97d, by: .allowingInvalid)),
      .unreadable(ReadingError(.malformed(.frameRate))), .unreadable(ReadingError(.malformedNumber(.end, .seconds))),
      .unreadable(ReadingError(.dropFrameSeparator(.fps25))),
      .unreadable(ReadingError(.colonAtDropRate(.fps29_97d))),
    ]

  @Test(arguments: faults.indices)
  func `what hides a fault without its words is the kind and the status of these`(index: Int) throws {
    let fault = Self.faults[index]
    let (kind, status) = try #require(Diagnostic.kind(of: fault))
    let diagnostic = Diagnostic(fault, at: InputLocation(line: 7, text: "01:00:00:00@x"))
    #expect(diagnostic.kind == kind && diagnostic.status == status)
  }

  @Test
  func `lines without a rate: one stands for all while nothing was read, and each counts once something was`() {
    let context = Context(messages: Messages(level: .nothing, isJSON: false), isStrict: false)
    context.begin(showsAllErrors: false, rounding: "")
    let failure = Diagnostic(.unreadable(ReadingError(.noRate)), at: InputLocation(line: 7, text: "01:00:00:00"))
    for _ in 0..<30 { context.report(failure) }
    #expect(context.failureCount == 30 && context.status == .usage)
    #expect(context.limit.hidden.isEmpty)
    context.reportPendingRateFailures()
    context.reportPendingRateFailures()
    #expect(context.limit.hidden.map(\.count) == [20])
    context.report(failure, hasRead: true)
    #expect(context.failureCount == 31 && context.limit.hidden.map(\.count) == [21])
  }
}
