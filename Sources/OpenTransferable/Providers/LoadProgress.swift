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
    var child: LoadProgress?
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

  /// The part that is done, from 0 to 1; while a loader reports progress of its own, the loader's.
  public var fractionCompleted: Double {
    let (state, child) = state.withLock { ($0, $0.child) }
    if state.total > 0, state.completed >= state.total { return 1 }
    if let child { return child.fractionCompleted }
    return state.total > 0 ? Double(max(0, state.completed)) / Double(state.total) : 0
  }

  /// Whether it is not known how much there is to do.
  public var isIndeterminate: Bool { totalUnitCount <= 0 }

  /// Whether everything is done.
  public var isFinished: Bool { fractionCompleted >= 1 }

  /// Whether the load was cancelled.
  public var isCancelled: Bool { state.withLock(\.isCancelled) }

  /// Cancels the load: its handlers run, once, and the loader's own progress is cancelled too.
  public func cancel() {
    let (handlers, child) = state.withLock { state -> ([@Sendable () -> Void], LoadProgress?) in
      state.isCancelled = true
      defer { state.handlers = [] }
      return (state.handlers, state.child)
    }
    for handler in handlers { handler() }
    child?.cancel()
  }

  /// Calls a handler when the load is cancelled; at once if it already is.
  public func onCancel(_ handler: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      if !state.isCancelled { state.handlers.append(handler) }
      return state.isCancelled
    }
    if isCancelled { handler() }
  }

  /// Takes over the progress that a loader reports, and cancels it with this one.
  func follow(_ child: LoadProgress) {
    let isCancelled = state.withLock { state in
      state.child = child
      return state.isCancelled
    }
    if isCancelled { child.cancel() }
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
      state.child = nil
      state.adopt = nil
    }
  }
}
