// Makes the rows of an OpenTimelineIO file, with the locations of its times.
//
//     var rows = try OpenTimelineRows(read, into: reading)
//     try rows.add(entry, at: location)
//     reading = rows.reading
//
// The file does not state where a clip is in the timeline: its position follows from the lengths before it. A length is
// therefore rewritten as the distance between two positions, so cuts remain cuts. Gaps, media, the sources of markers
// and omitted entries have rows that are not entries. Sources at a rate other than the document's are not rewritten; a
// time of the timeline at such a rate gets the document's rate when it changes. A marker in a gap is a time of the
// timeline. A marker in a clip is a time of the clip's source; if the clip is at the document's rate and the marker is
// not, it too is a time of the timeline.

import SMPTETimecode
import TimecodeEvents

/// Makes the rows of a file.
struct OpenTimelineRows {
  var reading: DocumentReading
  private let read: OpenTimelineReading
  private let properties: Timecode.Properties
  private let counts: SubFrameCounts
  private let clock: UInt8
  /// The rows of clips and gaps, and of their starts in the timeline and in their own time, by their offsets.
  private var holders: [Int: (row: Int, start: Int, isGap: Bool)] = [:]

  /// Begins with the texts and tracks of the file.
  ///
  /// - Throws: The error for a missing rate, which affects all times.
  init(_ read: OpenTimelineReading, into reading: DocumentReading) throws(DocumentError) {
    var (read, reading) = (read, reading)
    reading.table = read.table
    read.table = EventTable()
    properties = try reading.labelProperties(at: .beginning).colon
    counts = SubFrameCounts(properties)
    clock = reading.table.clock(of: properties)
    (self.read, self.reading) = (read, reading)
    if reading.recordsTimes { addStart() }
  }

  private mutating func addStart() {
    reading.times?.labels = properties
    let start = read.start ?? .zero
    let origin = row(from: start, to: start, at: DocumentLocation(line: 1, column: 1, offset: 0))
    reading.times?.origin = origin
    reading.times?.hasOrigin = read.startTime != nil
    if let origin { addTime(.recordIn, of: origin, read.startTime) }
    if let rateName = read.rateName { reading.addField(.rateName, at: rateName) }
  }

  // MARK: Entries

  /// Adds an entry, or only the times of an omitted entry.
  mutating func add(_ entry: OpenTimelineReading.Entry, at location: DocumentLocation) throws(DocumentError) {
    guard !entry.isOmitted else {
      if reading.recordsTimes { record(entry, of: nil, at: location) }
      return
    }
    let end = entry.start + entry.duration
    guard end.isDefined, !entry.duration.isNegative else {
      return reading.problem(.expected("a range of time"), at: location)
    }
    guard !entry.start.isNegative else { return reading.problem(.belowZero, at: location) }
    let (first, last) = (properties.moment(seconds: entry.start), properties.moment(seconds: end))
    guard let row = try reading.add(entry.texts, from: first, to: last, at: location) else { return }
    if entry.isClip {
      reading.table.rows[row].kind = .event
      if let source = entry.source { setSource(of: row, read.sources[source], entry, at: location) }
      if let transition = entry.transition { setTransition(of: row, read.transitions[transition], at: location) }
    }
    if reading.recordsTimes { record(entry, of: row, at: location) }
  }

  /// Sets the source of an event.
  private mutating func setSource(
    of row: Int, _ source: OpenTimelineReading.Source, _ entry: OpenTimelineReading.Entry, at location: DocumentLocation
  ) {
    reading.table.rows[row].reel = source.reel
    reading.table.rows[row].clip = source.programTexts.hasClip ? source.programTexts.clip : entry.texts.name
    reading.table.rows[row].trackSet = source.trackSet
    if let number = source.programTexts.number { reading.table.setNumber(number, of: row) }
    if source.namesNothing { reading.table.rows[row].flags.insert(.namesNothing) }
    let speed = source.speed.flatMap { Speed($0) }
    if let speed, !speed.isNormal { reading.table.setSpeed(speed, of: row) }
    let points = properties.with(source.rate).points(
      from: source.start, lasting: entry.duration, at: speed.map(\.ratio))
    reading.table.setSource(points.in, points.out, of: row)
    if points.in != nil {
      reading.table.setSourcePart(properties.with(source.rate).moment(seconds: source.start).remainder, of: row)
    }
    if source.rate == nil { keepSource(of: row) }
    if let media = source.media,
      let extent = properties.with(media.rate).media(from: media.start, lasting: media.duration)
    {
      let line = reading.table.rows[row]
      let added = reading.table.addMedia(extent.in, extent.out, line: Int(line.line), offset: Int(line.offset))
      if media.rate == nil { keepSource(of: added) }
      reading.table.changeExtra(of: row) { $0.media = Int32(added) }
    }
    reading.table.findForm(of: row)
    if source.start.isNegative { reading.omit("source times before zero", at: location) }
  }

