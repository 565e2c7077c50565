// The results of a filter that are kept instead of written: as many as a pasteboard may have.

import TimecodePasteboard

/// Results in order, up to a limit.
struct CollectedItems {
  var markers = MarkerList()
  let limit: UInt64

  init(limit: UInt64) { self.limit = limit }

  /// Adds a result; input without end must not be read to its end.
  mutating func append(_ marker: TimecodeMarker) throws(Failure) {
    guard UInt64(markers.count) < limit else { throw isFull }
    markers.append(marker)
  }

  /// Why one more is not taken.
  var isFull: Failure { Failure(.store(.limitExceeded(.items, limit: limit, found: limit + 1))) }
}
