// The result of a load. The first of several sources fulfills it: the load handler's completion, a time limit, or a
// cancellation. A plain continuation would trap if it were resumed twice, and leak its task if it were never resumed.

import Synchronization

final class Promise<Value: Sendable>: Sendable {
  private enum State: Sendable {
    case empty
    case awaited(CheckedContinuation<Value, any Error>)
    case fulfilled(Result<Value, any Error>)
    case consumed
  }

  private let state = Mutex(State.empty)

  /// Fulfills the promise. Only the first result counts.
  func fulfill(_ result: Result<Value, any Error>) {
    let continuation = state.withLock { state -> CheckedContinuation<Value, any Error>? in
      switch state {
      case .empty:
        state = .fulfilled(result)
      case .awaited(let continuation):
        state = .consumed
        return continuation
      case .fulfilled, .consumed:
        break
      }
      return nil
    }
    continuation?.resume(with: result)
  }

  /// Waits for the result. Canceling the task fulfills a pending promise with `CancellationError`. Call this only once.
  func value() async throws -> Value {
    // An existing result is returned without suspending, because suspending may start the threads of another executor.
    if let result = consumeResult() { return try result.get() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result = state.withLock { state -> Result<Value, any Error>? in
          if case .fulfilled(let result) = state {
            state = .consumed
            return result
          }
          state = .awaited(continuation)
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      fulfill(.failure(CancellationError()))
    }
  }

  private func consumeResult() -> Result<Value, any Error>? {
    state.withLock { state in
      guard case .fulfilled(let result) = state else { return nil }
      state = .consumed
      return result
    }
  }
}

/// Runs an operation that may never end, until the caller, its progress or a time limit ends the wait.
///
/// Without progress and time limit, the operation runs in the caller's task. Otherwise it runs in a separate task,
/// which is canceled when the time limit passes or the load is canceled. The caller then continues at once, even if the
/// operation ignores the cancellation.
func withLimit<Value: Sendable>(
  _ limit: Duration?, on type: UTType, progress: LoadProgress?,
  _ operation: @escaping @Sendable (LoadProgress) async throws -> Value
) async throws -> Value {
  let loadProgress = progress ?? LoadProgress()
  if limit == nil, progress == nil { return try await operation(loadProgress) }
  if Task.isCancelled || loadProgress.isCancelled { throw CancellationError() }
  let result = Promise<Value>()
  let task = Task {
    do {
      result.fulfill(.success(try await operation(loadProgress)))
    } catch {
      result.fulfill(.failure(error))
    }
  }
  let timer = limit.map { limit in
    Task {
      try await Task.sleep(for: limit)
      result.fulfill(.failure(TransferError.timedOut(type, limit: limit)))
    }
  }
  loadProgress.onCancel {
    result.fulfill(.failure(CancellationError()))
    task.cancel()
  }
  defer { timer?.cancel() }
  do {
    let value = try await result.value()
    loadProgress.finish()
    return value
  } catch {
    // This cancels the progress that the loader reported too.
    loadProgress.cancel()
    throw error
  }
}
