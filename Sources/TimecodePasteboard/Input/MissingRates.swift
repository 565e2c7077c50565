// Failures for want of a rate, which every item of a list shares: while nothing of the input could be read, one stands for all
// of them; once something could be read without a rate, each is a failure of its own.

/// Which failures for want of a rate are reported.
package struct MissingRates: Sendable {
  /// What becomes of a failure.
  package enum Answer: Sendable {
    /// It is reported.
    case report
    /// It is kept, to be reported once something could be read.
    case keep
    /// Only its number counts: more are kept already than are shown.
    case count
  }

  private let limit: Int
  /// How many came behind the first one; nil before that.
  private var count: Int?

  /// - Parameter limit: How many failures are kept.
  package init(limit: Int) { self.limit = limit }

  /// Takes a failure: the first one, and each that comes after something was read, is reported.
  package mutating func take(hasRead: Bool) -> Answer {
    if hasRead { return .report }
    guard let count else {
      self.count = 0
      return .report
    }
    self.count = count + 1
    return count < limit ? .keep : .count
  }

  /// Begins again; returns how many failures were only counted.
  package mutating func release() -> Int {
    defer { count = nil }
    return max(0, (count ?? 0) - limit)
  }
}
