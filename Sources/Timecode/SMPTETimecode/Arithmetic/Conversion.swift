// The one conversion between rates, bases and limits. Values that depend on the properties alone are computed once:
//
//     let conversion = try Conversion(from: source, to: target, rounding: .nearest)
//     let result = try conversion.convert(timecode.components)
//     result.timecode, result.isExact
//
// A source timecode n subframes from zero becomes (n + offset - anchor) · ratio + anchor at the target, floored to a
// subframe or rounded to a frame. `ExactScale` does that in one step.

/// A conversion from one set of properties to another.
public struct Conversion: Sendable {
  /// The properties of the given components.
  public let source: Timecode.Properties
  /// The properties of the returned components.
  public let target: Timecode.Properties
  /// The quantity that the conversion preserves.
  public let mode: ConversionMode
  /// The rounding of results to whole frames; nil keeps subframes.
  public let rounding: FrameRounding?

  private let sourceNumbering: DropFrameNumbering
  private let sourceBase: Int
  private let targetNumbering: DropFrameNumbering
  private let targetBase: Int
  private let targetBounds: TimecodeLabel.Bounds
  /// Converts subframes of the source to `unit`s of the target.
  let scale: ExactScale
  /// The target's subframes in a unit: 1, or the subframes base if results are rounded to frames.
  private let unit: Int
  /// The number of units before the upper limit.
  private let unitLimit: Int
  private let unitsPerDay: Int
  private let anchor: (source: Int128, target: Int128)
  private let offset: Fraction

  /// Makes a conversion.
  ///
  /// - Parameters:
  ///   - source: The properties of the timecodes.
  ///   - target: The properties of the results.
  ///   - mode: The quantity to preserve.
  ///   - rounding: The rounding of the exact count of target frames, before the count becomes a label.
  ///   - anchor: A label, such as a timeline's start, that stays the same at the target: the conversion applies to the
  ///     distance from it. Its tag, if any, must have the source's rate. `digits`, which preserves all labels, ignores
  ///     it.
  ///   - offset: A length in subframes of the source, added before the conversion.
  /// - Throws: The anchor's error, or `beyondLimit` for an offset that is too long for any timecode.
  public init(
    from source: Timecode.Properties, to target: Timecode.Properties, mode: ConversionMode = .instant,
    rounding: FrameRounding? = nil, anchor: TimecodeText? = nil, offset: Fraction = .zero
  ) throws(TimecodeArithmeticError) {
    // Within these bounds the products below fit in 128 bits.
    guard offset.isDefined, offset.numerator.magnitude < 1 << 62, offset.denominator.magnitude < 1 << 48 else {
      throw .beyondLimit(target.upperLimit)
    }
    let fixed = mode == .digits ? nil : anchor
    self.init(
      source, target, mode, rounding,
      anchor: try fixed.map { (anchor) throws(TimecodeArithmeticError) in try Self.counts(of: anchor, source, target) },
      offset: offset)
  }

  /// Makes a conversion without an anchor or an offset, which cannot fail.
  package init(_ mode: ConversionMode, from source: Timecode.Properties, to target: Timecode.Properties) {
    self.init(source, target, mode, nil, anchor: nil, offset: .zero)
  }

