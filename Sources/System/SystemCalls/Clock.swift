// Clocks, deadlines and durations.

import LibC

package enum Clock {
  /// `clock_gettime(2)` with `CLOCK_MONOTONIC`: a time that never goes back.
  package static func monotonic() -> Duration { time(CLOCK_MONOTONIC) }

  /// `clock_gettime(2)` with `CLOCK_REALTIME`: nanoseconds since 1970-01-01 00:00:00 UTC, limited to the years 1677 to
  /// 2262.
  package static func realtimeNanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let (seconds, isTooLong) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    let (nanoseconds, isBeyond) = seconds.addingReportingOverflow(Int64(time.tv_nsec))
    guard !isTooLong, !isBeyond else { return time.tv_sec < 0 ? .min : .max }
    return nanoseconds
  }

  /// `nanosleep(2)`; a signal may end it early.
  package static func sleep(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    var time = timespec()
    time.tv_sec = numericCast(seconds)
    time.tv_nsec = numericCast(attoseconds / 1_000_000_000)
    nanosleep(&time, nil)
  }

  private static func time(_ clock: clockid_t) -> Duration {
    var time = timespec()
    clock_gettime(clock, &time)
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }
}

/// The instant by which an operation must end.
package struct Deadline: Sendable {
  /// The whole time limit.
  package let limit: Duration
  private let instant: Duration

  /// A deadline `limit` from now.
  package init(in limit: Duration) {
    self.limit = limit
    instant = Clock.monotonic() + limit
  }

  package var hasPassed: Bool { remaining <= .zero }

  /// The remaining time; negative after the deadline.
  package var remaining: Duration { instant - Clock.monotonic() }

  /// The remaining time for `poll(2)`: milliseconds, rounded up, from 0 to `slice`.
  package func milliseconds(atMost slice: Int32) -> Int32 { remaining.milliseconds(atMost: slice) }
}

extension Duration {
  /// The duration for `poll(2)`: whole milliseconds, rounded up, from 0 to `limit`.
  package func milliseconds(atMost limit: Int32) -> Int32 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    guard seconds < Int64(limit) / 1000 + 1 else { return limit }
    return Int32(min(Int64(limit), seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
  }
}

extension Duration {
  /// Seconds with at most three decimals, such as `30 s` or `0.5 s`.
  package var inSeconds: String {
    let (seconds, attoseconds) = components
    let milliseconds = attoseconds / 1_000_000_000_000_000
    guard milliseconds != 0 else { return "\(seconds) s" }
    var digits = String(1000 + milliseconds).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(seconds).\(digits) s"
  }
}
