import Testing
import TimecodeEvents

@Suite("Spans of time")
struct TimeSpanTests {
  @Test("a span is as long as its end is after its start, and none is not stated")
  func length() {
    #expect(TimeSpan(start: 100, end: 350).length == 250)
    #expect(TimeSpan(start: 0, end: 0).isStated)
    #expect(!TimeSpan.none.isStated)
  }
}
