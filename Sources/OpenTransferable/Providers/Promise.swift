// The result of a load, which the first of several sources fulfils: the load handler's completion, a time limit or a
// cancellation. A bare continuation would trap when resumed twice and leak its task when never resumed.

import Synchronization

final class Promise<Value: Sendable>: Sendable {
  private enum State: Sendable {
    case empty
    case awaited(CheckedContinuation<Value, any Error>)
    case fulfilled(Result<Value, any Error>)
    case taken
  }

  private let state = Mutex(State.empty)

  /// Fulfils the promise; every result but the first is ignored.
  func fulfil(_ result: Result<Value, any Error>) {
    let continuation = state.withLock { state -> CheckedContinuation<Value, any Error>? in
      switch state {
      case .empty:
        state = .fulfilled(result)
      case .awaited(let continuation):
        state = .taken
        return continuation
      case .fulfilled, .taken:
        break
      }
      return nil
    }
    continuation?.resume(with: result)
  }

  /// Waits for the result; cancelling the task fulfils a pending promise with `CancellationError`. Call this once.
  func take() async throws -> Value {
    // A result that exists is taken without suspending: waiting may start the threads of another executor.
    if let result = takeResult() { return try result.get() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result = state.withLock { state -> Result<Value, any Error>? in
          if case .fulfilled(let result) = state {
            state = .taken
            return result
          }
          state = .awaited(continuation)
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      fulfil(.failure(CancellationError()))
    }
  }

  private func takeResult() -> Result<Value, any Error>? {
    state.withLock { state in
      guard case .fulfilled(let result) = state else { return nil }
      state = .taken
      return result
    }
  }
}

/// Runs an operation that may never end, for as long as the caller, its progress and a time limit allow.
///
/// Without progress and limit it runs in the caller's task. Otherwise it gets a task of its own, which is cancelled when the
/// time limit ends or the load is cancelled; the caller then continues at once, even if the operation ignores that.
func withLimit<Value: Sendable>(
  _ limit: Duration?, on type: UTType, progress: LoadProgress?,
  _ operation: @escaping @Sendable (LoadProgress) async throws -> Value
) async throws -> Value {
  let ownProgress = progress ?? LoadProgress()
  if limit == nil, progress == nil { return try await operation(ownProgress) }
  if Task.isCancelled || ownProgress.isCancelled { throw CancellationError() }
  let result = Promise<Value>()
  let task = Task {
    do {
      result.fulfil(.success(try await operation(ownProgress)))
    } catch {
      result.fulfil(.failure(error))
    }
  }
  let timer = limit.map { limit in
    Task {
      try await Task.sleep(for: limit)
      result.fulfil(.failure(TransferError.timedOut(type, limit: limit)))
    }
  }
  ownProgress.onCancel {
    result.fulfil(.failure(CancellationError()))
    task.cancel()
  }
  defer { timer?.cancel() }
  do {
    let value = try await result.take()
    ownProgress.finish()
    return value
  } catch {
    // Cancels the task, and the progress that the loader reported.
    ownProgress.cancel()
    throw error
  }
}
