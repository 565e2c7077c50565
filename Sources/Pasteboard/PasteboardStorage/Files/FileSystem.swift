// The file system calls of the store, one method each, so that a test can make any of them fail.
//
// Calls use the descriptor of a directory and a name in it, never a longer path, and never follow a symbolic link with
// that name. Implementations repeat interrupted calls. Callers complete short reads and writes.

import SystemCalls

/// The file system calls of the store.
protocol FileSystem: Sendable {
  /// Opens a directory by its path; no other call uses a path. A symbolic link at the end of the path is followed if
  /// it belongs to the user or to root.
  func openDirectory(path: SystemPath) throws(SystemError) -> FileNumber
  func openDirectory(_ name: String, in directory: FileNumber) throws(SystemError) -> FileNumber
  func open(_ name: String, in directory: FileNumber, for purpose: OpenPurpose) throws(SystemError) -> FileNumber
  /// Sets a new file's permissions for its audience, unless its status has them; returns the new status.
  func setPermissions(
    of file: FileNumber, for audience: Audience, _ status: FileStatus
  ) throws(SystemError) -> FileStatus
  func close(_ descriptor: FileNumber)
  func status(of descriptor: FileNumber) throws(SystemError) -> FileStatus
  func status(of name: String, in directory: FileNumber) throws(SystemError) -> FileStatus
  /// Reads up to `count` bytes at `offset`. The result may be shorter, and is empty only at the end of the file.
  func read(_ descriptor: FileNumber, count: Int, at offset: UInt64) throws(SystemError) -> [UInt8]
  /// Writes at `offset` and returns the number of bytes written, at least one.
  func write(_ descriptor: FileNumber, _ bytes: RawSpan, at offset: UInt64) throws(SystemError) -> Int
  func synchronize(_ descriptor: FileNumber) throws(SystemError)
  func makeDirectory(path: SystemPath) throws(SystemError)
  func makeDirectory(_ name: String, in directory: FileNumber, for audience: Audience) throws(SystemError)
  func rename(_ name: String, in directory: FileNumber, to newName: String, in newDirectory: FileNumber)
    throws(SystemError)
  func link(_ name: String, in directory: FileNumber, to newName: String) throws(SystemError)
  func remove(_ name: String, in directory: FileNumber) throws(SystemError)
  /// Passes each name in a directory, except `.` and `..`, to `body` in no particular order. Opens the directory anew.
  func forEachName(
    in directory: FileNumber, _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(SystemError)
  /// Acquires the exclusive lock of a directory until its descriptor is closed; false if another process has it.
  func lock(_ directory: FileNumber) throws(SystemError) -> Bool
  func unlock(_ directory: FileNumber)

  /// Marks an offset of a directory, visible to all processes of this machine, until the descriptor is closed; false
  /// if the file system has no marks.
  func mark(_ directory: FileNumber, at offset: Int64) -> Bool
  /// True if another process has marked one of these offsets.
  func hasMark(_ directory: FileNumber, in offsets: Range<Int64>) -> Bool
  func removeMark(_ directory: FileNumber, at offset: Int64)

  /// The user whose files the store trusts.
  var user: UInt32 { get }
  /// True if the user belongs to the group. A store that the group shares trusts the group's files.
  func isMember(of group: UInt32) -> Bool
  /// The name of the machine, which distinguishes its drafts from the drafts of other machines.
  var machine: String { get }
  /// The time of day.
  func now() -> PasteboardStore.Timestamp
  /// A monotonic time, for time limits.
  func uptime() -> Duration
  func sleep(_ duration: Duration)
}

/// An open file or directory, identified by its descriptor in the file system.
struct FileNumber: Hashable, Sendable {
  let rawValue: Int32
}
