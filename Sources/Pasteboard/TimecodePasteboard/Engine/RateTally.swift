// How often each rate occurs among what `validate` accepts if no rate is demanded: clips of differing rates are not a
// consistent delivery.

package import SMPTETimecode

/// The rates of a run, and how many timecodes have each.
package struct RateTally: Equatable, Sendable {
  /// The rates, in the order in which they came.
  package private(set) var counts: [Count] = []
  private var last = 0

  /// A rate, and how many timecodes have it.
  package struct Count: Equatable, Sendable {
    package let rate: TimecodeFrameRate
    package fileprivate(set) var count: Int
  }

  /// Counts timecodes at a rate.
  mutating func add(_ rate: TimecodeFrameRate, _ count: Int = 1) {
    guard count > 0 else { return }
    if last >= counts.count || counts[last].rate != rate {
      last = counts.firstIndex { $0.rate == rate } ?? counts.count
      if last == counts.count { counts.append(Count(rate: rate, count: 0)) }
    }
    counts[last].count += count
  }
}
