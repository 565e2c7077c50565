// Events that were not read from a document with a table, as rows: those of records, of markers, of items of a pasteboard.
//
//     table.beginBatch()
//     let row = table.append(event, at: inPoint, to: outPoint)

package import SMPTETimecode

extension EventTable {
  /// Empties the table for the next items, and keeps clocks and room.
  package mutating func beginBatch() {
    rows.removeAll(keepingCapacity: true)
    if transitions.count > 1 { transitions.removeSubrange(1...) }
    if speeds.count > 1 { speeds.removeSubrange(1...) }
    if extras.count > 1 { extras.removeSubrange(1...) }
    if points.count > 1 { points.removeSubrange(1...) }
  }

  /// Adds an event; returns its row.
  ///
  /// - Parameters:
  ///   - inPoint: The first timecode of the record.
  ///   - outPoint: The timecode after the last one; nil if it has no length.
  package mutating func append(_ event: TimecodeEvent, at inPoint: Timecode, to outPoint: Timecode?) -> Int {
    let index = rows.count
    rows.append(EventRow(.event))
    if let number = event.number { setNumber(number, of: index) }
    setRecord(inPoint, outPoint, of: index)
    if let source = event.source {
      setSource(source.in, source.out, of: index)
      if let reel = source.reel, TimecodeEvent.Source.isNone(reel: reel) { rows[index].flags.insert(.namesNothing) }
      // A speed beyond all arithmetic says nothing of lengths.
      if !source.hasOwnSpeed {
        findForm(of: index)
      } else if let speed = Speed(source, at: inPoint.frameRate) {
        rows[index].speed = UInt32(speeds.count)
        speeds.append(speed)
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
    rows[index].transition = UInt32(transitions.count)
    transitions.append(added)
  }
}

extension TimecodeEvent.Source {
  /// Whether it is played at another speed than its own.
  package var hasOwnSpeed: Bool { !speed.isIdentical(to: Fraction(1, 1)) || speedTolerance.numerator != 0 }
}
