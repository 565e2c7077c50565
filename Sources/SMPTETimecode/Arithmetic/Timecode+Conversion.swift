// Another rate, base or limit for one timecode. `Conversion` does the same for many.

extension Timecode {
  /// The same instant at another rate and base, floored to a subframe.
  ///
  /// With `preservingValues` the component numbers are kept if they are valid there, even if they are not valid here. A
  /// timecode that is invalid at its own properties otherwise counts as the sum of its components.
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

  /// A valid timecode at other properties, by a conversion of its own.
  ///
  /// - Parameters:
  ///   - target: The properties of the result.
  ///   - mode: The quantity that is kept.
  ///   - rounding: How the result becomes whole frames; without it the result is floored to a subframe.
  ///   - anchor: A label that is the same label at the target.
  ///   - offset: A length in subframes that is added before the conversion.
  public func converted(
    to target: Properties, mode: ConversionMode = .instant, rounding: FrameRounding? = nil,
    anchor: TimecodeText? = nil, offset: Fraction = .zero
  ) throws(TimecodeArithmeticError) -> Timecode {
    try Conversion(from: properties, to: target, mode: mode, rounding: rounding, anchor: anchor, offset: offset)
      .convert(components).timecode
  }
}
