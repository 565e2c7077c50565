// A timecode's count of frames and subframes from zero.

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
  var exactSubFrameCount: Int? {
    DropFrameNumbering(properties.frameRate).subFrames(components, base: properties.subFramesBase.rawValue)
  }

  /// The subframes from zero of a timecode that exists, whose numbers are small.
  @inline(__always)
  var existingSubFrameCount: Int {
    DropFrameNumbering(properties.frameRate).count(components, base: properties.subFramesBase.rawValue, in: Int.self)
  }

  /// The subframes from zero, for any components.
  @inline(__always)
  var subFrameCount128: Int128 {
    DropFrameNumbering(properties.frameRate).subFrames128(components, base: properties.subFramesBase.rawValue)
  }

  /// The timecode is zero frames from the start of its timeline.
  public var isZero: Bool { subFrameCount128 == 0 }

  /// The frames and subframes from zero of any components; 0 if they are beyond Int.
  public static func frameCount(of components: Components, using properties: Properties) -> FrameCount {
    Timecode(unchecked: components, using: properties).frameCount
  }

  /// The frames and subframes from zero of any components; 0 if they are beyond Int.
  public static func frameCount(
    of components: Components, at frameRate: TimecodeFrameRate, base: SubFramesBase = .default()
  ) -> FrameCount {
    frameCount(of: components, using: Properties(rate: frameRate, base: base))
  }
}
