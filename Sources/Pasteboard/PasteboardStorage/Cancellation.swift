// Cancellation of a writer, by a signal's handler or by another thread.
//
//     var options = PasteboardStore.Options()
//     options.cancellation = cancellation
//     …                                        cancellation.cancel()
//
// A write that is cancelled before its commit throws an error whose `cause` is `PasteboardStore.Error.cancelled`:
// itself, or if the content was being installed `commitFailed`, which reports what readers see. It leaves the old
// content and nothing next to it. Once the old content has its name in history, the commit continues to its end.

import Synchronization

extension PasteboardStore {
  /// Asks the writers of a store to stop.
  public final class Cancellation: Sendable {
    private let flag = Atomic(false)

    /// Creates a request that is not yet cancelled.
    public init() {}

    /// Cancellation was requested.
    public var isCancelled: Bool { flag.load(ordering: .relaxed) }

    /// Requests cancellation; async-signal-safe.
    public func cancel() { flag.store(true, ordering: .relaxed) }
  }
}

extension PasteboardStore.Options {
  /// Throws ``PasteboardStore.Error/cancelled`` if the writer should stop.
  func checkCancellation() throws(PasteboardStore.Error) {
    if let cancellation, cancellation.isCancelled { throw .cancelled }
  }
}
