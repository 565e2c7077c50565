// A timecode's count of frames and subframes from zero.

extension Timecode {
  /// The frames and subframes from zero; one beyond Int is held at its ends.
  public var frameCount: FrameCount { FrameCount(subFrameCount: subFrameCount, base: subFramesBase) }

  /// The subframes from zero; a count beyond Int, which only components that are not valid have, is held at its ends.
  public var subFrameCount: Int { Int(clamping: wideSubFrameCount) }

  /// The subframes from zero, whatever the components.
  @inline(__always)
  var wideSubFrameCount: Int128 {
    FrameNumbering(properties.frameRate).wideSubFrames(components, base: properties.subFramesBase.rawValue)
  }

  /// Whether the timecode is the zero of its timeline.
  public var isZero: Bool { wideSubFrameCount == 0 }

  /// The frames and subframes from zero of any components; one beyond Int is held at its ends.
  public static func frameCount(of components: Components, using properties: Properties) -> FrameCount {
    Timecode(unchecked: components, using: properties).frameCount
  }

  /// The frames and subframes from zero of any components; one beyond Int is held at its ends.
  public static func frameCount(
    of components: Components, at frameRate: TimecodeFrameRate, base: SubFramesBase = .default()
  ) -> FrameCount {
    frameCount(of: components, using: Properties(rate: frameRate, base: base))
  }
}
