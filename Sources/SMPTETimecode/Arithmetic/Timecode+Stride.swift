// Steps of whole frames, so that timecodes make ranges and strides.

extension Timecode {
  /// The timecode so many frames on, or back where negative.
  ///
  /// Beyond an end of the timeline the result is not valid, but still in order, so that every stride ends.
  public func advanced(by n: Int) -> Timecode {
    adding(Components(f: n), by: .allowingInvalid)
  }

  /// How many whole frames of this timecode lie between two; held at the ends of Int.
  public func distance(to other: Timecode) -> Int {
    let width = Int128(subFramesBase.rawValue)
    return Int(
      clamping: floorDivide(subFrames(at: other), width) - floorDivide(subFrameCount128, width))
  }
}