  private init(
    _ source: Timecode.Properties, _ target: Timecode.Properties, _ mode: ConversionMode, _ rounding: FrameRounding?,
    anchor: (source: Int128, target: Int128)?, offset: Fraction
  ) {
    self.source = source
    self.target = target
    self.mode = mode
    self.rounding = rounding
    self.anchor = anchor ?? (0, 0)
    self.offset = offset.normalized()
    sourceNumbering = DropFrameNumbering(source.frameRate)
    sourceBase = source.subFramesBase.rawValue
    targetNumbering = DropFrameNumbering(target.frameRate)
    targetBase = target.subFramesBase.rawValue
    targetBounds = TimecodeLabel.Bounds(target)
    unit = rounding == nil ? 1 : targetBase
    unitsPerDay = targetNumbering.framesPerDay * targetBase / unit
    unitLimit =
      target.frameRate.maxTotalSubFrames(in: target.upperLimit, base: target.subFramesBase) / unit
    let ratio = mode == .instant ? Self.ratio(from: source, to: target) : (targetBase, sourceBase)
    let (numerator, denominator) = (Int128(ratio.0), Int128(ratio.1))
    let (offsetNumerator, offsetDenominator) = (Int128(self.offset.numerator), Int128(self.offset.denominator))
    let divisor = denominator * offsetDenominator * Int128(unit)
    scale = ExactScale(
      multiplier: numerator * offsetDenominator,
      addend: (offsetNumerator - self.anchor.source * offsetDenominator) * numerator
        + self.anchor.target * denominator * offsetDenominator,
      bias: rounding?.bias(divisor: divisor) ?? 0, divisor: divisor)
  }

  /// The target's subframes in a subframe of the source; 1000/1001 cancels if both rates have it.
  package static func ratio(
    from source: Timecode.Properties, to target: Timecode.Properties
  ) -> (numerator: Int, denominator: Int) {
    let targetUnits = target.frameRate.maxFrames * target.subFramesBase.rawValue
    let sourceUnits = source.frameRate.maxFrames * source.subFramesBase.rawValue
    return switch (source.frameRate.isPulledDown, target.frameRate.isPulledDown) {
    case (true, false): (targetUnits * 1001, sourceUnits * 1000)
    case (false, true): (targetUnits * 1000, sourceUnits * 1001)
    default: (targetUnits, sourceUnits)
    }
  }

  /// The anchor's counts of subframes at the source and at the target.
  private static func counts(
    of anchor: TimecodeText, _ source: Timecode.Properties, _ target: Timecode.Properties
  ) throws(TimecodeArithmeticError) -> (source: Int128, target: Int128) {
    var anchorProperties = anchor.tag?.properties ?? source
    guard anchorProperties.frameRate == source.frameRate else {
      throw .anchorRate(anchorProperties.frameRate, source: source.frameRate)
    }
    guard anchor.components.isValid(using: anchorProperties) else {
      throw .invalidAnchor(Timecode(unchecked: anchor.components, using: anchorProperties))
    }
    var start = Timecode(unchecked: anchor.components, using: anchorProperties)
    start.subFrames = anchorProperties.subFramesBase.convert(subFrames: start.subFrames, to: source.subFramesBase)
    anchorProperties.subFramesBase = source.subFramesBase
    start.properties = anchorProperties
    var targetComponents = anchor.components
    targetComponents.subFrames = source.subFramesBase.convert(subFrames: start.subFrames, to: target.subFramesBase)
    let targetStart = Timecode(unchecked: targetComponents, using: target)
    guard targetStart.isValid else { throw .invalidAnchor(targetStart) }
    return (start.subFrameCount128, targetStart.subFrameCount128)
  }
}

// MARK: Converting

extension Conversion {
  /// Converts components, which must be valid at the source.
  public func convert(_ components: Timecode.Components) throws(TimecodeArithmeticError) -> ConversionResult {
    guard components.isValid(using: source) else { throw .invalidSource(components.violations(using: source)) }
    let count = sourceNumbering.count(components, base: sourceBase, in: Int.self)
    if mode == .digits { return try keepingDigits(of: components, Int128(count)) }
    let (units, isLossless) = scale.scaled(valid: count)
    return try result(units, isLossless: isLossless, of: Int128(count))
  }

  /// Converts a timecode that has the source's properties.
  public func convert(_ timecode: Timecode) throws(TimecodeArithmeticError) -> Timecode {
    try convert(timecode.components).timecode
  }

