// Another rate, base or limit for a timecode, keeping its instant, its frame count or its digits.

extension Timecode {
  /// What stays the same when a timecode gets other properties.
  public enum Keeping: String, CaseIterable, Equatable, Hashable, Sendable {
    /// The instant in real time, floored to a subframe of the target.
    case instant
    /// The count of frames from zero; subframes are rescaled.
    case frames
    /// The component numbers; subframes are rescaled.
    case digits
  }

  /// The same instant at another rate and base, floored to a subframe; the component numbers, where they are valid there
  /// and `preservingValues` asks for it.
  public func converted(
    to newFrameRate: TimecodeFrameRate, base newSubFramesBase: SubFramesBase? = nil, limit newLimit: UpperLimit? = nil,
    preservingValues: Bool = false
  ) throws(ValidationError) -> Timecode {
    let target = Properties(
      rate: newFrameRate, base: newSubFramesBase ?? subFramesBase, limit: newLimit ?? upperLimit)
    guard target != properties else { return self }
    if preservingValues, let kept = try? converted(to: target, keeping: .digits) { return kept }
    return try converted(to: target, keeping: .instant)
  }

  /// The timecode at other properties, keeping one thing.
  ///
  /// An anchor is a label that stays the same label, such as a programme start: its components are read at this
  /// timecode's properties and again at the target, where they must be valid, and the distance from it is converted.
  public func converted(
    to target: Properties, keeping kept: Keeping = .instant, anchor: Components? = nil
  ) throws(ValidationError) -> Timecode {
    var result = Timecode(unchecked: .zero, using: target)
    switch kept {
    case .digits:
      var digits = components
      digits.subFrames = subFramesBase.convert(subFrames: subFrames, to: target.subFramesBase)
      try result.set(digits)
    case .instant, .frames:
      guard let anchor else {
        try result.set(subFrameCount: Self.convert(wideSubFrameCount, from: properties, to: target, keeping: kept))
        return result
      }
      let start = try Timecode(.components(anchor), using: properties)
      var anchored = anchor
      anchored.subFrames = subFramesBase.convert(subFrames: anchor.subFrames, to: target.subFramesBase)
      try result.set(anchored)
      let distance = wideSubFrameCount - start.wideSubFrameCount
      let moved = Self.convert(distance, from: properties, to: target, keeping: kept)
      try result.set(subFrameCount: result.wideSubFrameCount + moved)
    }
    return result
  }

  /// A count of subframes at other properties, floored.
  private static func convert(
    _ count: Int128, from source: Properties, to target: Properties, keeping kept: Keeping
  ) -> Int128 {
    if kept == .frames {
      return floorDivide(count * Int128(target.subFramesBase.rawValue), Int128(source.subFramesBase.rawValue))
    }
    let (numerator, denominator) = ratio(from: source, to: target)
    // Every valid count is below 2^37 and every numerator below 2^24.
    if count.magnitude < 1 << 38 {
      return Int128(floorDivide(Int(truncatingIfNeeded: count) * numerator, denominator))
    }
    return floorDivide(count * Int128(numerator), Int128(denominator))
  }

  /// How many subframes of the target a subframe of the source lasts; 1000/1001 cancels where both have it.
  static func ratio(from source: Properties, to target: Properties) -> (numerator: Int, denominator: Int) {
    let above = target.frameRate.maxFrames * target.subFramesBase.rawValue
    let below = source.frameRate.maxFrames * source.subFramesBase.rawValue
    return switch (source.frameRate.isPulledDown, target.frameRate.isPulledDown) {
    case (true, false): (above * 1001, below * 1000)
    case (false, true): (above * 1000, below * 1001)
    default: (above, below)
    }
  }
}
