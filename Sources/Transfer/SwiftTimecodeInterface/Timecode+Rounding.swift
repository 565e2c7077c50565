// Rounds to the label at which a component begins. At drop-frame rates that label may be skipped; the first existing
// label replaces it, so that 00:01:10;00 at 29.97d rounds down to the minute 00:01:00;02.

public import SMPTETimecode

extension Timecode {
  /// Rounds down to the beginning of a component.
  public mutating func roundDown(toNearest component: Component) { self = roundedDown(toNearest: component) }

  /// The beginning of a component.
  public func roundedDown(toNearest component: Component) -> Timecode {
    var result = self
    for lower in Component.allCases where lower > component { result.components[lower] = 0 }
    // Given frames are kept, even if they are invalid.
    if component < .frames { result.frames = result.validRange(of: .frames).lowerBound }
    return result
  }

  /// Rounds up to the next beginning of a component, unless it is at one; throws if that is beyond the limit.
  public mutating func roundUp(toNearest component: Component) throws(ValidationError) {
    self = try roundedUp(toNearest: component)
  }

  /// The next beginning of a component, or the timecode itself if it is one; throws if that is beyond the limit.
  public func roundedUp(toNearest component: Component) throws(ValidationError) -> Timecode {
    let down = roundedDown(toNearest: component)
    guard down.components != components else { return self }
    // Rounding down an invalid label, such as a skipped one, may give a later label.
    guard isValid else { throw .outOfBounds(violations) }
    guard component < .frames else { return try down.adding(Components(f: 1)) }
    var next = down
    next.components[component] += 1
    for (part, whole, size) in [
      (Component.seconds, Component.minutes, 60), (.minutes, .hours, 60), (.hours, .days, 24),
    ] where next.components[part] == size {
      next.components[part] = 0
      next.components[whole] += 1
    }
    next.frames = 0
    next.frames = next.validRange(of: .frames).lowerBound
    guard next.isValid else { throw .outOfBounds(next.violations) }
    return next
  }
}
