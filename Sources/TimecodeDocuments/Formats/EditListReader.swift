// The events of an edit list as they are read, each with what its other lines say of it.
//
//     var reader = try EditListReader(reading)
//     while let line = try lines.nextText(in: bytes) { try reader.read(line, in: bytes, at: lines) }
//     reading = reader.finished()
//
// A reading that notes times for rewriting makes no events.
//
// The name of an event is its clip's, for a transition that of the clip it leads to, else the reel's but AX; its note is its
// COMMENT lines. Of a dissolve or wipe, whose two lines have one number, the first line is no event if it has no length. An M2
// line belongs to one of the last two lines of a number (EditLine.Speed).

import SMPTETimecode

/// An edit list while it is read.
struct EditListReader {
  private var reading: DocumentReading
  private let times: DocumentOptions.EventTimes
  private var words: [Range<Int>] = []
  private var notes = EditListTimes()
  /// The event that was read last.
  private var last: PendingEvent?
  /// The event before it, if it has the same number.
  private var previous: PendingEvent?

  /// - Throws: `eventColumns` for columns that are not those of events.
  init(_ reading: DocumentReading) throws(DocumentError) {
    self.reading = reading
    guard let columns = reading.options.columns else {
      times = .record
      return
    }
    times = try DocumentOptions.EventTimes(columns)
    self.reading.times.chosen = times
  }

  /// Makes room for a list's events, of which most have a line of 70 to 80 bytes; room that is not needed is never touched.
  mutating func reserve(forBytes count: Int) { reading.reserve(count / 70) }

  /// What was read, at the end of the list.
  consuming func finished() -> DocumentReading {
    settle(previous)
    settle(last)
    return reading
  }

  mutating func read(
    _ line: Range<Int>, in text: Span<UInt8>, at lines: DocumentLines
  ) throws(DocumentError) {
    let place = lines.place(line.lowerBound)
    switch EditLine(text, line, &words) {
    case .event(let event):
      if !reading.notesTimes { return try add(event, in: text, at: place, in: lines) }
      try notes.note(event, in: text, at: lines, to: &reading)
    case .title(let part): reading.title = try reading.string(in: text, part, at: lines)
    case .frameCodeMode(let part): reading.takeFrameCodeMode(text.trimmed(part), in: text, at: place)
    case .clipName(let part):
      guard last != nil, let name = try reading.string(in: text, part, at: lines) else { return }
      take(clip: name, at: place)
    case .nextClipName(let part):
      guard last != nil, let name = try reading.string(in: text, part, at: lines) else { return }
      last?.take(clip: name)
    case .comment(let part):
      guard last != nil else { return }
      let note = try reading.string(in: text, part, at: lines) ?? ""
      // Final Cut Pro 7 writes the line for events without a comment too.
      if last?.note != nil || !note.isEmpty { last?.note.appendLine(note) }
    case .locator(let locator): try add(locator, in: text, at: place, in: lines)
    case .damagedEvent:
      let event = "an event: a number, a reel, channels, a transition and four timecodes"
      reading.problem(.expected(event), at: place)
    case .speed(let speed):
      try take(speed, in: text, at: place)
      try notes.note(speed, in: text, at: lines, to: &reading)
    case .otherComment: reading.leave(detail: "other comments", at: place)
    case .split(let part):
      reading.leave(detail: "other statements", at: place)
      try notes.note(split: part, in: text, at: lines, to: &reading)
    case .otherStatement: reading.leave(detail: "other statements", at: place)
    case .unknown: reading.doubt("lines that are not edit-list statements", at: place)
    }
  }

  /// Gives an event's marker what its lines said.
  private mutating func settle(_ pending: PendingEvent?) {
    guard let pending, let index = pending.index else { return }
    reading.change(index) { marker in
      marker.details = TimecodeMarker.Details(name: pending.name, note: pending.note, event: pending.event)
    }
  }

  // MARK: Events

  private mutating func add(
    _ event: EditLine.Event, in text: Span<UInt8>, at place: DocumentPlace, in lines: DocumentLines
  ) throws(DocumentError) {
    settle(previous)
    previous = nil
    if event.isTransition { reading.leave(detail: "transitions", at: place) }
    if last?.number == event.number {
      if event.isTransition, last?.isEmpty == true, last?.index == reading.count - 1 {
        reading.removeLast()
        last?.index = nil
      }
      previous = last
    } else {
      settle(last)
    }
    last = nil
    let part = times == .record ? event.record : event.source
    let isFrames = times == .source && event.hasSourceFrames
    guard
      let start = try isFrames ? frame(part.in, in: text, at: lines) : reading.timecode(in: text, part.in, at: lines),
      let end = try isFrames ? frame(part.out, in: text, at: lines) : reading.timecode(in: text, part.out, at: lines)
    else { return }
    let reel = try event.reel.flatMap { (reel) throws(DocumentError) in try reading.string(in: text, reel, at: lines) }
    let source = try source(of: event, reel: reel, from: start, to: end, in: text, at: lines)
    let track = try reading.string(in: text, event.track, at: lines)
    let isNamed = event.reel.map { !text.isWord("ax", in: $0) } ?? false
    let count = reading.count
    try reading.add(TimecodeMarker(start), to: end.asEnd(after: start), at: place)
    guard reading.count > count else { return }
    last = PendingEvent(
      index: count, track: track, number: event.number, source: source, name: isNamed ? reel : nil, taken: event.taken,
      isEmpty: start == end, isTransition: event.isTransition)
  }

