// The events of an edit list as they are read, each a row with what its other lines say of it.
//
//     var reader = try EditListReader(reading)
//     while let line = try lines.nextText(in: bytes) { try reader.read(line, in: bytes, at: lines) }
//     reading = reader.finished(bytes)
//
// The name of an event is its clip's, for a transition that of the clip it leads to, else the reel's but AX; its note is its
// COMMENT lines. Of a dissolve or wipe, whose two lines have one number, the first line is no event if it has no length, but
// what goes out (`from`). An M2 line belongs to one of the last two lines of a number (EditLine.Speed). An FCM line between
// events is the mode of the sources that follow: record times have that of the list. Where the list is to be written again, the
// places of all times are noted, and the first one that forbids it.

import SMPTETimecode
import TimecodeEvents

/// An edit list while it is read.
struct EditListReader {
  private var reading: DocumentReading
  private let times: DocumentOptions.EventTimes
  private let notesTimes: Bool
  /// The event in the line.
  private var event = EditLine.Event()
  /// The event that was read last.
  private var last: EventLine?
  /// The event before it, if it has the same number.
  private var previous: EventLine?
  /// Where the track of the last event is written, and its tracks.
  private var lastTrack: (part: Range<Int>, set: UInt32) = (0..<0, 0)
  /// Whether sources drop frames, where an FCM line says another mode than the list's; nil if they have that.
  private var sourceMode: Bool?
  /// Whether no event was read, nor a line that was meant to be one.
  private var isPreamble = true

  /// - Throws: `eventColumns` for columns that are not those of events.
  init(_ reading: DocumentReading) throws(DocumentError) {
    self.reading = reading
    self.reading.isTable = true
    notesTimes = reading.notesTimes
    guard let columns = reading.options.columns else {
      times = .record
      return
    }
    times = try DocumentOptions.EventTimes(columns)
    self.reading.times?.chosen = times
  }

  /// The first thing that forbids to write the list again.
  var rewritingFault: DocumentError? { reading.rewritingFault }

  /// What was read, at the end of the list.
  mutating func finished(_ text: Span<UInt8>) -> DocumentReading {
    settle(previous)
    takeSide()
    settle(last)
    reading.table.connect(in: text)
    return reading
  }

  mutating func read(
    _ line: Range<Int>, in text: Span<UInt8>, at lines: DocumentLines
  ) throws(DocumentError) {
    let place = lines.place(line.lowerBound)
    switch EditLine(text, line, &event) {
    case .event:
      isPreamble = false
      try addEvent(in: text, at: place, in: lines)
    case .title(let part): reading.title = text.trimmedText(part)
    case .frameCodeMode(let part): try readMode(text.trimmed(part), in: text, at: place)
    case .clipName(let part): setClip(text.trimmed(part), in: text, at: place)
    case .nextClipName(let part):
      let name = id(of: text.trimmed(part), in: text)
      if let last, name != 0 { reading.table.rows[last.row].clip = name }
    case .comment(let part): appendNote(text.trimmed(part), in: text)
    case .locator(let locator): try add(locator, in: text, at: place, in: lines)
    case .damagedEvent where isPreamble && !EditLine.hasTime(line, in: text),
      .unknown where isPreamble && !EditLine.hasTime(line, in: text):
      reading.leave(detail: "lines before the first event", at: place)
    case .damagedEvent:
      isPreamble = false
      reading.problem(.expected(EditLine.eventForm), at: place)
    case .speed(let speed): try setSpeed(speed, in: text, at: place, in: lines)
    case .otherComment: reading.leave(detail: "other comments", at: place)
    case .split(let part):
      reading.leave(detail: "other statements", at: place)
      noteSplit(part, in: text, in: lines)
    case .otherStatement: reading.leave(detail: "other statements", at: place)
    case .unknown: reading.doubt("lines that are not edit-list statements", at: place)
    }
  }

  // MARK: Events

