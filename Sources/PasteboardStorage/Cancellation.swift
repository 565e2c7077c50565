// How a writer is told to give up: by a signal's handler, or by another thread.
//
//     var options = PasteboardStore.Options()
//     options.cancellation = cancellation
//     …                                        cancellation.cancel()
//
// A write that is cancelled before its commit throws an error whose `cause` is `PasteboardStore.Error.cancelled`: itself, or where the
// content was being installed `commitFailed`, which says what readers see. It leaves the old content and nothing beside it.
// From the moment when the old content gets its name in history the commit goes on to its end.

import Synchronization

extension PasteboardStore {
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
}

extension PasteboardStore.Options {
  /// Throws ``PasteboardStore.Error/cancelled`` where the writer should give up.
  func checkCancellation() throws(PasteboardStore.Error) {
    if let cancellation, cancellation.isCancelled { throw .cancelled }
  }
}
