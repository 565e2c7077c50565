// The settings of a store: how long to wait, how much to hold, how much to remember.

import Synchronization

extension PasteboardStore {
  /// The settings of a store.
  public struct Options: Sendable {
    /// How long a writer waits for another one.
    public var lockTimeLimit: Duration
    /// How much a pasteboard may hold.
    public var limits: PasteboardStore.Limits
    /// How much replaced content is kept.
    public var history: PasteboardStore.HistoryLimits
    /// Asks writers to stop, if set.
    public var cancellation: PasteboardStore.Cancellation?
    /// Called while a writer waits for another one, if set.
    public var waiting: PasteboardStore.WaitObserver?

    /// Options; each has a default: 30 s to wait, and the defaults of the limits.
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
  /// How much a pasteboard may hold.
  public struct Limits: Hashable, Sendable {
    /// Bytes of one representation, 256 MiB by default. A reader refuses a larger one too, so that what another program
    /// wrote needs no more memory than this.
    public var representation: UInt64
    /// Bytes of one generation's payload, 1 GiB by default.
    public var generation: UInt64
    /// Items of one generation, 1,000,000 by default, at most 4,294,967,295.
    public var items: UInt64

    /// Limits; each has the default that its property names.
    public init(representation: UInt64 = 256 << 20, generation: UInt64 = 1 << 30, items: UInt64 = 1_000_000) {
      self.representation = representation
      self.generation = generation
      self.items = items
    }

    /// Representations of one item.
    package static let representationsOfItem: UInt64 = 4096

    /// No limits except the limits of the format.
    package static let none = PasteboardStore.Limits(representation: .max, generation: .max, items: UInt64(UInt32.max))

    /// Which limit an error is about.
    public enum Kind: Hashable, Sendable {
      /// Bytes of a representation.
      case representation
      /// Bytes of a generation.
      case generation
      /// Items of a generation.
      case items
      /// Representations of a generation; the format's own limit.
      case representations
      /// Representations of one item: 4,096.
      case representationsOfItem
      /// Different types of a generation; the format's own limit.
      case types
    }
  }
}

extension PasteboardStore {
  /// How much replaced content is kept.
  public struct HistoryLimits: Hashable, Sendable {
    /// Generations, 20 by default; 0 keeps none.
    public var depth: Int
    /// Bytes of all kept generations together, 256 MiB by default.
    public var bytes: UInt64

    /// Limits; each has the default that its property names.
    public init(depth: Int = 20, bytes: UInt64 = 256 << 20) {
      self.depth = depth
      self.bytes = bytes
    }

    /// No history.
    public static let off = PasteboardStore.HistoryLimits(depth: 0, bytes: 0)
  }
}

extension PasteboardStore {
  /// Which generation of a pasteboard is meant.
  public enum Selector: Hashable, Sendable {
    /// The one that readers see.
    case current
    /// The one that many generations back among those that are kept; 0 is the current one.
    case back(Int)
    /// The one with this change count.
    case change(UInt64)
  }
}

// MARK: Cancellation

// Cancellation of a writer, by a signal's handler or by another thread.
//
//     var options = PasteboardStore.Options()
//     options.cancellation = cancellation
//     …                                        cancellation.cancel()
//
// A write that is cancelled before its commit throws an error whose `cause` is `PasteboardStore.Error.cancelled`:
// itself, or if the content was being installed `commitFailed`, which reports what readers see. It leaves the old
// content and nothing next to it. Once the old content has its name in history, the commit continues to its end.

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
  /// Throws ``PasteboardStore/Error/cancelled`` if the writer should stop.
  func checkCancellation() throws(PasteboardStore.Error) {
    if let cancellation, cancellation.isCancelled { throw .cancelled }
  }
}

// MARK: Waiting

// Reports that a writer waits for another one, which may take as long as the time limit.
//
//     options.waiting = PasteboardStore.WaitObserver(waits: { elapsed in … }, ends: { … })

extension PasteboardStore {
  /// Called while a writer waits for another one.
  public final class WaitObserver: Sendable {
    let waits: @Sendable (Duration) -> Void
    let ends: @Sendable () -> Void

    /// Creates an observer.
    ///
    /// - Parameters:
    ///   - waits: Called every few milliseconds with the time that the writer has waited.
    ///   - ends: Called once after the last of these, whether the writer got its turn or not.
    public init(waits: @escaping @Sendable (Duration) -> Void, ends: @escaping @Sendable () -> Void) {
      self.waits = waits
      self.ends = ends
    }
  }
}
