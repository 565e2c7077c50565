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
}