  private mutating func addEvent(
    in text: Span<UInt8>, at place: DocumentPlace, in lines: DocumentLines
  ) throws(DocumentError) {
    settle(previous)
    takeSide()
    previous = nil
    if let first = last, first.number == event.number {
      // Of a transition's two lines the first is no event if it has no length.
      if event.transition != nil, first.isEmpty, first.row == reading.lastEntry {
        reading.table.rows[first.row].kind = .outgoing
        reading.entryCount -= 1
      }
      previous = first
    } else {
      settle(last)
    }
    last = nil
    let index = reading.table.rows.count
    reading.table.rows.append(row(in: text))
    reading.table.setNumber(event.number, of: index)
    reading.table.setPlace(line: place.line, start: lines.start, offset: place.offset, of: index)
    guard let isEmpty = try readTimes(of: index, in: text, at: lines, place) else {
      return reading.table.rows.removeSubrange(index...)
    }
    try reading.countEntry(index, at: place)
    last = EventLine(row: index, number: event.number, taken: event.taken, isEmpty: isEmpty, place: place)
  }

  /// The row of the line but its times.
  private mutating func row(in text: Span<UInt8>) -> EventRow {
    var row = EventRow(.event)
    if let reel = event.reel {
      let part = text.trimmed(reel)
      row.reel = id(of: part, in: text)
      let isAuxiliary = text.isWord("ax", in: part)
      if !isAuxiliary { row.flags.add(.isNamedByReel) }
      if isAuxiliary || text.isWord("bl", in: part) { row.flags.add(.namesNothing) }
    }
    let track = event.track
    if !text.isIdentical(track, lastTrack.part) {
      let set = reading.table.trackSet(
        of: reading.table.texts.id(of: track, in: text), named: text.trimmedText(track))
      lastTrack = (track, set)
    }
    row.trackSet = lastTrack.set
    guard let kind = event.transition else { return row }
    var transition = EventTable.Transition(kind, tail: event.transitionLength.flatMap { text.number($0) } ?? 0)
    transition.wipe = event.wipe ?? -1
    if kind == .other { transition.name = reading.table.texts.id(of: event.transitionWord, in: text) }
    row.transition = UInt32(reading.table.transitions.count)
    reading.table.transitions.append(transition)
    return row
  }

  /// The number of a reel or a clip's name.
  private mutating func id(of part: Range<Int>, in text: Span<UInt8>) -> TextID {
    notesTimes ? reading.table.texts.add(part) : reading.table.texts.id(of: part, in: text)
  }

  /// Takes the first of a transition's two lines as what goes out, if that is no event.
  private mutating func takeSide() {
    guard let previous, let last, reading.table.rows[previous.row].kind == .outgoing else { return }
    let transition = Int(reading.table.rows[last.row].transition)
    if transition > 0 { reading.table.transitions[transition].outgoing = Int32(previous.row) }
  }

  /// Completes a row when its last line was read.
  private mutating func settle(_ line: EventLine?) {
    guard let line else { return }
    if let speed = line.speed {
      let row = reading.table.rows[line.row]
      let isOne = row.recordClock == row.sourceClock
      if let properties = reading.table.record(of: row).in?.properties {
        reading.table.rows[line.row].speed = UInt32(reading.table.speeds.count)
        reading.table.speeds.append(
          speed.speed(at: properties, besides: row.record, isOne ? row.source : .none))
      }
    }
    reading.table.findForm(of: line.row)
    if reading.table.rows[line.row].isEvent { reading.countSource(of: line.row, at: line.place) }
  }

  // MARK: Times

  /// Reads the times of a row; returns whether its record has no length, nil if the line is no event.
  private mutating func readTimes(
    of index: Int, in text: Span<UInt8>, at lines: DocumentLines, _ place: DocumentPlace
  ) throws(DocumentError) -> Bool? {
    let isPlain = times == .record && sourceMode == nil
    if isPlain, event.spacedTimes >= 0,
      let (source, record) = reading.plainSpans(in: text, at: event.spacedTimes)
    {
      setPlainTimes(record, source, of: index)
      if notesTimes {
        noteTransition(of: index, in: text)
        let start = event.spacedTimes
        reading.note(.times, of: index, at: start..<start + 4 * WrittenField.timesStride - 1)
      }
      return record.length == 0
    }
    if isPlain, let record = reading.plainSpan(in: text, event.record.in, event.record.out),
      let source = reading.plainSpan(in: text, event.source.in, event.source.out)
    {
      setPlainTimes(record, source, of: index)
      if notesTimes { noteFields(of: index, in: text) }
      return record.length == 0
    }
    if notesTimes, let isEmpty = readExistingTimes(of: index, in: text, at: lines) { return isEmpty }
    guard let (start, end) = try points(in: text, at: lines) else { return nil }
    let isAdded = reading.setRecord(index, start, end.asEnd(after: start), at: place)
    try readSource(of: index, beside: (start, end), in: text, at: lines)
    return isAdded ? start == end : nil
  }

