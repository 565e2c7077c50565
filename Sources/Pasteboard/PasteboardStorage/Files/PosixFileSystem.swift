// The file system of the operating system, called through SystemCalls.

import SystemCalls

/// The file system of the operating system.
struct PosixFileSystem: FileSystem {
  func openDirectory(path: SystemPath) throws(SystemError) -> FileNumber {
    // The owner of a symbolic link controls its target, so the owner must be trusted.
    let path = path.withoutTrailingSlashes
    do throws(SystemError) {
      return FileNumber(rawValue: try Descriptor.openDirectory(path, followsLinks: false).release())
    } catch {
      guard error.errno == .notADirectory || error.errno == .symbolicLink,
        let link = try? FileStatus(of: path, followsLinks: false), link.kind == .symbolicLink
      else { throw error }
      guard link.owner == user || link.owner == 0 else { throw SystemError(call: error.call, errno: .notPermitted) }
    }
    return FileNumber(rawValue: try Descriptor.openDirectory(path).release())
  }

  func openDirectory(_ name: String, in directory: FileNumber) throws(SystemError) -> FileNumber {
    FileNumber(rawValue: try directory.open.openDirectory(name).release())
  }

  func open(_ name: String, in directory: FileNumber, for purpose: OpenPurpose) throws(SystemError) -> FileNumber {
    FileNumber(rawValue: try directory.open.open(name, for: purpose).release())
  }

  func setPermissions(
    of file: FileNumber, for audience: Audience, _ status: FileStatus
  ) throws(SystemError) -> FileStatus {
    try file.open.setPermissions(for: audience, status)
  }

  func close(_ file: FileNumber) { _ = closeDescriptor(file.rawValue) }

  func status(of file: FileNumber) throws(SystemError) -> FileStatus {
    try FileStatus(of: file.open)
  }

  func status(of name: String, in directory: FileNumber) throws(SystemError) -> FileStatus {
    try FileStatus(of: name, in: directory.open)
  }

  func read(_ file: FileNumber, count: Int, at offset: UInt64) throws(SystemError) -> [UInt8] {
    try file.open.read(count: count, at: offset)
  }

  func write(_ file: FileNumber, _ bytes: RawSpan, at offset: UInt64) throws(SystemError) -> Int {
    try file.open.write(bytes, at: offset)
  }

  func synchronize(_ file: FileNumber) throws(SystemError) {
    try file.open.synchronize()
  }

  func makeDirectory(path: SystemPath) throws(SystemError) {
    try Descriptor.makeDirectory(path)
  }

  func makeDirectory(_ name: String, in directory: FileNumber, for audience: Audience) throws(SystemError) {
    try directory.open.makeDirectory(name, for: audience)
  }

  func rename(
    _ name: String, in directory: FileNumber, to newName: String, in newDirectory: FileNumber
  ) throws(SystemError) {
    try directory.open.rename(name, to: SystemPath(newName), in: newDirectory.open)
  }

  func link(_ name: String, in directory: FileNumber, to newName: String) throws(SystemError) {
    try directory.open.link(name, to: newName)
  }

  func remove(_ name: String, in directory: FileNumber) throws(SystemError) {
    try directory.open.removeFile(name)
  }

  func forEachName(in directory: FileNumber, _ body: (UnsafeRawBufferPointer) -> Void) throws(SystemError) {
    try directory.open.forEachName(body)
  }

  func lock(_ directory: FileNumber) throws(SystemError) -> Bool {
    try directory.open.lock()
  }

  func unlock(_ directory: FileNumber) { try? directory.open.unlock() }

  func mark(_ directory: FileNumber, at offset: Int64) -> Bool { directory.open.mark(at: offset) }

  func hasMark(_ directory: FileNumber, in offsets: Range<Int64>) -> Bool {
    directory.open.hasMarkOfOthers(in: offsets)
  }

  func removeMark(_ directory: FileNumber, at offset: Int64) { directory.open.removeMark(at: offset) }

  var user: UInt32 { CurrentProcess.user }

  func isMember(of group: UInt32) -> Bool { CurrentProcess.isMember(of: group) }

  var machine: String { CurrentProcess.hostName }

  func now() -> PasteboardStore.Timestamp { .current() }

  func uptime() -> Duration { Clock.monotonic() }

  func sleep(_ duration: Duration) { Clock.sleep(duration) }
}

extension FileNumber {
  /// The open file, borrowed: it is not closed here.
  fileprivate var open: Descriptor { Descriptor(borrowing: rawValue) }
}
