// A result that is given once, by whoever is first: a load handler's completion, a time limit or a cancellation. A bare
// continuation would trap when resumed twice and leak its task when never resumed.

final class OneShot<Value: Sendable>: Sendable {
  private enum State: Sendable {
    case empty
    case awaited(CheckedContinuation<Value, any Error>)
    case given(Result<Value, any Error>)
    case taken
  }

  private let state = Guarded(State.empty)

  /// Gives the result; all but the first are dropped.
  func give(_ result: Result<Value, any Error>) {
    let continuation = state.withLock { state -> CheckedContinuation<Value, any Error>? in
      switch state {
      case .empty:
        state = .given(result)
      case .awaited(let continuation):
        state = .taken
        return continuation
      case .given, .taken:
        break
      }
      return nil
    }
    continuation?.resume(with: result)
  }

  /// Waits for the result; on cancellation `CancellationError` is the result if there is none yet. To be called once.
  func take() async throws -> Value {
    // What is there is taken in the caller's executor; to wait may start the threads of another.
    if let result = takeGiven() { return try result.get() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result = state.withLock { state -> Result<Value, any Error>? in
          if case .given(let result) = state {
            state = .taken
            return result
          }
          state = .awaited(continuation)
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      give(.failure(CancellationError()))
    }
  }

  private func takeGiven() -> Result<Value, any Error>? {
    state.withLock { state in
      guard case .given(let result) = state else { return nil }
      state = .taken
      return result
    }
  }
}

/// Does something that may never end, for as long as the caller, its progress and a time limit allow.
///
/// Without progress and limit it runs in the caller's task. Else it gets a task of its own, which is cancelled when the time
/// is up or the load is cancelled; the caller goes on at once, even if the operation takes no notice.
func withLimit<Value: Sendable>(
  _ limit: Duration?, on type: UTType, progress: LoadProgress?,
  _ operation: @escaping @Sendable (LoadProgress) async throws -> Value
) async throws -> Value {
  let ownProgress = progress ?? LoadProgress()
  if limit == nil, progress == nil { return try await operation(ownProgress) }
  try Task.checkCancellation()
  let result = OneShot<Value>()
  let task = Task {
    do {
      result.give(.success(try await operation(ownProgress)))
    } catch {
      result.give(.failure(error))
    }
  }
  let timer = limit.map { limit in
    Task {
      try await Task.sleep(for: limit)
      result.give(.failure(TransferError.timedOut(type, limit: limit)))
    }
  }
  ownProgress.onCancel {
    result.give(.failure(CancellationError()))
    task.cancel()
  }
  defer { timer?.cancel() }
  do {
    let value = try await result.take()
    ownProgress.finish()
    return value
  } catch {
    // Ends the task, and whatever the loader set going.
    ownProgress.cancel()
    throw error
  }
}