  /// Reads times that all exist and are at the list's rate; nil, and why the list cannot be written again, if one does not.
  private mutating func readExistingTimes(
    of index: Int, in text: Span<UInt8>, at lines: DocumentLines
  ) -> Bool? {
    let problems = reading.read.problems.count
    do throws(DocumentError) {
      guard !event.hasSourceFrames else {
        throw DocumentError(
          .notRewritten(.content("sources in frame numbers")), at: lines.place(event.source.in.lowerBound))
      }
      let source =
        sourceMode == nil ? try reading.sourceExtent(in: text, event.source.in, event.source.out, at: lines) : nil
      let record = try reading.extent(in: text, event.record.in, event.record.out, at: lines)
      guard let labels = reading.times?.labels else { return nil }
      let clock = reading.table.clock(of: labels)
      (reading.table.rows[index].record, reading.table.rows[index].recordClock) = (record, clock)
      if let source {
        (reading.table.rows[index].source, reading.table.rows[index].sourceClock) = (source, clock)
      } else {
        try readSource(of: index, in: text, at: lines)
      }
      noteFields(of: index, in: text)
      return record.length == 0
    } catch {
      reading.read.problems.removeSubrange(problems...)
      reading.forbidRewriting(error)
      return nil
    }
  }

  /// Notes where the times of a row are written.
  private mutating func noteFields(of index: Int, in text: Span<UInt8>) {
    noteTransition(of: index, in: text)
    let row = reading.table.rows[index]
    if row.source.isStated, row.sourceClock == row.recordClock {
      reading.note(.sourceIn, of: index, at: event.source.in)
      reading.note(.sourceOut, of: index, at: event.source.out)
    }
    reading.note(.recordIn, of: index, at: event.record.in)
    reading.note(.recordOut, of: index, at: event.record.out)
  }

  private mutating func setPlainTimes(_ record: TimeSpan, _ source: TimeSpan, of index: Int) {
    let clock = reading.plainClock
    (reading.table.rows[index].record, reading.table.rows[index].source) = (record, source)
    (reading.table.rows[index].recordClock, reading.table.rows[index].sourceClock) = (clock, clock)
  }

  private mutating func noteTransition(of index: Int, in text: Span<UInt8>) {
    if let length = event.transitionLength, text.number(length) != nil {
      reading.note(.transition, of: index, at: length)
    }
  }

  /// The points of the range that the event becomes; nil if one of them cannot be read.
  private mutating func points(
    in text: Span<UInt8>, at lines: DocumentLines
  ) throws(DocumentError) -> (in: Timecode, out: Timecode)? {
    let part = times == .record ? event.record : event.source
    let isFrames = times == .source && event.hasSourceFrames
    if sourceMode == true, [part.in, part.out].contains(where: { text.contains(";", in: $0) }) {
      reading.contradict("FCM lines that change the mode", at: lines.place(part.in.lowerBound))
      guard let start = try reading.otherTimecode(in: text, part.in, of: nil, at: lines),
        let end = try reading.otherTimecode(in: text, part.out, of: nil, at: lines)
      else { return nil }
      return (start, end)
    }
    guard
      let start = try isFrames ? frame(part.in, in: text, at: lines) : reading.timecode(in: text, part.in, at: lines),
      let end = try isFrames ? frame(part.out, in: text, at: lines) : reading.timecode(in: text, part.out, at: lines)
    else { return nil }
    return (start, end)
  }

