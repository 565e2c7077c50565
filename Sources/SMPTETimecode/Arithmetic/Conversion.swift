// The one conversion between rates, bases and limits. Values that depend on the properties alone are computed once:
//
//     let conversion = try Conversion(from: source, to: target, rounding: .nearest)
//     let result = try conversion.convert(timecode.components)
//     result.timecode, result.isExact
//
// A source timecode n subframes from zero becomes (n + offset - anchor) · ratio + anchor there, floored to a subframe or
// rounded to a frame. `ExactScale` does that in one step.

/// A conversion from one set of properties to another.
public struct Conversion: Sendable {
  /// The properties of the given components.
  public let source: Timecode.Properties
  /// The properties of the returned components.
  public let target: Timecode.Properties
  /// The part that is kept.
  public let mode: ConversionMode
  /// How the result becomes whole frames; nil if it keeps its subframes.
  public let rounding: FrameRounding?

  private let sourceNumbering: DropFrameNumbering
  private let sourceBase: Int
  private let targetNumbering: DropFrameNumbering
  private let targetBase: Int
  private let targetBounds: TimecodeLabel.Bounds
  /// From subframes of the source to `unit`s of the target.
  let scale: ExactScale
  /// The subframes of the target in a unit: 1, or those of a frame if the result is rounded.
  private let unit: Int
  /// The units before the limit.
  private let unitLimit: Int
  private let unitsPerDay: Int
  private let anchor: (source: Int128, target: Int128)
  private let offset: Fraction

  /// Makes a conversion.
  ///
  /// - Parameters:
  ///   - source: The properties of the timecodes.
  ///   - target: The properties of the results.
  ///   - mode: The quantity that is kept.
  ///   - rounding: How the exact count of frames at the target becomes a whole one, before it gets its label.
  ///   - anchor: A label, such as a programme's start, that is the same label at the target: the distance from it is
  ///     converted. Its tag, if any, must have the source's rate. `digits`, which keeps all labels, ignores it.
  ///   - offset: A length in subframes of the source that is added before the conversion.
  /// - Throws: The fault of the anchor, or `limit` for an offset that no timecode can hold.
  public init(
    from source: Timecode.Properties, to target: Timecode.Properties, mode: ConversionMode = .instant,
    rounding: FrameRounding? = nil, anchor: TimecodeText? = nil, offset: Fraction = .zero
  ) throws(TimecodeArithmeticError) {
    // Little enough for 128 bits.
    guard offset.isDefined, offset.numerator.magnitude < 1 << 62, offset.denominator.magnitude < 1 << 48 else {
      throw .beyondLimit(target.upperLimit)
    }
    let fixed = mode == .digits ? nil : anchor
    self.init(
      source, target, mode, rounding,
      anchor: try fixed.map { (anchor) throws(TimecodeArithmeticError) in try Self.counts(of: anchor, source, target) },
      offset: offset)
  }

  /// Makes the conversion without an anchor or an offset, which cannot fail to be made.
  init(_ mode: ConversionMode, from source: Timecode.Properties, to target: Timecode.Properties) {
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
    let (above, below) = (Int128(ratio.0), Int128(ratio.1))
    let (p, q) = (Int128(self.offset.numerator), Int128(self.offset.denominator))
    let divisor = below * q * Int128(unit)
    scale = ExactScale(
      multiplier: above * q, addend: (p - self.anchor.source * q) * above + self.anchor.target * below * q,
      bias: rounding?.bias(divisor: divisor) ?? 0, divisor: divisor)
  }

  /// How many subframes of the target a subframe of the source lasts; 1000/1001 cancels if both have it.
  static func ratio(
    from source: Timecode.Properties, to target: Timecode.Properties
  ) -> (numerator: Int, denominator: Int) {
    let above = target.frameRate.maxFrames * target.subFramesBase.rawValue
    let below = source.frameRate.maxFrames * source.subFramesBase.rawValue
    return switch (source.frameRate.isPulledDown, target.frameRate.isPulledDown) {
    case (true, false): (above * 1001, below * 1000)
    case (false, true): (above * 1000, below * 1001)
    default: (above, below)
    }
  }

