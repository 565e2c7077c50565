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
      let length = old.isTimecode ? nil : Self.length(of: record, at: source.speed)
      source.out =
        old.isTimecode
        ? new
        : length.flatMap { try? TimecodeRange(from: new, duration: $0).outPoint }
          ?? (try? conversion.convert(outPoint: out).timecode) ?? out
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

  /// The length of the source of a record, to the nearest frame; nil for a freeze, and beyond 64 bits.
  private static func length(of record: TimecodeRange, at speed: Fraction) -> Timecode.FrameCount? {
    guard speed != .zero, speed.denominator > 0, !record.isTimecode else { return nil }
    let base = record.inPoint.subFramesBase
    let count = Int128(record.frameCount.subFrameCount)
    guard speed != Fraction(1, 1) else { return record.frameCount }
    let above = count * Int128(speed.numerator.magnitude)
    let below = Int128(speed.denominator) * Int128(base.rawValue)
    guard let frames = Int(exactly: (2 * above + below) / (2 * below)) else { return nil }
    return Timecode.FrameCount(.frames(frames), base: base)
  }
}
