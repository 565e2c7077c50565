// Names of the swift-timecode library that differ from this library's. Code for swift-timecode only needs another
// import.

@_exported public import SMPTETimecode

/// The integer type of numerators, denominators and sample counts.
public typealias PlatformInt = Int

extension Timecode {
  /// The components of a frame count at a rate, with the count's base and no limit of days.
  public static func components(of frameCount: FrameCount, at frameRate: TimecodeFrameRate) -> Components {
    Timecode(.frames(frameCount), at: frameRate, base: frameCount.subFramesBase, by: .allowingInvalid).components
  }

  /// The text with subframes and the rate, such as `01:00:00:00.00 @ 24 fps`.
  @available(*, deprecated, renamed: "stringValueVerbose")
  public var verboseDescription: String { stringValueVerbose }

  /// The same instant at another rate and base, floored to a subframe.
  ///
  /// With `preservingValues`, the component numbers are kept if they are valid with the new rate and base.
  public func converted(
    to newFrameRate: TimecodeFrameRate, base newSubFramesBase: SubFramesBase? = nil, preservingValues: Bool = false
  ) throws(ValidationError) -> Timecode {
    try converted(to: newFrameRate, base: newSubFramesBase, limit: nil, preservingValues: preservingValues)
  }
}

extension Timecode.Components {
  /// True if no number is negative or has more digits than its text.
  @available(*, deprecated, renamed: "isWithinValidDigitCounts(at:base:)")
  public func isWithinValidDigitCount(at frameRate: TimecodeFrameRate, base: Timecode.SubFramesBase) -> Bool {
    isWithinValidDigitCounts(at: frameRate, base: base)
  }
}

extension Timecode.StringFormat {
  /// True if days are written even if they are 0.
  public var alwaysShowDays: Bool {
    get { contains(.alwaysShowDays) }
    set { set(.alwaysShowDays, newValue) }
  }

  /// True if subframes are written.
  public var showSubFrames: Bool {
    get { contains(.showSubFrames) }
    set { set(.showSubFrames, newValue) }
  }

  /// True if every separator except the point is a hyphen.
  public var filenameCompatible: Bool {
    get { contains(.filenameCompatible) }
    set { set(.filenameCompatible, newValue) }
  }

  private mutating func set(_ option: Timecode.StringFormatOption, _ isOn: Bool) {
    if isOn { insert(option) } else { remove(option) }
  }

  /// The format with subframes, as in `stringValue(format: .showSubFrames)`.
  public static var showSubFrames: Self { [.showSubFrames] }

  /// The format with days, even if they are 0.
  public static var alwaysShowDays: Self { [.alwaysShowDays] }

  /// The format for file names.
  public static var filenameCompatible: Self { [.filenameCompatible] }
}

extension String {
  /// The timecode frame rate with this short name, such as `29.97d`.
  @available(*, deprecated, message: "Use TimecodeFrameRate(stringValue:).")
  public var timecodeFrameRate: TimecodeFrameRate? { TimecodeFrameRate(stringValue: self) }
}

// MARK: Conversion to another rate, for valid and invalid timecodes

extension Timecode {
  /// The same instant at another rate and base, floored to a subframe.
  ///
  /// With `preservingValues`, component numbers that are valid with the new properties are kept, even if they are
  /// invalid with the current ones. Otherwise an invalid timecode counts as the sum of its components.
  public func converted(
    to newFrameRate: TimecodeFrameRate, base newSubFramesBase: SubFramesBase? = nil, limit newLimit: UpperLimit?,
    preservingValues: Bool = false
  ) throws(ValidationError) -> Timecode {
    let target = Properties(
      rate: newFrameRate, base: newSubFramesBase ?? subFramesBase, limit: newLimit ?? upperLimit)
    guard target != properties else { return self }
    if preservingValues, (0..<subFramesBase.rawValue).contains(subFrames) {
      var kept = Timecode(unchecked: components, using: target)
      kept.subFrames = subFramesBase.convert(subFrames: subFrames, to: target.subFramesBase)
      if kept.isValid { return kept }
    }
    guard let count = Int(exactly: subFrameCount128),
      let converted = try? Conversion(.instant, from: properties, to: target).convert(subFrames: count)
    else { throw .outOfBounds }
    return try Timecode(unchecked: .zero, using: target).setting(subFrameCount: Int128(converted.subFrames))
  }
}

// MARK: The components through which a cursor moves, and their names as headings

extension Timecode.Component {
  /// The first component that is not excluded; days if all are.
  public static func first(excluding: Set<Self> = []) -> Self {
    allCases.first { !excluding.contains($0) } ?? .days
  }

  /// The last component that is not excluded; subframes if all are.
  public static func last(excluding: Set<Self> = []) -> Self {
    allCases.last { !excluding.contains($0) } ?? .subFrames
  }

  /// The next component that is not excluded. After the last one: the first or, without wrapping, the last again.
  public func next(excluding: Set<Self> = [], wrap: Bool = true) -> Self {
    guard !excluding.contains(self) else { return Self.first(excluding: excluding) }
    return Self.allCases.first { $0 > self && !excluding.contains($0) }
      ?? (wrap ? Self.first(excluding: excluding) : self)
  }

  /// The previous component that is not excluded. Before the first one: the last or, without wrapping, the first again.
  public func previous(excluding: Set<Self> = [], wrap: Bool = true) -> Self {
    guard !excluding.contains(self) else { return Self.last(excluding: excluding) }
    return Self.allCases.last { $0 < self && !excluding.contains($0) }
      ?? (wrap ? Self.last(excluding: excluding) : self)
  }

  /// The name as a heading: `SubFrames`.
  public var nameCapitalized: String { nameLowerCamelCase.prefix(1).uppercased() + nameLowerCamelCase.dropFirst() }
}