  /// The counts of an anchor at the source and at the target.
  private static func counts(
    of anchor: TimecodeText, _ source: Timecode.Properties, _ target: Timecode.Properties
  ) throws(TimecodeArithmeticError) -> (source: Int128, target: Int128) {
    var own = anchor.tag?.properties ?? source
    guard own.frameRate == source.frameRate else { throw .anchorRate(own.frameRate, source: source.frameRate) }
    guard anchor.components.isValid(using: own) else {
      throw .invalidAnchor(Timecode(unchecked: anchor.components, using: own))
    }
    var start = Timecode(unchecked: anchor.components, using: own)
    start.subFrames = own.subFramesBase.convert(subFrames: start.subFrames, to: source.subFramesBase)
    own.subFramesBase = source.subFramesBase
    start.properties = own
    var moved = anchor.components
    moved.subFrames = source.subFramesBase.convert(subFrames: start.subFrames, to: target.subFramesBase)
    guard moved.isValid(using: target) else {
      throw .invalidAnchor(Timecode(unchecked: moved, using: target))
    }
    return (start.subFrameCount128, Timecode(unchecked: moved, using: target).subFrameCount128)
  }
}

// MARK: Converting

extension Conversion {
  /// Converts components, which must be valid at the source.
  public func convert(_ components: Timecode.Components) throws(TimecodeArithmeticError) -> ConversionResult {
    guard components.isValid(using: source) else { throw .invalidSource(components.violations(using: source)) }
    let count = sourceNumbering.count(components, base: sourceBase, in: Int.self)
    if mode == .digits { return try keepingDigits(of: components, Int128(count)) }
    let (units, isKept) = scale.scaled(valid: count)
    return try result(units, isKept: isKept, of: Int128(count))
  }

  /// Converts a timecode, whose own properties are those of the source.
  public func convert(_ timecode: Timecode) throws(TimecodeArithmeticError) -> Timecode {
    try convert(timecode.components).timecode
  }

  /// Converts whatever the components add up to, valid or not.
  func convert(unchecked components: Timecode.Components) throws(TimecodeArithmeticError) -> Timecode {
    let count = sourceNumbering.subFrames128(components, base: sourceBase)
    let (units, isKept) = scale.scaled(any: count)
    return try result(units, isKept: isKept, of: count).timecode
  }

  /// The digits of components that need not be valid at the source; nil if they are not valid at the target.
  func keepingDigits(unchecked components: Timecode.Components) -> Timecode? {
    // More subframes than a frame has would move the frame.
    guard (0..<sourceBase).contains(components.subFrames) else { return nil }
    let count = sourceNumbering.subFrames128(components, base: sourceBase)
    return try? keepingDigits(of: components, count).timecode
  }

  /// The subframes at the target of a range's out point, which at both ends may be the limit itself.
  func outPoint(
    of point: Timecode
  ) throws(TimecodeArithmeticError) -> (subFrames: Int, isExact: Bool, isFloored: Bool) {
    let count = point.subFrameCount128
    guard mode == .digits else { return try moved(scale.scaled(any: count), of: count) }
    guard !point.isValid, offset.numerator == 0 else {
      let result = try keepingDigits(of: point.components, count)
      return (result.timecode.subFrameCount, result.isExact, result.isFloored)
    }
    guard source.upperLimit.maxDays <= target.upperLimit.maxDays else { throw .beyondLimit(target.upperLimit) }
    let moved = unitsPerDay * unit * source.upperLimit.maxDays
    return (moved, isSameInstant(count, Int128(moved), fromZero: true), false)
  }

  /// Converts a point's count of subframes from zero, which at both ends may be that of the limit.
  package func convert(
    subFrames count: Int
  ) throws(TimecodeArithmeticError) -> (subFrames: Int, isExact: Bool, isFloored: Bool) {
    guard mode != .digits else { return try outPoint(of: Timecode(subFrames: count, using: source)) }
    let isValid = (0..<1 << 37).contains(count)
    return try moved(isValid ? scale.scaled(valid: count) : scale.scaled(any: Int128(count)), of: Int128(count))
  }

