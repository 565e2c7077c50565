// The calls that the store makes on a file system, one method a call, so that a test can fail each of them.
//
// Calls take a folder's descriptor and a name in it, never a longer path, and never follow a symbolic link at that name.
// A call that a signal interrupted is repeated below this line; a short read or write is completed above it.

/// The calls that the store makes on a file system.
protocol FileSystem: Sendable {
  /// Opens a folder by its path, following symbolic links: the one place where a path is used.
  func openFolder(path: String) throws(ErrorNumber) -> Descriptor
  func openFolder(_ name: String, in folder: Descriptor) throws(ErrorNumber) -> Descriptor
  func open(_ name: String, in folder: Descriptor, for purpose: OpenPurpose) throws(ErrorNumber) -> Descriptor
  func close(_ descriptor: Descriptor)
  func status(of descriptor: Descriptor) throws(ErrorNumber) -> FileStatus
  func status(of name: String, in folder: Descriptor) throws(ErrorNumber) -> FileStatus
  /// Reads up to `count` bytes at `offset`; fewer at the end of the file, and fewer where the system likes.
  func read(_ descriptor: Descriptor, count: Int, at offset: UInt64) throws(ErrorNumber) -> [UInt8]
  /// Writes at `offset` and returns how many of the bytes were written, at least one.
  func write(_ descriptor: Descriptor, _ bytes: RawSpan, at offset: UInt64) throws(ErrorNumber) -> Int
  func synchronize(_ descriptor: Descriptor) throws(ErrorNumber)
  func makeFolder(path: String) throws(ErrorNumber)
  func makeFolder(_ name: String, in folder: Descriptor) throws(ErrorNumber)
  func removeFolder(_ name: String, in folder: Descriptor) throws(ErrorNumber)
  func rename(_ name: String, in folder: Descriptor, to newName: String, in newFolder: Descriptor)
    throws(ErrorNumber)
  func link(_ name: String, in folder: Descriptor, to newName: String) throws(ErrorNumber)
  func remove(_ name: String, in folder: Descriptor) throws(ErrorNumber)
  /// The names in a folder, without `.` and `..`, in no order.
  func names(in folder: Descriptor) throws(ErrorNumber) -> [String]
  /// Takes the exclusive lock of an open file, which lasts until its descriptor is closed; false where another has it.
  func lock(_ descriptor: Descriptor) throws(ErrorNumber) -> Bool

  /// The user whose files the store may trust.
  var user: UInt32 { get }
  /// The process, to tell the drafts of living writers apart.
  var process: Int32 { get }
  /// The time of day.
  func now() -> Timestamp
  /// A time that only grows, for time limits.
  func uptime() -> Duration
  func sleep(_ duration: Duration)
}

/// An open file or folder.
struct Descriptor: Hashable, Sendable {
  let rawValue: Int32
}

/// Why a file is opened, which decides how.
enum OpenPurpose: Hashable, Sendable {
  /// To be read; it must exist.
  case reading
  /// To be made, written and read; it must not exist.
  case creating
  /// To be locked and written; it is made where missing.
  case locking
}

/// What the system knows about a file.
struct FileStatus: Hashable, Sendable {
  var kind: Kind
  var size: UInt64
  var owner: UInt32
  var permissions: UInt32
  var linkCount: UInt64
  var inode: UInt64
  var device: UInt64

  /// Whether both statuses are of one file, whatever its names.
  func isSameFile(as other: FileStatus) -> Bool { inode == other.inode && device == other.device }

  enum Kind: Hashable, Sendable {
    case file, folder, symbolicLink, other
  }
}
