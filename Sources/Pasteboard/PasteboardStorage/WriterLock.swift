// The lock between the writers of one machine: `flock(2)` on the pasteboard's directory. It saves retries and makes
// the order fair. No invariant depends on it, so a file system without such locks works too.
//
// The kernel releases the lock when its process ends, so no lock is ever stale. Readers need no lock.
//
// Waiting writers form a queue, so that none waits much longer than its turn. Each marks its position, which is its
// time of arrival, on the directory, and tries to lock only while there is no earlier mark. A file system without marks
// has no queue. If the first writer in the queue is stopped, others may pass it.

import SystemCalls

/// The offsets that writers mark on a pasteboard's directory: positions in the queue, and above `limit` the numbers of
/// drafts.
enum WriterMark {
  /// The upper bound of positions and of draft numbers.
  static let limit: Int64 = 1 << 62

  static func draft(_ number: Int64) -> Int64 { limit + number }
}

extension Duration {
  /// The duration in whole nanoseconds; 0 if it is negative.
  var nanoseconds: Int64 { max(0, components.seconds &* 1_000_000_000 &+ components.attoseconds / 1_000_000_000) }
}

enum WriterLock {
  /// Acquires the lock of a pasteboard's directory, until the directory is closed or ``release(_:)`` is called.
  ///
  /// Throws ``PasteboardStore/Error/locked(path:timeLimit:)`` if other writers have the lock until the time limit.
  static func acquire(in directory: OpenDescriptor, _ options: PasteboardStore.Options) throws(PasteboardStore.Error) {
    let fileSystem = directory.fileSystem
    let start = fileSystem.uptime()
    var queue = WriterQueue(in: directory)
    var hasWaited = false
    defer {
      queue.removeMark()
      if hasWaited { options.waiting?.ends() }
    }
    var pause = Duration.microseconds(100)
    while true {
      if queue.mayTryLock(at: fileSystem.uptime()), tryLock(directory) {
        if queue.mayKeepLock() { return }
        release(directory)
      }
      try options.checkCancellation()
      let now = fileSystem.uptime()
      let remaining = start + options.lockTimeLimit - now
      guard remaining > .zero else { throw .locked(path: directory.path, timeLimit: options.lockTimeLimit) }
      hasWaited = true
      queue.enter(at: start)
      options.waiting?.waits(now - start)
      fileSystem.sleep(min(pause, remaining))
      pause = min(pause * 2, queue.longestPause)
    }
  }

  /// Releases the lock for the next writer.
  static func release(_ directory: OpenDescriptor) { directory.fileSystem.unlock(directory.number) }

  /// True if the writer has the lock, or if the file system has no locks.
  private static func tryLock(_ directory: OpenDescriptor) -> Bool {
    (try? directory.fileSystem.lock(directory.number)) ?? true
  }
}

/// The position of a writer among those that wait for a lock.
private struct WriterQueue {
  private let directory: OpenDescriptor
  /// The marked position. The initial value means that this writer has no mark yet and comes last.
  private var position = WriterMark.limit
  private var isFirst = true
  /// The time of the next attempt out of turn.
  private var nextTry: Duration?
  /// The number of attempts out of turn, and the last of them that found the lock free.
  private var tries = 0
  private var lastFreeTry: Int?

  /// The time within which the first in the queue should lock. It tries every millisecond.
  private static let gracePeriod = Duration.milliseconds(50)

  init(in directory: OpenDescriptor) { self.directory = directory }

  /// The longest sleep between two attempts.
  var longestPause: Duration { isFirst ? .milliseconds(1) : .milliseconds(4) }

  /// Marks the position, unless that was done before.
  mutating func enter(at arrival: Duration) {
    guard position == WriterMark.limit else { return }
    let position = min(arrival.nanoseconds, WriterMark.limit - 1)
    if directory.fileSystem.mark(directory.number, at: position) { self.position = position }
  }

  /// True if it is this writer's turn to lock, or if the writer whose turn it is may have died.
  mutating func mayTryLock(at now: Duration) -> Bool {
    isFirst = position == 0 || !directory.fileSystem.hasMark(directory.number, in: 0..<position)
    if isFirst { return true }
    guard let nextTry else {
      self.nextTry = now + Self.gracePeriod
      return false
    }
    if now < nextTry { return false }
    self.nextTry = now + Self.gracePeriod
    tries += 1
    return true
  }

  /// True if this writer may keep the lock. Out of turn, the lock must have been free at the previous attempt too.
  mutating func mayKeepLock() -> Bool {
    if isFirst || lastFreeTry == tries - 1 { return true }
    lastFreeTry = tries
    return false
  }

  /// Removes the mark.
  func removeMark() {
    if position < WriterMark.limit { directory.fileSystem.removeMark(directory.number, at: position) }
  }
}
