// All errors of the store, with the path, call and number. `StoreError+Description.swift` has their text.
//
// The numbers in parentheses are the exit statuses of the command, as sysexits.h defines them.

package import SystemCalls

extension PasteboardStore {
  /// An error of the store, with its location.
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
    /// The history has no such generation; `kept` is the range of the change counts that it has (66).
    case noSuchGeneration(PasteboardStore.Selector, kept: ClosedRange<UInt64>?)
    /// The content with this change count has items that can be pasted only once, so it is not restored (66).
    case onceItemsNotRestored(changeCount: UInt64)
    /// The pasteboard has changed: its change count is `found`, not `expected` (75).
    case changed(expected: UInt64, found: UInt64)
    /// The writer was cancelled before its commit (75). During a commit, this is the cause of
    /// ``commitFailed(cause:visibleChangeCount:)``.
    case cancelled
    /// A file or stream cannot become a representation; its name and the reason.
    case source(name: String, Source)
    /// A limit is exceeded (65).
    case limitExceeded(PasteboardStore.Limits.Kind, limit: UInt64, found: UInt64)

    // MARK: The location of the store

    /// No variable names the store, and there is no home directory (78).
    case noHome
    /// The variable that names the store is empty (78).
    case emptyVariable(String)
    /// The home directory does not exist, and a store below it would need it (78).
    case homeMissing(path: String)
    /// The path cannot name a directory: it is empty or contains a NUL (78).
    case invalidStorePath(String)
    /// The `store.json` of the store cannot be understood (78).
    case badSettings(path: String, SettingsFault)
    /// The path of the store names a file that is not a directory (78).
    case storeNotADirectory(path: String)

    // MARK: Ownership and permissions

    /// The store directory belongs to another user (77).
    case storeOwnedByOther(path: String, owner: UInt32, user: UInt32)
    /// Root would make a store below a directory of another user (77).
    case directoryOfAnother(path: String, owner: UInt32)
    /// Others can write to the store directory; `mode` has its permissions (77).
    case storeWritableByOthers(path: String, mode: UInt32)
    /// Others can read the directory, and there are sensitive items to write (77).
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

    /// Another writer has locked the pasteboard, and the time limit has passed (75).
    case locked(path: String, timeLimit: Duration)
    /// A file or directory could not be created (73).
    case cannotCreate(path: String, ErrorNumber)
    /// The file system is mounted read-only (73).
    case readOnly(path: String)
    /// The disk or the quota is full (74).
    case diskFull(SystemCall, path: String, ErrorNumber)
    /// The file system has no hard links, which the store needs to publish a change atomically (73).
    case noLinks(path: String, ErrorNumber)
    /// The file system cannot synchronize a directory (73).
    case noSynchronizing(path: String, ErrorNumber)
    /// A tckit that was never released has written the pasteboard (65).
    case olderStore(path: String)
    /// The reply to the publication of a change was lost, so it is not known whether the change was made (75).
    case uncertain(path: String)
    /// Another failure of input or output (74).
    case io(SystemCall, path: String, ErrorNumber)
    /// The new content is visible, but not known to be durable: the directory could not be synchronized (74).
    case notDurable(path: String, ErrorNumber, visibleChangeCount: UInt64)
    /// A commit failed for this reason. The pasteboard still has the old content, with this change count.
    case commitFailed(cause: PasteboardStore.Error, visibleChangeCount: UInt64)

    /// The reason why a file or stream cannot become a representation.
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

    /// The damage that was found in a file.
    public enum Damage: Hashable, Sendable {
      /// The file does not begin with the magic number of a generation file.
      case notAGeneration
      /// The bytes do not match their checksum.
      case checksum
      /// The file has `found` bytes instead of `expected`.
      case length(expected: UInt64, found: UInt64)
      /// A number contradicts the rest of the file.
      case inconsistent
      /// The change count has no successor.
      case changeCount(UInt64)
      /// A type identifier is malformed.
      case typeIdentifier
    }

    /// The error without ``commitFailed(cause:visibleChangeCount:)`` around it.
    public var cause: PasteboardStore.Error {
      if case .commitFailed(let cause, _) = self { cause.cause } else { self }
    }

    /// The change count that readers see after a failed write, if the error reports it.
    public var visibleChangeCount: UInt64? {
      switch self {
      case .commitFailed(_, let count), .notDurable(_, _, let count), .changed(_, let count): count
      default: nil
      }
    }
  }
}

extension PasteboardStore {
  /// The system's number for an error.
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

  /// A system call of the store, as errors name it.
  public enum SystemCall: String, Hashable, Sendable {
    case open, fstat, pread, pwrite, fsync, rename, link, unlink, mkdir, readdir, flock
    case inotify, statfs

    /// The name of the call.
    public var name: String { rawValue }
  }
}
