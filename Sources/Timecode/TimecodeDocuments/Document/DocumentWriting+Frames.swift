// The points of entries in formats of whole frames. Each point loses only its own fraction of a frame, and a length is
// the distance between the written points, so consecutive ranges of a list remain consecutive in the document.

import SMPTETimecode
import TimecodeEvents

/// The points of a record in whole frames.
struct WholeFrames {
  private let clock: Clock
  private let first: Int
  let inPoint: Timecode
  private(set) var outPoint: Timecode
  /// The number of frames between the points.
  private(set) var length: Int
  /// True if the record begins and ends on whole frames.
  fileprivate let isWhole: Bool

  /// Finds the frames that contain the points of a record.
  fileprivate init(of record: TimeSpan, on clock: Clock) {
    self.clock = clock
    let base = clock.properties.subFramesBase.rawValue
    let (first, inRest) = record.start.quotientAndRemainder(dividingBy: base)
    let (last, outRest) = record.end.quotientAndRemainder(dividingBy: base)
    (self.first, length, isWhole) = (first, last - first, inRest == 0 && outRest == 0)
    (inPoint, outPoint) = (clock.timecode(record.start - inRest), clock.timecode(record.end - outRest))
  }

  private var base: Int { clock.properties.subFramesBase.rawValue }

  /// Makes the range one frame long.
  mutating func setFrame() { (outPoint, length) = (clock.timecode((first + 1) * base), 1) }

  /// The points of a source in whole frames. If subframes are lost and the source agrees with its record, the written
  /// source still agrees with the written record: its out point follows from the record's length.
  ///
  /// - Parameter record: The record before the loss of its subframes.
  func source(
    from start: Timecode, to end: Timecode, at speed: Speed = .normal, of record: TimeSpan
  ) -> (in: Timecode, out: Timecode) {
    var (first, last) = (start, end)
    (first.subFrames, last.subFrames) = (0, 0)
    guard !isWhole || start.subFrames != 0 || end.subFrames != 0, start.frameRate == clock.properties.frameRate
    else { return (first, last) }
    let rule = LengthRule(record: clock.properties, source: start.properties, speed: speed)
    let used = TimeSpan(start: start.subFrameCount, end: end.subFrameCount)
    guard let frames = rule.length(besideRecord: length * base, rule.form(record: record, source: used)),
      let written = try? TimecodeRange(from: first, duration: .init(subFrameCount: frames, base: start.subFramesBase))
    else { return (first, last) }
    return (first, written.outPoint)
  }
}

extension DocumentWriting {
  /// The points of a record without subframes; counts lost subframes.
  mutating func wholeFrames(of record: TimeSpan, on clock: Clock, _ index: Int) -> WholeFrames {
    let frames = WholeFrames(of: record, on: clock)
    if !frames.isWhole { lose(.subFrames, index) }
    if frames.length == 0, record.length != 0 { lose(.duration, index) }
    return frames
  }

  /// The points of an entry without subframes; counts lost subframes.
  mutating func wholeFrames(of entry: WrittenList.Entry) -> WholeFrames {
    wholeFrames(of: entry.record, on: entry.clock, entry.index)
  }

  /// The points of an entry in a format whose shortest length is one frame; a single timecode gets that length.
  mutating func markerFrames(of entry: WrittenList.Entry) -> WholeFrames {
    var frames = wholeFrames(of: entry)
    if frames.length == 1 { lose(.duration, entry.index) }
    if frames.length == 0 { frames.setFrame() }
    return frames
  }
}
