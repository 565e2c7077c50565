// Sources that are within their media, and must stay within it when both are rewritten.
//
//     reading.constrain(constraint)                   // records it if the media contains all of the part
//     values.grow(constraint, base, properties)       // after every source is solved
//
// A source's out point follows from its record's length, but the end of its media is rounded separately. Without a
// correction, a clip would occasionally end one frame after its media.

import SMPTETimecode
import TimecodeEvents

extension DocumentTimes {
  /// The part of the media that a source shows.
  struct MediaConstraint: Sendable {
    /// The rows of the media, of the first visible frame, and of the length.
    var media: Int
    var start: Int
    var length: Int
    /// The number of media frames per visible frame.
    var speed = Fraction(1, 1)
  }

  /// The length of media with a separate rate.
  struct MediaLength: Sendable {
    var seconds: Fraction
    /// The seconds of the media before the source.
    var before: Fraction
    /// The seconds of the media per second of the record.
    var speed: Fraction
    /// The frames per second.
    var rate: Fraction

    /// The length that contains a source of a record with a new length, in whole frames if it must grow.
    func extended(toShow length: Fraction) -> Fraction {
      let needed = before + length * speed
      guard needed > seconds, let frames = (needed * rate.negated()).floor else { return seconds }
      return Fraction(-frames, 1) / rate
    }
  }
}

extension TimeValues {
  /// Extends the media to contain the part that a source shows.
  mutating func grow(
    _ constraint: DocumentTimes.MediaConstraint, _ base: Timecode.SubFramesBase, _ properties: Timecode.Properties
  ) {
    let (start, length) = (times(of: constraint.start).source, times(of: constraint.length).source)
    guard let media = times(of: constraint.media).source.stated,
      let shown = constraint.shown(from: start, lasting: length, base, properties)
    else { return }
    times[constraint.media].source = TimeSpan(start: min(media.start, shown.start), end: max(media.end, shown.end))
  }
}

extension DocumentTimes.MediaConstraint {
  /// The part of the media that a source shows, from the start of one row and with the length of another, at least one
  /// frame; nil if a time is unknown.
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
  /// Records the part of the media that a source shows, if the media contains all of it.
  mutating func constrain(_ constraint: DocumentTimes.MediaConstraint) {
    guard let properties = times?.properties, let media = table.rows[constraint.media].source.stated,
      let shown = constraint.shown(
        from: table.rows[constraint.start].source, lasting: table.rows[constraint.length].source,
        properties.subFramesBase,
        properties),
      media.start <= shown.start, shown.end <= media.end
    else { return }
    times?.constraints.append(constraint)
  }
}
