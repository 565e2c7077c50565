// Reads the events of an edit list. Each event becomes a row that also has the facts from the lines after it.
//
//     var reader = try EditListReader(reading)
//     while let line = try lines.nextText(in: bytes) { try reader.read(line, in: bytes, at: lines) }
//     reading = reader.finished(bytes)
//
// The name of an event is the name of its clip or, for a transition, of the incoming clip. Without a clip name it is
// the reel, unless the reel is AX or BL. The note of an event is the text of its COMMENT lines. Lines without a meaning
// here stay with the event before them. A dissolve or wipe has two lines with one number: if the first has no length,
// it is not an event but the outgoing side (`from`). An M2 line belongs to one of the last two lines with a number
// (`EditLine.Speed`). An FCM line between events sets the mode of the sources that follow; record times keep the list's
// mode. If the list is read for rewriting, the reader also records the locations of all times and the first fault that
// prevents rewriting.

import SMPTETimecode
import TimecodeEvents

struct EditListReader {
  var reading: DocumentReading
  let times: DocumentOptions.EventTimes
  let recordsTimes: Bool
  /// The event in the current line.
  private(set) var event = EditLine.Event()
  /// The last event.
  var last: EventLine?
  /// The event before `last`, if both have the same number.
  var previous: EventLine?
  /// The range of the last event's track in the text, and its set of tracks.
  private var lastTrack: (part: Range<Int>, set: UInt32) = (0..<0, 0)
  /// True if sources drop frames, after an FCM line with a mode other than the list's; nil if they have the list's
  /// mode.
  private(set) var sourceMode: Bool?
  /// True until the first event, or the first line that was meant to be an event.
  private var isPreamble = true
  /// For each further title, the number of rows before it.
  private(set) var listStarts: [Int] = []
  /// True if the number of each event is greater than the number before it.
  private var hasRisingNumbers = true
  /// The M2 lines of outgoing sides: the rows of the event and of the side.
  var sideSpeeds: [(event: Int, side: Int, location: DocumentLocation)] = []

  /// - Throws: `eventColumns` if the options choose columns other than an event's times.
  init(_ reading: DocumentReading) throws(DocumentError) {
    self.reading = reading
    recordsTimes = reading.recordsTimes
    guard let columns = reading.options.columns else {
      times = .record
      return
    }
    times = try DocumentOptions.EventTimes(columns)
    self.reading.times?.chosen = times
  }

  /// The first fault that prevents rewriting.
  var rewritingFault: DocumentError? { reading.rewritingFault }

  /// Completes the last events at the end of the list, and returns the result.
  mutating func finished(_ text: Span<UInt8>) -> DocumentReading {
    finishEvents()
    reading.table.connect(in: text)
    countSideSpeeds()
    if !hasRisingNumbers { judgeNumbers(in: text) }
    return reading
  }

  mutating func read(
    _ line: Range<Int>, in text: Span<UInt8>, at lines: DocumentLines
  ) throws(DocumentError) {
    let location = lines.location(line.lowerBound)
    switch EditLine(text, line, &event) {
    case .event:
      isPreamble = false
      try addEvent(in: text, at: location, in: lines)
    case .title(let part):
      let title = text.trimmedText(part)
      if reading.read.title == nil {
        reading.read.title = title
      } else if title != nil, title != reading.read.title {
        reading.omit(detail: "further titles", at: location)
      }
      if !isPreamble { listStarts.append(reading.table.rows.count) }
    case .frameCodeMode(let part): try readMode(text.trimmed(part), in: text, at: location)
    case .clipName(let part): setClip(text.trimmed(part), in: text, at: location)
    case .nextClipName(let part): setNextClip(text.trimmed(part), in: text, at: location)
    case .comment(let part): appendNote(text.trimmed(part), in: text)
    case .locator(let locator): try add(locator, in: text, at: location, in: lines)
    case .damagedEvent where isPreamble && !EditLine.isNumberedLike(line, in: text),
      .unknown where isPreamble && !EditLine.hasTime(line, in: text):
      reading.omit(detail: "lines before the first event", at: location)
    case .damagedEvent:
      beginDamagedEvent()
      reading.problem(.expected(EditLine.eventForm), at: location)
    case .eventWithout(let part, let offset):
      beginDamagedEvent()
      reading.problem(.expected(part), at: lines.location(offset))
    case .speed(let speed): try setSpeed(speed, in: text, at: location, in: lines)
    case .otherComment: keep(line, else: DocumentOmission.otherComments, in: text, at: lines)
    case .otherStatement(isOfEvent: true): keep(line, else: "other statements", in: text, at: lines)
    case .split(let part):
      reading.omit(detail: "other statements", at: location)
      recordSplit(part, in: text, in: lines)
    case .otherStatement(isOfEvent: false): reading.omit(detail: "other statements", at: location)
    case .unknown: reading.doubt("lines that are not edit-list statements", at: location)
    }
  }

