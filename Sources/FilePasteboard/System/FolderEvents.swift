// Waiting for a folder to change, by the kernel's own notification: inotify on Linux, kqueue on Darwin.

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Darwin)
  private import Darwin
#endif

/// The kernel's notifications about one folder.
final class FolderEvents: Sendable {
  /// What a wait ended with.
  enum Outcome: Hashable, Sendable {
    /// Names in the folder changed.
    case changed
    /// The folder itself is gone.
    case gone
    /// The time is up.
    case timedOut
  }

  /// What of a folder is watched.
  private enum Interest {
    case namesAndItself, itself
  }

  private let queue: OpenFile
  private let path: String
  #if canImport(Darwin)
    // kqueue watches the descriptor. inotify watches the inode, which lives on, undeleted, while it is open.
    private let folders: [OpenFile]
  #endif

  /// Begins to watch a folder and whether the one above stays where it is; changes from now on end the next wait.
  init(of folder: OpenFile, in parent: OpenFile) throws(StoreError) {
    path = folder.path
    #if canImport(Darwin)
      folders = [folder, parent]
    #endif
    let queue: Int32
    #if canImport(Darwin)
      queue = kqueue()
    #else
      queue = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    #endif
    guard queue >= 0 else { throw StoreError(.inotify, path: folder.path, ErrorNumber(errno)) }
    self.queue = OpenFile(Descriptor(rawValue: queue), path: folder.path, in: folder.fileSystem)
    guard Self.watch(folder, for: .namesAndItself, with: queue), Self.watch(parent, for: .itself, with: queue) else {
      throw StoreError(.inotify, path: folder.path, ErrorNumber(errno))
    }
  }

  #if canImport(Darwin)
    private static func watch(_ folder: OpenFile, for interest: Interest, with queue: Int32) -> Bool {
      var event = kevent()
      event.ident = UInt(folder.descriptor.rawValue)
      event.filter = Int16(EVFILT_VNODE)
      event.flags = UInt16(EV_ADD | EV_CLEAR)
      event.fflags = UInt32(NOTE_DELETE | NOTE_RENAME)
      if interest == .namesAndItself { event.fflags |= UInt32(NOTE_WRITE) }
      return kevent(queue, &event, 1, nil, 0, nil) == 0
    }

    /// Waits until names in the folder change, for ever where no time limit is given.
    func wait(timeLimit: Duration?) throws(StoreError) -> Outcome {
      var event = kevent()
      var limit = timespec()
      if let (seconds, attoseconds) = timeLimit?.components {
        limit.tv_sec = Int(seconds)
        limit.tv_nsec = Int(attoseconds / 1_000_000_000)
      }
      let count = kevent(queue.descriptor.rawValue, nil, 0, &event, 1, timeLimit == nil ? nil : &limit)
      if count < 0, errno != EINTR { throw StoreError(.inotify, path: path, ErrorNumber(errno)) }
      if count <= 0 { return .timedOut }
      return event.fflags & UInt32(NOTE_DELETE | NOTE_RENAME) != 0 ? .gone : .changed
    }
  #else
    private static func watch(_ folder: OpenFile, for interest: Interest, with queue: Int32) -> Bool {
      // By way of its descriptor, so that it is the folder that was opened and checked, and no symbolic link.
      let path = "/proc/self/fd/\(folder.descriptor.rawValue)"
      var mask = UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_ONLYDIR)
      if interest == .namesAndItself { mask |= UInt32(IN_MOVED_TO) }
      return inotify_add_watch(queue, path, mask) >= 0
    }

    /// Waits until names in the folder change, for ever where no time limit is given.
    func wait(timeLimit: Duration?) throws(StoreError) -> Outcome {
      var request = pollfd(fd: queue.descriptor.rawValue, events: Int16(POLLIN), revents: 0)
      let ready = poll(&request, 1, timeLimit.map(Self.milliseconds) ?? -1)
      if ready < 0, errno != EINTR { throw StoreError(.inotify, path: path, ErrorNumber(errno)) }
      return ready > 0 ? try drain() : .timedOut
    }

    /// Reads all the events there are; which names they tell of does not matter.
    private func drain() throws(StoreError) -> Outcome {
      let gone = UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_IGNORED)
      var outcome = Outcome.timedOut
      var bytes = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = bytes.withUnsafeMutableBytes { read(queue.descriptor.rawValue, $0.baseAddress, $0.count) }
        guard count > 0 else {
          if count < 0, errno == EINTR { continue }
          if count < 0, errno != EAGAIN { throw StoreError(.inotify, path: path, ErrorNumber(errno)) }
          return outcome
        }
        if outcome == .timedOut { outcome = .changed }
        let span = bytes.span.bytes
        var position = 0
        // struct inotify_event: wd, mask, cookie, len, and len bytes of name.
        while position + 16 <= count {
          if span.integer(at: position + 4, as: UInt32.self) & gone != 0 { outcome = .gone }
          position += 16 + Int(span.integer(at: position + 12, as: UInt32.self))
        }
      }
    }

    private static func milliseconds(_ limit: Duration) -> Int32 {
      let (seconds, attoseconds) = limit.components
      guard seconds < 86_400 else { return 86_400_000 }
      return Int32(max(0, seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
    }
  #endif
}

extension FolderEvents {
  /// Whether a folder is on a network file system, where changes made elsewhere are not notified.
  static func isOnNetwork(_ folder: OpenFile) throws(StoreError) -> Bool {
    #if canImport(Darwin)
      var status = statfs()
      guard fstatfs(folder.descriptor.rawValue, &status) == 0 else {
        throw StoreError(.statfs, path: folder.path, ErrorNumber(errno))
      }
      return status.f_flags & UInt32(MNT_LOCAL) == 0
    #else
      return MountTable.read(with: folder.fileSystem)?.isNetwork(device: try folder.status().device) ?? false
    #endif
  }
}
