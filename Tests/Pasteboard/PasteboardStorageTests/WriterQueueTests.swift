import FilePasteboard
import Foundation
import Synchronization
import SystemCalls
import TestSupport
import Testing

struct WriterQueueTests {
  let temporary: TemporaryStore

  init() throws { temporary = try TemporaryStore() }

  /// The lock of a pasteboard, taken as another process would, until it is closed.
  private func lock() throws -> Descriptor {
    let file = try Descriptor.openDirectory(SystemPath(temporary.path + "/store/general"))
    let isLocked = try file.lock()
    #expect(isLocked)
    return file
  }

  /// Waits until a writer that arrived after a point in time has marked its place.
  private func waitForMark(from start: Duration) throws {
    let directory = open(temporary.path + "/store/general", O_RDONLY)
    try #require(directory >= 0)
    defer { close(directory) }
    let deadline = Clock.monotonic() + .seconds(60)
    let (seconds, attoseconds) = start.components
    var isMarked = false
    while !isMarked, Clock.monotonic() < deadline {
      Clock.sleep(.milliseconds(1))
      // The lock that would block a write lock from there to the end of the queue (F_OFD_GETLK).
      var range = flock()
      range.l_type = Int16(F_WRLCK)
      range.l_start = off_t(seconds) * 1_000_000_000 + off_t(attoseconds / 1_000_000_000)
      // The marks of drafts come after the marks of the queue.
      range.l_len = off_t(1) << 62 - range.l_start
      isMarked = fcntl(directory, 36, &range) == 0 && Int32(range.l_type) != Int32(F_UNLCK)
    }
    #expect(isMarked)
  }

  @Test(.enabled(if: WriterQueueTests.hasMarks, "the file system has no locks of open files"))
  func `writers get the lock in the order of their arrival`() throws {
    let store = try temporary.store()
    try store.write([item("first")])
    var constraints: Descriptor? = try lock()
    let order = Mutex<[Int]>([])
    let group = DispatchGroup()
    for number in 0..<8 {
      group.enter()
      let start = Clock.monotonic()
      Thread.detachNewThread {
        if (try? store.write([item("\(number)")])) != nil { order.withLock { $0.append(number) } }
        group.leave()
      }
      // A writer has arrived when it has a mark.
      try waitForMark(from: start)
    }
    constraints = nil
    _ = constraints
    #expect(group.wait(timeout: .now() + 60) == .success)
    let contents = try (0..<8).map { try store.contents(.back(7 - $0)) }
    #expect(contents == (0..<8).map { [item("\($0)")] }, "\(order.withLock { $0 })")
  }

  @Test(.enabled(if: WriterQueueTests.hasMarks, "the file system has no locks of open files"))
  func `a writer at the head that does not lock is overtaken`() throws {
    let store = try temporary.store()
    try store.write([item("first")])
    // A stopped process leaves a mark that is older than every arrival.
    let stopped = try Descriptor.openDirectory(SystemPath(temporary.path + "/store/general"))
    let isMarked = stopped.mark(at: 1)
    #expect(isMarked)
    #expect(try store.write([item("second")]).changeCount == 2)
    stopped.removeMark(at: 1)
  }

  /// True if the system can mark a directory.
  fileprivate static let hasMarks: Bool = {
    let directory = try? Descriptor.openDirectory("/dev/shm")
    return directory?.mark(at: 1) ?? false
  }()
}
