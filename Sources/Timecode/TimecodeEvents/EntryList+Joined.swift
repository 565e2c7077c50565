// Finds what joining lists or filtering records destroys: the order in time, and the outgoing side of a dissolve.

package import SMPTETimecode

extension EntryList {
  /// The first timecode at which events of different lists overlap on a track.
  ///
  /// - Parameter starts: The index of the first entry of each list, in their order.
  package func firstOverlap(ofListsAt starts: [Int]) -> Timecode? {
    guard starts.count > 1, let first = entries.first else { return nil }
    let events = table.events
    let clock = events.rows[first].recordClock
    var tracks: [TrackName: [(start: Int, end: Int, list: Int)]] = [:]
    var list = 0
    for (index, entry) in entries.enumerated() {
      while list + 1 < starts.count, starts[list + 1] <= index { list += 1 }
      let row = events.rows[entry]
      guard row.isEvent, row.record.isStated, row.record.length > 0, row.recordClock == clock else { continue }
      let set = events.trackSets[Int(row.trackSet)]
      for track in set.name == nil ? [.picture] : set.tracks {
        tracks[track, default: []].append((row.record.start, row.record.end, list))
      }
    }
    let overlaps = tracks.values.compactMap { Self.firstOverlap(in: $0.sorted { $0.start < $1.start }) }
    return overlaps.min().map { events.clocks[Int(clock)].timecode($0) }
  }

  /// The first start of a span before the end of an earlier one of another list.
  private static func firstOverlap(in spans: [(start: Int, end: Int, list: Int)]) -> Int? {
    // The first overlap ends the search, so all earlier spans of other lists end before the current one begins.
    var (end, list) = (Int.min, -1)
    for span in spans {
      if span.list != list, span.start < end { return span.start }
      if span.end > end { (end, list) = (span.end, span.list) }
    }
    return nil
  }

  /// The number of mixes after a gap that do not state their outgoing side.
  package var unstatedSideCount: Int {
    let events = table.events
    return eventsBefore().count { index, before in
      let (row, last) = (events.rows[entries[index]], events.rows[entries[before]])
      let transition = events.transitions[Int(row.transition)]
      return transition.isMix && transition.outgoing < 0 && last.record.end < row.record.start
    }
  }
}
