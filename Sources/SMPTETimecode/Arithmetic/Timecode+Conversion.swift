// Converts one timecode to a different rate, base or limit. `Conversion` does the same for many.

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

  /// A valid timecode converted to other properties.
  ///
  /// - Parameters:
  ///   - target: The properties of the result.
  ///   - mode: The quantity to preserve.
  ///   - rounding: How the result is rounded to whole frames; nil floors it to a subframe.
  ///   - anchor: A label that stays the same at the target.
  ///   - offset: A length in subframes, added before the conversion.
  public func converted(
    to target: Properties, mode: ConversionMode = .instant, rounding: FrameRounding? = nil,
    anchor: TimecodeText? = nil, offset: Fraction = .zero
  ) throws(TimecodeArithmeticError) -> Timecode {
    try Conversion(from: properties, to: target, mode: mode, rounding: rounding, anchor: anchor, offset: offset)
      .convert(components).timecode
  }
}