  /// Fixes the source of a row whose rate is not a timecode rate, so that no conversion changes it.
  private mutating func keepSource(of row: Int) {
    if reading.table.rows[row].source.isStated { reading.table.changeExtra(of: row) { $0.motion = .stays } }
  }

  /// Makes an event begin with its transition.
  private mutating func setTransition(
    of row: Int, _ transition: OpenTimelineReading.Transition, at location: DocumentLocation
  ) {
    let rate = properties.frameRate.rate
    guard let lead = transition.lead?.length, let tail = transition.tail?.length,
      let frames = ((lead + tail) * rate).nearest(), let framesBefore = (lead * rate).nearest()
    else { return reading.problem(.expected("a transition with two offsets"), at: location) }
    if !(lead * rate).isWholeInteger || !(tail * rate).isWholeInteger {
      reading.omit(detail: "parts of frames of transitions", at: location)
    }
    let (kind, wipe) = transition.kind
    var added = EventTable.Transition(kind)
    added.lead = min(framesBefore, frames)
    added.tail = frames - added.lead
    added.wipe = wipe ?? -1
    if kind == .other { added.name = reading.id(of: transition.typeAsName) }
    if kind == .other, added.name == 0 { added.name = transition.name }
    reading.table.setTransition(added, of: row)
  }

  // MARK: Locations of times

  /// Records the locations of an entry's times.
  ///
  /// - Parameter entryRow: The row of the entry; nil if the entry is omitted.
  private mutating func record(_ entry: OpenTimelineReading.Entry, of entryRow: Int?, at location: DocumentLocation) {
    guard let part = entry.part else {
      // The event after a fade-out at the end of a track is not in the file.
      guard let entryRow, let transition = entry.transition else { return }
      return addTransition(of: entryRow, read.transitions[transition], at: location)
    }
    let isOfSource = entry.kind == .sourceMarker
    let row =
      entryRow ?? (isOfSource ? nil : self.row(from: entry.start, to: entry.start + entry.duration, at: location))
    if let row {
      if entry.mayCollapse { reading.table.rows[row].flags.insert(.mayCollapse) }
      if reading.table.remainder(of: reading.table.rows[row]) != .zero, reading.times?.unroundedLocation == nil {
        reading.times?.unroundedLocation = location
      }
    }
    if isOfSource {
      // If a marker in a clip is at the document's rate, its record time follows from its source time.
      guard let entryRow, let offset = entry.holder, let holder = holders[offset],
        !isRecorded(part.startTime) || holder.isGap
      else {
        if isRecorded(part.startTime) { record(source: part, at: location) }
        return
      }
      reading.table.changeExtra(of: entryRow) { $0.container = Int32(holder.row) }
      addTime(.recordIn, of: entryRow, part.startTime, by: holder.start)
      return addTime(.length, of: entryRow, part.durationTime)
    }
    guard let row else { return }
    if entry.kind == .marker { addTime(.recordIn, of: row, part.startTime, by: reading.times?.origin) }
    addTime(.length, of: row, part.durationTime)
    guard entry.kind != .marker else { return }
    addSourceStart(of: row, entry, part, at: location)
    if let source = entry.source { addMedia(of: row, read.sources[source], lasting: entry.duration, at: location) }
    if let transition = entry.transition { addTransition(of: row, read.transitions[transition], at: location) }
  }

  /// Records the time at which the source of a clip or a gap begins.
  private mutating func addSourceStart(
    of row: Int, _ entry: OpenTimelineReading.Entry, _ part: OpenTimelineReading.Part, at location: DocumentLocation
  ) {
    // The beginning of a gap is in a separate row. So is the beginning of a clip if it is at the document's rate but
    // the row's source does not change with the document.
    var holder = row
    if !changesWithDocument(row), isRecorded(part.startTime) || entry.isGap {
      guard let start = self.row(from: part.start, to: part.start, isSource: true, at: location) else { return }
      holder = start
      if entry.isGap {
        let (start, rest) = (reading.table.rows[row].record.start, reading.table.remainder(of: reading.table.rows[row]))
        reading.table.rows[holder].record = TimeSpan(start: start, end: start)
        reading.table.setRemainder(.init(inPoint: rest.inPoint, outPoint: rest.inPoint), of: holder)
      }
    }
    holders[entry.offset] = (row, holder, entry.isGap)
    addTime(.sourceIn, of: holder, part.startTime)
    if !isRecorded(part.startTime) { reading.times?.localStarts[holder] = part.start }
  }

