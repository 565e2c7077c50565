// A sequence of changes that is applied to timecodes as one change.

public import SMPTETimecode

/// Changes to a timecode, applied in order.
public struct TimecodeTransformer: Sendable {
  /// One change.
  public enum Transform: Sendable {
    /// No change.
    case none
    /// A move by an interval, wrapping.
    case offset(by: TimecodeInterval)
    /// Any change.
    case custom(@Sendable (Timecode) -> Timecode)
  }

  /// The changes in order.
  public var transforms: [Transform]
  /// False disables all changes.
  public var enabled = true

  /// Creates a transformer of one change.
  public init(_ transform: Transform) { transforms = [transform] }

  /// Creates a transformer of changes in order.
  public init(_ transforms: [Transform]) { self.transforms = transforms }

  /// The timecode after all changes.
  public func transform(_ input: Timecode) -> Timecode {
    guard enabled else { return input }
    return transforms.reduce(input) { timecode, transform in
      switch transform {
      case .none: timecode
      case .offset(let interval): timecode.offsetting(by: interval)
      case .custom(let change): change(timecode)
      }
    }
  }
}

extension Timecode {
  /// The timecode after a transformer's changes.
  public func transformed(using transformer: TimecodeTransformer) -> Timecode { transformer.transform(self) }

  /// Applies a transformer's changes.
  public mutating func transform(using transformer: TimecodeTransformer) { self = transformer.transform(self) }
}
