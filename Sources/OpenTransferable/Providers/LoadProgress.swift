// How far a load is, and the way to cancel it: a small counterpart of Foundation's `Progress`, which FoundationEssentials
// does not have.

import Synchronization

/// The progress of one load, which can be cancelled from anywhere.
public final class LoadProgress: Sendable {
  private struct State: Sendable {
    var total: Int64
    var completed: Int64 = 0
    var isCancelled = false
    var handlers: [@Sendable () -> Void] = []
    var adopt: (@Sendable (any Sendable) -> Bool)?
  }

  private let state: Mutex<State>

  /// Makes a progress with nothing done yet.
  ///
  /// - Parameter totalUnitCount: How many units there are to do; 0 or less if that is not known.
  public init(totalUnitCount: Int64 = 1) {
    state = Mutex(State(total: totalUnitCount))
  }

  /// How many units there are to do; 0 or less if that is not known.
  public var totalUnitCount: Int64 {
    get { state.withLock(\.total) }
    set { state.withLock { $0.total = newValue } }
  }

  /// How many units are done.
  public var completedUnitCount: Int64 {
    get { state.withLock(\.completed) }
    set { state.withLock { $0.completed = newValue } }
  }

  /// The part that is done, from 0 to 1; 0 if it is not known how much there is to do.
  public var fractionCompleted: Double {
    let (total, completed) = state.withLock { ($0.total, $0.completed) }
    return total > 0 ? Double(min(max(0, completed), total)) / Double(total) : 0
  }

  /// Whether everything is done.
  public var isFinished: Bool { fractionCompleted >= 1 }

  /// Whether the load was cancelled.
  public var isCancelled: Bool { state.withLock(\.isCancelled) }

  /// Cancels the load: its handlers run, once.
  public func cancel() {
    let handlers = state.withLock { state in
      state.isCancelled = true
      defer { state.handlers = [] }
      return state.handlers
    }
    for handler in handlers { handler() }
  }

  /// Calls a handler when the load is cancelled; at once if it already is.
  public func onCancel(_ handler: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      if !state.isCancelled { state.handlers.append(handler) }
      return state.isCancelled
    }
    if isCancelled { handler() }
  }

  /// Sets what happens to a progress of another kind that the loader reports (see `adopt(_:)`).
  package func onAdopt(_ adopt: @escaping @Sendable (any Sendable) -> Bool) {
    state.withLock { $0.adopt = adopt }
  }

  /// Passes on a progress of another kind that a loader reports: Foundation's, from a loader to a receiver that both use it
  /// while this module does not know it.
  ///
  /// - Returns: Whether the receiver took it, and will cancel it with its own.
  package func adopt(_ progress: any Sendable) -> Bool {
    state.withLock(\.adopt)?(progress) ?? false
  }

  /// Marks everything as done, and drops the cancellation handlers.
  func finish() {
    state.withLock { state in
      if state.total <= 0 { state.total = 1 }
      state.completed = state.total
      state.handlers = []
      state.adopt = nil
    }
  }
}
