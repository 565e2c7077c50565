// An instant, as the store's files hold it.

import SystemCalls

extension PasteboardStore {
  /// An instant in nanoseconds since 1970-01-01 00:00:00 UTC, good for the years 1677 to 2262.
  public struct Timestamp: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Nanoseconds since 1970-01-01 00:00:00 UTC.
    public let nanoseconds: Int64

    /// The instant that many nanoseconds after the beginning of 1970.
    public init(nanoseconds: Int64) {
      self.nanoseconds = nanoseconds
    }

    /// The instant that lies `duration` later, or the last one there is.
    public func advanced(by duration: Duration) -> PasteboardStore.Timestamp {
      // Cannot overflow: 2^127 attoseconds are less than 2^98 nanoseconds.
      Timestamp(nanoseconds: Int64(clamping: Int128(nanoseconds) + duration.attoseconds / 1_000_000_000))
    }

    /// The instant in whole seconds as ISO 8601 writes it in UTC, such as `2026-11-21T22:44:03Z`.
    public var description: String {
      let seconds = Self.floored(Int(nanoseconds), by: 1_000_000_000)
      let (day, second) = (Self.floored(seconds, by: 86400), seconds - Self.floored(seconds, by: 86400) * 86400)
      // Days are counted from 1 March of year 0, so that a leap day is a year's last: 146,097 days are 400 years.
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

    /// Orders instants in time.
    public static func < (left: Self, right: Self) -> Bool {
      left.nanoseconds < right.nanoseconds
    }
  }
}

extension PasteboardStore.Timestamp {
  /// True if something that ends at this instant has ended; what never ends has the last instant there is.
  func hasPassed(at now: PasteboardStore.Timestamp) -> Bool { self <= now && self != ItemEntry.never }

  /// The time of day.
  static func current() -> PasteboardStore.Timestamp {
    // A clock may be set past the range of a timestamp.
    PasteboardStore.Timestamp(nanoseconds: Clock.realtimeNanoseconds())
  }
}
