// What to do about a label that drop frame omits, when somebody asks for it to be mended; nothing is relabelled unasked.

/// Which neighbour an omitted label becomes.
public enum DropFrameRepair: String, CaseIterable, Sendable {
  /// The nearer of the labels before and after the gap; of two equally near ones the later.
  case nearest
  /// The label after the gap, which is where a device that counts without dropping would have been corrected to.
  case next

  /// The neighbour of a label whose only fault is that drop frame omits it; nil for any other.
  public func repaired(_ timecode: Timecode) -> Timecode? {
    let omitted = timecode.frameRate.droppedFramesPerMinute
    guard (0..<omitted).contains(timecode.frames), timecode.invalidComponents == [.frames] else { return nil }
    var after = timecode
    after.frames = omitted
    after.subFrames = 0
    // Frame number f of the gap is f + 1 away from the label before it and omitted - f from the one after.
    guard self == .nearest, timecode.frames + 1 < omitted - timecode.frames else { return after }
    var before = after
    before.frames = timecode.frameRate.maxFrameNumberDisplayable
    before.seconds = 59
    // An omitted label stands in a minute that is not 0, so the minute before is in the same hour.
    before.minutes -= 1
    return before
  }
}
