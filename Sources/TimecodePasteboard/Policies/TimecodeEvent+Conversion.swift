// An event whose record has become another one: its source goes along if it shares the record's rate.

import SMPTETimecode

extension TimecodeEvent {
  /// The event with its source at the properties of a new record.
  ///
  /// The source's in point is converted; its out point follows from the record's length and the speed, so that lengths agree. A
  /// source with a rate of its own stays.
  ///
  /// - Parameters:
  ///   - properties: The old record's properties.
  ///   - record: The new record.
  func converted(
    from properties: Timecode.Properties, for record: TimecodeRange, _ mode: ConversionMode, _ rounding: FrameRounding?
  ) -> TimecodeEvent {
    let target = record.inPoint.properties
    guard target != properties, var source, let start = source.in, start.isValid, source.rate == properties.frameRate,
      let conversion = try? Conversion(from: start.properties, to: target, mode: mode, rounding: rounding),
      let new = try? conversion.convert(start.components).timecode
    else { return self }
    source.in = new
    if let out = source.out, let old = try? TimecodeRange(from: start, to: out) {
      // A source without a length states none, and keeps none.
      let base = record.inPoint.subFramesBase
      let length =
        record.isTimecode
        ? nil : Source.length(ofRecord: record.frameCount.subFrameCount, base: base, at: source.speed)
      let end = length.flatMap {
        try? TimecodeRange(from: new, duration: .init(subFrameCount: $0, base: base)).outPoint
      }
      source.out = old.isTimecode ? new : end ?? (try? conversion.convert(outPoint: out).timecode) ?? out
    }
    if let media = source.media {
      let start = try? conversion.convert(media.in.components).timecode
      let end = try? conversion.convert(outPoint: media.out).timecode
      source.media = if let start, let end { .init(in: start, out: end) } else { nil }
    }
    var event = self
    event.source = source
    return event
  }
}