  /// What an event was taken from. Its points are kept also if they do not exist or are in the wrong order.
  private mutating func source(
    of event: EditLine.Event, reel: String?, from start: Timecode, to end: Timecode, in text: Span<UInt8>,
    at lines: DocumentLines
  ) throws(DocumentError) -> TimecodeEvent.Source {
    var source = TimecodeEvent.Source(reel: reel)
    if times == .source {
      (source.in, source.out) = (start, end.asEnd(after: start))
      for part in [event.record.in, event.record.out] {
        _ = try reading.otherTimecode(in: text, part, of: "record times", at: lines)
      }
    } else if event.hasSourceFrames {
      source.in = try frame(event.source.in, in: text, at: lines)
      source.out = try frame(event.source.out, in: text, at: lines)
    } else {
      source.in = try reading.otherTimecode(in: text, event.source.in, of: nil, at: lines)
      source.out = try reading.otherTimecode(in: text, event.source.out, of: nil, at: lines)
      if let first = source.in { source.out = source.out?.asEnd(after: first) }
    }
    return source
  }

  /// The timecode of a source's frame number, counted from zero at the list's rate; nil, and a doubt, if it is too large.
  private mutating func frame(
    _ part: Range<Int>, in text: Span<UInt8>, at lines: DocumentLines
  ) throws(DocumentError) -> Timecode? {
    let properties = try reading.labelProperties(at: lines.place(part.lowerBound)).colon
    if let number = text.number(part), let timecode = try? Timecode(.frames(number), using: properties) {
      return timecode
    }
    reading.doubt("source frames beyond the limit", at: lines.place(part.lowerBound))
    return nil
  }

  /// Takes the name in a FROM CLIP NAME line; a transition's is that of the clip before it.
  private mutating func take(clip name: String, at place: DocumentPlace) {
    guard let last else { return }
    guard last.isTransition else {
      if last.source.clip != nil { return reading.leave(detail: "further clip names", at: place) }
      self.last?.take(clip: name)
      return
    }
    if previous?.index != nil, previous?.source.clip == nil { previous?.take(clip: name) }
  }

  /// Takes the speed in an M2 line.
  private mutating func take(
    _ speed: EditLine.Speed, in text: Span<UInt8>, at place: DocumentPlace
  ) throws(DocumentError) {
    guard let last else { return reading.leave("M2 lines without an event", at: place) }
    guard let part = speed.framesPerSecond, let thousandths = text.thousandths(part) else {
      return reading.doubt("M2 lines without a speed", at: place)
    }
    let nominal = try reading.labelProperties(at: place).colon.frameRate.maxFrames
    if let previous, speed.isOf(previous.taken, before: last.taken, in: text) {
      if previous.index == nil { reading.leave(detail: "M2 lines of outgoing clips", at: place) }
      self.previous?.take(thousandths: thousandths, of: nominal)
      return
    }
    self.last?.take(thousandths: thousandths, of: nominal)
  }

  // MARK: Locators

  /// Adds a locator as a timecode; it is at a record time.
  private mutating func add(
    _ locator: EditLine.Locator, in text: Span<UInt8>, at place: DocumentPlace, in lines: DocumentLines
  ) throws(DocumentError) {
    guard !reading.notesTimes else { return try notes.note(locator, in: text, at: lines, to: &reading) }
    guard times == .record else { return reading.leave("LOC markers", at: place) }
    guard let timecode = try reading.timecode(in: text, locator.time, at: lines) else { return }
    let color = try locator.color.flatMap { (part) throws(DocumentError) in
      try reading.string(in: text, part, at: lines)
    }
    let (name, note) = text.nameAndNote(locator.text)
    let marker = TimecodeMarker(
      timecode, name: try reading.string(in: text, name, at: lines),
      note: try note.flatMap { (part) throws(DocumentError) in try reading.string(in: text, part, at: lines) },
      color: color)
    try reading.add(marker, at: lines.place(locator.time.lowerBound))
  }
}

/// An event whose lines may go on.
private struct PendingEvent {
  /// The index among the markers; nil if it is not among them.
  var index: Int?
  var track: String?
  var number: Int
  var source: TimecodeEvent.Source
  /// The name and the note, which the lines below it give.
  var name: String?
  var note: String?
  /// Where the reel and the source's in point are, against which an M2 line is held.
  var taken: EditLine.Taken
  /// Whether its record has no length.
  var isEmpty: Bool
  var isTransition: Bool

  var event: TimecodeEvent { TimecodeEvent(track: track, number: number, source: source) }

  mutating func take(clip: String) {
    name = clip
    source.clip = clip
  }

  /// Takes a speed in thousandths of a frame a second, of which one decimal is known.
  mutating func take(thousandths: Int, of nominal: Int) {
    source.speed = Fraction(reducing: thousandths, 1000 * nominal)
    source.speedTolerance = Fraction(reducing: 1, 20 * nominal)
  }
}

extension Span<UInt8> {
  /// The name and the note in the text of a locator; the whole is the name if it has no ` - `.
  fileprivate func nameAndNote(_ part: Range<Int>) -> (name: Range<Int>, note: Range<Int>?) {
    let part = trimmed(part)
    if has("- ", at: part.lowerBound, before: part.upperBound) {
      return (part.lowerBound..<part.lowerBound, part.lowerBound + 2..<part.upperBound)
    }
    guard let dash = firstIndex(of: " - ", in: part) else { return (part, nil) }
    return (part.lowerBound..<dash, dash + 3..<part.upperBound)
  }
}
