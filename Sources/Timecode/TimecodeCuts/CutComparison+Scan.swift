// The ranges of sources to scan or render for the new cut: the frames of an event, with handles on both sides.
//
//     comparison.scan(of: event, handles: 8)              // 10:00:29:17..10:00:32:17
//     comparison.pulled(event, handles: 8)                // the event that shows these frames, at its own speed

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
    let end = start.frameRate.maxTotalFrames(in: start.upperLimit)
    let first = max(0, event.needed.lowerBound - min(max(0, handles), end))
    let last = min(end, event.needed.upperBound + min(max(0, handles), end))
    guard first < last, let inPoint = try? Timecode(.frames(first), using: start.properties) else { return nil }
    return try? TimecodeRange(
      from: inPoint, duration: Timecode.FrameCount(.frames(last - first), base: start.subFramesBase))
  }

  /// An event of the new cut as an entry of a pull list: it shows the frames of ``scan(of:handles:)`` at normal speed,
  /// and begins earlier in the program by its head handle.
  ///
  /// - Returns: Nil if there is nothing to scan.
  public func pulled(_ event: CutEvent, handles: Int) -> TimecodeMarker? {
    guard let scan = scan(of: event, handles: handles), let marker = new.marker(of: event),
      var written = marker.event, let source = written.source
    else { return nil }
    let base = marker.inPoint.subFramesBase
    let (own, other) = (marker.inPoint.frameRate.rate, scan.inPoint.frameRate.rate)
    let ratio = own * Fraction(other.denominator, other.numerator)
    func recordFrames(_ count: Int) -> Int { ratio.nearest(times: count) ?? .max }
    let lead = event.source.lowerBound - scan.inPoint.frameCount.wholeFrames
    let start = max(0, event.record.lowerBound - recordFrames(lead))
    let length = Timecode.FrameCount(.frames(recordFrames(scan.frameCount.wholeFrames)), base: base)
    guard let inPoint = try? Timecode(.frames(start), using: marker.inPoint.properties),
      let range = try? TimecodeRange(from: inPoint, duration: length)
    else { return nil }
    written.transition = nil
    written.source = .init(
      reel: source.reel, clip: source.clip, in: scan.inPoint, out: scan.outPoint, media: source.media)
    return TimecodeMarker(range, name: marker.name, note: marker.note, color: marker.color, event: written)
  }
}
