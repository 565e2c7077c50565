// Applies a list of changes to a cut, for tests and fuzzers. A comparison is right if the result is the new cut.

import SMPTETimecode
import TimecodeCuts

extension CutComparison {
  /// The events of a track after a list of changes: the events of the old cut with the changes applied.
  ///
  /// With all changes of a comparison they are the events of the new cut.
  static func events(of old: [CutEvent], on track: TrackName, after changes: [CutChange]) -> [CutEvent] {
    var events = old.map { $0 as CutEvent? }
    var added: [CutEvent] = []
    for change in changes where change.track == track && change.kind != .same {
      for index in change.old.indices {
        if change.kind == .shifted, var event = events[index], let shift = change.shift {
          event.record = event.record.lowerBound + shift..<event.record.upperBound + shift
          added.append(event)
        }
        events[index] = nil
      }
      if change.kind != .shifted { added += change.new }
    }
    return (events.compactMap { $0 } + added).sorted {
      ($0.record.lowerBound, $0.index) < ($1.record.lowerBound, $1.index)
    }
  }
}
