// The events of an edit list as they are read, each with what its other lines say of it.
//
//     var reader = try EditListReader(reading)
//     while let line = try lines.nextText(in: bytes) { try reader.read(line, in: bytes, at: lines) }
//     reading = reader.finished()
//
// A reading that notes times for rewriting makes no events.
//
// The name of an event is its clip's, for a transition that of the clip it leads to, else the reel's but AX; its note is its
// COMMENT lines. Of a dissolve or wipe, whose two lines have one number, the first line is no event if it has no length, but
// what goes out (`from`). An M2 line belongs to one of the last two lines of a number (EditLine.Speed).

import SMPTETimecode
import TimecodeEvents

/// An edit list while it is read.
struct EditListReader {
  private var reading: DocumentReading
  private let times: DocumentOptions.EventTimes
  /// The event in the line.
  private var event = EditLine.Event()
  private var notes: EditListTimes?
  /// The event that was read last.
  private var last: PendingEvent?
  /// The event before it, if it has the same number.
  private var previous: PendingEvent?
  /// Whether a transition has a line for what goes out.
  private var statesSides = false
  /// Whether no event was read, nor a line that was meant to be one.
  private var isPreamble = true

  /// - Throws: `eventColumns` for columns that are not those of events.
  init(_ reading: DocumentReading) throws(DocumentError) {
    self.reading = reading
    notes = reading.notesTimes ? EditListTimes() : nil
    guard let columns = reading.options.columns else {
      times = .record
      return
    }
    times = try DocumentOptions.EventTimes(columns)
    self.reading.times?.chosen = times
  }

  /// What was read, at the end of the list.
  mutating func finished() -> DocumentReading {
    previous?.settle(in: &reading)
    takeSide()
    last?.settle(in: &reading)
    if statesSides { reading.dropContinuedSides() }
    return reading
  }

  mutating func read(
    _ line: Range<Int>, in text: Span<UInt8>, at lines: DocumentLines
  ) throws(DocumentError) {
    let place = lines.place(line.lowerBound)
    switch EditLine(text, line, &event) {
    case .event:
      isPreamble = false
      if notes == nil { return try addEvent(in: text, at: place, in: lines) }
      try notes?.note(event, in: text, at: lines, to: &reading)
    case .title(let part): reading.title = text.trimmedText(part)
    case .frameCodeMode(let part): reading.takeFrameCodeMode(text.trimmed(part), in: text, at: place)
    case .clipName(let part):
      if last != nil, let name = text.trimmedText(part) { take(clip: name, at: place) }
    case .nextClipName(let part):
      if let name = text.trimmedText(part) { last?.source.clip = name }
    case .comment(let part):
      guard last != nil else { return }
      let note = text.trimmedText(part) ?? ""
      // Final Cut Pro 7 writes the line for events without a comment too.
      if last?.note != nil || !note.isEmpty { last?.note.appendLine(note) }
    case .locator(let locator): try add(locator, in: text, at: place, in: lines)
    case .damagedEvent where isPreamble && !EditLine.hasTime(line, in: text),
      .unknown where isPreamble && !EditLine.hasTime(line, in: text):
      reading.leave(detail: "lines before the first event", at: place)
    case .damagedEvent:
      isPreamble = false
      reading.problem(.expected(EditLine.eventForm), at: place)
    case .speed(let speed):
      try take(speed, in: text, at: place)
      try notes?.note(speed, in: text, at: lines, to: &reading)
    case .otherComment: reading.leave(detail: "other comments", at: place)
    case .split(let part):
      reading.leave(detail: "other statements", at: place)
      try notes?.note(split: part, in: text, at: lines, to: &reading)
    case .otherStatement: reading.leave(detail: "other statements", at: place)
    case .unknown: reading.doubt("lines that are not edit-list statements", at: place)
    }
  }

  // MARK: Events

