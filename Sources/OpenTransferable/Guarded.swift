// A value behind a lock, as `Mutex` is, whose order the thread sanitizer can see.
//
// On Linux `Mutex` locks inside a library that the sanitizer does not look into, so that it takes every two accesses under
// one lock for a race. The atomic that is read on the way in and written on the way out says the same order where it looks.

import Synchronization

/// A value that one thread at a time can use.
package struct Guarded<Value>: ~Copyable, Sendable {
  private let mutex: Mutex<Value>
  private let turn = Atomic<UInt>(0)

  /// Puts a value behind a lock.
  package init(_ value: consuming sending Value) {
    mutex = Mutex(value)
  }

  /// Uses the value while nobody else does.
  package borrowing func withLock<Result, Failure: Error>(
    _ use: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock { value throws(Failure) -> sending Result in
      _ = turn.load(ordering: .acquiring)
      defer { turn.store(0, ordering: .releasing) }
      return try use(&value)
    }
  }
}
