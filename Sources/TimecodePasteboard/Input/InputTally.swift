// What came of an input as a whole, by which a gate decides.

/// How many timecodes an input had, and how many of them failed.
package struct InputTally: Equatable, Sendable {
  /// The timecodes that were found, readable or not.
  package var readCount = 0
  /// Those that could not be read, or were refused.
  package var failureCount = 0

  /// A tally of nothing.
  package init() {}

  /// Those that became results.
  package var acceptedCount: Int { readCount - failureCount }

  /// Whether there was nothing: a gate must not pass on that.
  package var foundNothing: Bool { readCount == 0 }
}
