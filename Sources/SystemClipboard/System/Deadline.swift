// How long something may take, counted from its beginning by a clock that only grows.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The instant at which waiting ends.
struct Deadline: Sendable {
  /// The whole duration.
  let limit: Duration
  private let instant: Duration

  /// Begins now.
  init(in limit: Duration) {
    self.limit = limit
    instant = Self.now + limit
  }

  static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }

  var hasPassed: Bool { Self.now >= instant }

  /// What is left for poll(2), at most `slice` milliseconds.
  func milliseconds(atMost slice: Int32) -> Int32 {
    let (seconds, attoseconds) = (instant - Self.now).components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    guard seconds < 60 else { return slice }
    return min(slice, Int32(seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1))
  }

  /// This deadline, or the one that ends after `limit` from now, if that is earlier.
  func earlier(than limit: Duration) -> Deadline {
    let other = Deadline(in: limit)
    return other.instant < instant ? other : self
  }
}
