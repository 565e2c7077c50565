// Reading from and writing to descriptors.

import LibC

/// The result of a call that does not wait.
package enum TransferResult: Equatable, Sendable {
  /// This number of bytes was read or written.
  case transferred(Int)
  /// The call would have to wait.
  case wouldBlock
  /// The other end is closed.
  case ended

  /// Runs a call that transfers a number of bytes, or would have to wait.
  init(_ call: () throws(SystemError) -> Int) throws(SystemError) {
    do { self = .transferred(try call()) } catch {
      guard error.errno == .wouldBlock else { throw error }
      self = .wouldBlock
    }
  }
}

extension Descriptor {
  /// `read(2)`: reads at most the buffer's size and returns the number of bytes; 0 at the end.
  ///
  /// On a non-blocking descriptor it waits for bytes.
  ///
  /// A signal that `SignalHandler` has caught ends the call with `Errno.interrupted`.
  package func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(SystemError) -> Int {
    while true {
      do throws(SystemError) {
        return try transferring("read", atMost: buffer.count, stopsForSignal: true) {
          LibC.read(number, buffer.baseAddress, buffer.count)
        }
      } catch {
        guard error.errno == .wouldBlock else { throw error }
        wait(for: .readable)
      }
    }
  }

  /// `read(2)` once: appends the bytes that are available, at most 64 KiB. On a non-blocking descriptor it returns at
  /// once.
  package func read(onto bytes: inout [UInt8]) throws(SystemError) -> TransferResult {
    var failure: SystemError?
    var result = TransferResult.ended
    let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      do throws(SystemError) {
        count = try transferring("read", atMost: buffer.count) {
          LibC.read(number, buffer.baseAddress, buffer.count)
        }
        if count > 0 { result = .transferred(count) }
      } catch {
        if error.errno == .wouldBlock { result = .wouldBlock } else { failure = error }
      }
    }
    if let failure { throw failure }
    bytes += chunk
    return result
  }

  /// Reads to the end; nil if there are more than `limit` bytes.
  package func readAll(limit: Int) throws(SystemError) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try chunk.withUnsafeMutableBufferPointer { (buffer) throws(SystemError) in
        try read(into: buffer)
      }
      if count == 0 { return bytes }
      guard bytes.count + count <= limit else { return nil }
      bytes += chunk[..<count]
    }
  }

  /// `pread(2)`, repeated until `count` bytes from an offset are read; fewer only at the end of the file.
  package func read(count: Int, at offset: UInt64) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      do throws(SystemError) {
        while initialized < count {
          let rest = UnsafeMutableBufferPointer(rebasing: buffer[initialized...])
          let position = off_t(truncatingIfNeeded: offset + UInt64(initialized))
          let readCount = try transferring("pread", atMost: rest.count) {
            pread(number, rest.baseAddress, rest.count, position)
          }
          if readCount == 0 { return }
          initialized += readCount
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// `write(2)`, repeated until every byte is written. On a non-blocking descriptor it waits for space.
  ///
  /// After `SignalHandler` has caught a signal, the call no longer waits: unless the descriptor accepts all bytes at
  /// once, it throws `Errno.interrupted`.
  package func writeAll(_ bytes: UnsafeBufferPointer<UInt8>) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      var portion = rest.count
      if SignalHandler.isCaught {
        guard wait(for: .writable, milliseconds: 0) else { throw SystemError(call: "write", errno: .interrupted) }
        portion = min(portion, Self.atomicWrite)
      }
      let count = LibC.write(number, rest.baseAddress, portion)
      if count >= 0 {
        guard count <= portion else { throw SystemError(call: "write", errno: .impossible) }
        rest = UnsafeBufferPointer(rebasing: rest[count...])
      } else if Errno.last == .wouldBlock {
        wait(for: .writable)
      } else if Errno.last != .interrupted {
        throw SystemError(call: "write", errno: .last)
      }
    }
  }

  /// The number of bytes that a writable pipe accepts without waiting: the smallest `PIPE_BUF` that POSIX allows.
  private static let atomicWrite = 512

  /// Writes every byte.
  package func writeAll(_ bytes: [UInt8]) throws(SystemError) {
    try bytes.withUnsafeBufferPointer { (buffer) throws(SystemError) in try writeAll(buffer) }
  }

  /// `write(2)` once: writes as many bytes as the descriptor accepts.
  package func write(some bytes: ArraySlice<UInt8>) throws(SystemError) -> TransferResult {
    try bytes.withUnsafeBufferPointer { (buffer) throws(SystemError) in
      try TransferResult { () throws(SystemError) in
        try transferring("write", atMost: buffer.count) { LibC.write(number, buffer.baseAddress, buffer.count) }
      }
    }
  }

  /// `pwrite(2)`: returns the number of bytes that were written.
  package func write(_ bytes: RawSpan, at offset: UInt64) throws(SystemError) -> Int {
    try bytes.withUnsafeBytes { (buffer) throws(SystemError) in
      try transferring("pwrite", atMost: buffer.count) {
        pwrite(number, buffer.baseAddress, buffer.count, off_t(truncatingIfNeeded: offset))
      }
    }
  }

  /// `lseek(2)`: the offset of the next read; nil if the file is not seekable, such as a pipe.
  package func offset() throws(SystemError) -> UInt64? {
    do throws(SystemError) { return UInt64(try retrying("lseek") { lseek(number, 0, SEEK_CUR) }) } catch {
      guard error.errno == .notSeekable else { throw error }
      return nil
    }
  }

  /// `lseek(2)` to the beginning.
  package func rewind() throws(SystemError) {
    _ = try retrying("lseek") { lseek(number, 0, SEEK_SET) }
  }

  /// `fsync(2)`; on Darwin `F_FULLFSYNC`, because fsync there leaves data in the drive's cache.
  package func synchronize() throws(SystemError) {
    #if canImport(Darwin)
      if fcntl(number, F_FULLFSYNC) == 0 { return }
    #endif
    _ = try retrying("fsync") { fsync(number) }
  }
}

/// Makes a call that transfers at most `limit` bytes, with `retrying`. A greater result is an error, because callers
/// would read past the end of their buffer.
func transferring(
  _ name: StaticString, atMost limit: Int, stopsForSignal: Bool = false, _ call: () -> Int
) throws(SystemError) -> Int {
  let count = try retrying(name, stopsForSignal: stopsForSignal, call)
  guard count <= limit else { throw SystemError(call: "\(name)", errno: .impossible) }
  return count
}
