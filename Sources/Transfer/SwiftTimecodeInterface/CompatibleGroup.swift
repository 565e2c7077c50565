// Families of rates whose components can be exchanged without changing their real time.

public import SMPTETimecode

extension TimecodeFrameRate {
  /// A family of rates whose timecodes with equal hours, minutes and seconds name the same instant.
  public enum CompatibleGroup: Equatable, Hashable, CaseIterable, Sendable {
    /// Rates over 1001 without drop frame.
    case ntscColor
    /// Rates over 1001 with drop frame.
    case ntscDrop
    /// Whole rates without drop frame.
    case whole
    /// Whole rates with drop frame.
    case ntscColorWallTime

    /// The rates of each family, in order.
    public static let table: [CompatibleGroup: [TimecodeFrameRate]] = Dictionary(
      grouping: TimecodeFrameRate.allCases, by: \.compatibleGroup)

    /// The name in words.
    public var stringValue: String {
      switch self {
      case .ntscColor: "NTSC Color"
      case .ntscDrop: "NTSC Drop-Frame"
      case .whole: "Whole"
      case .ntscColorWallTime: "NTSC Color Wall Time"
      }
    }
  }

  /// The rate's family.
  public var compatibleGroup: CompatibleGroup {
    switch (isPulledDown, isDrop) {
    case (true, false): .ntscColor
    case (true, true): .ntscDrop
    case (false, false): .whole
    case (false, true): .ntscColorWallTime
    }
  }

  /// The rates of the same family, in order.
  public var compatibleGroupRates: [TimecodeFrameRate] {
    Self.allCases.filter { $0.compatibleGroup == compatibleGroup }
  }

  /// The rates belong to the same family.
  public func isCompatible(with other: TimecodeFrameRate) -> Bool { compatibleGroup == other.compatibleGroup }
}

extension TimecodeFrameRate.CompatibleGroup: CustomStringConvertible {
  /// The name in words.
  public var description: String { stringValue }
}