  @inline(__always)
  private func moved(
    _ units: (count: Int, isExact: Bool), of count: Int128
  ) throws(TimecodeArithmeticError) -> (subFrames: Int, isExact: Bool, isFloored: Bool) {
    guard units.count >= 0 else { throw .belowZero }
    guard units.count <= unitLimit else { throw .beyondLimit(target.upperLimit) }
    let moved = units.count * unit
    let isExact = mode == .instant ? units.isExact : isSameInstant(count, Int128(moved))
    return (moved, isExact, !units.isExact && rounding == nil)
  }

  @inline(__always)
  private func result(
    _ units: Int, isKept: Bool, of count: Int128
  ) throws(TimecodeArithmeticError) -> ConversionResult {
    guard units >= 0 else { throw .belowZero }
    guard units < unitLimit else { throw .beyondLimit(target.upperLimit) }
    let moved = units * unit
    let components = targetNumbering.components(ofSubFrames: moved, base: targetBase)
    return ConversionResult(
      timecode: Timecode(unchecked: components, using: target),
      isExact: mode == .instant ? isKept : isSameInstant(count, Int128(moved)),
      isFloored: !isKept && rounding == nil)
  }

  private func keepingDigits(
    of components: Timecode.Components, _ count: Int128
  ) throws(TimecodeArithmeticError) -> ConversionResult {
    var digits = components
    var isKept = true
    if offset.numerator != 0 {
      let (p, q) = (Int128(offset.numerator), Int128(offset.denominator))
      let moved = floorDivide(count * q + p, q)
      guard moved >= 0 else { throw .belowZero }
      guard moved < Int128(source.frameRate.maxTotalSubFrames(in: source.upperLimit, base: source.subFramesBase)) else {
        throw .beyondLimit(source.upperLimit)
      }
      isKept = p % q == 0
      digits = sourceNumbering.components(ofSubFrames: Int(truncatingIfNeeded: moved), base: sourceBase)
    }
    isKept = isKept && digits.subFrames * targetBase % sourceBase == 0
    // The frame of the digits, and how much of a frame they have beyond it, which may round up.
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
      isExact: isSameInstant(count, Int128(kept), fromZero: true), isFloored: !isKept && rounding == nil)
  }

  /// Whether a count of the source with the offset and one of the target are equally far from the anchor in real time.
  private func isSameInstant(_ count: Int128, _ moved: Int128, fromZero: Bool = false) -> Bool {
    let ratio = Self.ratio(from: source, to: target)
    let (p, q) = (Int128(offset.numerator), Int128(offset.denominator))
    let start = fromZero ? (0, 0) : anchor
    return ((count - start.0) * q + p) * Int128(ratio.numerator) == (moved - start.1) * q * Int128(ratio.denominator)
  }
}

// MARK: Lines

extension Conversion {
  /// Whether `count(of:)` can be used: every result is made by the scale.
  var convertsCounts: Bool { mode != .digits }

  /// Whether a count that lost a part of a subframe gives the result that the whole would give.
  var commutesWithFloor: Bool {
    mode != .digits && rounding != .up && offset.denominator == 1 && source.frameRate == target.frameRate
      && source.subFramesBase == target.subFramesBase
  }

  /// Whether `label(of:)` can be used: every result is made by the scale, or has the digits of its label.
  var convertsLabels: Bool { mode != .digits || offset.numerator == 0 }

  /// The count at the target of a valid count of subframes, and whether it was floored; nil if it has no place there.
  @inline(__always)
  func count(of count: Int) -> (count: Int, isFloored: Bool)? {
    let (units, isKept) = scale.scaled(valid: count)
    // One comparison for both ends.
    guard UInt(bitPattern: units) < UInt(unitLimit) else { return nil }
    return (units &* unit, !isKept && rounding == nil)
  }

  /// The label at the target of a valid label, and whether it was floored; nil if the result needs days or has no place,
  /// and for digits with subframes.
  @inline(__always)
  func label(of label: TimecodeLabel) -> (label: TimecodeLabel, isFloored: Bool)? {
    guard mode != .digits else {
      return label.subFrames == 0 && targetBounds.contain(label) ? (label, false) : nil
    }
    let count = sourceNumbering.count(label, base: sourceBase)
    let (units, isKept) = scale.scaled(valid: count)
    guard UInt(bitPattern: units) < UInt(unitsPerDay) else { return nil }
    return (targetNumbering.label(ofSubFrames: units &* unit, base: targetBase), !isKept && rounding == nil)
  }
}
