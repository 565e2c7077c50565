// The points of entries in formats of whole frames. Each point loses only its own part of a frame, and a length is the
// distance of the written points: consecutive ranges of a list are also consecutive in its document.

import SMPTETimecode
import TimecodeEvents

/// The points of a record in whole frames.
struct WholeFrames {
  private let clock: Clock
  private let first: Int
  let inPoint: Timecode
  private(set) var outPoint: Timecode
  /// The number of frames between them.
  private(set) var length: Int
  /// The record begins and ends on frames.
  fileprivate let isWhole: Bool

  /// The frames that contain the points of a record.
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

  /// The points of a source in whole frames. If subframes are lost, a source that agrees with its record still agrees
  /// with it: its out point is derived from the written record.
  ///
  /// - Parameter record: The record before its subframes were lost.
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
  /// The points of a record without their subframes, which are lost.
  mutating func wholeFrames(of record: TimeSpan, on clock: Clock, _ index: Int) -> WholeFrames {
    let frames = WholeFrames(of: record, on: clock)
    if !frames.isWhole { lose(.subFrames, index) }
    if frames.length == 0, record.length != 0 { lose(.duration, index) }
    return frames
  }

  /// The points of an entry without their subframes, which are lost.
  mutating func wholeFrames(of entry: WrittenList.Entry) -> WholeFrames {
    wholeFrames(of: entry.record, on: entry.clock, entry.index)
  }

  /// The points of an entry in a format whose shortest length is one frame; a single timecode also gets one frame.
  mutating func markerFrames(of entry: WrittenList.Entry) -> WholeFrames {
    var frames = wholeFrames(of: entry)
    if frames.length == 1 { lose(.duration, entry.index) }
    if frames.length == 0 { frames.setFrame() }
    return frames
  }
}
