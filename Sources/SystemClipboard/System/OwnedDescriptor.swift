// An open file of this module's own, closed with its scope, and the few calls that are made on it.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The number of an error that a system call reported.
struct CallError: Error, Equatable {
  let call: String
  let number: Int32

  init(_ call: String, _ number: Int32 = errno) {
    self.call = call
    self.number = number
  }

  /// What `strerror(3)` says.
  var text: String { String(cString: strerror(number)) }
}

/// An open file that is closed when its owner goes.
struct OwnedDescriptor: ~Copyable {
  let number: Int32

  init(_ number: Int32) { self.number = number }

  deinit { _ = close(number) }

  /// A file without a name that holds bytes, read from its beginning; it goes with its last descriptor.
  static func unnamedFile(holding bytes: [UInt8] = []) throws(CallError) -> OwnedDescriptor {
    // In memory where the system has a folder for that, with room.
    try unnamedFile(holding: bytes, inFirstOf: ["/dev/shm", "/tmp"])
  }

  /// Such a file in the first of the folders that takes it.
  static func unnamedFile(holding bytes: [UInt8], inFirstOf folders: [String]) throws(CallError) -> OwnedDescriptor {
    var failure = CallError("mkstemp", ENOENT)
    for folder in folders {
      do throws(CallError) { return try unnamedFile(holding: bytes, in: folder) } catch { failure = error }
    }
    throw failure
  }

  private static func unnamedFile(holding bytes: [UInt8], in folder: String) throws(CallError) -> OwnedDescriptor {
    // mkstemp(3) puts a name of its own in the place of the six X.
    var path = Array("\(folder)/tckit-XXXXXX".utf8CString)
    let number = mkstemp(&path)
    guard number >= 0 else { throw CallError("mkstemp") }
    unlink(path)
    let file = try OwnedDescriptor(number).aboveStandard()
    try file.write(bytes)
    guard lseek(file.number, 0, SEEK_SET) == 0 else { throw CallError("lseek") }
    return file
  }

  /// Both ends of a pipe, reading first; the reading end does not block.
  static func pipe() throws(CallError) -> Pipe {
    var ends: [Int32] = [-1, -1]
    guard systemPipe(&ends) == 0 else { throw CallError("pipe") }
    // Both are owned before either is moved, so that neither is lost where that fails.
    let first = OwnedDescriptor(ends[0])
    let second = OwnedDescriptor(ends[1])
    let reading = try first.aboveStandard()
    let writing = try second.aboveStandard()
    _ = fcntl(reading.number, F_SETFL, O_NONBLOCK)
    return Pipe(reading: reading, writing: writing)
  }

  /// The file under a number that is none of a child's standard streams, which a caller may have closed here.
  consuming func aboveStandard() throws(CallError) -> OwnedDescriptor {
    let moved = fcntl(number, F_DUPFD_CLOEXEC, 3)
    guard moved >= 0 else { throw CallError("fcntl") }
    return OwnedDescriptor(moved)
  }

  /// Makes calls return at once where they would wait.
  func stopBlocking() { _ = fcntl(number, F_SETFL, O_NONBLOCK) }

  struct Pipe: ~Copyable {
    let reading: OwnedDescriptor
    let writing: OwnedDescriptor
  }

  private func write(_ bytes: [UInt8]) throws(CallError) {
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes { systemWrite(number, $0.baseAddress.map { $0 + offset }, $0.count - offset) }
      if count < 0 {
        guard errno == EINTR else { throw CallError("write") }
      } else {
        offset += count
      }
    }
  }

  /// What one call of read or write did.
  enum Transfer: Equatable {
    case some(Int)
    case wouldBlock
    case ended
  }

  /// Reads what there is, at most 64 KiB, behind what `bytes` holds.
  func read(onto bytes: inout [UInt8]) throws(CallError) -> Transfer {
    var failure: CallError?
    var result = Transfer.ended
    let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      while true {
        let got = systemRead(number, buffer.baseAddress, buffer.count)
        if got >= 0 {
          count = got
          result = got == 0 ? .ended : .some(got)
        } else if errno == EINTR {
          continue
        } else if errno == EAGAIN {
          result = .wouldBlock
        } else {
          failure = CallError("read")
        }
        return
      }
    }
    if let failure { throw failure }
    bytes += chunk
    return result
  }

  /// Writes as much as goes at once.
  func write(some bytes: ArraySlice<UInt8>) throws(CallError) -> Transfer {
    while true {
      let count = bytes.withUnsafeBytes { systemWrite(number, $0.baseAddress, $0.count) }
      if count >= 0 { return .some(count) }
      if errno == EAGAIN { return .wouldBlock }
      guard errno == EINTR else { throw CallError("write") }
    }
  }

  /// The beginning of a file, whatever its position.
  func beginning(_ limit: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      count = max(0, pread(number, buffer.baseAddress, limit, 0))
    }
  }

  /// What `wait` waits for.
  static let input = Int32(POLLIN)
  static let output = Int32(POLLOUT)

  /// The bytes of a file; nil where it cannot be read or has more than the limit.
  static func contents(of path: String, limit: Int) -> [UInt8]? {
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard number >= 0 else { return nil }
    let bytes = OwnedDescriptor(number).beginning(limit + 1)
    return bytes.count > limit ? nil : bytes
  }

  /// Waits until it can be read or written, or the time is up.
  func wait(for event: Int32, milliseconds: Int32) {
    var request = pollfd(fd: number, events: Int16(event), revents: 0)
    _ = poll(&request, 1, milliseconds)
  }
}

// Within the type, the names of the C functions are taken.
private func systemPipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 { pipe(ends) }
private func systemRead(_ number: Int32, _ base: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(number, base, count)
}
private func systemWrite(_ number: Int32, _ base: UnsafeRawPointer?, _ count: Int) -> Int {
  write(number, base, count)
}
