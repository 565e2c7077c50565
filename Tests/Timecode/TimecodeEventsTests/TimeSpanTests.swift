import Testing
import TimecodeEvents

struct TimeSpanTests {
  @Test
  func `the length of a span is its end minus its start, and none is not stated`() {
    #expect(TimeSpan(start: 100, end: 350).length == 250)
    #expect(TimeSpan(start: 0, end: 0).isStated)
    #expect(!TimeSpan.none.isStated)
  }
}