  /// The target's subframes for a range's out point, which may equal the limit at the source and at the target.
  func outPoint(
    of point: Timecode
  ) throws(TimecodeArithmeticError) -> (subFrames: Int, isExact: Bool, isFloored: Bool) {
    let count = point.subFrameCount128
    guard mode == .digits else {
      let units = scale.scaled(any: count)
      let end = try subFrames(units)
      let isExact = mode == .instant ? units.isExact : isSameInstant(count, Int128(end.subFrames))
      return (end.subFrames, isExact, end.isFloored)
    }
    guard !point.isValid, offset.numerator == 0 else {
      let result = try keepingDigits(of: point.components, count)
      return (result.timecode.subFrameCount, result.isExact, result.isFloored)
    }
    guard source.upperLimit.maxDays <= target.upperLimit.maxDays else { throw .beyondLimit(target.upperLimit) }
    let end = unitsPerDay * unit * source.upperLimit.maxDays
    return (end, isSameInstant(count, Int128(end), fromZero: true), false)
  }

  /// Converts a point's count of subframes from zero, which may equal the limit at the source and at the target.
  package func convert(
    subFrames count: Int
  ) throws(TimecodeArithmeticError) -> (subFrames: Int, isFloored: Bool) {
    guard mode != .digits else {
      let end = try outPoint(of: Timecode(subFrames: count, using: source))
      return (end.subFrames, end.isFloored)
    }
    let isValid = (0..<1 << 37).contains(count)
    return try subFrames(isValid ? scale.scaled(valid: count) : scale.scaled(any: Int128(count)))
  }

  /// Converts a count of subframes and a part of one.
  package func convert(
    subFrames count: Int, adding part: Fraction
  ) throws(TimecodeArithmeticError) -> (subFrames: Int, isFloored: Bool) {
    guard mode != .digits, part.numerator != 0 else { return try convert(subFrames: count) }
    return try subFrames(scale.scaled(Int128(count), adding: part))
  }

  /// Converts units to subframes, and throws if they are outside the limits.
  @inline(__always)
  private func subFrames(
    _ units: (count: Int, isExact: Bool)
  ) throws(TimecodeArithmeticError) -> (subFrames: Int, isFloored: Bool) {
    guard units.count >= 0 else { throw .belowZero }
    guard units.count <= unitLimit else { throw .beyondLimit(target.upperLimit) }
    return (units.count * unit, !units.isExact && rounding == nil)
  }

  @inline(__always)
  private func result(
    _ units: Int, isLossless: Bool, of count: Int128
  ) throws(TimecodeArithmeticError) -> ConversionResult {
    guard units >= 0 else { throw .belowZero }
    guard units < unitLimit else { throw .beyondLimit(target.upperLimit) }
    let subFrames = units * unit
    let components = targetNumbering.components(ofSubFrames: subFrames, base: targetBase)
    return ConversionResult(
      timecode: Timecode(unchecked: components, using: target),
      isExact: mode == .instant ? isLossless : isSameInstant(count, Int128(subFrames)),
      isFloored: !isLossless && rounding == nil)
  }

  private func keepingDigits(
    of components: Timecode.Components, _ count: Int128
  ) throws(TimecodeArithmeticError) -> ConversionResult {
    var digits = components
    var isLossless = true
    if offset.numerator != 0 {
      let (numerator, denominator) = (Int128(offset.numerator), Int128(offset.denominator))
      let sum = floorDivide(count * denominator + numerator, denominator)
      guard sum >= 0 else { throw .belowZero }
      guard sum < Int128(source.frameRate.maxTotalSubFrames(in: source.upperLimit, base: source.subFramesBase)) else {
        throw .beyondLimit(source.upperLimit)
      }
      isLossless = numerator % denominator == 0
      digits = sourceNumbering.components(ofSubFrames: Int(truncatingIfNeeded: sum), base: sourceBase)
    }
    isLossless = isLossless && digits.subFrames * targetBase % sourceBase == 0
    // The digits without subframes give the frame; their subframes decide whether it rounds up.
    let part = digits.subFrames
    digits.subFrames = 0
    guard digits.isValid(using: target) else {
      throw .invalidDigits(Timecode(unchecked: digits, using: target))
    }
    var kept = targetNumbering.count(digits, base: targetBase, in: Int.self)
    switch rounding {
    case nil: kept += part * targetBase / sourceBase
    case .down: break
    case .nearest: kept += 2 * part >= sourceBase ? targetBase : 0
    case .up: kept += part > 0 ? targetBase : 0
    }
    guard kept < unitLimit * unit else { throw .beyondLimit(target.upperLimit) }
    return ConversionResult(
      timecode: Timecode(
        unchecked: targetNumbering.components(ofSubFrames: kept, base: targetBase), using: target),
      isExact: isSameInstant(count, Int128(kept), fromZero: true), isFloored: !isLossless && rounding == nil)
  }

