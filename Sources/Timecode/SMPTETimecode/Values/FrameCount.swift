// Counts of frames and subframes without a rate, from zero to a timecode or between two timecodes.

extension Timecode {
  /// A count of frames with subframes at a base.
  public struct FrameCount: Sendable {
    /// The count in the terms in which it was given.
    public var value: Value
    /// The number of subframes in a frame.
    public let subFramesBase: SubFramesBase

    /// Creates a count from a value in any terms.
    public init(_ value: Value, base: SubFramesBase) {
      self.value = value
      subFramesBase = base
    }
  }
}

extension Timecode.FrameCount {
  /// The terms in which frames are counted.
  public enum Value: Equatable, Hashable, Sendable {
    /// Whole frames.
    case frames(Int)
    /// Whole frames and subframes.
    case split(frames: Int, subFrames: Int)
    /// Frames with a fraction of a frame.
    case combined(frames: Double)
    /// Whole frames, and a fraction of a frame from 0 to below 1.
    case splitUnitInterval(frames: Int, subFramesUnitInterval: Double)
  }

  /// Creates a count of subframes.
  @inlinable
  public init(subFrameCount: Int, base: Timecode.SubFramesBase) {
    let (frames, subFrames) = subFrameCount.quotientAndRemainder(dividingBy: base.rawValue)
    self.init(.split(frames: frames, subFrames: subFrames), base: base)
  }

  /// The whole frames, rounded toward zero.
  public var wholeFrames: Int {
    switch value {
    case .frames(let frames), .split(let frames, _), .splitUnitInterval(let frames, _): frames
    case .combined: subFrameCount / subFramesBase.rawValue
    }
  }

  /// The subframes in addition to the whole frames.
  public var subFrames: Int {
    switch value {
    case .frames: 0
    case .split(_, let subFrames): subFrames
    case .combined: subFrameCount % subFramesBase.rawValue
    case .splitUnitInterval(_, let part): Int(clamping: DoubleConversion.subFrames(part, base: subFramesBase) ?? 0)
    }
  }

  /// The nearest Double to the frames with their fraction.
  public var doubleValue: Double {
    switch value {
    case .frames(let frames): Double(frames)
    case .split: rationalValue.doubleValue
    case .combined(let frames): frames
    case .splitUnitInterval(let frames, let part): Double(frames) + part
    }
  }

  /// The frames with their fraction, exactly, at a whole subframe.
  public var rationalValue: Fraction { Fraction(reducing: subFrameCount, subFramesBase.rawValue) }

  /// All subframes; a count beyond Int is clamped to it.
  public var subFrameCount: Int { Int(clamping: subFrameCount128) }

  /// All subframes; NaN counts as 0, and infinity as the largest count.
  package var subFrameCount128: Int128 { subFrameCount128(base: subFramesBase) ?? 0 }

  /// All subframes at a base; nil for NaN.
  func subFrameCount128(base: Timecode.SubFramesBase) -> Int128? {
    let width = Int128(base.rawValue)
    return switch value {
    case .frames(let frames): Int128(frames) * width
    case .split(let frames, let subFrames): Int128(frames) * width + Int128(subFrames)
    case .combined(let frames): DoubleConversion.subFrames(frames, base: base)
    case .splitUnitInterval(let frames, let part):
      DoubleConversion.subFrames(part, base: base).map { Int128(frames) * width + $0 }
    }
  }

  /// True if the count is below zero.
  public var isNegative: Bool { subFrameCount128 < 0 }

  /// True if the count is zero subframes.
  public var isZero: Bool { subFrameCount128 == 0 }
}

extension Timecode.FrameCount: Hashable, Comparable, Identifiable, CustomStringConvertible {
  /// The count itself.
  public var id: Self { self }

  /// The frames, with their fraction if the value has one.
  public var description: String {
    if case .frames(let frames) = value { "\(frames)" } else { "\(doubleValue)" }
  }

  /// Counts are equal if they are the same number of frames, in any terms and at any bases.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.subFrameCount128 * Int128(rhs.subFramesBase.rawValue)
      == rhs.subFrameCount128 * Int128(lhs.subFramesBase.rawValue)
  }

  /// Returns true if the left count is fewer frames, in any terms and at any bases.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.subFrameCount128 * Int128(rhs.subFramesBase.rawValue)
      < rhs.subFrameCount128 * Int128(lhs.subFramesBase.rawValue)
  }

  /// Hashes the number of frames in four-hundredths, which every base divides.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(subFrameCount128 * Int128(400 / subFramesBase.rawValue))
  }
}

// MARK: Counts from zero

extension Timecode {
  /// The frames and subframes from zero; 0 if they are beyond Int, which happens only to components far out of range.
  public var frameCount: FrameCount { FrameCount(subFrameCount: subFrameCount, base: subFramesBase) }

  /// The subframes from zero; 0 if they are beyond Int, which happens only to components far out of range.
  @inlinable
  public var subFrameCount: Int {
    DropFrameNumbering(properties.frameRate).subFrames(components, base: properties.subFramesBase.rawValue) ?? 0
  }

  /// The subframes from zero; nil if they are beyond Int.
  @inline(__always)
  package var exactSubFrameCount: Int? {
    DropFrameNumbering(properties.frameRate).subFrames(components, base: properties.subFramesBase.rawValue)
  }

  /// The subframes from zero, which give the same timecode again; nil for a timecode that does not exist.
  @inline(__always)
  var existingCount: Int? { exists ? smallSubFrameCount : nil }

  /// The subframes from zero of a timecode that exists, whose numbers are small.
  @inline(__always)
  var smallSubFrameCount: Int {
    DropFrameNumbering(properties.frameRate).count(components, base: properties.subFramesBase.rawValue, in: Int.self)
  }

  /// The subframes from zero, for any components.
  @inline(__always)
  package var subFrameCount128: Int128 {
    DropFrameNumbering(properties.frameRate).wideSubFrameCount(components, base: properties.subFramesBase.rawValue)
  }

  /// True if the timecode is zero frames from the start of its timeline.
  public var isZero: Bool { subFrameCount128 == 0 }
}
