import FilePasteboard
import Foundation
import PasteboardStorage
import Synchronization
import SystemCalls
import Testing

struct WriterQueueTests {
  let place: TemporaryStore

  init() throws { place = try TemporaryStore() }

  /// The lock of a pasteboard, taken as another process would, until it is closed.
  private func lock() throws -> Descriptor {
    let file = try Descriptor.open(SystemPath(place.path(of: "lock")), for: .updating)
    let isLocked = try file.lock()
    #expect(isLocked)
    return file
  }

  /// Waits until a writer has marked a place from a point in time on: until it has arrived.
  private func waitForMark(from start: Duration) throws {
    let directory = open(place.path + "/store/general", O_RDONLY)
    try #require(directory >= 0)
    defer { close(directory) }
    let deadline = Clock.monotonic() + .seconds(60)
    let (seconds, attoseconds) = start.components
    var isMarked = false
    while !isMarked, Clock.monotonic() < deadline {
      Clock.sleep(.milliseconds(1))
      // What would stop a write lock from there to the end (F_OFD_GETLK).
      var range = flock()
      range.l_type = Int16(F_WRLCK)
      range.l_start = off_t(seconds) * 1_000_000_000 + off_t(attoseconds / 1_000_000_000)
      isMarked = fcntl(directory, 36, &range) == 0 && Int32(range.l_type) != Int32(F_UNLCK)
    }
    #expect(isMarked)
  }

  @Test(.enabled(if: WriterQueueTests.hasMarks, "the file system has no locks of open files"))
  func `writers get the lock in the order of their arrival`() throws {
    let store = try place.store()
    try store.write([item("first")])
    var held: Descriptor? = try lock()
    let order = Mutex<[Int]>([])
    let group = DispatchGroup()
    for number in 0..<8 {
      group.enter()
      let start = Clock.monotonic()
      Thread.detachNewThread {
        if (try? store.write([item("\(number)")])) != nil { order.withLock { $0.append(number) } }
        group.leave()
      }
      // It has arrived when it has a mark.
      try waitForMark(from: start)
    }
    held = nil
    _ = held
    #expect(group.wait(timeout: .now() + 60) == .success)
    let contents = try (0..<8).map { try store.contents(.back(7 - $0)) }
    #expect(contents == (0..<8).map { [item("\($0)")] }, "\(order.withLock { $0 })")
  }

  @Test(.enabled(if: WriterQueueTests.hasMarks, "the file system has no locks of open files"))
  func `a writer that stays at the head without taking the lock is passed`() throws {
    let store = try place.store()
    try store.write([item("first")])
    // What a stopped process leaves: a mark from before everybody's arrival.
    let stopped = try Descriptor.openDirectory(SystemPath(place.path + "/store/general"))
    let isMarked = stopped.markRange(at: 1)
    #expect(isMarked)
    #expect(try store.write([item("second")]).changeCount == 2)
    stopped.removeMarks()
  }

  @Test func `a writer that waited for a lock with several names leaves the lock of another writer alone`() throws {
    let store = try place.store()
    try store.write([item("first")])
    for number in 1...3 {
      try FileManager.default.linkItem(atPath: place.path(of: "lock"), toPath: place.path + "/lock-\(number)")
    }
    // One writer holds the old file. Another one waits for it, while a third has made a lock of its own under the name.
    var old: Descriptor? = try lock()
    let options = PasteboardStore.Options(lockTimeLimit: .milliseconds(1500))
    let waiting = try place.store(options)
    let outcome = Mutex<Bool?>(nil)
    let group = DispatchGroup()
    group.enter()
    Thread.detachNewThread {
      let isWritten = (try? waiting.write([item("second")])) != nil
      outcome.withLock { $0 = isWritten }
      group.leave()
    }
    #expect(TemporaryStore.isOpen(place.path(of: "lock"), times: 2))
    try FileManager.default.removeItem(atPath: place.path(of: "lock"))
    try Data().write(to: URL(filePath: place.path(of: "lock")))
    let own = try lock()
    let status = try FileStatus(of: own)
    old = nil
    _ = old
    #expect(group.wait(timeout: .now() + 60) == .success)
    #expect(outcome.withLock { $0 } == false)
    #expect(try FileStatus(of: SystemPath(place.path(of: "lock"))).isSameFile(as: status))
  }

  /// Whether the system can mark a directory.
  fileprivate static let hasMarks: Bool = {
    let directory = try? Descriptor.openDirectory("/dev/shm")
    return directory?.markRange(at: 1) ?? false
  }()
}
