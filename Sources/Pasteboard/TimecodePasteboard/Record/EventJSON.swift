// The members that an event adds to a marker's JSON and to a record: `track`, `trackKind`, `number`, `source`, and
// `transition` (TransitionJSON).
//
//     "track":"V","number":4,
//     "source":{"reel":"A005C005","clip":"Sunset","in":"10:34:33:04","out":"10:34:38:17","rate":"24"}
//
// The source's labels have the rate in `rate`, or otherwise the record's, and the record's base and limit. `speed` is a
// fraction, such as `2/1`, and is absent for 1. `speedTolerance` is the largest possible error of the speed, and is
// absent for 0. `media` is the extent of the clip's media, as `in` and `out`. `form` is `unretimed` for a source that
// is as long as the record despite a speed, and `one-frame` for a source of one frame played backward. It repeats
// information that the times also contain.

import JSON
import SMPTETimecode
import TimecodeEvents

extension JSONWriter {
  /// Writes an event's members.
  mutating func event(_ event: TimecodeEvent, beside record: TimecodeRange) {
    member("track", ifPresent: event.track)
    member("trackKind", ifPresent: event.trackKind?.rawValue)
    member("number", ifPresent: event.number)
    if let source = event.source { self.source(source, beside: record) }
    transition(of: event, beside: record.inPoint.properties)
  }

  /// Writes an event's source, with its rate only if that differs from the record's.
  mutating func source(_ source: TimecodeEvent.Source, beside record: TimecodeRange) {
    object("source") { json in
      json.member("reel", ifPresent: source.reel)
      json.member("clip", ifPresent: source.clip)
      json.member("in", ifPresent: source.in)
      json.member("out", ifPresent: source.out)
      if let rate = source.rate, rate != record.properties.frameRate { json.member("rate", rate.rawValue) }
      json.member("speed", source.speed, unless: Fraction(1, 1))
      json.member("speedTolerance", source.speedTolerance, unless: .zero)
      switch source.lengths(beside: record)?.form {
      case .unretimed?: json.member("form", "unretimed")
      case .oneFrame?: json.member("form", "one-frame")
      case .unstated?, .played?, .freeze?, .differs?, nil: break
      }
      guard let media = source.media else { return }
      json.object("media") { json in
        json.member("in", media.in)
        json.member("out", media.out)
      }
    }
  }

  private mutating func member(_ key: StaticString, _ value: Fraction, unless usual: Fraction) {
    if value != usual { member(key, value.numerator, over: value.denominator) }
  }
}

/// The members of an event that were read so far.
struct EventMembers {
  var track: String?
  private var trackKind: TimecodeEvent.TrackKind?
  private var number: Int?
  private var source: SourceMembers?
  private var transition: TransitionMembers?
  /// The offsets at which the values of `source` and `transition` begin.
  private var offset = 0
  private var transitionOffset = 0

  private enum Key: KeyWord, KnownKey {
    case `in`, out, reel, clip, rate, speed, speedTolerance, media
  }

  /// A source before its labels have properties.
  private struct SourceMembers {
    var reel: String?
    var clip: String?
    var start: String?
    var end: String?
    var rate: TimecodeFrameRate?
    var speed: String?
    var tolerance: String?
    var media: (start: String, end: String)?
  }

  /// Reads the kind of a track, or `null` for none; returns false for any other value.
  mutating func readTrackKind(_ reader: inout JSONReader) throws(TimecodeJSONError) -> Bool {
    var word: String?
    guard try reader.readText(into: &word) else { return false }
    trackKind = word.flatMap { TimecodeEvent.TrackKind(rawValue: $0) }
    return word == nil || trackKind != nil
  }

  mutating func readNumber(_ reader: inout JSONReader) -> Bool {
    guard let value = reader.integer() else { return false }
    number = value
    return true
  }

