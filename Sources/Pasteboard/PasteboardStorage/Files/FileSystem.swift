// The calls that the store makes on a file system, one method a call, so that a test can fail each of them.
//
// Calls take a directory's descriptor and a name in it, never a longer path, and never follow a symbolic link at that
// name. A call that a signal interrupted is repeated below this line; a short read or write is completed above it.

import SystemCalls

/// The calls that the store makes on a file system.
protocol FileSystem: Sendable {
  /// Opens a directory by its path: the one place where a path is used. A symbolic link at its end is followed if the
  /// user or root made it.
  func openDirectory(path: SystemPath) throws(SystemError) -> FileNumber
  func openDirectory(_ name: String, in directory: FileNumber) throws(SystemError) -> FileNumber
  func open(_ name: String, in directory: FileNumber, for purpose: OpenPurpose) throws(SystemError) -> FileNumber
  /// Gives a file that was made to its audience, unless it is theirs by its status; returns its new status.
  func give(_ file: FileNumber, to audience: Audience, _ status: FileStatus) throws(SystemError) -> FileStatus
  func close(_ descriptor: FileNumber)
  func status(of descriptor: FileNumber) throws(SystemError) -> FileStatus
  func status(of name: String, in directory: FileNumber) throws(SystemError) -> FileStatus
  /// Reads up to `count` bytes at `offset`; fewer at the end of the file, and fewer if the system likes.
  func read(_ descriptor: FileNumber, count: Int, at offset: UInt64) throws(SystemError) -> [UInt8]
  /// Writes at `offset` and returns how many of the bytes were written, at least one.
  func write(_ descriptor: FileNumber, _ bytes: RawSpan, at offset: UInt64) throws(SystemError) -> Int
  func synchronize(_ descriptor: FileNumber) throws(SystemError)
  func makeDirectory(path: SystemPath) throws(SystemError)
  func makeDirectory(_ name: String, in directory: FileNumber, for audience: Audience) throws(SystemError)
  func rename(_ name: String, in directory: FileNumber, to newName: String, in newDirectory: FileNumber)
    throws(SystemError)
  func link(_ name: String, in directory: FileNumber, to newName: String) throws(SystemError)
  func remove(_ name: String, in directory: FileNumber) throws(SystemError)
  /// Gives `body` the names in a directory, opened anew, without `.` and `..`, in no order.
  func forEachName(
    in directory: FileNumber, _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(SystemError)
  /// Takes the exclusive lock of a directory, which lasts until its descriptor is closed; false if another has it.
  func lock(_ directory: FileNumber) throws(SystemError) -> Bool
  func unlock(_ directory: FileNumber)

  /// Marks an offset of a directory for all processes of this machine, as long as its descriptor is open; false if
  /// there are no marks.
  func mark(_ directory: FileNumber, at offset: Int64) -> Bool
  /// Somebody else has marked some of these offsets.
  func hasMark(_ directory: FileNumber, in offsets: Range<Int64>) -> Bool
  func removeMark(_ directory: FileNumber, at offset: Int64)

  /// The user whose files the store may trust.
  var user: UInt32 { get }
  /// The user is in the group, whose files are trusted in a store that it shares.
  func isMember(of group: UInt32) -> Bool
  /// The name of the machine, which distinguishes the drafts of its writers.
  var machine: String { get }
  /// The time of day.
  func now() -> PasteboardStore.Timestamp
  /// A time that only grows, for time limits.
  func uptime() -> Duration
  func sleep(_ duration: Duration)
}

/// An open file or directory, by the number that its file system gave it.
struct FileNumber: Hashable, Sendable {
  let rawValue: Int32
}
