// The points of markers in formats of whole frames. Each point loses its own part of a frame, and a length is the distance of
// the points that are written: ranges that follow each other in a list do so in its document, too.

import SMPTETimecode
import TimecodeEvents

/// The points of a marker in whole frames.
struct WholeFrames {
  /// The in point.
  var inPoint: Timecode
  /// The out point.
  var outPoint: Timecode
  /// How many frames are between them.
  var length: Int

  /// Makes the range a frame long.
  mutating func setFrame() {
    let frame = Timecode.FrameCount(.frames(1), base: inPoint.subFramesBase)
    guard let range = try? TimecodeRange(from: inPoint, duration: frame) else { return }
    (outPoint, length) = (range.outPoint, 1)
  }

  /// The points of a source in whole frames. Where subframes are lost, a source that agrees with its record goes on doing so:
  /// its out point follows from the record that is written.
  ///
  /// - Parameter range: The record before its subframes were lost.
  func source(
    from start: Timecode, to end: Timecode, at speed: Speed = .normal, of range: TimecodeRange
  ) -> (in: Timecode, out: Timecode) {
    var (first, last) = (start, end)
    (first.subFrames, last.subFrames) = (0, 0)
    let base = range.properties.subFramesBase
    let isWhole = (range.inPoint.subFrames, start.subFrames, end.subFrames) == (0, 0, 0)
    let rule = LengthRule(record: range.properties, source: start.properties, speed: speed)
    let taken = TimeSpan(start: start.subFrameCount, end: end.subFrameCount)
    guard !isWhole || !range.subFrameCount.isMultiple(of: base.rawValue), start.frameRate == range.properties.frameRate,
      case let form = rule.form(record: TimeSpan(range), source: taken),
      let frames = rule.length(besideRecord: length * base.rawValue, form),
      let written = try? TimecodeRange(from: first, duration: .init(subFrameCount: frames, base: start.subFramesBase))
    else { return (first, last) }
    return (first, written.outPoint)
  }
}

extension DocumentWriting {
  /// The numbers of the frames that a marker's points are in; the parts of frames are lost.
  mutating func frames(of marker: TimecodeMarker, _ index: Int) -> (first: Int, last: Int) {
    let base = marker.range.properties.subFramesBase.rawValue
    let start = marker.inPoint.subFrameCount
    let (first, inRest) = start.quotientAndRemainder(dividingBy: base)
    let (last, outRest) = (start + marker.range.subFrameCount).quotientAndRemainder(dividingBy: base)
    if inRest != 0 || outRest != 0 { lose(.subFrames, index) }
    if first == last, !marker.range.isTimecode { lose(.duration, index) }
    return (first, last)
  }

  /// The points of a marker without their subframes, which are lost.
  mutating func wholeFrames(of marker: TimecodeMarker, _ index: Int) -> WholeFrames {
    let frames = frames(of: marker, index)
    var (inPoint, outPoint) = (marker.inPoint, marker.range.outPoint)
    (inPoint.subFrames, outPoint.subFrames) = (0, 0)
    return WholeFrames(inPoint: inPoint, outPoint: outPoint, length: frames.last - frames.first)
  }

  /// The points of a marker in a format whose shortest length is a frame, which a single timecode has, too.
  mutating func markerFrames(of marker: TimecodeMarker, _ index: Int) -> WholeFrames {
    var frames = wholeFrames(of: marker, index)
    if frames.length == 1 { lose(.duration, index) }
    if frames.length == 0 { frames.setFrame() }
    return frames
  }
}
