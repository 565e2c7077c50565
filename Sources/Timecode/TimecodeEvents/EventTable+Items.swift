// Creates rows for events that are not from a document: the events of records, of markers, of items of a pasteboard.
//
//     table.beginBatch()
//     let row = table.append(event, at: inPoint, to: outPoint)
//     let list = EventTable(markers)                            // with their texts, which the table stores

package import SMPTETimecode

extension EventTable {
  /// Removes all rows with their transitions, speeds, extras, points and remainders. Keeps everything else, and the
  /// memory.
  package mutating func beginBatch() {
    rows.removeAll(keepingCapacity: true)
    if transitions.count > 1 { transitions.removeSubrange(1...) }
    if speeds.count > 1 { speeds.removeSubrange(1...) }
    if extras.count > 1 { extras.removeSubrange(1...) }
    if points.count > 1 { points.removeSubrange(1...) }
    if remainders.count > 1 { remainders.removeSubrange(1...) }
  }

  /// Adds an event, and returns its row.
  ///
  /// - Parameters:
  ///   - inPoint: The first timecode of the record.
  ///   - outPoint: The timecode after the last one of the record; nil if the record has no length.
  package mutating func append(_ event: TimecodeEvent, at inPoint: Timecode, to outPoint: Timecode?) -> Int {
    let index = rows.count
    rows.append(EventRow(.event))
    if let number = event.number { setNumber(number, of: index) }
    setRecord(inPoint, outPoint, of: index)
    if let source = event.source {
      setSource(source.in, source.out, of: index)
      setSourcePart(source.part, of: index)
      if let reel = source.reel, TimecodeEvent.Source.isNone(reel: reel) { rows[index].flags.insert(.namesNothing) }
      // A speed with too many digits for arithmetic says nothing about lengths.
      if !source.statesSpeed {
        findForm(of: index)
      } else if let speed = Speed(source, at: inPoint.frameRate) {
        setSpeed(speed, of: index)
        findForm(of: index)
      }
    }
    if let transition = event.transition { append(transition, to: index, at: inPoint) }
    return index
  }

  private mutating func append(_ transition: TimecodeEvent.Transition, to index: Int, at cut: Timecode) {
    var added = Transition(transition.kind, tail: transition.tail)
    added.lead = transition.lead
    if let from = transition.from {
      added.outgoing = Int32(rows.count)
      rows.append(EventRow(.outgoing))
      setRecord(from.record ?? cut, nil, of: rows.count - 1)
      setSource(from.in, from.in, of: rows.count - 1)
    }
    setTransition(added, of: index)
  }
}

/// Some entries of a table, in the order of a list.
package struct EntryList: Sendable {
  package let table: EventTable.Shared
  package var entries: [Int]

  package init(_ entries: [Int] = [], of table: EventTable.Shared) { (self.table, self.entries) = (table, entries) }

  /// Creates a list of markers.
  ///
  /// - Parameter remainder: The parts of times below a subframe, by the index of the marker.
  package init(_ markers: some Collection<TimecodeMarker>, remainder: [Int: TimecodeRange.SubFrameRemainder] = [:]) {
    var table = EventTable(markers)
    let entries = table.rows.indices.filter { table.rows[$0].isEntry }
    for (index, parts) in remainder where entries.indices.contains(index) {
      table.setRemainder(parts, of: entries[index])
    }
    self.init(entries, of: EventTable.Shared(table))
  }

  /// The list with a table that has no other entries.
  package var withoutOtherEntries: EntryList {
    var events = table.events
    guard entries.count < events.rows.count(where: \.isEntry) else { return self }
    let listed = Set(entries)
    for row in events.rows.indices where events.rows[row].isEntry && !listed.contains(row) {
      events.rows[row].kind = .other
    }
    return EntryList(entries, of: EventTable.Shared(events, of: table.text))
  }

  /// The entries as markers.
  package var markers: [TimecodeMarker] {
    let (events, strings) = (table.events, table.strings)
    return entries.map { events.marker(of: events.rows[$0], strings).marker }
  }
}

// MARK: Markers

extension EventTable {
  /// Creates rows for markers, in their order. Rows that are not entries, such as outgoing sides, may be among them.
  package init(_ markers: some Collection<TimecodeMarker>) {
    self.init()
    rows.reserveCapacity(markers.count)
    for marker in markers { append(marker) }
    connect(in: Span())
  }

