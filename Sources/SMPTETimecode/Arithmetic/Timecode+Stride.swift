// Steps of whole frames, so that timecodes can be used in ranges and strides.

extension Timecode {
  /// The timecode `n` frames later, or earlier if `n` is negative.
  ///
  /// Beyond an end of the timeline the result is invalid but still in order, so that every stride ends.
  public func advanced(by n: Int) -> Timecode {
    adding(Components(f: n), by: .allowingInvalid)
  }

  /// The number of whole frames of this timecode between two; clamped to Int.
  public func distance(to other: Timecode) -> Int {
    let width = Int128(subFramesBase.rawValue)
    return Int(
      clamping: floorDivide(subFrames(at: other), width) - floorDivide(subFrameCount128, width))
  }
}
