// How a length between two frames is rounded to whole frames.

/// The direction in which a position between two frames is rounded.
public enum FrameRounding: String, CaseIterable, Equatable, Hashable, Sendable {
  /// To the nearest frame; if two are equally near, to the later one.
  case nearest
  /// To the frame before.
  case down
  /// To the frame after.
  case up

  /// The number to add to a dividend, so that the floor of its quotient is the rounded quotient.
  ///
  /// The divisor must be even, as every subframes base and every multiple of one is.
  func bias(divisor: Int128) -> Int128 {
    switch self {
    case .nearest: divisor / 2
    case .down: 0
    case .up: divisor - 1
    }
  }
}