  /// Reads the times that are not the range: the source's, which are kept also if they do not exist or are in the wrong order,
  /// or the record's, which are only checked.
  private mutating func readSource(
    of index: Int, beside range: (in: Timecode, out: Timecode)? = nil, in text: Span<UInt8>, at lines: DocumentLines
  ) throws(DocumentError) {
    if times == .source, let range {
      for part in [event.record.in, event.record.out] {
        _ = try reading.otherTimecode(in: text, part, of: "record times", at: lines)
      }
      reading.table.setSource(range.in, range.out.asEnd(after: range.in), of: index)
    } else if event.hasSourceFrames {
      let start = try frame(event.source.in, in: text, at: lines)
      reading.table.setSource(start, try frame(event.source.out, in: text, at: lines), of: index)
    } else {
      let start = try reading.otherTimecode(in: text, event.source.in, of: nil, isDrop: sourceMode, at: lines)
      let end = try reading.otherTimecode(in: text, event.source.out, of: nil, isDrop: sourceMode, at: lines)
      reading.table.setSource(start, start.flatMap { end?.asEnd(after: $0) } ?? end, of: index)
    }
  }

  /// The timecode of a source's frame number, counted from zero at the list's rate; nil, and a doubt, if it is too large.
  private mutating func frame(
    _ part: Range<Int>, in text: Span<UInt8>, at lines: DocumentLines
  ) throws(DocumentError) -> Timecode? {
    var properties = try reading.labelProperties(at: lines.place(part.lowerBound)).colon
    if let sourceMode { properties = properties.withMode(isDrop: sourceMode) }
    if let number = text.number(part), let timecode = try? Timecode(.frames(number), using: properties) {
      return timecode
    }
    reading.doubt("source frames beyond the limit", at: lines.place(part.lowerBound))
    return nil
  }

  // MARK: Other lines

  /// Takes the mode of the list, or between events that of the sources that follow.
  private mutating func readMode(
    _ part: Range<Int>, in text: Span<UInt8>, at place: DocumentPlace
  ) throws(DocumentError) {
    guard !isPreamble, times == .record, let mode = RateStatement(frameCodeMode: text.extracting(part)),
      case .dropFrame(let isDrop) = mode, case let rate = try reading.labelProperties(at: place).colon.frameRate,
      TimecodeFrameRate(rate: rate.rate, drop: isDrop) != nil
    else { return reading.takeFrameCodeMode(part, in: text, at: place) }
    sourceMode = isDrop == rate.isDrop ? nil : isDrop
    // It goes on to be the mode of sources that stay as they are.
    if sourceMode == nil { reading.note(.frameCodeMode, at: part) }
  }

  /// Reads the name in a FROM CLIP NAME line; a transition's is that of the clip before it, a key's background's is its own.
  private mutating func setClip(_ part: Range<Int>, in text: Span<UInt8>, at place: DocumentPlace) {
    guard let last, !part.isEmpty else { return }
    let name = id(of: part, in: text)
    let row = reading.table.rows[last.row]
    let kind = row.transition == 0 ? nil : reading.table.transitions[Int(row.transition)].kind
    if let kind, kind != .keyBackground || row.clip != 0 {
      if let previous, reading.table.rows[previous.row].clip == 0 { reading.table.rows[previous.row].clip = name }
    } else if row.clip != 0 {
      reading.leave(detail: "further clip names", at: place)
    } else {
      reading.table.rows[last.row].clip = name
    }
  }

  /// Appends a line to the note; Final Cut Pro 7 writes an empty one for events without a comment too.
  private mutating func appendNote(_ part: Range<Int>, in text: Span<UInt8>) {
    guard let last else { return }
    let note = reading.table.extra(of: reading.table.rows[last.row]).note
    guard note != 0 || !part.isEmpty else { return }
    let lines = reading.table.texts.appended(part, to: note, in: text)
    reading.table.changeExtra(of: last.row) { $0.note = lines }
  }

