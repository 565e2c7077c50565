// The components through which a cursor moves, and their names as headings.

public import SMPTETimecode

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

  /// The name as a heading: `SubFrames`.
  public var nameCapitalized: String { nameLowerCamelCase.prefix(1).uppercased() + nameLowerCamelCase.dropFirst() }
}
