// Creates the marker or the event of a row on demand.
//
//     let (marker, outPoint) = table.marker(of: row, table.strings(in: text))

package import SMPTETimecode

extension EventTable {
  /// All texts by their numbers, each created once; nil for 0.
  package func strings(in text: Span<UInt8>) -> [String?] {
    (0..<texts.count).map { texts.string(TextID($0), in: text) }
  }

  /// The marker of the event before a row on its track; nil if the row does not begin with a transition.
  package func marker(before index: Int, _ strings: [String?]) -> TimecodeMarker? {
    let previous = transitions[Int(rows[index].transition)].previous
    return previous < 0 ? nil : marker(of: rows[Int(previous)], strings).marker
  }

  /// The marker of a row, and its out point if the points are not a range.
  ///
  /// - Parameter statesSide: If true, a mix states its outgoing side, even if it continues the event before.
  package func marker(
    of row: EventRow, _ strings: [String?], statesSide: Bool = false
  ) -> (marker: TimecodeMarker, outPoint: Timecode?) {
    let extra = extra(of: row)
    let details = TimecodeMarker.Details(
      name: strings[Int(name(of: row))], note: strings[Int(extra.note)], color: strings[Int(extra.color)],
      event: row.isEvent ? event(of: row, strings, statesSide: statesSide) : nil,
      content: row.extra == 0 ? nil : content(of: row, strings))
    guard row.record.isStated else {
      let (start, outPoint) = record(of: row)
      return (TimecodeMarker(TimecodeRange(unchecked: start ?? Timecode(.zero, at: .fps24)), details), outPoint)
    }
    let start = clocks[Int(row.recordClock)].timecode(row.record.start)
    return (TimecodeMarker(TimecodeRange(unchecked: start, subFrameCount: row.record.length), details), nil)
  }

  /// The content of a row that has a meaning in only one format.
  private func content(of row: EventRow, _ strings: [String?]) -> TimecodeMarker.FormatContent? {
    let cells = zip(otherColumns, otherCells[Int(extra(of: row).cells)]).compactMap { column, id in
      strings[Int(id)].map { TimecodeMarker.Cell(column: column, text: $0) }
    }
    let lines = comments(of: row).map { strings[Int($0)] ?? "" }
    return TimecodeMarker.FormatContent(cells: cells, comments: lines.isEmpty ? nil : lines.joined(separator: "\n"))
  }

  /// The name of a row, or the text that replaces a missing name; 0 if there is none.
  package func name(of row: EventRow) -> TextID {
    if row.name != 0 || row.flags.contains(.isNamedAlone) { return row.name }
    return row.clip != 0 ? row.clip : row.flags.contains(.isNamedByReel) ? row.reel : 0
  }

  /// True if the source span of a row is not a source but the row's local time.
  package func hasLocalTime(_ row: EventRow) -> Bool { row.extra != 0 && extra(of: row).motion == .localTime }

  /// True if a row states a source.
  package func hasSource(_ row: EventRow) -> Bool {
    if row.reel != 0 || row.clip != 0 || row.speed != 0 { return true }
    if row.source.isStated || row.flags.contains(.hasOtherSource), !hasLocalTime(row) { return true }
    return row.extra != 0 && (extra(of: row).statesSource || media(of: row) != nil)
  }

  /// True if a row states any part of an event.
  package func statesEvent(_ row: EventRow) -> Bool {
    row.isEvent && (row.trackSet != 0 || row.number != -1 || row.transition != 0 || hasSource(row))
  }

  /// The points of an event's source. Both are nil if the points of the row are not a source.
  package func shownSource(of row: EventRow) -> (in: Timecode?, out: Timecode?) {
    hasLocalTime(row) ? (nil, nil) : source(of: row)
  }

  /// True if a point of a row's source, or of the outgoing side of its transition, may not exist.
  package func mayHaveNonexistentPoints(_ row: EventRow) -> Bool {
    if row.flags.contains(.hasOtherSource) { return true }
    let side = row.transition == 0 ? -1 : Int(transitions[Int(row.transition)].outgoing)
    return side >= 0 && (rows[side].flags.contains(.hasOtherSource) || rows[side].flags.contains(.hasOtherRecord))
  }

  /// The event of a row.
  private func event(of row: EventRow, _ strings: [String?], statesSide: Bool) -> TimecodeEvent {
    let points = shownSource(of: row)
    let media = media(of: row)
    let speed = speeds[Int(row.speed)]
    var source = TimecodeEvent.Source(
      reel: strings[Int(row.reel)], clip: strings[Int(row.clip)], in: points.in, out: points.out,
      speed: row.speed == 0 ? Fraction(1, 1) : speed.ratio, speedTolerance: row.speed == 0 ? .zero : speed.tolerance,
      media: media)
    let part = sourcePart(of: row)
    if part != .zero { source.part = part }
    let track = trackSets[Int(row.trackSet)]
    var event = TimecodeEvent(
      track: track.name, number: number(of: row), source: hasSource(row) ? source : nil,
      transition: row.transition == 0 ? nil : transition(of: row, strings, statesSide: statesSide))
    if track.kind != nil { event.trackKind = track.kind }
    return event
  }

  /// The transition with which a row begins.
  package func transition(
    of row: EventRow, _ strings: [String?], statesSide: Bool = false
  ) -> TimecodeEvent.Transition {
    let transition = transitions[Int(row.transition)]
    var result = TimecodeEvent.Transition(
      transition.kind, wipe: transition.wipe < 0 ? nil : transition.wipe, name: strings[Int(transition.name)],
      lead: transition.lead, tail: transition.tail)
    let side = transition.outgoing < 0 ? nil : rows[Int(transition.outgoing)]
    if let side, !transition.continues {
      result.from = TimecodeEvent.Outgoing(
        reel: strings[Int(side.reel)], clip: strings[Int(side.clip)], in: source(of: side).in,
        record: isInCut(side, of: row) ? nil : record(of: side).in)
      return result
    }
    guard transition.previous >= 0 else { return result }
    let before = rows[Int(transition.previous)]
    let name = strings[Int(side?.clip ?? 0)]
    if statesSide, transition.isMix, let end = shownSource(of: before).out, end.exists {
      result.from = TimecodeEvent.Outgoing(
        reel: strings[Int(before.reel)], clip: name ?? strings[Int(before.clip)], in: end)
    } else if let name, name.lowercased() != strings[Int(before.clip)]?.lowercased() {
      // The name is kept if the event before has a different name.
      result.from = TimecodeEvent.Outgoing(clip: name)
    }
    return result
  }
}
