// The points of markers in formats of whole frames. Each point loses only its own part of a frame, and a length is the
// distance of the written points: consecutive ranges of a list are also consecutive in its document.

import SMPTETimecode
import TimecodeEvents

/// The points of a marker in whole frames.
struct WholeFrames {
  var inPoint: Timecode
  var outPoint: Timecode
  /// The number of frames between them.
  var length: Int

  /// Makes the range one frame long.
  mutating func setFrame() {
    let frame = Timecode.FrameCount(.frames(1), base: inPoint.subFramesBase)
    guard let range = try? TimecodeRange(from: inPoint, duration: frame) else { return }
    (outPoint, length) = (range.outPoint, 1)
  }

  /// The points of a source in whole frames. If subframes are lost, a source that agrees with its record still agrees
  /// with it: its out point is derived from the written record.
  ///
  /// - Parameter record: The record before its subframes were lost.
  func source(
    from start: Timecode, to end: Timecode, at speed: Speed = .normal, of record: TimeSpan
  ) -> (in: Timecode, out: Timecode) {
    var (first, last) = (start, end)
    (first.subFrames, last.subFrames) = (0, 0)
    let base = inPoint.subFramesBase.rawValue
    let isWhole = record.start.isMultiple(of: base) && record.end.isMultiple(of: base)
    guard !isWhole || start.subFrames != 0 || end.subFrames != 0, start.frameRate == inPoint.frameRate
    else { return (first, last) }
    let rule = LengthRule(record: inPoint.properties, source: start.properties, speed: speed)
    let taken = TimeSpan(start: start.subFrameCount, end: end.subFrameCount)
    guard let frames = rule.length(besideRecord: length * base, rule.form(record: record, source: taken)),
      let written = try? TimecodeRange(from: first, duration: .init(subFrameCount: frames, base: start.subFramesBase))
    else { return (first, last) }
    return (first, written.outPoint)
  }
}

extension DocumentWriting {
  /// The frames that contain the points of a record; the parts of frames are lost.
  private mutating func frames(of record: TimeSpan, base: Int, _ index: Int) -> (first: Int, last: Int) {
    let (first, inRest) = record.start.quotientAndRemainder(dividingBy: base)
    let (last, outRest) = record.end.quotientAndRemainder(dividingBy: base)
    if inRest != 0 || outRest != 0 { lose(.subFrames, index) }
    if first == last, record.length != 0 { lose(.duration, index) }
    return (first, last)
  }

  /// The points of a record without their subframes, which are lost.
  mutating func wholeFrames(of record: TimeSpan, on clock: Clock, _ index: Int) -> WholeFrames {
    let base = clock.properties.subFramesBase.rawValue
    let (first, last) = frames(of: record, base: base, index)
    return WholeFrames(
      inPoint: clock.timecode(first * base), outPoint: clock.timecode(last * base), length: last - first)
  }

  /// The points of a marker without their subframes, which are lost.
  mutating func wholeFrames(of marker: TimecodeMarker, _ index: Int) -> WholeFrames {
    let base = marker.range.properties.subFramesBase.rawValue
    let frames = frames(of: TimeSpan(marker.range), base: base, index)
    var (inPoint, outPoint) = (marker.inPoint, marker.range.outPoint)
    (inPoint.subFrames, outPoint.subFrames) = (0, 0)
    return WholeFrames(inPoint: inPoint, outPoint: outPoint, length: frames.last - frames.first)
  }

  /// The points of a marker in a format whose shortest length is one frame; a single timecode also gets one frame.
  mutating func markerFrames(of marker: TimecodeMarker, _ index: Int) -> WholeFrames {
    var frames = wholeFrames(of: marker, index)
    if frames.length == 1 { lose(.duration, index) }
    if frames.length == 0 { frames.setFrame() }
    return frames
  }
}
