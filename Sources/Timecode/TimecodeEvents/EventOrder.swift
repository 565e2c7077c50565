// Finds the event before another event on its track, in the order of the timeline.
//
//     let tracks = order.numbers(of: [.picture])
//     order.add(4, at: start, isKeyed: false, on: tracks[0])
//     order.sort()
//     order.eventBefore(start, on: tracks)       // an index that was added, or nil
//
// A list may have its events in any order. The background and the foreground of a key begin at the same time, so
// neither is before the other. The next event follows the background.

package import SMPTETimecode

/// The events of a list, track by track, in the order of the timeline.
package struct EventOrder: Sendable {
  private struct Entry: BitwiseCopyable {
    var start: Int
    var index: Int32
    var isKeyed: Bool
  }

  /// The events of a track.
  private struct Track {
    var entries: [Entry] = []
    /// True if the events were added in the order of the timeline, as nearly all are.
    var isSorted = true
  }

  /// The track with the number 0. Most lists have only one track, and a dictionary is expensive to create.
  private var first: TrackName?
  /// The numbers of the other tracks, by their descriptions.
  private var numbers: [String: Int] = [:]
  private var tracks: [Track] = []

  package init() {}

  package mutating func numbers(of tracks: [TrackName]) -> [Int] {
    tracks.map { track in
      if let number = number(of: track) { return number }
      let number = self.tracks.count
      if number == 0 { first = track } else { numbers[track.description] = number }
      self.tracks.append(Track())
      return number
    }
  }

  private func number(of track: TrackName) -> Int? {
    track == first ? 0 : numbers.isEmpty ? nil : numbers[track.description]
  }

  /// Adds an event that has a length.
  package mutating func add(_ index: Int, at start: Int, isKeyed: Bool, on track: Int) {
    if let last = tracks[track].entries.last, start < last.start { tracks[track].isSorted = false }
    tracks[track].entries.append(Entry(start: start, index: Int32(index), isKeyed: isKeyed))
  }

  /// Reserves memory for a number of events on each track.
  package mutating func reserve(_ count: Int) {
    for track in tracks.indices { tracks[track].entries.reserveCapacity(count) }
  }

  /// Sorts all events into the order of the timeline.
  package mutating func sort() {
    for track in tracks.indices where !tracks[track].isSorted {
      tracks[track].entries.sort { ($0.start, $0.index) < ($1.start, $1.index) }
    }
  }

  /// The outgoing event at a time, on the first of the tracks that has such an event.
  package func eventBefore(_ start: Int, on tracks: [Int]) -> Int? {
    tracks.lazy.compactMap { eventBefore(start, among: self.tracks[$0].entries) }.first
  }

  private func eventBefore(_ start: Int, among entries: [Entry]) -> Int? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].start < start { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let last = entries[low - 1]
    let together = entries[..<low].reversed().prefix { $0.start == last.start }
    let shown = together.first { !$0.isKeyed }
    return Int((shown ?? last).index)
  }
}

extension TimecodeEvent.Transition {
  /// True if the event is keyed over another event, at the same time on its track.
  package var isKeyed: Bool { kind.isKeyed }
}

extension Timecode {
  /// True if two points have the same numbers. Separators do not matter, and the end of the day counts as zero.
  package func isWritten(as other: Timecode) -> Bool {
    func numbers(_ timecode: Timecode) -> Components {
      timecode.components == timecode.upperLimit.components ? .zero : timecode.components
    }
    return numbers(self) == numbers(other)
  }
}