  // MARK: Events

  private mutating func addEvent(
    in text: Span<UInt8>, at location: DocumentLocation, in lines: DocumentLines
  ) throws(DocumentError) {
    settle(previous)
    linkOutgoingSide()
    previous = nil
    if let last, event.number <= last.number { hasRisingNumbers = false }
    if let first = last, first.number == event.number {
      // The first of a transition's two lines is not an event if it has no length.
      if event.transition != nil, first.isEmpty, first.row == reading.lastEntry {
        reading.table.rows[first.row].kind = .outgoing
        reading.entryCount -= 1
      }
      previous = first
    } else {
      settle(last)
    }
    last = nil
    if !listStarts.isEmpty, reading.read.secondList == nil { reading.read.secondList = location }
    if event.hasTail { reading.omit(detail: "text after the record out", at: location) }
    let index = reading.table.rows.count
    var row = EventRow(.event, line: location.line, offset: lines.start)
    row.number = Int32(exactly: event.number) ?? -2
    describe(&row, in: text)
    if event.transitionLength == nil, event.transition == .dissolve || event.transition == .wipe {
      reading.doubt("transitions without a length", at: location)
    }
    let isPlain = readPlainTimes(of: &row, in: text)
    reading.table.rows.append(row)
    if row.number < 0 { reading.table.setNumber(event.number, of: index) }
    if location.offset != lines.start {
      reading.table.setLocation(line: location.line, start: lines.start, offset: location.offset, of: index)
    }
    var isEmpty = row.record.start == row.record.end
    if isPlain {
      if recordsTimes { addSpacedTimes(of: index, in: text) }
    } else if let read = try readTimes(of: index, in: text, at: lines, location) {
      isEmpty = read
    } else {
      omitSide()
      return reading.table.rows.removeSubrange(index...)
    }
    try reading.countEntry(index, at: location)
    last = EventLine(row: index, number: event.number, used: event.used, isEmpty: isEmpty, location: location)
  }

  /// Ends the event before a damaged event, so that the lines that follow are not attributed to it.
  private mutating func beginDamagedEvent() {
    (isPreamble, hasRisingNumbers) = (false, false)
    finishEvents()
  }

  /// Sets everything in a row that the line states, except the times.
  private mutating func describe(_ row: inout EventRow, in text: Span<UInt8>) {
    if let reel = event.reel {
      let part = text.trimmed(reel)
      row.reel = id(of: part, in: text)
      let namesNothing = text.isWord("ax", in: part) || text.isWord("bl", in: part)
      row.flags.add(namesNothing ? .namesNothing : .isNamedByReel)
    }
    let track = event.track
    if !text.isIdentical(track, lastTrack.part) {
      let set = reading.table.trackSet(
        of: reading.table.texts.id(of: track, in: text), named: text.trimmedText(track))
      lastTrack = (track, set)
    }
    row.trackSet = lastTrack.set
    guard let kind = event.transition else { return }
    var transition = EventTable.Transition(kind, tail: event.transitionLength.flatMap { text.number($0) } ?? 0)
    transition.wipe = event.wipe ?? -1
    if kind == .other { transition.name = reading.table.texts.id(of: event.transitionWord, in: text) }
    row.transition = UInt32(reading.table.transitions.count)
    reading.table.transitions.append(transition)
  }

  /// The number of the text of a reel or a clip name.
  private mutating func id(of part: Range<Int>, in text: Span<UInt8>) -> TextID {
    recordsTimes ? reading.table.texts.add(part) : reading.table.texts.id(of: part, in: text)
  }

  /// If the first of a transition's two lines is not an event, makes it the outgoing side of the second.
  private mutating func linkOutgoingSide() {
    guard let previous, let last, reading.table.rows[previous.row].kind == .outgoing else { return }
    reading.table.moveComments(of: previous.row, to: last.row)
    let transition = Int(reading.table.rows[last.row].transition)
    if transition > 0 { reading.table.transitions[transition].outgoing = Int32(previous.row) }
  }

  /// Omits the comments of an outgoing side whose event is refused.
  private mutating func omitSide() {
    guard let previous, reading.table.rows[previous.row].kind == .outgoing else { return }
    let count = reading.table.comments(of: reading.table.rows[previous.row]).count
    if count > 0 { reading.omit(detail: DocumentOmission.otherComments, count: count, at: previous.location) }
  }

