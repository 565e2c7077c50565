// The errors of system calls, and the function that repeats interrupted calls.

import LibC

/// A system error number.
package struct Errno: RawRepresentable, Hashable, Sendable {
  /// The value of `errno`.
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// The generic `==` of raw values would look up the conformance at run time.
  package static func == (left: Errno, right: Errno) -> Bool { left.rawValue == right.rawValue }

  /// The error of the last failed call in this thread.
  static var last: Errno { Errno(rawValue: errno) }
}

extension Errno: CustomStringConvertible {
  /// The text of `strerror(3)`.
  package var description: String { String(cString: strerror(rawValue)) }
}

extension Errno {
  package static let notFound = Errno(rawValue: ENOENT)
  package static let exists = Errno(rawValue: EEXIST)
  package static let notADirectory = Errno(rawValue: ENOTDIR)
  /// A socket was opened as a file, or a device does not exist.
  package static let noDevice = Errno(rawValue: ENXIO)
  package static let isADirectory = Errno(rawValue: EISDIR)
  package static let symbolicLink = Errno(rawValue: ELOOP)
  package static let readOnly = Errno(rawValue: EROFS)
  package static let io = Errno(rawValue: EIO)
  package static let brokenPipe = Errno(rawValue: EPIPE)
  package static let badDescriptor = Errno(rawValue: EBADF)
  package static let interrupted = Errno(rawValue: EINTR)
  package static let wouldBlock = Errno(rawValue: EAGAIN)
  package static let invalidArgument = Errno(rawValue: EINVAL)
  package static let nameTooLong = Errno(rawValue: ENAMETOOLONG)
  package static let notPermitted = Errno(rawValue: EPERM)
  package static let noFunction = Errno(rawValue: ENOSYS)
  package static let notSeekable = Errno(rawValue: ESPIPE)
  package static let busy = Errno(rawValue: EBUSY)
  /// Another machine has removed the file.
  package static let stale = Errno(rawValue: ESTALE)
  package static let tooManyOpenFiles = Errno(rawValue: EMFILE)
  static let inProgress = Errno(rawValue: EINPROGRESS)
  /// Not a system error: a call returned an impossible result, such as more bytes written than requested.
  package static let impossible = Errno(rawValue: -1)

  /// True if permission is missing.
  package var isPermissionDenied: Bool { [EACCES, EPERM].contains(rawValue) }
  /// True if the disk or quota is full, or the file too large.
  package var isOutOfSpace: Bool { [ENOSPC, EDQUOT, EFBIG].contains(rawValue) }
  /// True if the file system cannot give a file a second name.
  package var meansLinksUnsupported: Bool { [EPERM, ENOTSUP, EOPNOTSUPP, EMLINK, ENOSYS].contains(rawValue) }
  /// True if the file system cannot exchange the names of two files.
  package var meansExchangeUnsupported: Bool { [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(rawValue) }
  /// True if the file lacks the extended attribute, or the file system has none.
  var meansNoAttribute: Bool {
    #if os(Linux)
      [ENODATA, ENOTSUP, ENOSYS].contains(rawValue)
    #else
      [ENOATTR, ENOTSUP].contains(rawValue)
    #endif
  }
  /// True if the file cannot be synchronized, like directories on some file systems.
  package var meansSynchronizingUnsupported: Bool { [EINVAL, ENOTSUP].contains(rawValue) }
}

/// A system call that failed.
package struct SystemError: Error, Equatable, Sendable {
  /// The name of the C function.
  package var call: String
  /// The number of the error.
  package var errno: Errno

  package init(call: String, errno: Errno) {
    self.call = call
    self.errno = errno
  }

  /// The text of `strerror(3)`.
  package var text: String { errno.description }
}

/// Makes a call, repeats it if a signal interrupted it, and throws the error if it returns -1.
///
/// - Parameters:
///   - name: The name of the C function.
///   - stopsForSignal: True to throw `Errno.interrupted` after `SignalHandler` has caught a signal.
@inline(__always)
func retrying<Result: FixedWidthInteger>(
  _ name: StaticString, stopsForSignal: Bool = false, _ call: () -> Result
) throws(SystemError) -> Result {
  while true {
    if stopsForSignal, SignalHandler.isCaught { throw SystemError(call: "\(name)", errno: .interrupted) }
    let result = call()
    guard result == -1 else { return result }
    let errno = Errno.last
    guard errno == .interrupted else { throw SystemError(call: "\(name)", errno: errno) }
  }
}
