// An open file of the process, closed by its owner. The calls on it are in the extensions next to this file, each with
// the name of its C function.

import LibC

/// An open file: closed when its owner goes, unless it was only lent.
package struct Descriptor: ~Copyable, Sendable {
  /// The number by which the system knows it.
  package let number: Int32
  private let isOwned: Bool

  /// Takes over an open file, which is closed with this value.
  package init(owning number: Int32) {
    self.number = number
    isOwned = true
  }

  /// Refers to an open file without closing it.
  package init(borrowing number: Int32) {
    self.number = number
    isOwned = false
  }

  /// `close(2)`, never repeated: the descriptor is gone whatever it returns.
  deinit {
    if isOwned { _ = closeDescriptor(number) }
  }

  /// Gives up the file without closing it.
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

  /// `fcntl(2)` with `F_DUPFD_CLOEXEC`: the file under a number above the standard streams, which a caller may have
  /// closed; no program that is started inherits it.
  package consuming func aboveStandardStreams() throws(SystemError) -> Descriptor {
    if number > 2 {
      try setInherited(false)
      return self
    }
    return Descriptor(owning: try retrying("fcntl") { fcntl(number, F_DUPFD_CLOEXEC, 3) })
  }

  /// `fcntl(2)` with `F_SETFL`: whether calls return at once if they would have to wait.
  package func setNonBlocking(_ isNonBlocking: Bool) throws(SystemError) {
    let flags = try retrying("fcntl") { fcntl(number, F_GETFL) }
    let changed = isNonBlocking ? flags | O_NONBLOCK : flags & ~O_NONBLOCK
    guard changed != flags else { return }
    _ = try retrying("fcntl") { fcntl(number, F_SETFL, changed) }
  }

  /// `fcntl(2)` with `FD_CLOEXEC`: whether a program that is started inherits the file.
  package func setInherited(_ isInherited: Bool) throws(SystemError) {
    _ = try retrying("fcntl") { fcntl(number, F_SETFD, isInherited ? 0 : FD_CLOEXEC) }
  }
}

/// Closes a descriptor by its number, for owners that are not a `Descriptor`.
package func closeDescriptor(_ number: Int32) -> Int32 { close(number) }
