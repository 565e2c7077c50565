// An instant, as the store's files hold it.

extension PasteboardStore {
  /// An instant in nanoseconds since 1970-01-01 00:00:00 UTC, good for the years 1677 to 2262.
  public struct Timestamp: Hashable, Comparable, Sendable {
    /// Nanoseconds since 1970-01-01 00:00:00 UTC.
    public let nanoseconds: Int64

    /// The instant that many nanoseconds after the beginning of 1970.
    public init(nanoseconds: Int64) {
      self.nanoseconds = nanoseconds
    }

    /// The instant that lies `duration` later, or the last one there is.
    public func advanced(by duration: Duration) -> PasteboardStore.Timestamp {
      // Beyond this no instant can be, and not every duration has components.
      let longest = Duration.seconds(20_000_000_000)
      guard duration > .zero - longest else { return Timestamp(nanoseconds: .min) }
      guard duration < longest else { return Timestamp(nanoseconds: .max) }
      let (seconds, attoseconds) = duration.components
      let (scaled, tooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
      let (sum, overflow) = scaled.addingReportingOverflow(attoseconds / 1_000_000_000)
      let (end, beyond) = nanoseconds.addingReportingOverflow(sum)
      guard !tooLong, !overflow, !beyond else {
        return PasteboardStore.Timestamp(nanoseconds: seconds < 0 ? .min : .max)
      }
      return PasteboardStore.Timestamp(nanoseconds: end)
    }

    /// Orders instants in time.
    public static func < (left: Self, right: Self) -> Bool {
      left.nanoseconds < right.nanoseconds
    }
  }
}
