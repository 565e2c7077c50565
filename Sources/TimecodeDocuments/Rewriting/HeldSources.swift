// The sources that lie within their media, and do so when both have been rewritten.
//
//     reading.hold(held)                     // noted if the media has all of it
//     times.grow(held, base)                 // once every source is solved
//
// A source's out follows from its record's length, and the end of its media is a frame of its own: rounded apart, a clip would now
// and then end a frame after what it shows.

import SMPTETimecode
import TimecodeEvents

extension DocumentTimes {
  /// What is shown of media.
  struct Held: Equatable, Sendable {
    /// The elements of the media, of the first frame that is shown, and of the length.
    var media: Int
    var start: Int
    var length: Int
    /// How much of the media is shown in a frame.
    var speed = Fraction(1, 1)
  }

  /// The part of its media that a source shows, at least a frame; nil if that is not known.
  private func shown(_ held: Held, _ base: Timecode.SubFramesBase) -> TimeSpan? {
    guard let start = elements[held.start].source?.start, let length = elements[held.length].source?.length else {
      return nil
    }
    let rule = Speed(held.speed).map { LengthRule(record: properties, source: properties, speed: $0) }
    let played = rule?.expected(ofRecord: length) ?? 0
    let (end, overflow) = start.addingReportingOverflow(max(played, base.rawValue))
    return overflow ? nil : TimeSpan(start: start, end: end)
  }

  /// Whether media has all that is shown of it.
  fileprivate func holds(_ held: Held) -> Bool {
    guard let media = elements[held.media].source, let shown = shown(held, properties.subFramesBase) else {
      return false
    }
    return media.start <= shown.start && shown.end <= media.end
  }

  /// Extends media to what is shown of it.
  mutating func grow(_ held: Held, _ base: Timecode.SubFramesBase) {
    guard let media = elements[held.media].source, let shown = shown(held, base) else { return }
    elements[held.media].source = TimeSpan(start: min(media.start, shown.start), end: max(media.end, shown.end))
  }
}

extension DocumentReading {
  /// Notes what is shown of media, if the media has all of it.
  mutating func hold(_ held: DocumentTimes.Held) {
    if times?.holds(held) == true { times?.held.append(held) }
  }
}
