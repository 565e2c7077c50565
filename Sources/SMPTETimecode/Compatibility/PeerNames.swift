// Names under which the peer library's users and tests reach what has a better name here. Nothing in this package calls
// the internal ones; they are kept so that the peer's test suite compiles after changing its import line.

/// The integer of numerators, denominators and sample counts.
public typealias PlatformInt = Int

extension Timecode {
  /// The components of a frame count at a rate and the count's base, days growing without limit.
  public static func components(of frameCount: FrameCount, at frameRate: TimecodeFrameRate) -> Components {
    FrameNumbering(frameRate).components(
      ofSubFrames: frameCount.subFrameCount, base: frameCount.subFramesBase.rawValue)
  }

  /// The components that text shows, whatever the properties.
  static func decode(timecode text: some StringProtocol) throws(StringParseError) -> Components {
    try TimecodeText(parsing: text).components
  }

  static func framesToSubFrames(frames: Int, subFrames: Int, base: SubFramesBase) -> Int {
    FrameCount(.split(frames: frames, subFrames: subFrames), base: base).subFrameCount
  }

  static func subFramesToFrames(_ subFrames: Int, base: SubFramesBase) -> (frames: Int, subFrames: Int) {
    let count = FrameCount(subFrameCount: subFrames, base: base)
    return (count.wholeFrames, count.subFrames)
  }

  func frameCount(of seconds: Fraction) -> Int { (seconds * frameRate.rate).floor ?? 0 }

  func floatingFrameCount(of seconds: Fraction) -> Double { (seconds * frameRate.rate).doubleValue }
}

extension TimecodeInterval {
  func timecode(offsetting base: Timecode) -> Timecode { base.offsetting(by: self) }
}

extension TimecodeFrameRate {
  var framesDroppedPerMinute: Double { Double(droppedFramesPerMinute) }

  var frameRateForRealTimeCalculation: Double { rate.doubleValue }

  /// Frame numbers a second on average, which at drop rates is 999/1000 of their greatest number.
  var frameRateForElapsedFramesCalculation: Double {
    isDrop ? DoubleConversion.nearest(Int128(maxFrames * 999), 1000) : Double(maxFrames)
  }
}
