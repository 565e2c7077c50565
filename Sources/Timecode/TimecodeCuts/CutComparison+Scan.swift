// The ranges of sources to scan or render for the new cut: the frames of an event, with handles on both sides.
//
//     comparison.scan(of: event, handles: 8)              // 10:00:29:17..10:00:32:17

public import SMPTETimecode

extension CutComparison {
  /// The source frames that an event of the new cut shows, also in its transitions, with handles before and after,
  /// within the day.
  ///
  /// - Returns: Nil if the event states no source, like black (`BL`).
  public func scan(of event: CutEvent, handles: Int) -> TimecodeRange? {
    guard let source = new.marker(of: event)?.event?.source, let start = source.in,
      source.reel.map({ TimecodeEvent.Source.isBlack(reel: $0) }) != true
    else { return nil }
    return start.scan(event.needed, handles: handles)
  }
}

extension Timecode {
  /// A range of frames of the source that a timecode belongs to, with handles before and after, within the day.
  func scan(_ frames: Range<Int>, handles: Int) -> TimecodeRange? {
    let end = frameRate.maxTotalFrames(in: upperLimit)
    let first = max(0, frames.lowerBound - min(max(0, handles), end))
    let last = min(end, frames.upperBound + min(max(0, handles), end))
    guard first < last, let inPoint = try? Timecode(.frames(first), using: properties) else { return nil }
    return try? TimecodeRange(
      from: inPoint, duration: Timecode.FrameCount(.frames(last - first), base: subFramesBase))
  }
}
