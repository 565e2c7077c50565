// Where the timeline ends and starts again at zero.

extension Timecode {
  /// The extent of a timecode: a day, or a hundred days.
  public enum UpperLimit: String, CaseIterable, Sendable, Codable {
    /// The last timecode is the last subframe of a day.
    case max24Hours = "24 hours"
    /// The last timecode is the last subframe of day 99.
    case max100Days = "100 days"
  }
}

extension Timecode.UpperLimit: Identifiable {
  /// The limit itself.
  public var id: Self { self }
}

extension Timecode.UpperLimit {
  /// The number of days within the limit.
  @inlinable
  public var maxDays: Int { self == .max24Hours ? 1 : 100 }

  /// The largest number of the days component.
  @inlinable
  public var maxDaysExpressible: Int { maxDays - 1 }

  /// The number of hours in a day.
  public var maxHours: Int { 24 }

  /// The largest number of the hours component.
  public var maxHoursExpressible: Int { maxHours - 1 }

  /// The last whole hour within the limit, counted from its start.
  public var maxHoursTotal: Int { maxHours * maxDays - 1 }
}