  private mutating func addEvent(
    in text: Span<UInt8>, at place: DocumentPlace, in lines: DocumentLines
  ) throws(DocumentError) {
    previous?.settle(in: &reading)
    takeSide()
    if last?.number == event.number {
      if event.transition != nil, last?.isEmpty == true, last?.index == reading.count - 1 {
        reading.removeLast()
        last?.index = nil
      }
      previous = last
    } else {
      last?.settle(in: &reading)
      previous = nil
    }
    last = nil
    let index = reading.count
    let isEmpty: Bool
    var recordStart: Timecode?
    var source = TimecodeEvent.Source(reel: event.reel.flatMap { text.trimmedText($0) })
    if times == .record, let range = reading.plainRange(in: text, event.record.in, event.record.out) {
      isEmpty = range.isTimecode
      recordStart = range.inPoint
      try reading.add(TimecodeMarker(range, nil), at: place)
    } else {
      guard let (start, end) = try points(in: text, at: lines) else { return }
      isEmpty = start == end
      if times == .record { recordStart = start }
      if times == .source { (source.in, source.out) = (start, end.asEnd(after: start)) }
      try reading.add(TimecodeMarker(start), to: end.asEnd(after: start), at: place)
    }
    try readOtherTimes(in: text, at: lines, into: &source)
    guard reading.count > index else { return }
    last = PendingEvent(
      index: index, track: text.trimmedText(event.track), number: event.number, source: source,
      isNamed: event.reel.map { !text.isWord("ax", in: $0) } ?? false, taken: event.taken, isEmpty: isEmpty,
      start: recordStart, transition: transition(in: text))
  }

  /// Takes the first of a transition's two lines as what goes out, if that is no event.
  private mutating func takeSide() {
    guard let previous, previous.index == nil, last?.transition != nil else { return }
    last?.take(outgoing: previous)
    statesSides = true
  }

  /// The transition in the line; nil for a cut. What goes out is known when all lines of the event are read.
  private func transition(in text: Span<UInt8>) -> TimecodeEvent.Transition? {
    guard let kind = event.transition else { return nil }
    return TimecodeEvent.Transition(
      kind, wipe: event.wipe, name: kind == .other ? text.trimmedText(event.transitionWord) : nil,
      tail: event.transitionLength.flatMap { text.number($0) } ?? 0)
  }

  /// The points of the range that the event becomes; nil if one of them cannot be read.
  private mutating func points(
    in text: Span<UInt8>, at lines: DocumentLines
  ) throws(DocumentError) -> (in: Timecode, out: Timecode)? {
    let part = times == .record ? event.record : event.source
    let isFrames = times == .source && event.hasSourceFrames
    guard
      let start = try isFrames ? frame(part.in, in: text, at: lines) : reading.timecode(in: text, part.in, at: lines),
      let end = try isFrames ? frame(part.out, in: text, at: lines) : reading.timecode(in: text, part.out, at: lines)
    else { return nil }
    return (start, end)
  }

