// An instant, as the store's files represent it.

import SystemCalls

extension PasteboardStore {
  /// An instant in nanoseconds since 1970-01-01 00:00:00 UTC, within the years 1677 to 2262.
  public struct Timestamp: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Nanoseconds since 1970-01-01 00:00:00 UTC.
    public let nanoseconds: Int64

    /// The instant this many nanoseconds after 1970-01-01 00:00:00 UTC.
    public init(nanoseconds: Int64) {
      self.nanoseconds = nanoseconds
    }

    /// The instant `duration` later, or the nearest one that can be represented.
    public func advanced(by duration: Duration) -> PasteboardStore.Timestamp {
      // Cannot overflow: 2^127 attoseconds are less than 2^98 nanoseconds.
      Timestamp(nanoseconds: Int64(clamping: Int128(nanoseconds) + duration.attoseconds / 1_000_000_000))
    }

    /// The instant in ISO 8601 format, in UTC and whole seconds, such as `2026-11-21T22:44:03Z`.
    public var description: String {
      let seconds = Self.floored(Int(nanoseconds), by: 1_000_000_000)
      let (day, second) = (Self.floored(seconds, by: 86400), seconds - Self.floored(seconds, by: 86400) * 86400)
      // Days are counted from 1 March of year 0, which puts a leap day at the end of its year. 400 years have 146,097
      // days.
      let days = day + 719_468
      let era = Self.floored(days, by: 146_097)
      let dayOfEra = days - era * 146_097
      let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
      let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
      let monthFromMarch = (5 * dayOfYear + 2) / 153
      let year = yearOfEra + era * 400 + (monthFromMarch < 10 ? 0 : 1)
      let month = Self.twoDigits(monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9)
      let dayOfMonth = Self.twoDigits(dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
      let hours = Self.twoDigits(second / 3600)
      let minutes = Self.twoDigits(second / 60 % 60)
      return "\(Self.twoDigits(year))-\(month)-\(dayOfMonth)T\(hours):\(minutes):\(Self.twoDigits(second % 60))Z"
    }

    private static func floored(_ number: Int, by divisor: Int) -> Int {
      number / divisor - (number % divisor < 0 ? 1 : 0)
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// Orders instants by time.
    public static func < (left: Self, right: Self) -> Bool {
      left.nanoseconds < right.nanoseconds
    }
  }
}

extension PasteboardStore.Timestamp {
  /// True if an expiry at this instant has passed at `now`. The largest instant means that nothing expires.
  func hasPassed(at now: PasteboardStore.Timestamp) -> Bool { self <= now && self != ItemEntry.never }

  /// The current time, by the system's clock.
  static func current() -> PasteboardStore.Timestamp {
    // The clock may be set to a time outside the range of a timestamp.
    PasteboardStore.Timestamp(nanoseconds: Clock.realtimeNanoseconds())
  }
}