  /// Records the times of the transitions with which no event begins.
  mutating func omitOpenTransitions() {
    guard reading.recordsTimes else { return }
    for transition in read.transitions where transition.isOmitted {
      if let row = row(from: .zero, to: .zero, at: .beginning) { addTransition(of: row, transition, at: .beginning) }
    }
  }

  /// Returns whether the source of a row changes with the times of the document.
  private func changesWithDocument(_ row: Int) -> Bool {
    reading.table.rows[row].source.isStated && reading.table.rows[row].sourceClock == clock
      && reading.table.extra(of: reading.table.rows[row]).motion == .byClock
  }

  /// Records the times of media. Media must still contain their sources after rewriting.
  private mutating func addMedia(
    of row: Int, _ source: OpenTimelineReading.Source, lasting duration: Fraction, at location: DocumentLocation
  ) {
    let known = Int(reading.table.extra(of: reading.table.rows[row]).media)
    for part in source.allMedia where isRecorded(part.startTime) {
      let isKnown = known >= 0 && part.startTime == source.media?.startTime && changesWithDocument(known)
      guard let media = record(source: part, of: isKnown ? known : nil, at: location) else { return }
      if changesWithDocument(row) {
        reading.constrain(DocumentTimes.MediaConstraint(media: media, start: row, length: row))
      }
    }
    for part in source.allMedia where !isRecorded(part.startTime) {
      guard let durationTime = part.durationTime else { continue }
      let (time, before) = (read.times[durationTime], source.start - part.start)
      let length = DocumentTimes.MediaLength(
        seconds: part.duration, before: before, speed: source.speed?.abs() ?? .zero, rate: time.exactRate)
      guard !before.isNegative, reading.table.rows[row].record.isStated,
        length.extended(toShow: duration) == part.duration
      else { continue }
      let index = reading.times?.mediaLengths.count ?? 0
      reading.addField(.mediaLength, as: .otherFrames, by: index, of: row, at: time.value)
      reading.times?.mediaLengths.append(length)
    }
  }

  /// Records both sides of a transition.
  private mutating func addTransition(
    of row: Int, _ transition: OpenTimelineReading.Transition, at location: DocumentLocation
  ) {
    if reading.table.rows[row].transition == 0 { setTransition(of: row, transition, at: location) }
    guard reading.table.rows[row].transition != 0, let lead = transition.lead, let tail = transition.tail else {
      return
    }
    addTime(.lead, of: row, lead.time)
    addTime(.tail, of: row, tail.time)
  }

  /// Records the times of a source, in a new row unless one is given; returns the row, or nil if the times are invalid.
  @discardableResult
  private mutating func record(
    source part: OpenTimelineReading.Part, of known: Int? = nil, at location: DocumentLocation
  ) -> Int? {
    guard let row = known ?? row(from: part.start, to: part.start + part.duration, isSource: true, at: location)
    else { return nil }
    addTime(.sourceIn, of: row, part.startTime)
    addTime(.sourceLength, of: row, part.durationTime)
    return row
  }

  /// Adds a row between two times of the timeline or of a source. If the times are invalid, records a fault that
  /// prevents rewriting, and returns nil.
  private mutating func row(
    from start: Fraction, to end: Fraction, isSource: Bool = false, at location: DocumentLocation
  ) -> Int? {
    var added: Int?
    reading.recordTimes { [counts, properties] (reading) throws(DocumentError) in
      let span = TimeSpan(start: try counts.count(start, at: location), end: try counts.count(end, at: location))
      let row = reading.addTimes(
        record: isSource ? nil : span, source: isSource ? span : nil, at: DocumentLines(of: location))
      added = row
      let (first, last) = (properties.moment(seconds: start), properties.moment(seconds: end))
      guard !isSource else { return reading.table.setSourcePart(first.remainder, of: row) }
      reading.table.setRemainder(.init(inPoint: first.remainder, outPoint: last.remainder), of: row)
    }
    return added
  }

  /// Returns whether a time is at the document's rate.
  private func isRecorded(_ time: Int?) -> Bool { time.map { read.times[$0].frameRate == counts.rate } ?? false }

  /// Records a time's value and its rate. A time of a source is recorded only at the document's rate.
  private mutating func addTime(_ value: WrittenField.Value, of row: Int, _ time: Int?, by other: Int? = nil) {
    guard let time else { return }
    let written = read.times[time]
    if isRecorded(time), other.flatMap({ reading.times?.localStarts[$0] }) == nil {
      reading.addField(value, as: .frames, by: other, of: row, at: written.value)
      reading.addField(.decimalRate, of: row, at: written.rate)
    } else if value != .sourceIn, value != .sourceLength {
      reading.addField(value, as: .otherFrames, by: other, of: row, at: written.value)
      reading.addField(value, as: .otherRate, by: other, of: row, at: written.rate)
    }
  }
}
