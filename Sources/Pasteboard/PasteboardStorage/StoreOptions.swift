// The settings of a store: time limits, size limits, history limits, cancellation and waiting; and the selector of a
// generation.

import Synchronization

extension PasteboardStore {
  /// The settings of a store.
  public struct Options: Sendable {
    /// The time that a writer waits for another one.
    public var lockTimeLimit: Duration
    /// The size limits of a pasteboard.
    public var limits: PasteboardStore.Limits
    /// The limits of history.
    public var history: PasteboardStore.HistoryLimits
    /// The request by which writers are cancelled, if any.
    public var cancellation: PasteboardStore.Cancellation?
    /// The observer that is called while a writer waits for another one, if any.
    public var waiting: PasteboardStore.WaitObserver?

    /// Creates options. By default a writer waits for 30 seconds.
    public init(
      lockTimeLimit: Duration = .seconds(30), limits: PasteboardStore.Limits = PasteboardStore.Limits(),
      history: PasteboardStore.HistoryLimits = PasteboardStore.HistoryLimits()
    ) {
      self.lockTimeLimit = lockTimeLimit
      self.limits = limits
      self.history = history
    }
  }
}

extension PasteboardStore {
  /// The size limits of a pasteboard.
  public struct Limits: Hashable, Sendable {
    /// Bytes of one representation, 256 MiB by default. Readers refuse a larger one too, which bounds their memory use
    /// whatever another program has written.
    public var representation: UInt64
    /// Bytes of one generation's payload, 1 GiB by default.
    public var generation: UInt64
    /// Items of one generation, 1,000,000 by default and at most 4,294,967,295.
    public var items: UInt64

    /// Creates limits, by default those that the properties describe.
    public init(representation: UInt64 = 256 << 20, generation: UInt64 = 1 << 30, items: UInt64 = 1_000_000) {
      self.representation = representation
      self.generation = generation
      self.items = items
    }

    /// Representations of one item.
    package static let representationsOfItem: UInt64 = 4096

    /// Only the limits of the format.
    package static let none = PasteboardStore.Limits(representation: .max, generation: .max, items: UInt64(UInt32.max))

    /// The limit that an error is about.
    public enum Kind: Hashable, Sendable {
      /// Bytes of a representation.
      case representation
      /// Bytes of a generation.
      case generation
      /// Items of a generation.
      case items
      /// Representations of a generation. The limit is the format's.
      case representations
      /// Representations of one item. The limit is 4,096.
      case representationsOfItem
      /// Different types of a generation. The limit is the format's.
      case types
    }
  }
}

extension PasteboardStore {
  /// The limits of history.
  public struct HistoryLimits: Hashable, Sendable {
    /// The number of generations that are kept, 20 by default; 0 keeps none.
    public var depth: Int
    /// The size of all kept generations together in bytes, 256 MiB by default.
    public var bytes: UInt64

    /// Creates limits, by default those that the properties describe.
    public init(depth: Int = 20, bytes: UInt64 = 256 << 20) {
      self.depth = depth
      self.bytes = bytes
    }

    /// No history.
    public static let off = PasteboardStore.HistoryLimits(depth: 0, bytes: 0)
  }
}

extension PasteboardStore {
  /// Selects a generation of a pasteboard.
  public enum Selector: Hashable, Sendable {
    /// The generation that readers see.
    case current
    /// The generation this many steps back among the kept ones; 0 is the current one.
    case back(Int)
    /// The generation with this change count.
    case change(UInt64)
  }
}

// MARK: Cancellation

// Cancellation of a writer, by a signal handler or another thread.
//
//     var options = PasteboardStore.Options()
//     options.cancellation = cancellation
//     …                                        cancellation.cancel()
//
// A write that is cancelled before its commit throws an error whose `cause` is `PasteboardStore.Error.cancelled`.
// During the commit, `commitFailed` wraps that error and reports what readers see. The old content stays as it was, and
// no other files remain. Once the new generation is published, the commit can no longer be cancelled.

extension PasteboardStore {
  /// A request to stop, which the writers of a store obey.
  public final class Cancellation: Sendable {
    private let flag = Atomic(false)

    /// Creates a request that is not active yet.
    public init() {}

    /// True if cancellation was requested.
    public var isCancelled: Bool { flag.load(ordering: .relaxed) }

    /// Requests cancellation. This is async-signal-safe.
    public func cancel() { flag.store(true, ordering: .relaxed) }
  }
}

extension PasteboardStore.Options {
  /// Throws ``PasteboardStore/Error/cancelled`` if cancellation was requested.
  func checkCancellation() throws(PasteboardStore.Error) {
    if let cancellation, cancellation.isCancelled { throw .cancelled }
  }
}

// MARK: Waiting

// Observation of a writer that waits for another one, for at most the time limit.
//
//     options.waiting = PasteboardStore.WaitObserver(waits: { elapsed in … }, ends: { … })

extension PasteboardStore {
  /// An observer that is called while a writer waits for another one.
  public final class WaitObserver: Sendable {
    let waits: @Sendable (Duration) -> Void
    let ends: @Sendable () -> Void

    /// Creates an observer.
    ///
    /// - Parameters:
    ///   - waits: Called every few milliseconds with the time that the writer has waited.
    ///   - ends: Called once after the wait, even if the writer gives up.
    public init(waits: @escaping @Sendable (Duration) -> Void, ends: @escaping @Sendable () -> Void) {
      self.waits = waits
      self.ends = ends
    }
  }
}
