// How long something may take, counted from its beginning by a clock that only grows.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The instant at which patience ends.
struct Deadline: Sendable {
  /// How long it was when it began.
  let limit: Duration
  private let instant: Duration

  /// Begins now.
  init(in limit: Duration) {
    self.limit = limit
    instant = Self.now + limit
  }

  private static var now: Duration {
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

  /// Lets a moment pass before something is looked at again.
  func pause(for tool: String) throws(ClipboardError) {
    if hasPassed { throw .timedOut(tool: tool, limit: limit) }
    poll(nil, 0, milliseconds(atMost: 5))
  }
}
