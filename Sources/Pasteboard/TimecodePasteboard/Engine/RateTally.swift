// How often each rate occurs among the timecodes that the policies of `validate` accept, if no rate is demanded and the
// rate policy is `preserve`: clips of differing rates are not a consistent delivery.

package import SMPTETimecode

/// The rates of a run, and how many timecodes have each.
package struct RateTally: Equatable, Sendable {
  /// The rates, in the order in which they came.
  package private(set) var counts: [Count] = []
  private var last = 0
  /// The name of the file that is read; nil for operands and standard input.
  private var file: String?

  /// A rate, how many timecodes have it, and in which files.
  package struct Count: Equatable, Sendable {
    package let rate: TimecodeFrameRate
    package fileprivate(set) var count: Int
    package fileprivate(set) var files: [String] = []
  }

  /// The rate of most timecodes; the first of them if several are as frequent.
  package var mostFrequent: TimecodeFrameRate? { counts.max { $0.count < $1.count }?.rate }

  /// Counts the timecodes of another input from here on.
  mutating func begin(_ input: InputName) {
    file = input.file
    // The next timecode is looked up, and its file kept.
    last = counts.count
  }

  /// Counts timecodes at a rate.
  mutating func add(_ rate: TimecodeFrameRate, _ count: Int = 1) {
    guard count > 0 else { return }
    if last >= counts.count || counts[last].rate != rate {
      last = counts.firstIndex { $0.rate == rate } ?? counts.count
      if last == counts.count { counts.append(Count(rate: rate, count: 0)) }
      if let file, counts[last].files.last != file { counts[last].files.append(file) }
    }
    counts[last].count += count
  }
}
