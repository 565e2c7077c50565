// Finds what any program would call a fault in the event numbers of an edit list and in the reels of its M2 lines.
//
//     005  A001     V     C        10:00:00:00 10:00:02:00 01:00:00:00 01:00:01:00
//     M2   B002       050.0                10:00:00:00       of another reel: no event has this speed
//
// Both lines of a transition or a key have the same number, and so do the events of one edit on several tracks. The
// numbers begin again at a further title, if lists were concatenated, and after 999, the largest number of CMX 3600.

import SMPTETimecode
import TimecodeEvents

extension EditListReader {
  /// Reports an M2 line whose reel is in neither line of its event.
  mutating func judge(
    reel: Range<Int>, of events: [Range<Int>?], in text: Span<UInt8>, at location: DocumentLocation
  ) {
    let reels = events.compactMap { $0.map { text.trimmed($0) } }
    guard !reel.isEmpty, let first = reels.first, !reels.contains(where: { text.isReel(reel, like: $0) }) else {
      return
    }
    add(.otherReel(text.trimmedText(reel) ?? "", event: text.trimmedText(first) ?? ""), at: location)
  }

  /// Reports events with the number of an earlier event on the same track.
  mutating func judgeNumbers(in text: Span<UInt8>) {
    let table = reading.table
    let events = table.rows.indices.filter { table.rows[$0].isEvent }
    let numbers = events.map { table.number(of: table.rows[$0]) ?? -1 }
    var (known, group, lists) = ([EventNumber: Int](), 0, listStarts[...])
    // The row of the first event whose number begins again after 999, or -1; whether the current list has such an
    // event; and the number of all events from such an event to the end of its list.
    var (again, hasRestarted, restartedCount) = (-1, false, 0)
    for (index, row) in events.enumerated() {
      let number = numbers[index]
      if let next = lists.first, row >= next {
        while let next = lists.first, row >= next { lists.removeFirst() }
        (known, hasRestarted) = ([:], false)
      } else if index > 0, number <= 1, number < numbers[index - 1],
        numbers[index...].first(where: { $0 != number }) == number + 1
      {
        known = [:]
        if numbers[index - 1] == 999 {
          hasRestarted = true
          if again < 0 { again = row }
        }
      }
      if index == 0 || numbers[index - 1] != number { group = index }
      if hasRestarted { restartedCount += 1 }
      let tracks = table.trackSets[Int(table.rows[row].trackSet)]
      var other: Int?
      for track in tracks.name == nil ? [.picture] : tracks.tracks {
        let eventNumber = EventNumber(number: number, track: track)
        other = other ?? known[eventNumber]
        known[eventNumber] = index
      }
      guard let other, other < group || !isPair(events[other], row, in: text) else { continue }
      add(
        .repeatedNumber(number, line: Int(table.rows[events[other]].line)), at: table.location(of: table.rows[row]))
    }
    if again >= 0 { add(.numbersBeginAgain(events: restartedCount), at: table.location(of: table.rows[again])) }
  }

  /// An event number on a track.
  private struct EventNumber: Hashable {
    var number: Int
    var track: TrackName
  }

  /// Returns whether two lines are the sides of a transition or a key, or black and the event that follows it.
  private func isPair(_ first: Int, _ second: Int, in text: Span<UInt8>) -> Bool {
    let rows = (reading.table.rows[first], reading.table.rows[second])
    if rows.1.transition != 0 { return true }
    if rows.0.transition != 0, !reading.table.transitions[Int(rows.0.transition)].isMix { return true }
    return rows.0.flags.contains(.namesNothing)
      && reading.table.texts.string(rows.0.reel, in: text).map { TimecodeEvent.Source.isBlack(reel: $0) } ?? false
  }

  private mutating func add(_ fault: StructureFault, at location: DocumentLocation) {
    reading.read.structure.append(DocumentError(.structure(fault), at: location))
  }
}

extension Span<UInt8> {
  /// Returns whether two reels are equal or short forms of the same reel: cut to at least seven characters, or two
  /// names of a camera's clip with the same roll, such as `A041C006` and `A041R1KA`.
  fileprivate func isReel(_ reel: Range<Int>, like other: Range<Int>) -> Bool {
    if isEqual(reel, other) { return true }
    let count = Swift.min(reel.count, other.count)
    func agree(_ count: Int) -> Bool {
      isEqual(reel.lowerBound..<reel.lowerBound + count, other.lowerBound..<other.lowerBound + count)
    }
    guard count >= 7 else { return false }
    let isRoll = (1...3).allSatisfy { self[reel.lowerBound + $0].isDigit } && !self[reel.lowerBound].isDigit
    return agree(count) || isRoll && agree(4)
  }
}
