// The origin of a header's bytes: an array, a file, or the caller's reader.

/// A source of bytes of a known size that is read at any offset.
public protocol ByteSource {
  /// The number of bytes.
  var byteCount: Int { get }

  /// The bytes at an offset: as many as requested, or fewer if the source ends.
  func bytes(at offset: Int, count: Int) throws(MediaTimecodeError) -> [UInt8]
}

extension Array: ByteSource where Element == UInt8 {
  /// The number of bytes.
  public var byteCount: Int { count }

  /// The bytes at an offset.
  public func bytes(at offset: Int, count: Int) throws(MediaTimecodeError) -> [UInt8] {
    guard offset >= 0, offset < self.count else { return [] }
    return Array(self[offset..<offset + Swift.min(count, self.count - offset)])
  }
}
