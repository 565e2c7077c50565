import Foundation
import TestSupport
import Testing

@testable import SystemCalls

struct DescriptorTests {
  @Test
  func `bytes go through a pipe, whose ends are no standard streams and are not inherited`() throws {
    let pipe = try Descriptor.pipe()
    #expect(pipe.reading.number > 2 && pipe.writing.number > 2)
    try pipe.reading.setNonBlocking(true)
    var bytes: [UInt8] = []
    #expect(try pipe.reading.read(onto: &bytes) == .wouldBlock)
    try pipe.writing.writeAll([1, 2, 3])
    #expect(try pipe.reading.read(onto: &bytes) == .transferred(3))
    let reading = pipe.readingEnd()
    #expect(try reading.read(onto: &bytes) == .ended)
    #expect(bytes == [1, 2, 3])
  }

  @Test
  func `a result of more bytes than were requested is an error`() throws {
    #expect(try transferring("read", atMost: 4) { 4 } == 4)
    #expect(throws: SystemError(call: "read", errno: .impossible)) { try transferring("read", atMost: 4) { 5 } }
  }

  @Test
  func `reading and writing wait for a non-blocking descriptor`() async throws {
    let pipe = try Descriptor.pipe()
    try pipe.reading.setNonBlocking(true)
    try pipe.writing.setNonBlocking(true)
    let bytes = [UInt8](repeating: 7, count: 1 << 20)
    let number = pipe.writing.number
    let writer = Task.detached { try Descriptor(borrowing: number).writeAll(bytes) }
    var count = 0
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while count < bytes.count {
      count += try chunk.withUnsafeMutableBufferPointer { (buffer) throws(SystemError) in
        try pipe.reading.read(into: buffer)
      }
    }
    try await writer.value
    #expect(count == bytes.count)
  }

  @Test
  func `short reads are repeated until the request is complete`() throws {
    // One call of pread(2) gives a page of it.
    let file = try Descriptor.open("/proc/self/smaps")
    #expect(try file.read(count: 20_000, at: 0).count == 20_000)
  }

  @Test
  func `a file that is read whole is refused if it exceeds the limit`() throws {
    let bytes = [UInt8](repeating: 1, count: 100_000)
    let file = try Descriptor.unnamedFile(holding: bytes)
    #expect(try file.readAll(limit: 100_000) == bytes)
    try file.rewind()
    #expect(try file.readAll(limit: 99_999) == nil)
    #expect(try file.read(count: 4, at: 99_998) == [1, 1])
    #expect(try FileStatus(of: file).linkCount == 0)
  }

  @Test
  func `an unnamed file is made in the first directory that permits it`() throws {
    let file = try Descriptor.unnamedFile(holding: [1], inFirstOf: ["/nowhere", "/proc", "/tmp"])
    #expect(try file.readAll(limit: 2) == [1])
    let error = #expect(throws: SystemError.self) {
      _ = try Descriptor.unnamedFile(inFirstOf: ["/nowhere"]).number
    }
    #expect(error == SystemError(call: "mkostemp", errno: .notFound))
  }

  @Test
  func `a failure has the name of the call and the system's message`() {
    let error = #expect(throws: SystemError.self) { _ = try Descriptor.open("/nowhere/at all").number }
    #expect(error == SystemError(call: "open", errno: .notFound))
    #expect(error?.text == "No such file or directory")
    #expect(throws: SystemError(call: "write", errno: Errno(rawValue: 9))) {
      try Descriptor(borrowing: -1).writeAll([1])
    }
  }

  @Test
  func `a descriptor closes what it owns, and nothing else`() throws {
    let file = try Descriptor.unnamedFile()
    let number = file.number
    do { let lent = Descriptor(borrowing: number); _ = lent.number }
    #expect(try FileStatus(of: Descriptor(borrowing: number)).size == 0)
    let released = file.release()
    #expect(try FileStatus(of: Descriptor(borrowing: released)).size == 0)
    do { let owner = Descriptor(owning: released); _ = owner.number }
  }

  @Test
  func `names in a directory: made, linked, renamed, locked, listed and removed; links are not followed`() throws {
    let path = SystemPath("/tmp/tckit-calls-\(CurrentProcess.identifier)")
    try Descriptor.makeDirectory(path)
    let directory = try Descriptor.openDirectory(path)
    try directory.makeDirectory("a", for: .user)
    #expect(throws: SystemError(call: "mkdirat", errno: .exists)) { try directory.makeDirectory("a", for: .user) }
    let file = try directory.open("b", for: .creating)
    #expect(throws: SystemError(call: "openat", errno: .exists)) { _ = try directory.open("b", for: .creating).number }
    try directory.link("b", to: "c")
    #expect(try FileStatus(of: "c", in: directory).isSameFile(as: try FileStatus(of: file)))
    try directory.rename("c", to: "d", in: directory.openDirectory("a"))
    #expect(try Set(directory.names()) == ["a", "b"])
    #expect(try file.lock())
    #expect(try !directory.open("b", for: .updating).lock())
    try directory.removeFile("b")
    try directory.openDirectory("a").removeFile("d")
    #expect(rmdir("\(path)/a") == 0 && rmdir("\(path)") == 0)
  }

  @Test
  func `polling reports ready descriptors, and ends at the time limit`() throws {
    let pipe = try Descriptor.pipe()
    var requests = [PollRequest(pipe.reading.number, .readable), PollRequest(pipe.writing.number, .writable)]
    #expect(try Poll.wait(for: &requests, milliseconds: 1000) == 1)
    #expect(requests[0].readiness.isEmpty && requests[1].readiness == .writable)
    requests.removeLast()
    #expect(try Poll.wait(for: &requests, milliseconds: 1) == 0)
    _ = pipe.readingEnd().number
    var gone = [PollRequest(-1, .readable)]
    #expect(try Poll.wait(for: &gone, milliseconds: 0) == 0)
  }
}
