// How a writer is told to give up: by a signal's handler, or by another thread.
//
//     var options = StoreOptions()
//     options.cancellation = cancellation
//     …                                        cancellation.cancel()
//
// A write that is cancelled before its commit throws an error whose `cause` is `StoreError.cancelled`: itself, or where the
// content was being installed `commitFailed`, which says what readers see. It leaves the old content and nothing beside it.
// From the moment when the old content gets its name in history the commit goes on to its end.

import Synchronization

/// A word to the writers of a store that they should give up.
public final class Cancellation: Sendable {
  private let flag = Atomic(false)

  /// Makes one that has not been said yet.
  public init() {}

  /// Whether it has been said.
  public var isCancelled: Bool { flag.load(ordering: .relaxed) }

  /// Says it; does nothing that a signal handler may not do.
  public func cancel() { flag.store(true, ordering: .relaxed) }
}

extension Cancellation: Hashable {
  /// Whether both are the same object.
  public static func == (lhs: Cancellation, rhs: Cancellation) -> Bool { lhs === rhs }

  /// Hashes which object it is.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension StoreOptions {
  /// Throws ``StoreError/cancelled`` where the writer should give up.
  func checkCancellation() throws(StoreError) {
    if let cancellation, cancellation.isCancelled { throw .cancelled }
  }
}
