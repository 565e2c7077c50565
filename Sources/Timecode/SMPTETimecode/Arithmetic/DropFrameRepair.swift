// Replaces a label that drop frame skips by a neighbor, if the caller asks for it.

/// The neighbor that replaces a skipped label.
public enum DropFrameRepair: String, CaseIterable, Sendable {
  /// The nearer of the labels before and after the gap; the later of two equally near ones.
  case nearest
  /// The label after the gap.
  case next

  /// The neighbor of a label that is invalid only because drop frame skips it; nil for any other timecode.
  public func repaired(_ timecode: Timecode) -> Timecode? {
    let omitted = timecode.frameRate.droppedFramesPerMinute
    guard (0..<omitted).contains(timecode.frames), timecode.invalidComponents == [.frames] else { return nil }
    var after = timecode
    after.frames = omitted
    after.subFrames = 0
    // Frame number f of the gap is f + 1 away from the label before the gap and omitted - f from the label after it.
    guard self == .nearest, timecode.frames + 1 < omitted - timecode.frames else { return after }
    var before = after
    before.frames = timecode.frameRate.maxFrameNumberDisplayable
    before.seconds = 59
    // A skipped label is never in minute 0, so the minute before is in the same hour.
    before.minutes -= 1
    return before
  }
}