  /// Completes the last events.
  private mutating func finishEvents() {
    settle(previous)
    linkOutgoingSide()
    settle(last)
    (previous, last) = (nil, nil)
  }

  /// Completes a row when no more lines can belong to its event.
  private mutating func settle(_ line: EventLine?) {
    guard let line else { return }
    if let speed = line.speed {
      let row = reading.table.rows[line.row]
      let isOne = row.recordClock == row.sourceClock
      if let properties = reading.table.record(of: row).in?.properties {
        reading.table.setSpeed(
          speed.speed(at: properties, besides: row.record, isOne ? row.source : .none), of: line.row)
      }
    }
    reading.table.findForm(of: line.row)
    // A speed that changes says nothing about lengths.
    if line.changesSpeed { reading.table.rows[line.row].form = .unstated }
    if reading.table.rows[line.row].isEvent { reading.countSource(of: line.row, at: line.location) }
  }

  // MARK: Other lines

  /// Reads the mode of the list or, between events, the mode of the sources that follow.
  private mutating func readMode(
    _ part: Range<Int>, in text: Span<UInt8>, at location: DocumentLocation
  ) throws(DocumentError) {
    guard !isPreamble, times == .record, let mode = RateStatement(frameCodeMode: text.extracting(part)),
      case .dropFrame(let isDrop) = mode, case let rate = try reading.labelProperties(at: location).colon.frameRate,
      TimecodeFrameRate(rate: rate.rate, drop: isDrop) != nil
    else { return reading.readFrameCodeMode(part, in: text, at: location) }
    sourceMode = isDrop == rate.isDrop ? nil : isDrop
    // The statement also applies to sources that are not rewritten.
    if sourceMode == nil { reading.addField(.frameCodeMode, at: part) }
    if sourceMode != nil, reading.times?.otherMode == nil { reading.times?.otherMode = location }
  }

  /// Reads the name in a FROM CLIP NAME line: the outgoing clip of a transition, or the own clip of a cut, of a key's
  /// background, or of a transition in one line without a TO CLIP NAME.
  private mutating func setClip(_ part: Range<Int>, in text: Span<UInt8>, at location: DocumentLocation) {
    guard let last, !part.isEmpty else { return }
    let row = reading.table.rows[last.row]
    let kind = row.transition == 0 ? nil : reading.table.transitions[Int(row.transition)].kind
    guard let kind, kind != .keyBackground || row.clip != 0 else {
      let next = last.nextClip
      self.last?.nextClip = nil
      return set(part, as: last.row, insteadOf: next, in: text, at: location)
    }
    if let previous { return set(part, as: previous.row, in: text, at: location) }
    // A transition in one line has no line for its outgoing clip. A name is therefore the transition's, unless the
    // event before has the same one.
    let before = reading.table.rows[..<last.row].last(where: \.isEvent)?.clip ?? 0
    guard before == 0 || !isText(before, part, in: text) else { return }
    set(part, as: last.row, in: text, at: location)
    if row.clip == 0 { self.last?.outgoingClip = location }
  }

  /// Reads the name in a TO or KEY CLIP NAME line: the incoming clip. A cut has it only without a FROM CLIP NAME.
  private mutating func setNextClip(_ part: Range<Int>, in text: Span<UInt8>, at location: DocumentLocation) {
    guard let last, !part.isEmpty else { return }
    if let outgoing = last.outgoingClip {
      reading.omit(detail: "further clip names", at: outgoing)
      reading.table.rows[last.row].clip = 0
      self.last?.outgoingClip = nil
    }
    if reading.table.rows[last.row].clip == 0 { self.last?.nextClip = location }
    set(part, as: last.row, in: text, at: location)
  }

  /// Sets the clip of a row. If it has another one, counts the name, or the name that it replaces.
  ///
  /// - Parameter replaced: The location of a name that the new one replaces.
  private mutating func set(
    _ part: Range<Int>, as index: Int, insteadOf replaced: DocumentLocation? = nil, in text: Span<UInt8>,
    at location: DocumentLocation
  ) {
    let known = reading.table.rows[index].clip
    if known != 0 {
      guard !isText(known, part, in: text) else { return }
      reading.omit(detail: "further clip names", at: replaced ?? location)
      guard replaced != nil else { return }
    }
    reading.table.rows[index].clip = id(of: part, in: text)
  }

  private func isText(_ id: TextID, _ part: Range<Int>, in text: Span<UInt8>) -> Bool {
    reading.table.texts.string(id, in: text) == text.text(part)
  }

