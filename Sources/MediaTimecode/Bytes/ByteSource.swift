// Where a header's bytes come from: an array here, a file where the module for system calls is at hand.

/// A source of bytes of a known size that is read at any offset.
public protocol ByteSource {
  /// The number of bytes.
  var byteCount: Int { get }

  /// Fills a buffer with the bytes at an offset, as far as they go, and returns how many there were.
  ///
  /// Fewer bytes than the buffer holds mean that the source ends there.
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(MediaTimecodeError) -> Int
}

extension Array: ByteSource where Element == UInt8 {
  /// The number of bytes.
  public var byteCount: Int { count }

  /// Fills a buffer with the bytes at an offset.
  public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(MediaTimecodeError) -> Int {
    guard offset >= 0, offset < count else { return 0 }
    let length = Swift.min(buffer.count, count - offset)
    self[offset..<offset + length].withUnsafeBytes { buffer.copyMemory(from: $0) }
    return length
  }
}