  /// Returns true if the source's count plus the offset and the target's count are equally far from the anchor in real
  /// time.
  private func isSameInstant(_ sourceCount: Int128, _ targetCount: Int128, fromZero: Bool = false) -> Bool {
    let ratio = Self.ratio(from: source, to: target)
    let (numerator, denominator) = (Int128(offset.numerator), Int128(offset.denominator))
    let start = fromZero ? (source: 0, target: 0) : anchor
    let sourceTime = ((sourceCount - start.source) * denominator + numerator) * Int128(ratio.numerator)
    return sourceTime == (targetCount - start.target) * denominator * Int128(ratio.denominator)
  }
}

// MARK: Lines

extension Conversion {
  /// True if `label(of:)` can be used: every result comes from the scale, or has the digits of its label.
  var convertsLabels: Bool { mode != .digits || offset.numerator == 0 }

  /// Converts a valid label, and reports whether the result was floored.
  ///
  /// Nil if the result needs days or is outside the limits, or if the digits to keep include subframes.
  @inline(__always)
  func label(of label: TimecodeLabel) -> (label: TimecodeLabel, isFloored: Bool)? {
    guard mode != .digits else {
      return label.subFrames == 0 && targetBounds.contain(label) ? (label, false) : nil
    }
    let count = sourceNumbering.count(label, base: sourceBase)
    let (units, isLossless) = scale.scaled(valid: count)
    guard UInt(bitPattern: units) < UInt(unitsPerDay) else { return nil }
    return (targetNumbering.label(ofSubFrames: units &* unit, base: targetBase), !isLossless && rounding == nil)
  }
}

// MARK: Mode, result and rounding

/// The quantity that stays the same when a timecode changes its properties.
public enum ConversionMode: String, CaseIterable, Equatable, Hashable, Sendable {
  /// The instant in real time, floored to a subframe of the target.
  case instant
  /// The count of frames from zero; subframes are rescaled.
  case frames
  /// The component numbers; subframes are rescaled.
  case digits
}

/// The result of a conversion.
public struct ConversionResult: Sendable {
  /// The timecode at the target.
  public var timecode: Timecode
  /// True if the timecode names exactly the instant of the source plus the offset, counted from the anchor if there is
  /// one.
  public var isExact: Bool
  /// True if a part of a subframe was cut off and no rounding was requested.
  public var isFloored: Bool
}

/// The direction in which a position between two frames is rounded.
public enum FrameRounding: String, CaseIterable, Equatable, Hashable, Sendable {
  /// To the nearest frame; if two are equally near, to the later one.
  case nearest
  /// To the frame before.
  case down
  /// To the frame after.
  case up

  /// The number to add to a dividend, so that the floor of its quotient is the rounded quotient.
  ///
  /// The divisor must be even, as every subframes base and every multiple of one is.
  func bias(divisor: Int128) -> Int128 {
    switch self {
    case .nearest: divisor / 2
    case .down: 0
    case .up: divisor - 1
    }
  }
}

// MARK: One timecode

extension Timecode {
  /// A valid timecode converted to other properties.
  ///
  /// - Parameters:
  ///   - target: The properties of the result.
  ///   - mode: The quantity to preserve.
  ///   - rounding: The rounding of the result to whole frames; nil floors it to a subframe.
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
