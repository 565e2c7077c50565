// The lock that orders the writers of one machine: `flock(2)` on the pasteboard's directory. It saves retries and makes
// the order fair. No invariant depends on it, and a file system without such locks does without.
//
// The kernel releases the lock when its process ends, so no lock is ever stale. Readers never lock.
//
// Waiting writers form a queue, so that none waits much longer than its turn: each marks its position, the time of its
// arrival, on the directory, and tries the lock only while no earlier writer waits. A file system without such marks
// has no queue. A stopped writer at the head of the queue is passed.

import SystemCalls

/// The offsets of a pasteboard's directory that writers mark: positions in the queue, and above them the numbers of
/// drafts.
enum WriterMark {
  /// Positions and numbers are below this.
  static let limit: Int64 = 1 << 62

  static func draft(_ number: Int64) -> Int64 { limit + number }
}

extension Duration {
  /// The duration in whole nanoseconds; negative ones are 0.
  var nanoseconds: Int64 { max(0, components.seconds &* 1_000_000_000 &+ components.attoseconds / 1_000_000_000) }
}

enum WriterLock {
  /// Takes the lock of a pasteboard's directory, which lasts as long as the directory is open, or until
  /// ``release(_:)``.
  ///
  /// Throws ``PasteboardStore/Error/locked(path:timeLimit:)`` if other writers hold it for as long as the time limit.
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
      if queue.mayTry(at: fileSystem.uptime()), tryLock(directory) {
        if queue.mayKeep() { return }
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

  /// Gives the lock to the next writer.
  static func release(_ directory: OpenDescriptor) { directory.fileSystem.unlock(directory.number) }

  /// True once the writer has the lock, and where the file system has none.
  private static func tryLock(_ directory: OpenDescriptor) -> Bool {
    (try? directory.fileSystem.lock(directory.number)) ?? true
  }
}

/// A writer's position among the writers that wait for a lock.
private struct WriterQueue {
  private let directory: OpenDescriptor
  /// The last position, which no writer waits behind, until this writer has to wait.
  private var position = WriterMark.limit
  private var isFirst = true
  /// When the lock is next tried out of turn.
  private var nextTry: Duration?
  /// How often the lock was tried out of turn, and which of these times it was last free.
  private var tries = 0
  private var freeTry: Int?

  /// How long the first in the queue has to take a lock that is free; it looks every millisecond.
  private static let patience = Duration.milliseconds(50)

  init(in directory: OpenDescriptor) { self.directory = directory }

  /// How long to sleep at most between two looks.
  var longestPause: Duration { isFirst ? .milliseconds(1) : .milliseconds(4) }

  /// Marks the position, if that is not done yet.
  mutating func enter(at arrival: Duration) {
    guard position == WriterMark.limit else { return }
    let position = min(arrival.nanoseconds, WriterMark.limit - 1)
    if directory.fileSystem.mark(directory.number, at: position) { self.position = position }
  }

  /// True if it is this writer's turn to try the lock, or if the one whose turn it is may have died.
  mutating func mayTry(at now: Duration) -> Bool {
    isFirst = position == 0 || !directory.fileSystem.hasMark(directory.number, in: 0..<position)
    if isFirst { return true }
    guard let nextTry else {
      self.nextTry = now + Self.patience
      return false
    }
    if now < nextTry { return false }
    self.nextTry = now + Self.patience
    tries += 1
    return true
  }

  /// True if the lock that was taken may be kept: out of turn only if it was free the time before too.
  mutating func mayKeep() -> Bool {
    if isFirst || freeTry == tries - 1 { return true }
    freeTry = tries
    return false
  }

  /// Removes the mark.
  func removeMark() {
    if position < WriterMark.limit { directory.fileSystem.removeMark(directory.number, at: position) }
  }
}
