// The options of a timecode's text.

extension Timecode {
  /// A set of options of a timecode's text; empty for the plain form.
  public typealias StringFormat = Set<StringFormatOption>

  /// An option of a timecode's text.
  public enum StringFormatOption: String, Equatable, Hashable, CaseIterable, Sendable, Codable {
    /// Writes days even if they are 0.
    case alwaysShowDays
    /// Writes subframes.
    case showSubFrames
    /// Writes a hyphen for every separator except the point.
    case filenameCompatible
  }
}

extension Timecode.StringFormatOption: Identifiable {
  /// The option itself.
  public var id: Self { self }
}

extension Timecode.StringFormat {
  /// The plain form, without options.
  public static func `default`() -> Self { [] }

  /// Days are written even if they are 0.
  public var alwaysShowDays: Bool {
    get { contains(.alwaysShowDays) }
    set { set(.alwaysShowDays, newValue) }
  }

  /// Subframes are written.
  public var showSubFrames: Bool {
    get { contains(.showSubFrames) }
    set { set(.showSubFrames, newValue) }
  }

  /// Every separator except the point is a hyphen.
  public var filenameCompatible: Bool {
    get { contains(.filenameCompatible) }
    set { set(.filenameCompatible, newValue) }
  }

  private mutating func set(_ option: Timecode.StringFormatOption, _ isOn: Bool) {
    if isOn { insert(option) } else { remove(option) }
  }
}
