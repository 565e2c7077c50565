// An open file of the process, closed by its owner. Extensions in this folder have the calls on it, each with the name
// of its C function.

import LibC

/// An open file. It is closed when the value is destroyed, unless it is borrowed.
package struct Descriptor: ~Copyable, Sendable {
  /// The number of the descriptor.
  package let number: Int32
  private let isOwned: Bool

  /// Takes ownership of an open file, which is closed with this value.
  package init(owning number: Int32) {
    self.number = number
    isOwned = true
  }

  /// Refers to an open file without closing it.
  package init(borrowing number: Int32) {
    self.number = number
    isOwned = false
  }

  /// `close(2)`, never repeated: the descriptor is closed even if the call fails.
  deinit {
    if isOwned { _ = closeDescriptor(number) }
  }

  /// Gives up ownership without closing the file.
  package consuming func release() -> Int32 {
    let number = number
    discard self
    return number
  }

  package static var standardInput: Descriptor { Descriptor(borrowing: 0) }
  package static var standardOutput: Descriptor { Descriptor(borrowing: 1) }
  package static var standardError: Descriptor { Descriptor(borrowing: 2) }

  /// `isatty(3)`.
  package var isTerminal: Bool { isatty(number) == 1 }

  /// `fcntl(2)` with `F_DUPFD_CLOEXEC`: the same file with a number above the standard streams, which a caller may have
  /// closed. It is close-on-exec.
  package consuming func aboveStandardStreams() throws(SystemError) -> Descriptor {
    if number > 2 {
      try setInherited(false)
      return self
    }
    return Descriptor(owning: try retrying("fcntl") { fcntl(number, F_DUPFD_CLOEXEC, 3) })
  }

  /// `fcntl(2)` with `F_SETFL`: sets whether calls return at once instead of waiting.
  package func setNonBlocking(_ isNonBlocking: Bool) throws(SystemError) {
    let flags = try retrying("fcntl") { fcntl(number, F_GETFL) }
    let changed = isNonBlocking ? flags | O_NONBLOCK : flags & ~O_NONBLOCK
    guard changed != flags else { return }
    _ = try retrying("fcntl") { fcntl(number, F_SETFL, changed) }
  }

  /// `fcntl(2)` with `FD_CLOEXEC`: sets whether programs that are started inherit the file.
  package func setInherited(_ isInherited: Bool) throws(SystemError) {
    _ = try retrying("fcntl") { fcntl(number, F_SETFD, isInherited ? 0 : FD_CLOEXEC) }
  }
}

/// Closes a descriptor by its number, for callers that have no `Descriptor`.
package func closeDescriptor(_ number: Int32) -> Int32 { close(number) }
