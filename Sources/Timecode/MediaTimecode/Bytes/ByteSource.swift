// The sources of a header's bytes: an array, a file, or a type of the caller. A file is opened once, read at offsets
// with pread(2), and closed with the last reference to it.

public import SMPTETimecode
package import SystemCalls

/// A regular file.
package final class FileBytes: ByteSource {
  private let descriptor: Descriptor
  package let byteCount: Int

  /// Creates a source from an open regular file. The source closes it.
  package init(_ descriptor: consuming Descriptor, byteCount: Int) {
    self.descriptor = descriptor
    self.byteCount = byteCount
  }

  /// Opens a file. Opening a FIFO does not wait for a writer.
  init(_ path: SystemPath) throws(MediaTimecodeError) {
    do throws(SystemError) {
      descriptor = try Descriptor.open(path, waits: false)
      let status = try FileStatus(of: descriptor)
      guard status.kind == .file else { throw SystemError(call: "open", errno: status.kind.refusal) }
      byteCount = Int(clamping: status.size)
    } catch {
      throw .unreadable(errno: error.errno.rawValue)
    }
  }

  package func bytes(at offset: Int, count: Int) throws(MediaTimecodeError) -> [UInt8] {
    do throws(SystemError) {
      return try descriptor.read(count: count, at: UInt64(offset))
    } catch {
      throw .unreadable(errno: error.errno.rawValue)
    }
  }
}

extension FileStatus.Kind {
  /// The error for a file that is not regular.
  fileprivate var refusal: Errno { self == .directory ? .isADirectory : .invalidArgument }
}

extension MediaStart {
  /// Reads the start of a file.
  ///
  /// - Parameters:
  ///   - path: The path of a regular file.
  ///   - rateIfMissing: The rate to use if the file states none. It also decides if a rounded rate or a missing drop
  ///     flag leaves several rates.
  public init(
    contentsOfFile path: String, rateIfMissing: TimecodeFrameRate? = nil
  ) throws(MediaTimecodeError) {
    try self.init(contentsOfFile: SystemPath(path), rateIfMissing: rateIfMissing)
  }

  /// Reads the start of a file.
  ///
  /// - Parameters:
  ///   - path: The path of a regular file.
  ///   - rateIfMissing: The rate to use if the file states none. It also decides if a rounded rate or a missing drop
  ///     flag leaves several rates.
  package init(
    contentsOfFile path: SystemPath, rateIfMissing: TimecodeFrameRate? = nil
  ) throws(MediaTimecodeError) {
    try self.init(reading: FileBytes(path), rateIfMissing: rateIfMissing)
  }
}

/// A source of a known number of bytes that can be read at any offset.
public protocol ByteSource {
  /// The number of bytes.
  var byteCount: Int { get }

  /// Reads bytes at an offset. Returns as many as requested, or fewer if the source ends before.
  func bytes(at offset: Int, count: Int) throws(MediaTimecodeError) -> [UInt8]
}

extension Array: ByteSource where Element == UInt8 {
  /// The number of bytes.
  public var byteCount: Int { count }

  /// The bytes at an offset. Fewer than requested if the array ends before.
  public func bytes(at offset: Int, count: Int) throws(MediaTimecodeError) -> [UInt8] {
    guard offset >= 0, offset < self.count else { return [] }
    return Array(self[offset..<offset + Swift.min(count, self.count - offset)])
  }
}
