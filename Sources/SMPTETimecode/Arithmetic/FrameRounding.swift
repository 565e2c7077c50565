// How a length that lies between two frames becomes whole frames.

/// Which whole frame a position between two frames becomes.
public enum FrameRounding: String, CaseIterable, Equatable, Hashable, Sendable {
  /// The nearest one; of two equally near ones the later.
  case nearest
  /// The one before.
  case down
  /// The one after.
  case up

  /// Added to a dividend, so that the floor of its quotient is the rounded quotient.
  ///
  /// The divisor is even, as every subframes base is, or a multiple of one.
  func bias(divisor: Int128) -> Int128 {
    switch self {
    case .nearest: divisor / 2
    case .down: 0
    case .up: divisor - 1
    }
  }
}
