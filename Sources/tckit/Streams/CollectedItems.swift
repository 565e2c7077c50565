// The results of a filter that are kept instead of written: as many as a pasteboard may have.

import TimecodePasteboard

/// Results in order, up to a limit.
struct CollectedItems {
  var markers = MarkerList()
  let limit: UInt64
  /// How many lines were refused. Then nothing is kept, but what follows is still read, to report all that is wrong.
  private(set) var refusedCount: UInt64 = 0

  init(limit: UInt64) { self.limit = limit }

  /// How many items were read.
  var count: UInt64 { UInt64(markers.count) + refusedCount }

  /// Adds a result; input without end must not be read to its end.
  mutating func append(_ marker: TimecodeMarker) throws(Failure) {
    try check(count + 1)
    markers.append(marker)
  }

  /// Counts what is no item, by its number among all, from 1.
  mutating func refuse(number: UInt64) throws(Failure) {
    try check(number)
    refusedCount += 1
  }

  /// Throws if so many items are too many.
  func check(_ count: UInt64) throws(Failure) {
    guard count <= limit else { throw Failure(.store(.limitExceeded(.items, limit: limit, found: count))) }
  }
}
