// The file system of the operating system, by way of SystemCalls.

import SystemCalls

/// The file system of the operating system.
struct PosixFileSystem: FileSystem {
  func openDirectory(path: SystemPath) throws(Errno) -> FileNumber {
    // Who made a link decides where it leads.
    let path = path.withoutSlashAtEnd
    do throws(SystemError) {
      return FileNumber(rawValue: try Descriptor.openDirectory(path, followsLinks: false).release())
    } catch {
      guard error.errno == .notADirectory || error.errno == .symbolicLink,
        let link = try? FileStatus(of: path, followsLinks: false), link.kind == .symbolicLink
      else { throw error.errno }
      guard link.owner == user || link.owner == 0 else { throw .notPermitted }
    }
    do { return FileNumber(rawValue: try Descriptor.openDirectory(path).release()) } catch { throw error.errno }
  }

  func openDirectory(_ name: String, in directory: FileNumber) throws(Errno) -> FileNumber {
    do { return FileNumber(rawValue: try directory.open.openDirectory(name).release()) } catch { throw error.errno }
  }

  func open(_ name: String, in directory: FileNumber, for purpose: OpenPurpose) throws(Errno) -> FileNumber {
    do { return FileNumber(rawValue: try directory.open.open(name, for: purpose).release()) } catch {
      throw error.errno
    }
  }

  func close(_ file: FileNumber) { _ = closeDescriptor(file.rawValue) }

  func status(of file: FileNumber) throws(Errno) -> FileStatus {
    do { return try FileStatus(of: file.open) } catch { throw error.errno }
  }

  func status(of name: String, in directory: FileNumber) throws(Errno) -> FileStatus {
    do { return try FileStatus(of: name, in: directory.open) } catch { throw error.errno }
  }

  func read(_ file: FileNumber, count: Int, at offset: UInt64) throws(Errno) -> [UInt8] {
    do { return try file.open.read(count: count, at: offset) } catch { throw error.errno }
  }

  func write(_ file: FileNumber, _ bytes: RawSpan, at offset: UInt64) throws(Errno) -> Int {
    do { return try file.open.write(bytes, at: offset) } catch { throw error.errno }
  }

  func synchronize(_ file: FileNumber) throws(Errno) {
    do { try file.open.synchronize() } catch { throw error.errno }
  }

  func makeDirectory(path: SystemPath) throws(Errno) {
    do { try Descriptor.makeDirectory(path) } catch { throw error.errno }
  }

  func makeDirectory(_ name: String, in directory: FileNumber) throws(Errno) {
    do { try directory.open.makeDirectory(name) } catch { throw error.errno }
  }

  func removeDirectory(_ name: String, in directory: FileNumber) throws(Errno) {
    do { try directory.open.removeDirectory(name) } catch { throw error.errno }
  }

  func rename(_ name: String, in directory: FileNumber, to newName: String, in newDirectory: FileNumber) throws(Errno) {
    do { try directory.open.rename(name, to: SystemPath(newName), in: newDirectory.open) } catch { throw error.errno }
  }

  func link(_ name: String, in directory: FileNumber, to newName: String) throws(Errno) {
    do { try directory.open.link(name, to: newName) } catch { throw error.errno }
  }

  func remove(_ name: String, in directory: FileNumber) throws(Errno) {
    do { try directory.open.removeFile(name) } catch { throw error.errno }
  }

  func names(in directory: FileNumber) throws(Errno) -> [String] {
    // All names of the store are ASCII.
    do { return try directory.open.names().compactMap(\.text) } catch { throw error.errno }
  }

  func lock(_ file: FileNumber) throws(Errno) -> Bool {
    do { return try file.open.lock() } catch { throw error.errno }
  }

  func enterQueue(of directory: FileNumber, at place: UInt64) -> Bool { directory.open.markRange(at: place) }

  func isQueued(_ directory: FileNumber, before place: UInt64) -> Bool {
    directory.open.hasMarkOfOthers(before: place)
  }

  func leaveQueue(of directory: FileNumber) { directory.open.removeMarks() }

  var user: UInt32 { CurrentProcess.user }

  var process: Int32 { CurrentProcess.identifier }

  func now() -> PasteboardStore.Timestamp { .current() }

  func uptime() -> Duration { Clock.monotonic() }

  func sleep(_ duration: Duration) { Clock.sleep(duration) }
}

extension FileNumber {
  /// The open file, which this number does not close.
  fileprivate var open: Descriptor { Descriptor(borrowing: rawValue) }
}
