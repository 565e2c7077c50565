// The results of a filter that are kept instead of written: as many as a pasteboard may have.

import TimecodePasteboard

/// Results in order, up to a limit.
struct CollectedItems {
  private(set) var markers: [TimecodeMarker] = []
  private let limit: UInt64
  /// How many lines were refused. Then nothing is kept, but what follows is still read, to report all that is wrong.
  private var refusedCount: UInt64 = 0

  init(limit: UInt64) { self.limit = limit }

  /// Adds a result; input without end must not be read to its end.
  mutating func append(_ marker: TimecodeMarker) throws(Failure) {
    try makeRoom()
    markers.append(marker)
  }

  /// Counts a line that is no item.
  mutating func refuse() throws(Failure) {
    try makeRoom()
    refusedCount += 1
  }

  private func makeRoom() throws(Failure) {
    let count = UInt64(markers.count) + refusedCount + 1
    guard count <= limit else { throw Failure(.store(.limitExceeded(.items, limit: limit, found: count))) }
  }
}
