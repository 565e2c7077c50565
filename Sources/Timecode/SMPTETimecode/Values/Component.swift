// The names of a timecode's components, in the order in which they are written and a cursor moves through them.

extension Timecode {
  /// One of the six components of a timecode, ordered from days to subframes.
  public enum Component: Comparable, Hashable, CaseIterable, Sendable {
    case days
    case hours
    case minutes
    case seconds
    case frames
    case subFrames
  }
}

extension Timecode.Component: Identifiable {
  /// The component itself.
  public var id: Self { self }
}

extension Timecode.Component {
  /// The first component that is not excluded; days if all are.
  public static func first(excluding: Set<Self> = []) -> Self {
    allCases.first { !excluding.contains($0) } ?? .days
  }

  /// The last component that is not excluded; subframes if all are.
  public static func last(excluding: Set<Self> = []) -> Self {
    allCases.last { !excluding.contains($0) } ?? .subFrames
  }

  /// The next component that is not excluded: after the last one the first, or the same one without wrapping.
  public func next(excluding: Set<Self> = [], wrap: Bool = true) -> Self {
    guard !excluding.contains(self) else { return Self.first(excluding: excluding) }
    return Self.allCases.first { $0 > self && !excluding.contains($0) }
      ?? (wrap ? Self.first(excluding: excluding) : self)
  }

  /// The previous component that is not excluded: before the first one the last, or the same one without wrapping.
  public func previous(excluding: Set<Self> = [], wrap: Bool = true) -> Self {
    guard !excluding.contains(self) else { return Self.last(excluding: excluding) }
    return Self.allCases.last { $0 < self && !excluding.contains($0) }
      ?? (wrap ? Self.last(excluding: excluding) : self)
  }

  /// The number of digits with which the component is written at a rate and base.
  public func numberOfDigits(at rate: TimecodeFrameRate, base: Timecode.SubFramesBase) -> Int {
    switch self {
    case .days, .hours, .minutes, .seconds: 2
    case .frames: rate.numberOfDigits
    case .subFrames: base.numberOfDigits
    }
  }

  /// The name as a key: `subFrames`.
  public var nameLowerCamelCase: String {
    switch self {
    case .days: "days"
    case .hours: "hours"
    case .minutes: "minutes"
    case .seconds: "seconds"
    case .frames: "frames"
    case .subFrames: "subFrames"
    }
  }

  /// The name as a heading: `SubFrames`.
  public var nameCapitalized: String { nameLowerCamelCase.prefix(1).uppercased() + nameLowerCamelCase.dropFirst() }

  /// The name in lower case: `subframes`.
  public var nameLowercased: String {
    self == .subFrames ? "subframes" : nameLowerCamelCase
  }
}
