// The result of a load, which the first of several sources fulfills: the load handler's completion, a time limit or a
// cancellation. A bare continuation would trap when resumed twice, and leak its task when never resumed.

import Synchronization

final class Promise<Value: Sendable>: Sendable {
  private enum State: Sendable {
    case empty
    case awaited(CheckedContinuation<Value, any Error>)
    case fulfilled(Result<Value, any Error>)
    case consumed
  }

  private let state = Mutex(State.empty)

  /// Fulfills the promise; every result but the first is ignored.
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

  /// Waits for the result; canceling the task fulfills a pending promise with `CancellationError`. Call this once.
  func value() async throws -> Value {
    // An existing result is returned without suspending: waiting may start the threads of another executor.
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

/// Runs an operation that may never end, for as long as the caller, its progress and a time limit allow.
///
/// Without progress and limit it runs in the caller's task. Otherwise it gets a separate task, which is canceled when
/// the time limit ends or the load is canceled; the caller then continues at once, even if the operation ignores the
/// cancellation.
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
    // Cancels the task, and the progress that the loader reported.
    loadProgress.cancel()
    throw error
  }
}
