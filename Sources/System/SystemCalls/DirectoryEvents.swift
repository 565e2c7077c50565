// Waiting for changes of a directory with the kernel's notifications: `inotify(7)` on Linux, `kqueue(2)` on Darwin.

import LibC

/// The kernel's notifications about a directory.
package final class DirectoryEvents: Sendable {
  /// The outcome of a wait.
  package enum Outcome: Hashable, Sendable {
    /// Names in the directory changed.
    case changed
    /// The directory itself was moved or removed.
    case removed
    /// The time limit has passed, or a signal arrived.
    case timedOut
  }

  /// The changes of a directory that are watched.
  private enum Interest {
    case namesAndItself, itself
  }

  private let queue: Descriptor

  /// Begins to watch a directory for changed names, and the directory and its parents for being moved or removed.
  ///
  /// The descriptors must stay open as long as this object exists, because kqueue watches them.
  package init(of directory: Int32, in parents: [Int32]) throws(SystemError) {
    #if canImport(Darwin)
      queue = Descriptor(owning: try retrying("kqueue") { kqueue() })
    #else
      queue = Descriptor(
        owning: try retrying("inotify_init1") { inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK)) })
    #endif
    try Self.watch(directory, for: .namesAndItself, with: queue.number)
    for parent in parents { try Self.watch(parent, for: .itself, with: queue.number) }
  }

  #if canImport(Darwin)
    private static func watch(_ directory: Int32, for interest: Interest, with queue: Int32) throws(SystemError) {
      var event = kevent()
      event.ident = UInt(directory)
      event.filter = Int16(EVFILT_VNODE)
      event.flags = UInt16(EV_ADD | EV_CLEAR)
      event.fflags = UInt32(NOTE_DELETE | NOTE_RENAME)
      if interest == .namesAndItself { event.fflags |= UInt32(NOTE_WRITE) }
      _ = try retrying("kevent") { kevent(queue, &event, 1, nil, 0, nil) }
    }

    /// Waits until names in the directory change. Nil means no time limit.
    package func wait(timeLimit: Duration?) throws(SystemError) -> Outcome {
      var event = kevent()
      var limit = timespec()
      if let (seconds, attoseconds) = timeLimit?.components {
        limit.tv_sec = Int(seconds)
        limit.tv_nsec = Int(attoseconds / 1_000_000_000)
      }
      let count = kevent(queue.number, nil, 0, &event, 1, timeLimit == nil ? nil : &limit)
      if count < 0, Errno.last != .interrupted { throw SystemError(call: "kevent", errno: .last) }
      if count <= 0 { return .timedOut }
      return event.fflags & UInt32(NOTE_DELETE | NOTE_RENAME) != 0 ? .removed : .changed
    }
  #else
    private static func watch(_ directory: Int32, for interest: Interest, with queue: Int32) throws(SystemError) {
      // The path refers to the descriptor, so this is the directory that was opened and checked, not a symbolic link.
      let path = "/proc/self/fd/\(directory)"
      var mask = UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_ONLYDIR)
      if interest == .namesAndItself { mask |= UInt32(IN_CREATE) }
      _ = try retrying("inotify_add_watch") { inotify_add_watch(queue, path, mask) }
    }

    /// Waits until names in the directory change. Nil means no time limit.
    package func wait(timeLimit: Duration?) throws(SystemError) -> Outcome {
      var requests = [PollRequest(queue.number, .readable)]
      let limit = timeLimit.map { $0.milliseconds(atMost: 86_400_000) } ?? -1
      return try Poll.wait(for: &requests, milliseconds: limit) > 0 ? drain() : .timedOut
    }

    /// Reads all events. Their names do not matter.
    private func drain() throws(SystemError) -> Outcome {
      let removed = UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_IGNORED)
      var outcome = Outcome.timedOut
      while true {
        var bytes: [UInt8] = []
        guard case .transferred(let count) = try queue.read(onto: &bytes) else { return outcome }
        if outcome == .timedOut { outcome = .changed }
        // struct inotify_event: wd, mask, cookie, len, and len bytes of name.
        bytes.withUnsafeBytes { bytes in
          var position = 0
          while position + 16 <= count {
            if bytes.loadUnaligned(fromByteOffset: position + 4, as: UInt32.self) & removed != 0 { outcome = .removed }
            position += 16 + Int(bytes.loadUnaligned(fromByteOffset: position + 12, as: UInt32.self))
          }
        }
      }
    }
  #endif
}

#if canImport(Darwin)
  /// `fstatfs(2)`: true if an open file is on a network file system.
  package func isOnNetwork(_ file: Int32) throws(SystemError) -> Bool {
    var status = statfs()
    _ = try retrying("fstatfs") { fstatfs(file, &status) }
    return status.f_flags & UInt32(MNT_LOCAL) == 0
  }
#endif
