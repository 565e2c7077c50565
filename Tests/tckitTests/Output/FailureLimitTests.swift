// Ten failures of a kind are shown, and then their number.

import Testing

@testable import tckit

@Suite("Failure limit")
struct FailureLimitTests {
  @Test("ten of each kind are shown, and the others counted")
  func counts() {
    var limit = FailureLimit(showsAll: false)
    let shown = (0..<25).map { _ in limit.shows("malformed") }
    #expect(shown == (0..<25).map { $0 < 10 })
    #expect((0..<10).allSatisfy { _ in limit.shows("refused: rate") })
    #expect(limit.hidden.map(\.kind) == ["malformed"])
    limit.hide(5, of: "malformed")
    #expect(limit.hidden.map(\.count) == [20])
  }

  @Test("where all are shown, none is counted")
  func all() {
    var limit = FailureLimit(showsAll: true)
    #expect((0..<25).allSatisfy { _ in limit.shows("malformed") })
    #expect(limit.hidden.isEmpty)
  }

  @Test("a failure of a known group is hidden from the eleventh of its kind on, and counted")
  func hidden() {
    var limit = FailureLimit(showsAll: false)
    #expect(limit.hides(.malformed) == nil)
    for _ in 0..<9 { _ = limit.shows("malformed", .malformed, .data) }
    let steps = [limit.hides(.malformed), limit.shows("malformed") ? .done : nil, limit.hides(.malformed)]
    #expect(steps == [nil, .done, .data])
    // Another group may be of the same kind, which is not known before one of it was shown.
    let others = [limit.hides(.malformedNumber), limit.hides(.malformed)]
    #expect(others == [nil, .data])
    #expect(limit.hidden.map(\.count) == [2])
    var open = FailureLimit(showsAll: true)
    for _ in 0..<12 { _ = open.shows("malformed", .malformed, .data) }
    let status = open.hides(.malformed)
    #expect(status == nil)
  }
}