  /// Adds a marker with its texts.
  private mutating func append(_ marker: TimecodeMarker) {
    let index = rows.count
    let end = marker.range.isTimecode ? nil : marker.range.outPoint
    if let event = marker.event {
      _ = append(event, at: marker.inPoint, to: end)
      setDetails(event, of: index)
    } else {
      rows.append(EventRow(.marker))
      setRecord(marker.inPoint, end, of: index)
    }
    rows[index].name = id(of: marker.name)
    rows[index].flags.insert(.isNamedAlone)
    if let content = marker.details?.content { add(content, to: index) }
    guard marker.note != nil || marker.color != nil else { return }
    let (note, color) = (id(of: marker.note), id(of: marker.color))
    changeExtra(of: index) { ($0.note, $0.color) = (note, color) }
  }

  /// Adds to a row the content that has a meaning in only one format.
  private mutating func add(_ content: TimecodeMarker.FormatContent, to index: Int) {
    for line in content.comments?.split(separator: "\n", omittingEmptySubsequences: false) ?? [] {
      addComment(texts.id(ofDecoded: line.utf8), to: index)
    }
    guard !content.cells.isEmpty else { return }
    var texts = [TextID](repeating: 0, count: otherColumns.count)
    for cell in content.cells {
      let column = otherColumns.firstIndex(of: cell.column) ?? otherColumns.count
      if column == otherColumns.count {
        otherColumns.append(cell.column)
        texts.append(0)
      }
      if texts[column] == 0 { texts[column] = id(of: cell.text) }
    }
    let number = UInt32(otherCells.count)
    changeExtra(of: index) { $0.cells = number }
    otherCells.append(texts)
  }

  /// Adds to a row the parts of an event that are not needed to judge it.
  private mutating func setDetails(_ event: TimecodeEvent, of index: Int) {
    rows[index].trackSet = trackSet(named: event.track, statedAs: event.trackKind)
    if let source = event.source {
      (rows[index].reel, rows[index].clip) = (id(of: source.reel), id(of: source.clip))
      if source.statesSpeed, rows[index].speed == 0 {
        setSpeed(.unrepresentable, of: index)
      }
      let media = source.media.map { Int32(addMedia($0.in, $0.out)) }
      changeExtra(of: index) { extra in
        extra.statesSource = true
        if let media { extra.media = media }
      }
    }
    guard let transition = event.transition, case let number = Int(rows[index].transition) else { return }
    transitions[number].wipe = transition.wipe ?? -1
    transitions[number].name = id(of: transition.name)
    guard let from = transition.from, case let side = Int(transitions[number].outgoing) else { return }
    (rows[side].reel, rows[side].clip) = (id(of: from.reel), id(of: from.clip))
  }

  /// The number of a marker's text; 0 if there is none.
  private mutating func id(of text: String?) -> TextID { text.map { texts.id(ofDecoded: $0.utf8) } ?? 0 }
}

extension TimecodeEvent.Source {
  /// True if the source does not play at normal speed.
  package var statesSpeed: Bool { !speed.isIdentical(to: Fraction(1, 1)) || speedTolerance.numerator != 0 }
}

// MARK: Comments

extension EventTable {
  /// Adds a comment to a row. No later row may have comments yet.
  package mutating func addComment(_ text: TextID, to index: Int) {
    if comments[comments.count - 1].row != index {
      let number = UInt32(comments.count)
      changeExtra(of: index) { $0.comments = number }
    }
    comments.append((index, text))
  }

  /// Moves the comments of a row that is not an entry to the event to which the row belongs.
  package mutating func moveComments(of side: Int, to index: Int) {
    let first = Int(extra(of: rows[side]).comments)
    guard first > 0 else { return }
    for number in first..<comments.count { comments[number].row = index }
    changeExtra(of: side) { $0.comments = 0 }
    changeExtra(of: index) { $0.comments = UInt32(first) }
  }

  /// The comments of a row.
  package func comments(of row: EventRow) -> [TextID] {
    let first = Int(extra(of: row).comments)
    return first == 0 ? [] : comments[first...].prefix { $0.row == comments[first].row }.map(\.text)
  }
}
