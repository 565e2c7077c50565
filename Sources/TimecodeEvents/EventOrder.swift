// Which event is before another one on its track, in the order of the programme.
//
//     let order = EventOrder(markers)
//     order.eventBefore(markers[4])       // an index among the markers, or nil
//
// A list may have its events in any order. A key's background and foreground begin together, so that neither is before the other;
// what follows them follows the background.

package import SMPTETimecode

/// The events of a list, track by track, in the order of the programme.
package struct EventOrder: Sendable {
  private struct Place {
    var start: Int
    var index: Int
    var isKeyed: Bool
  }

  private var places: [TrackName: [Place]] = [:]

  /// Sorts the events of a list; nil if none of them begins with a transition, and so nobody asks.
  package init?(_ markers: [TimecodeMarker]) {
    guard markers.contains(where: { $0.event?.transition != nil }) else { return nil }
    var names: [String?: [TrackName]] = [nil: [.picture]]
    for (index, marker) in markers.enumerated() {
      guard let event = marker.event, !marker.range.isTimecode else { continue }
      let tracks = names[event.track] ?? event.tracks
      names[event.track] = tracks
      let place = Place(
        start: marker.inPoint.subFrameCount, index: index, isKeyed: event.transition?.isKeyed ?? false)
      for track in tracks { places[track, default: []].append(place) }
    }
    for track in places.keys { places[track]?.sort { ($0.start, $0.index) < ($1.start, $1.index) } }
  }

  /// The event that goes out where an event begins: the last one that begins before it, on its first track that has one.
  package func eventBefore(_ marker: TimecodeMarker) -> Int? {
    guard let event = marker.event else { return nil }
    let tracks = event.track == nil ? [.picture] : event.tracks.sorted()
    return tracks.lazy.compactMap { eventBefore(marker.inPoint.subFrameCount, on: $0) }.first
  }

  private func eventBefore(_ start: Int, on track: TrackName) -> Int? {
    guard let places = places[track] else { return nil }
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].start < start { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let last = places[low - 1]
    let together = places[..<low].reversed().prefix { $0.start == last.start }
    let shown = together.first { !$0.isKeyed }
    return (shown ?? last).index
  }
}

extension TimecodeEvent.Transition {
  /// Whether the event is keyed over another one, at the same place of its track.
  package var isKeyed: Bool { kind == .key || kind == .keyOut }
}

extension TimecodeEvent.Outgoing {
  /// Whether the side goes on where an event ends: the same reel, from the point at which that ends.
  package func continues(_ event: TimecodeEvent) -> Bool {
    guard record == nil, let end = event.source?.out, let point = self.in else { return false }
    return reel?.lowercased() == event.source?.reel?.lowercased() && point.isWritten(as: end)
  }
}

extension Timecode {
  /// Whether two points have the same numbers, of which the day's end is zero, whatever their separators say.
  package func isWritten(as other: Timecode) -> Bool {
    func numbers(_ timecode: Timecode) -> Components {
      timecode.components == timecode.upperLimit.components ? .zero : timecode.components
    }
    return numbers(self) == numbers(other)
  }
}
