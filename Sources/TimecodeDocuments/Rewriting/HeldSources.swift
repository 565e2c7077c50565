// The sources that lie within their media, and do so when both have been rewritten.
//
//     reading.hold(held)                     // noted if the media has all of it
//     values.grow(held, base, properties)    // once every source is solved
//
// A source's out follows from its record's length, and the end of its media is a frame of its own: rounded apart, a clip would now
// and then end a frame after what it shows.

import SMPTETimecode
import TimecodeEvents

extension DocumentTimes {
  /// What is shown of media.
  struct Held: Sendable {
    /// The rows of the media, of the first frame that is shown, and of the length.
    var media: Int
    var start: Int
    var length: Int
    /// How much of the media is shown in a frame.
    var speed = Fraction(1, 1)
  }

}

extension TimeValues {
  /// Extends media to what is shown of it.
  mutating func grow(
    _ held: DocumentTimes.Held, _ base: Timecode.SubFramesBase, _ properties: Timecode.Properties
  ) {
    guard let media = rows[held.media].source.stated, let shown = rows.shown(held, base, properties) else { return }
    rows[held.media].source = TimeSpan(start: min(media.start, shown.start), end: max(media.end, shown.end))
  }
}

extension [EventRow] {
  /// The part of its media that a source shows, at least a frame; nil if that is not known.
  fileprivate func shown(
    _ held: DocumentTimes.Held, _ base: Timecode.SubFramesBase, _ properties: Timecode.Properties
  ) -> TimeSpan? {
    guard let start = self[held.start].source.stated?.start, let length = self[held.length].source.stated?.length else {
      return nil
    }
    let rule = Speed(held.speed).map { LengthRule(record: properties, source: properties, speed: $0) }
    let played = rule?.expected(ofRecord: length) ?? 0
    let (end, overflow) = start.addingReportingOverflow(Swift.max(played, base.rawValue))
    return overflow ? nil : TimeSpan(start: start, end: end)
  }
}

extension DocumentReading {
  /// Notes what is shown of media, if the media has all of it.
  mutating func hold(_ held: DocumentTimes.Held) {
    guard let properties = times?.properties, let media = table.rows[held.media].source.stated,
      let shown = table.rows.shown(held, properties.subFramesBase, properties), media.start <= shown.start,
      shown.end <= media.end
    else { return }
    times?.held.append(held)
  }
}
