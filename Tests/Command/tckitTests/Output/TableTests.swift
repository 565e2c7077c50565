// The look of a listing, and of times, on a terminal.

import Testing
import TimecodePasteboard

@testable import tckit

struct TableTests {
  private static let now = PasteboardStore.Timestamp(nanoseconds: 1_795_000_000_000_000_000)

  @Test(arguments: [
    (0, "just now"), (4, "just now"), (5, "5 s ago"), (59, "59 s ago"), (60, "1 min ago"), (3599, "59 min ago"),
    (3600, "1 h ago"), (86_399, "23 h ago"), (86_400, "1 day ago"), (2 * 86_400, "2 days ago"),
    (31 * 86_400 - 1, "30 days ago"), (31 * 86_400, "2026-10-18T11:06:40Z"), (-1, "2026-11-18T11:06:41Z"),
  ])
  func `an age is said as people say it; a date beyond a month, and for what is still to come`(
    _ seconds: Int, _ expected: String
  ) {
    #expect(Self.now.advanced(by: .seconds(-seconds)).age(at: Self.now) == expected)
  }

  @Test
  func `the first and the last instant that there can be have an age`() {
    let first = PasteboardStore.Timestamp(nanoseconds: .min)
    let last = PasteboardStore.Timestamp(nanoseconds: .max)
    #expect(first.age(at: last) == "\(first)" && last.age(at: first) == "\(last)")
  }
}
