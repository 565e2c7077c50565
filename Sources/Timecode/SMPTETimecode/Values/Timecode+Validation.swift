// The components that are valid at given properties (SMPTE ST 12-1 for 24 to 30 frames, ST 12-3 for 72 to 120), and the
// rules for making a timecode from invalid ones.

extension Timecode {
  /// The treatment of invalid values. Without a rule, they are errors.
  public enum ValidationRule: Equatable, Hashable, CaseIterable, Sendable {
    /// Values beyond an end of the timeline become that end.
    case clamping
    /// Each component is clamped to its range.
    case clampingComponents
    /// Values beyond an end of the timeline continue from the other end.
    case wrapping
    /// Values are kept, and the timecode may be invalid.
    case allowingInvalid
  }
}

extension Timecode.Components {
  /// The valid numbers of a component; frame numbers depend on the minutes and seconds at drop-frame rates.
  @inlinable
  public func validRange(of component: Timecode.Component, using properties: Timecode.Properties) -> ClosedRange<Int> {
    switch component {
    case .days: 0...properties.upperLimit.maxDaysExpressible
    case .hours: 0...23
    case .minutes, .seconds: 0...59
    case .frames:
      DropFrameNumbering(properties.frameRate).firstFrame(
        minutes: minutes, seconds: seconds)...properties.frameRate
        .maxFrameNumberDisplayable
    case .subFrames: 0...(properties.subFramesBase.rawValue - 1)
    }
  }

  /// Returns true if every component is valid.
  @inlinable
  public func isValid(using properties: Timecode.Properties) -> Bool {
    let numbering = DropFrameNumbering(properties.frameRate)
    return UInt(bitPattern: days) < UInt(properties.upperLimit.maxDays)
      && UInt(bitPattern: hours) < 24 && UInt(bitPattern: minutes) < 60 && UInt(bitPattern: seconds) < 60
      && UInt(bitPattern: frames) < UInt(numbering.nominal)
      && UInt(bitPattern: subFrames) < UInt(properties.subFramesBase.rawValue)
      && frames >= numbering.firstFrame(minutes: minutes, seconds: seconds)
  }

  /// The components that are invalid.
  public func invalidComponents(using properties: Timecode.Properties) -> Set<Timecode.Component> {
    guard !isValid(using: properties) else { return [] }
    return Set(violations(using: properties).map(\.component))
  }

  /// The invalid components with their valid ranges, from days to subframes.
  public func violations(using properties: Timecode.Properties) -> [Timecode.ComponentViolation] {
    Timecode.Component.allCases.compactMap { component in
      let range = validRange(of: component, using: properties)
      guard !range.contains(self[component]) else { return nil }
      return Timecode.ComponentViolation(component: component, value: self[component], validRange: range)
    }
  }

  /// Returns true if each number is unsigned and has no more digits than its text.
  public func isWithinValidDigitCounts(at frameRate: TimecodeFrameRate, base: Timecode.SubFramesBase) -> Bool {
    Timecode.Component.allCases.allSatisfy { hasValidDigitCount($0, at: frameRate, base: base) }
  }

  /// The components whose number is negative or has more digits than its text, from days to subframes.
  package func componentsBeyondDigitCounts(
    at frameRate: TimecodeFrameRate, base: Timecode.SubFramesBase
  ) -> [Timecode.Component] {
    Timecode.Component.allCases.filter { !hasValidDigitCount($0, at: frameRate, base: base) }
  }

  private func hasValidDigitCount(
    _ component: Timecode.Component, at frameRate: TimecodeFrameRate, base: Timecode.SubFramesBase
  ) -> Bool {
    let limit =
      switch component.numberOfDigits(at: frameRate, base: base) {
      case 1: 10
      case 2: 100
      default: 1000
      }
    return (0..<limit).contains(self[component])
  }

  /// Clamps each component to its range, from days to subframes.
  mutating func clampEach(using properties: Timecode.Properties) {
    for component in Timecode.Component.allCases {
      let range = validRange(of: component, using: properties)
      self[component] = Swift.min(Swift.max(self[component], range.lowerBound), range.upperBound)
    }
  }
}

extension Timecode {
  /// True if every component is valid at the timecode's properties.
  @inlinable
  public var isValid: Bool { components.isValid(using: properties) }

  /// True if the timecode is valid, or is the limit itself, which an out point or a duration can be.
  package var exists: Bool { isValid || components == upperLimit.components }

  /// The components that are invalid.
  public var invalidComponents: Set<Component> { components.invalidComponents(using: properties) }

  /// The invalid components with their valid ranges, from days to subframes.
  public var violations: [ComponentViolation] { components.violations(using: properties) }

  /// The valid numbers of a component; frame numbers depend on the minutes and seconds at drop-frame rates.
  public func validRange(of component: Component) -> ClosedRange<Int> {
    components.validRange(of: component, using: properties)
  }

  /// True if each number is unsigned and has no more digits than its text.
  public var isWithinValidComponentDigitCounts: Bool {
    components.isWithinValidDigitCounts(at: frameRate, base: subFramesBase)
  }

  /// Clamps each component to its range.
  public mutating func clampComponents() { components.clampEach(using: properties) }

  /// The count of the last timecode before the limit, in subframes.
  public var maxSubFrameCountExpressible: Int {
    frameRate.maxSubFrameCountExpressible(in: upperLimit, base: subFramesBase)
  }
}
