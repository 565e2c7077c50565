// The member `transition` of a marker's JSON and of a record: the beginning of an event that does not begin with a cut.
//
//     "transition":{"kind":"wipe","wipe":1,"frames":30,"lead":15,
//       "from":{"reel":"A001C001","clip":"Ferry","in":"10:00:04:00"}}
//
// `frames` is the whole length. `lead` is the number of frames before the cut, and is absent for 0. `from` is the
// outgoing side, if the document states one that does not follow from the previous event. In it, `in` is the source's
// timecode at the cut, at `rate` or at the record's rate, and `record` is the timecode of the side in the timeline, if
// that is not the cut.

import JSON
import SMPTETimecode

extension JSONWriter {
  /// Writes an event's transition, if it has one.
  mutating func transition(of event: TimecodeEvent?, beside properties: Timecode.Properties) {
    guard let transition = event?.transition else { return }
    object("transition") { json in
      json.member("kind", transition.kind.rawValue)
      json.member("wipe", ifPresent: transition.wipe)
      json.member("name", ifPresent: transition.name)
      json.member("frames", transition.frames)
      if transition.lead != 0 { json.member("lead", transition.lead) }
      guard let from = transition.from else { return }
      json.object("from") { json in
        json.member("reel", ifPresent: from.reel)
        json.member("clip", ifPresent: from.clip)
        json.member("in", ifPresent: from.in)
        json.member("record", ifPresent: from.record)
        if let rate = from.in?.frameRate, rate != properties.frameRate { json.member("rate", rate.rawValue) }
      }
    }
  }
}

/// The members of a transition that were read so far.
struct TransitionMembers {
  private var transition = TimecodeEvent.Transition(.other, tail: 0)
  private var frames = 0
  private var from: (reel: String?, clip: String?, start: String?, record: String?, rate: TimecodeFrameRate?)?

  private enum Key: KeyWord, KnownKey {
    case kind, frames, wipe, name, lead, from
    case reel, clip, `in`, record, rate
  }

  /// Reads an object with the parts of a transition; nil if the value is not such an object, or the parts do not fit.
  static func read(_ reader: inout JSONReader) throws(TimecodeJSONError) -> Self? {
    guard reader.nextKind() == .object else { return nil }
    var keys = KnownKeys(Key.self, known: Key.bits(.kind, .from))
    var read = Self()
    try reader.readObject(&keys, requiring: Key.bits(.kind, .frames)) { (key, _, reader) throws(TimecodeJSONError) in
      switch key {
      case .kind: return try read.readKind(&reader)
      case .frames: return reader.readInteger(into: &read.frames)
      case .lead: return reader.readInteger(into: &read.transition.lead)
      case .name: return try reader.readText(into: &read.transition.name)
      case .wipe:
        read.transition.wipe = reader.integer()
        return read.transition.wipe ?? -1 >= 0
      case .from: return try read.readSide(&reader)
      case .reel, .clip, .in, .record, .rate: return false
      }
    }
    guard read.transition.lead >= 0, read.frames >= read.transition.lead else { return nil }
    read.transition.tail = read.frames - read.transition.lead
    return read
  }

  private mutating func readKind(_ reader: inout JSONReader) throws(TimecodeJSONError) -> Bool {
    guard let name = try reader.readString(),
      let kind = TimecodeEvent.Transition.Kind(rawValue: try reader.readText(name))
    else { return false }
    transition.kind = kind
    return true
  }

  private mutating func readSide(_ reader: inout JSONReader) throws(TimecodeJSONError) -> Bool {
    guard reader.nextKind() == .object else { return false }
    var keys = KnownKeys(Key.self, known: Key.bits(.reel, .rate))
    var side: (reel: String?, clip: String?, start: String?, record: String?, rate: TimecodeFrameRate?)
    try reader.readObject(&keys, requiring: 0) { (key, _, reader) throws(TimecodeJSONError) in
      switch key {
      case .reel: return try reader.readText(into: &side.reel)
      case .clip: return try reader.readText(into: &side.clip)
      case .in: return try reader.readText(into: &side.start)
      case .record: return try reader.readText(into: &side.record)
      case .rate:
        side.rate = try reader.readRate()
        return side.rate != nil
      case .kind, .frames, .wipe, .name, .lead, .from: return false
      }
    }
    from = side
    return true
  }

  /// The transition; `label` reads the timecodes of its outgoing side.
  func transition(
    beside record: Timecode.Properties, _ label: (String?, Timecode.Properties) throws(TimecodeJSONError) -> Timecode?
  ) throws(TimecodeJSONError) -> TimecodeEvent.Transition {
    var result = transition
    guard let from else { return result }
    var properties = record
    if let rate = from.rate { properties.frameRate = rate }
    result.from = TimecodeEvent.Outgoing(
      reel: from.reel, clip: from.clip, in: try label(from.start, properties), record: try label(from.record, record))
    return result
  }
}