  /// Reads an object with the parts of a source; returns false if the value is not such an object.
  mutating func readSource(_ reader: inout JSONReader) throws(TimecodeJSONError) -> Bool {
    offset = reader.offset
    guard reader.nextKind() == .object else { return false }
    var keys = KnownKeys(Key.self)
    var read = SourceMembers()
    try reader.readObject(&keys, requiring: 0) { (key, _, reader) throws(TimecodeJSONError) in
      switch key {
      case .reel: return try reader.readText(into: &read.reel)
      case .clip: return try reader.readText(into: &read.clip)
      case .in: return try reader.readText(into: &read.start)
      case .out: return try reader.readText(into: &read.end)
      case .speed: return try reader.readText(into: &read.speed)
      case .speedTolerance: return try reader.readText(into: &read.tolerance)
      case .media: return try Self.readMedia(&reader, into: &read.media)
      case .rate:
        read.rate = try reader.readRate()
        return read.rate != nil
      }
    }
    source = read
    return true
  }

  /// Reads an object with the parts of a transition; returns false if the value is not such an object.
  mutating func readTransition(_ reader: inout JSONReader) throws(TimecodeJSONError) -> Bool {
    transitionOffset = reader.offset
    transition = try TransitionMembers.read(&reader)
    return transition != nil
  }

  private static func readMedia(
    _ reader: inout JSONReader, into media: inout (start: String, end: String)?
  ) throws(TimecodeJSONError) -> Bool {
    guard reader.nextKind() == .object else { return false }
    var keys = KnownKeys(Key.self, known: Key.bits(.in, .out))
    var (start, end): (String?, String?)
    try reader.readObject(&keys, requiring: keys.known) { (key, _, reader) throws(TimecodeJSONError) in
      key == .in ? try reader.readText(into: &start) : try reader.readText(into: &end)
    }
    guard let start, let end else { return false }
    media = (start, end)
    return true
  }

  /// The event; nil if no member of an event was read.
  ///
  /// - Throws: `invalidValue` for a label or a fraction that cannot be read.
  func event(beside record: Timecode.Properties) throws(TimecodeJSONError) -> TimecodeEvent? {
    var event = TimecodeEvent(track: track, number: number)
    if let trackKind { event.trackKind = trackKind }
    if let source {
      var properties = record
      if let rate = source.rate { properties.frameRate = rate }
      var read = TimecodeEvent.Source(reel: source.reel, clip: source.clip)
      read.in = try label(source.start, properties, of: .source)
      read.out = try label(source.end, properties, of: .source)
      if let speed = source.speed { read.speed = try fraction(speed) }
      if let tolerance = source.tolerance { read.speedTolerance = try fraction(tolerance) }
      if let media = source.media, let start = try label(media.start, properties, of: .source),
        let end = try label(media.end, properties, of: .source)
      {
        read.media = .init(in: start, out: end)
      }
      event.source = read
    }
    event.transition = try transition?.transition(beside: record) { (text, properties) throws(TimecodeJSONError) in
      try label(text, properties, of: .transition)
    }
    return event.isEmpty ? nil : event
  }

  private enum Part: String {
    case source, transition
  }

  private func label(
    _ text: String?, _ properties: Timecode.Properties, of part: Part
  ) throws(TimecodeJSONError) -> Timecode? {
    guard let text else { return nil }
    guard let read = try? TimecodeText(parsing: text), read.tag == nil,
      read.ambiguity(at: properties.subFramesBase) == nil
    else {
      let offset = part == .source ? offset : transitionOffset
      throw TimecodeJSONError(problem: .invalidValue(key: part.rawValue), offset: offset)
    }
    return Timecode(unchecked: read.components, using: properties)
  }

  private func fraction(_ text: String) throws(TimecodeJSONError) -> Fraction {
    guard let fraction = Fraction(written: text) else {
      throw TimecodeJSONError(problem: .invalidValue(key: "source"), offset: offset)
    }
    return fraction
  }
}

extension Fraction {
  /// The number that a record writes in the form `1001/30000`; nil for any other text.
  init?(written text: String) {
    let terms = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard terms.count == 2, let above = terms[0], let below = terms[1], below > 0 else { return nil }
    self.init(above, below)
  }
}
