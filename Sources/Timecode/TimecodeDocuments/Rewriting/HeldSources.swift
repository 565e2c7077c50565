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
    let (start, length) = (times(of: held.start).source, times(of: held.length).source)
    guard let media = times(of: held.media).source.stated,
      let shown = held.shown(from: start, lasting: length, base, properties)
    else { return }
    times[held.media].source = TimeSpan(start: min(media.start, shown.start), end: max(media.end, shown.end))
  }
}

extension DocumentTimes.Held {
  /// The part of its media that a source shows, from the beginning of one time and with the length of another, at least a frame;
  /// nil if that is not known.
  fileprivate func shown(
    from start: TimeSpan, lasting length: TimeSpan, _ base: Timecode.SubFramesBase, _ properties: Timecode.Properties
  ) -> TimeSpan? {
    guard let start = start.stated?.start, let length = length.stated?.length else { return nil }
    let rule = Speed(speed).map { LengthRule(record: properties, source: properties, speed: $0) }
    let played = rule?.expected(ofRecord: length) ?? 0
    let (end, overflow) = start.addingReportingOverflow(max(played, base.rawValue))
    return overflow ? nil : TimeSpan(start: start, end: end)
  }
}

extension DocumentReading {
  /// Notes what is shown of media, if the media has all of it.
  mutating func hold(_ held: DocumentTimes.Held) {
    guard let properties = times?.properties, let media = table.rows[held.media].source.stated,
      let shown = held.shown(
        from: table.rows[held.start].source, lasting: table.rows[held.length].source, properties.subFramesBase,
        properties),
      media.start <= shown.start, shown.end <= media.end
    else { return }
    times?.held.append(held)
  }
}
