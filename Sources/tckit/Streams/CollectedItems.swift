// The results of a filter that are kept instead of written: as many as a pasteboard may have.

import TimecodePasteboard

/// Results in order, up to a limit.
struct CollectedItems {
  private(set) var markers: [TimecodeMarker] = []
  private let limit: UInt64

  init(limit: UInt64) { self.limit = limit }

  /// Adds a result; input without end must not be read to its end.
  mutating func append(_ marker: TimecodeMarker) throws(Failure) {
    let count = UInt64(markers.count) + 1
    guard count <= limit else { throw Failure(.store(.limitExceeded(.items, limit: limit, found: count))) }
    markers.append(marker)
  }
}
