// The progress of a load, and its cancellation. It is a small counterpart of Foundation's `Progress`, which is not in
// FoundationEssentials.

import Synchronization

/// The progress of a load, which any thread can cancel.
public final class LoadProgress: Sendable {
  private struct State: Sendable {
    var total: Int64
    var completed: Int64 = 0
    var isCancelled = false
    var handlers: [@Sendable () -> Void] = []
    var adopt: (@Sendable (any Sendable) -> Bool)?
  }

  private let state: Mutex<State>

  /// Creates a progress with no completed units.
  ///
  /// - Parameter totalUnitCount: The number of units of work; 0 or less if unknown.
  public init(totalUnitCount: Int64 = 1) {
    state = Mutex(State(total: totalUnitCount))
  }

  /// The number of units of work; 0 or less if unknown.
  public var totalUnitCount: Int64 {
    get { state.withLock(\.total) }
    set { state.withLock { $0.total = newValue } }
  }

  /// The number of completed units.
  public var completedUnitCount: Int64 {
    get { state.withLock(\.completed) }
    set { state.withLock { $0.completed = newValue } }
  }

  /// The completed fraction, from 0 to 1; 0 if the amount of work is unknown.
  public var fractionCompleted: Double {
    let (total, completed) = state.withLock { ($0.total, $0.completed) }
    return total > 0 ? Double(min(max(0, completed), total)) / Double(total) : 0
  }

  /// True if all units are completed.
  public var isFinished: Bool { fractionCompleted >= 1 }

  /// True if the load was canceled.
  public var isCancelled: Bool { state.withLock(\.isCancelled) }

  /// Cancels the load. Its cancellation handlers run once.
  public func cancel() {
    let handlers = state.withLock { state in
      state.isCancelled = true
      defer { state.handlers = [] }
      return state.handlers
    }
    for handler in handlers { handler() }
  }

  /// Adds a handler to call when the load is canceled; calls it at once if the load is canceled already.
  public func onCancel(_ handler: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      if !state.isCancelled { state.handlers.append(handler) }
      return state.isCancelled
    }
    if isCancelled { handler() }
  }

  /// Sets the handler for foreign progress objects that the loader reports (see `adopt(_:)`).
  package func onAdopt(_ adopt: @escaping @Sendable (any Sendable) -> Bool) {
    state.withLock { $0.adopt = adopt }
  }

  /// Passes a progress object of a foreign type from a loader to the receiver. Both may use Foundation's `Progress`,
  /// which this module does not have.
  ///
  /// - Returns: True if the receiver accepted the object, and will cancel it with its own.
  package func adopt(_ progress: any Sendable) -> Bool {
    state.withLock(\.adopt)?(progress) ?? false
  }

  /// Completes all units and removes the cancellation handlers.
  func finish() {
    state.withLock { state in
      if state.total <= 0 { state.total = 1 }
      state.completed = state.total
      state.handlers = []
      state.adopt = nil
    }
  }
}