  /// Appends a line to the note. Final Cut Pro 7 also writes an empty COMMENT line for events without a comment.
  private mutating func appendNote(_ part: Range<Int>, in text: Span<UInt8>) {
    guard let last else { return }
    let note = reading.table.extra(of: reading.table.rows[last.row]).note
    guard note != 0 || !part.isEmpty else { return }
    let lines = reading.table.texts.appended(part, to: note, in: text)
    reading.table.changeExtra(of: last.row) { $0.note = lines }
  }

  /// Keeps a line that has no meaning here, with its white space, as a comment of the last event.
  ///
  /// The line is omitted before the first event, and if the options keep no comments or the list is read for rewriting.
  private mutating func keep(
    _ line: Range<Int>, else content: String, in text: Span<UInt8>, at lines: DocumentLines
  ) {
    guard let last, reading.options.keepsComments, !recordsTimes else {
      return reading.omit(detail: content, at: lines.location(line.lowerBound))
    }
    let end = text.firstIndex(of: 0x0A, or: 0x0D, in: line.upperBound..<text.count)
    reading.table.addComment(reading.table.texts.id(of: lines.start..<end, in: text), to: last.row)
  }

  /// Records the location of the length in a SPLIT line.
  private mutating func recordSplit(_ part: Range<Int>, in text: Span<UInt8>, in lines: DocumentLines) {
    let row = last?.row
    reading.recordTimes { (reading) throws(DocumentError) in
      let length = try reading.point(in: text, part, at: lines).start / reading.options.base.rawValue
      reading.addField(.split, count: length, of: row, at: part)
    }
  }

  /// Adds a locator as a single timecode at its record time.
  private mutating func add(
    _ locator: EditLine.Locator, in text: Span<UInt8>, at location: DocumentLocation, in lines: DocumentLines
  ) throws(DocumentError) {
    let index = reading.table.rows.count
    reading.recordTimes { (reading) throws(DocumentError) in
      let row = reading.addTimes(record: try reading.point(in: text, locator.time, at: lines), at: lines)
      reading.addField(.recordIn, of: row, at: locator.time)
    }
    guard times == .record else { return reading.omit("LOC markers", at: location) }
    // Edit lists with frame numbers do not say whether locators count from the source's start or are source frame
    // numbers.
    if event.hasSourceFrames, text.number(locator.time) != nil {
      return reading.omit("LOC markers at frame numbers", at: location)
    }
    if reading.table.rows.count == index {
      guard let timecode = try reading.timecode(in: text, locator.time, at: lines) else { return }
      reading.table.rows.append(EventRow(.marker))
      reading.table.setRecord(timecode, nil, of: index)
    }
    let location = lines.location(locator.time.lowerBound)
    let (name, note) = text.nameAndNote(locator.text)
    reading.table.rows[index].kind = .marker
    reading.table.setLocation(line: location.line, start: lines.start, offset: location.offset, of: index)
    reading.table.rows[index].name = reading.table.texts.id(of: text.trimmed(name), in: text)
    let noteText = note.map { reading.table.texts.id(of: text.trimmed($0), in: text) } ?? 0
    let color = locator.color.map { reading.table.texts.id(of: text.trimmed($0), in: text) } ?? 0
    if noteText != 0 || color != 0 {
      reading.table.changeExtra(of: index) { ($0.note, $0.color) = (noteText, color) }
    }
    try reading.countEntry(index, at: location)
  }
}

extension DocumentReading {
  /// Reads the frame code mode of an edit list.
  mutating func readFrameCodeMode(_ part: Range<Int>, in text: Span<UInt8>, at location: DocumentLocation) {
    guard let mode = RateStatement(frameCodeMode: text.extracting(part)) else {
      return omit("FCM lines with another mode", at: location)
    }
    if let current, current != mode { contradict("FCM lines that change the mode", at: location) }
    state(mode, at: location)
    addField(.frameCodeMode, at: part)
  }
}

extension Span<UInt8> {
  /// The name and the note in the text of a locator. Without ` - ` the whole text is the name.
  fileprivate func nameAndNote(_ part: Range<Int>) -> (name: Range<Int>, note: Range<Int>?) {
    let part = trimmed(part)
    if has("- ", at: part.lowerBound, before: part.upperBound) {
      return (part.lowerBound..<part.lowerBound, part.lowerBound + 2..<part.upperBound)
    }
    guard let dash = firstIndex(of: " - ", in: part) else { return (part, nil) }
    return (part.lowerBound..<dash, dash + 3..<part.upperBound)
  }
}
