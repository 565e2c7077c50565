// Everything that can go wrong in the store, with its path, call and number; `StoreError+Description.swift` has the
// words.
//
// The status in the comments is the exit status of the command, as sysexits.h numbers it.

package import SystemCalls

extension PasteboardStore {
  /// A failure of the store, and its place.
  public indirect enum Error: Swift.Error, Hashable, Sendable {
    // MARK: The caller's request

    /// The text is not the name of a pasteboard (64).
    case invalidName(String)
    /// The text is not a type identifier: 1 to 255 letters, digits and `.-_+/` of ASCII (64).
    case invalidType(String)
    /// An item has two representations of the same type (64).
    case duplicateType(String)
    /// No pasteboard of this name was ever written in this store (66).
    case noSuchPasteboard(PasteboardName, store: String)
    /// The pasteboard has no item with this number, counted from 1 (66).
    case noSuchItem(number: Int, count: Int)
    /// The history holds no such generation; `kept` are the change counts of the oldest and newest it has (66).
    case noSuchGeneration(PasteboardStore.Selector, kept: ClosedRange<UInt64>?)
    /// The content with this change count has items that can be pasted only once, which restoring would put there again
    /// (66).
    case onceItemsNotRestored(changeCount: UInt64)
    /// The pasteboard changed: it has `found`, not `expected` (75).
    case changed(expected: UInt64, found: UInt64)
    /// The writer was cancelled before its commit (75); once the content was being installed, the cause of
    /// ``commitFailed(cause:visibleChangeCount:)``.
    case cancelled
    /// A file or stream that was to become a representation cannot be taken; its name, and why.
    case source(name: String, Source)
    /// A limit is exceeded (65).
    case limitExceeded(PasteboardStore.Limits.Kind, limit: UInt64, found: UInt64)

    // MARK: Where the store is

    /// Neither a variable nor a home directory names the store (78).
    case noHome
    /// The variable that names the store is empty (78).
    case emptyVariable(String)
    /// The home directory does not exist, so that no store is made below it (78).
    case homeMissing(path: String)
    /// The path cannot name a directory: it is empty or holds a NUL (78).
    case invalidStorePath(String)
    /// The `store.json` of the store cannot be understood (78).
    case badSettings(path: String, SettingsFault)
    /// Something other than a directory is where the store should be (78).
    case storeNotADirectory(path: String)

    // MARK: Whose it is

    /// The store directory belongs to another user (77).
    case storeOwnedByOther(path: String, owner: UInt32, user: UInt32)
    /// Root would make a store below a directory of another user (77).
    case directoryOfAnother(path: String, owner: UInt32)
    /// Others can write in the store directory; `mode` is its permissions (77).
    case storeWritableByOthers(path: String, mode: UInt32)
    /// Others can read what is written there, and there are sensitive items (77).
    case sensitiveNotPrivate(path: String)
    /// The system refuses the call (EACCES or EPERM) (77).
    case notPermitted(SystemCall, path: String, ErrorNumber)

    // MARK: The state of the store

    /// A file or directory of the store is a symbolic link (77).
    case symbolicLink(path: String)
    /// A file or directory of the store is neither a file nor a directory (65).
    case wrongKindOfFile(path: String)
    /// Bytes of the file have changed since they were written (65).
    case damaged(path: String, offset: UInt64, Damage)
    /// A later tckit wrote the file (65).
    case newerFormat(path: String, version: UInt32, features: UInt32)

    // MARK: Failures of the system

    /// Another writer holds the pasteboard, and the time limit has run out (75).
    case locked(path: String, timeLimit: Duration)
    /// A file or directory could not be made (73).
    case cannotCreate(path: String, ErrorNumber)
    /// The file system is mounted read-only (73).
    case readOnly(path: String)
    /// The disk or the quota is full (74).
    case diskFull(SystemCall, path: String, ErrorNumber)
    /// The file system has no hard links, without which a change cannot be made at once (73).
    case noLinks(path: String, ErrorNumber)
    /// The file system cannot put the names in a directory on disk (73).
    case noSynchronizing(path: String, ErrorNumber)
    /// A tckit that was never released has written the pasteboard (65).
    case olderStore(path: String)
    /// The answer to the publishing of a change got lost, and it is not known whether it was made (75).
    case uncertain(path: String)
    /// Another failure of input or output (74).
    case io(SystemCall, path: String, ErrorNumber)
    /// The new content is visible, but not known to be durable: the directory could not be synchronized (74).
    case notDurable(path: String, ErrorNumber, visibleChangeCount: UInt64)
    /// A commit failed for this cause; the pasteboard still has the old content, with this change count.
    case commitFailed(cause: PasteboardStore.Error, visibleChangeCount: UInt64)

    /// Why a file or stream cannot become a representation.
    public enum Source: Hashable, Sendable {
      /// The call failed, with this number (66, 74 or 77).
      case failed(call: String, ErrorNumber)
      /// It has more bytes than a representation may have (65).
      case tooLarge(limit: UInt64)
      /// It is empty (65).
      case empty
      /// It changed while it was read (75).
      case changed
    }

    /// The fault of bytes that were read.
    public enum Damage: Hashable, Sendable {
      /// The file does not begin as a generation file does.
      case notAGeneration
      /// The bytes do not match their checksum.
      case checksum
      /// The file has `found` bytes instead of `expected`.
      case length(expected: UInt64, found: UInt64)
      /// A number contradicts the rest of the file.
      case inconsistent
      /// The change count is above the largest one, or the largest one itself, which has no successor.
      case changeCount(UInt64)
      /// A type identifier is malformed.
      case typeIdentifier
    }

    /// The error without the note which change count is visible.
    public var cause: PasteboardStore.Error {
      if case .commitFailed(let cause, _) = self { cause.cause } else { self }
    }

    /// The change count that readers see after a failed commit, if the commit got far enough to know.
    public var visibleChangeCount: UInt64? {
      switch self {
      case .commitFailed(_, let count), .notDurable(_, _, let count), .changed(_, let count): count
      default: nil
      }
    }
  }
}

extension PasteboardStore {
  /// The number by which the system names an error.
  public struct ErrorNumber: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The value of `errno`.
    public let rawValue: Int32

    /// The error with this value of `errno`.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    package init(_ errno: Errno) { self.init(rawValue: errno.rawValue) }

    /// The words of `strerror(3)`.
    public var description: String { errno.description }

    package var errno: Errno { Errno(rawValue: rawValue) }

    static let exists = ErrorNumber(.exists)
    static let notFound = ErrorNumber(.notFound)
  }

  /// A system call that the store makes, as errors name it.
  public enum SystemCall: String, Hashable, Sendable {
    case open, fstat, pread, pwrite, fsync, rename, link, unlink, mkdir, readdir, flock
    case inotify, statfs

    /// The name of the call.
    public var name: String { rawValue }
  }
}
