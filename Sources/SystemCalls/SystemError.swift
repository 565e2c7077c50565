// The errors of system calls, and the one place where a call that a signal interrupted is repeated.

import LibC

/// The number by which the system names an error.
package struct Errno: RawRepresentable, Hashable, Sendable {
  /// The value of `errno`.
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// Whether both are the same; the generic `==` of raw values would look for their conformance at run time.
  package static func == (left: Errno, right: Errno) -> Bool { left.rawValue == right.rawValue }

  /// The number of the last call of this thread that failed.
  static var last: Errno { Errno(rawValue: errno) }
}

extension Errno: CustomStringConvertible {
  /// The words of `strerror(3)`.
  package var description: String { String(cString: strerror(rawValue)) }
}

extension Errno {
  package static let notFound = Errno(rawValue: ENOENT)
  package static let exists = Errno(rawValue: EEXIST)
  package static let notADirectory = Errno(rawValue: ENOTDIR)
  package static let isADirectory = Errno(rawValue: EISDIR)
  package static let symbolicLink = Errno(rawValue: ELOOP)
  package static let readOnly = Errno(rawValue: EROFS)
  package static let io = Errno(rawValue: EIO)
  package static let tooLarge = Errno(rawValue: EFBIG)
  package static let brokenPipe = Errno(rawValue: EPIPE)
  package static let badDescriptor = Errno(rawValue: EBADF)
  package static let interrupted = Errno(rawValue: EINTR)
  package static let wouldBlock = Errno(rawValue: EAGAIN)
  package static let invalidArgument = Errno(rawValue: EINVAL)
  package static let nameTooLong = Errno(rawValue: ENAMETOOLONG)
  package static let notPermitted = Errno(rawValue: EPERM)
  package static let notSupported = Errno(rawValue: ENOSYS)
  package static let notSeekable = Errno(rawValue: ESPIPE)
  package static let busy = Errno(rawValue: EBUSY)
  /// Another machine has removed the file.
  package static let stale = Errno(rawValue: ESTALE)
  package static let tooManyOpenFiles = Errno(rawValue: EMFILE)
  package static let inProgress = Errno(rawValue: EINPROGRESS)
  /// Not a number of the system: it returned what it cannot return, such as more bytes written than there were.
  package static let impossible = Errno(rawValue: -1)

  /// Whether permission is missing.
  package var meansNotPermitted: Bool { [EACCES, EPERM].contains(rawValue) }
  /// Whether there is no room: disk, quota or file size.
  package var meansFull: Bool { [ENOSPC, EDQUOT, EFBIG].contains(rawValue) }
  /// Whether the file system cannot give a file another name.
  package var meansNoLinks: Bool { [EPERM, ENOTSUP, EOPNOTSUPP, EMLINK, ENOSYS].contains(rawValue) }
  /// Whether the file system cannot exchange the names of two files.
  package var meansNoExchange: Bool { [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(rawValue) }
  /// Whether the file does not have the extended attribute, or its file system has none.
  package var meansNoAttribute: Bool {
    #if os(Linux)
      [ENODATA, ENOTSUP, ENOSYS].contains(rawValue)
    #else
      [ENOATTR, ENOTSUP].contains(rawValue)
    #endif
  }
  /// Whether the file cannot be synchronized, as some file systems' directories cannot.
  package var meansNoSynchronizing: Bool { [EINVAL, ENOTSUP].contains(rawValue) }
}

/// A system call that failed.
package struct SystemError: Error, Hashable, Sendable {
  /// The name of the C function.
  package var call: String
  /// The number of the error.
  package var errno: Errno

  package init(call: String, errno: Errno) {
    self.call = call
    self.errno = errno
  }

  /// The words of `strerror(3)`.
  package var text: String { errno.description }
}

/// Makes a call, again if a signal interrupted it, and throws the error if it returns -1.
///
/// - Parameters:
///   - name: The name of the C function.
///   - stopsForSignal: Whether a signal that `SignalCatch` caught ends the call with `Errno.interrupted`.
@inline(__always)
func retrying<Result: FixedWidthInteger>(
  _ name: StaticString, stopsForSignal: Bool = false, _ call: () -> Result
) throws(SystemError) -> Result {
  while true {
    if stopsForSignal, SignalCatch.isCaught { throw SystemError(call: "\(name)", errno: .interrupted) }
    let result = call()
    guard result == -1 else { return result }
    let errno = Errno.last
    guard errno == .interrupted else { throw SystemError(call: "\(name)", errno: errno) }
  }
}
