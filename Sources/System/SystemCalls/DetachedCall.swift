// A call with a time limit that the system may never answer, such as opening a file on a server that has stopped.
//
//     let bytes = try DetachedCall.result(until: deadline) { readWhole(path) }     // nil: the limit has passed
//
// A wait for a file cannot be ended: poll(2) and O_NONBLOCK have no effect on files. So another thread makes the call.
// If the limit passes first, that thread keeps waiting until the process ends.

import LibC
import Synchronization

/// A call in a separate thread.
package enum DetachedCall {
  /// The result of `body`; nil if the deadline passed first.
  ///
  /// - Throws: The error if no thread could be started.
  package static func result<Value: Sendable>(
    until deadline: Deadline, _ body: @escaping @Sendable () -> Value
  ) throws(SystemError) -> Value? {
    let pipe = try Descriptor.pipe()
    let reading = pipe.reading
    let end = pipe.writing.release()
    let result = Result<Value>()
    do throws(SystemError) {
      try start {
        let value = body()
        result.value.withLock { $0 = value }
        // Closing the pipe wakes the waiting thread.
        _ = Descriptor(owning: end)
      }
    } catch {
      _ = Descriptor(owning: end)
      throw error
    }
    while true {
      if let value = result.value.withLock({ $0 }) { return value }
      guard !deadline.hasPassed else { return nil }
      reading.wait(for: .readable, milliseconds: deadline.milliseconds(atMost: 60_000))
    }
  }

  private final class Result<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }

  private final class Work {
    let body: () -> Void

    init(_ body: @escaping () -> Void) { self.body = body }
  }

  /// `pthread_create(3)` with all signals blocked, because this process handles them in its first thread.
  private static func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let work = Unmanaged.passRetained(Work(body))
    let code = pthread_create(&thread, nil, Self.run, work.toOpaque())
    guard code == 0 else {
      work.release()
      throw SystemError(call: "pthread_create", errno: Errno(rawValue: code))
    }
    #if canImport(Glibc)
      pthread_detach(thread)
    #else
      if let thread { pthread_detach(thread) }
    #endif
  }

  #if canImport(Darwin)
    private static let run: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = {
      Unmanaged<Work>.fromOpaque($0).takeRetainedValue().body()
      return nil
    }
  #else
    private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
      if let work = $0 { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
      return nil
    }
  #endif
}
