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

  @Test("a failure of a known kind is hidden from the eleventh on, and counted")
  func hidden() throws {
    var limit = FailureLimit(showsAll: false)
    #expect(limit.place(of: "malformed") == nil)
    for _ in 0..<9 { _ = limit.shows("malformed") }
    let place = try #require(limit.place(of: "malformed"))
    let steps = [
      limit.hides(kindAt: place), limit.shows("malformed"), limit.hides(kindAt: place), limit.hides(kindAt: place),
    ]
    #expect(steps == [false, true, true, true])
    #expect(limit.hidden.map(\.count) == [2])
    var open = FailureLimit(showsAll: true)
    for _ in 0..<12 { _ = open.shows("malformed") }
    let isHidden = open.hides(kindAt: 0)
    #expect(!isHidden)
  }
}