  /// Gives an event the speed in an M2 line.
  private mutating func setSpeed(
    _ speed: EditLine.Speed, in text: Span<UInt8>, at place: DocumentPlace, in lines: DocumentLines
  ) throws(DocumentError) {
    let part = speed.framesPerSecond.flatMap { part in SpeedText(text, part).map { (part, $0) } }
    if part == nil {
      reading.forbidRewriting(DocumentError(.expected("a speed in frames a second"), at: lines.place(lines.start)))
    }
    guard let last else {
      reading.forbidRewriting(
        DocumentError(.notRewritten(.content("M2 lines before the first event")), at: lines.place(lines.start)))
      return reading.leave("M2 lines without an event", at: place)
    }
    guard let (part, written) = part else { return reading.doubt("M2 lines without a speed", at: place) }
    _ = try reading.labelProperties(at: place)
    let isFirst = previous.map { speed.isOf($0.taken, before: last.taken, in: text) } ?? false
    if isFirst {
      previous?.speed = written
      if let previous, reading.table.rows[previous.row].kind == .outgoing {
        reading.leave("M2 lines of outgoing clips", at: place)
      }
    } else {
      self.last?.speed = written
    }
    guard notesTimes else { return }
    let owner = (isFirst ? previous : self.last)?.row ?? last.row
    reading.note(.speed, of: owner, at: part)
    reading.noting { (reading) throws(DocumentError) in
      guard let time = speed.time, sourceMode == nil, try !reading.hasOwnRate(in: text, time, at: lines)
      else { return }
      let row = reading.note(source: try reading.point(in: text, time, at: lines), at: lines)
      reading.table.changeExtra(of: row) { $0.owner = Int32(owner) }
      reading.note(.sourceIn, of: row, at: time)
    }
  }

  /// Notes where the length in a SPLIT line is.
  private mutating func noteSplit(_ part: Range<Int>, in text: Span<UInt8>, in lines: DocumentLines) {
    let row = last?.row ?? -1
    reading.noting { (reading) throws(DocumentError) in
      let length = try reading.point(in: text, part, at: lines).start / reading.options.base.rawValue
      reading.note(.split, count: length, of: row, at: part)
    }
  }

  /// Adds a locator as a timecode; it is at a record time.
  private mutating func add(
    _ locator: EditLine.Locator, in text: Span<UInt8>, at place: DocumentPlace, in lines: DocumentLines
  ) throws(DocumentError) {
    let index = reading.table.rows.count
    reading.noting { (reading) throws(DocumentError) in
      let row = reading.note(record: try reading.point(in: text, locator.time, at: lines), at: lines)
      reading.note(.recordIn, of: row, at: locator.time)
    }
    guard times == .record else { return reading.leave("LOC markers", at: place) }
    // Whether they count from the source's start or are its numbers, no such list says.
    if event.hasSourceFrames, text.number(locator.time) != nil {
      return reading.leave("LOC markers at frame numbers", at: place)
    }
    if reading.table.rows.count == index {
      guard let timecode = try reading.timecode(in: text, locator.time, at: lines) else { return }
      reading.table.rows.append(EventRow(.marker))
      reading.table.setRecord(timecode, nil, of: index)
    }
    let place = lines.place(locator.time.lowerBound)
    let (name, note) = text.nameAndNote(locator.text)
    reading.table.rows[index].kind = .marker
    reading.table.setPlace(line: place.line, start: lines.start, offset: place.offset, of: index)
    reading.table.rows[index].name = reading.table.texts.id(of: text.trimmed(name), in: text)
    let noteText = note.map { reading.table.texts.id(of: text.trimmed($0), in: text) } ?? 0
    let color = locator.color.map { reading.table.texts.id(of: text.trimmed($0), in: text) } ?? 0
    if noteText != 0 || color != 0 {
      reading.table.changeExtra(of: index) { ($0.note, $0.color) = (noteText, color) }
    }
    try reading.countEntry(index, at: place)
  }
}

/// An event whose lines may go on.
private struct EventLine {
  var row: Int
  var number: Int
  /// Where the reel and the source's in point are, against which an M2 line is held.
  var taken: EditLine.Taken
  /// Whether its record has no length.
  var isEmpty: Bool
  var place: DocumentPlace
  /// What an M2 line states of it.
  var speed: SpeedText?
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
