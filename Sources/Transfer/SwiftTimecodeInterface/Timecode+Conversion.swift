// Conversion to another rate, for valid and invalid timecodes.

public import SMPTETimecode

extension Timecode {
  /// The same instant at another rate and base, floored to a subframe.
  ///
  /// With `preservingValues`, component numbers that are valid at the new properties are kept, even if they are invalid
  /// at the present ones. Otherwise a timecode that is invalid at its own properties counts as the sum of its
  /// components.
  public func converted(
    to newFrameRate: TimecodeFrameRate, base newSubFramesBase: SubFramesBase? = nil, limit newLimit: UpperLimit?,
    preservingValues: Bool = false
  ) throws(ValidationError) -> Timecode {
    let target = Properties(
      rate: newFrameRate, base: newSubFramesBase ?? subFramesBase, limit: newLimit ?? upperLimit)
    guard target != properties else { return self }
    if preservingValues,
      let kept = Conversion(.digits, from: properties, to: target).keepingDigits(unchecked: components)
    {
      return kept
    }
    do {
      return try Conversion(.instant, from: properties, to: target).convert(unchecked: components)
    } catch {
      throw error.validationError
    }
  }
}