  /// Reads the times that are not the range: the source's, which are kept also if they do not exist or are in the wrong order,
  /// or the record's, which are only checked.
  private mutating func readOtherTimes(
    in text: Span<UInt8>, at lines: DocumentLines, into source: inout TimecodeEvent.Source
  ) throws(DocumentError) {
    if times == .source {
      for part in [event.record.in, event.record.out] {
        _ = try reading.otherTimecode(in: text, part, of: "record times", at: lines)
      }
    } else if event.hasSourceFrames {
      source.in = try frame(event.source.in, in: text, at: lines)
      source.out = try frame(event.source.out, in: text, at: lines)
    } else {
      let start = try reading.otherTimecode(in: text, event.source.in, of: nil, at: lines)
      let end = try reading.otherTimecode(in: text, event.source.out, of: nil, at: lines)
      source.in = start
      source.out = start.flatMap { end?.asEnd(after: $0) } ?? end
    }
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

  /// Takes the name in a FROM CLIP NAME line; a transition's is that of the clip before it, a key's background's is its own.
  private mutating func take(clip name: String, at place: DocumentPlace) {
    if let transition = last?.transition, transition.kind != .keyBackground || last?.source.clip != nil {
      if previous?.source.clip == nil { previous?.source.clip = name }
    } else if last?.source.clip != nil {
      reading.leave(detail: "further clip names", at: place)
    } else {
      last?.source.clip = name
    }
  }

  /// Takes the speed in an M2 line.
  private mutating func take(
    _ speed: EditLine.Speed, in text: Span<UInt8>, at place: DocumentPlace
  ) throws(DocumentError) {
    guard let last else { return reading.leave("M2 lines without an event", at: place) }
    guard let part = speed.framesPerSecond, let written = SpeedText(text, part) else {
      return reading.doubt("M2 lines without a speed", at: place)
    }
    _ = try reading.labelProperties(at: place)
    if let previous, speed.isOf(previous.taken, before: last.taken, in: text) {
      if previous.index == nil { reading.leave(detail: "M2 lines of outgoing clips", at: place) }
      self.previous?.speed = written
      return
    }
    self.last?.speed = written
  }

  // MARK: Locators

  /// Adds a locator as a timecode; it is at a record time.
  private mutating func add(
    _ locator: EditLine.Locator, in text: Span<UInt8>, at place: DocumentPlace, in lines: DocumentLines
  ) throws(DocumentError) {
    if let notes { return try notes.note(locator, in: text, at: lines, to: &reading) }
    guard times == .record else { return reading.leave("LOC markers", at: place) }
    // Whether they count from the source's start or are its numbers, no such list says.
    if event.hasSourceFrames, text.number(locator.time) != nil {
      return reading.leave("LOC markers at frame numbers", at: place)
    }
    guard let timecode = try reading.timecode(in: text, locator.time, at: lines) else { return }
    let (name, note) = text.nameAndNote(locator.text)
    let marker = TimecodeMarker(
      timecode, name: text.trimmedText(name), note: note.flatMap { text.trimmedText($0) },
      color: locator.color.flatMap { text.trimmedText($0) })
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
  /// Whether the reel is a name, and so the event's if no line gives its clip's.
  var isNamed: Bool
  /// The note, which the lines below it give.
  var note: String?
  /// Where the reel and the source's in point are, against which an M2 line is held.
  var taken: EditLine.Taken
  /// Whether its record has no length.
  var isEmpty: Bool
  /// Where its record begins; nil where its source is read instead.
  var start: Timecode?
  var transition: TimecodeEvent.Transition?
  /// What an M2 line states of it.
  var speed: SpeedText?

  /// Gives the event's marker what its lines said. It changes nothing here: a copy would cost more than the rest.
  mutating func settle(in reading: inout DocumentReading) {
    guard let index else { return }
    let name = source.clip ?? (isNamed ? source.reel : nil)
    var isUnretimed = false
    reading.change(index) { marker in
      if let speed { isUnretimed = take(speed, beside: marker.range) == .unretimed }
      let event = TimecodeEvent(track: track, number: number, source: source, transition: transition)
      marker.details = TimecodeMarker.Details(name: name, note: note, event: event)
    }
    if isUnretimed { reading.countUnretimed(index) }
    if let reel = source.reel, source.in != nil, TimecodeEvent.Source.isNone(reel: reel) { reading.countUnnamed(index) }
  }

  /// Takes the first of its two lines as what goes out.
  mutating func take(outgoing first: PendingEvent) {
    let isInCut = start.map { first.start?.isWritten(as: $0) ?? true } ?? true
    transition?.from = TimecodeEvent.Outgoing(
      reel: first.source.reel, clip: first.source.clip, in: first.source.in, record: isInCut ? nil : first.start)
  }

  /// Takes the speed of an M2 line; returns how the lengths stand to each other.
  private mutating func take(_ speed: SpeedText, beside record: TimecodeRange) -> LengthForm {
    let taken = source.in.flatMap { start in source.out.flatMap { try? TimecodeRange(from: start, to: $0) } }
    let isOther = taken?.properties != record.properties
    let span = isOther ? .none : taken.map { TimeSpan($0) } ?? .none
    let speed = speed.speed(at: record.properties, besides: TimeSpan(record), span)
    (source.speed, source.speedTolerance) = (speed.ratio, speed.tolerance)
    return LengthRule(record: record.properties, source: record.properties, speed: speed)
      .form(record: TimeSpan(record), source: span)
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
