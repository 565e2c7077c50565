// The file of a draft, and the single step that makes it a generation: link(2) to the next number, which either creates
// the name or fails.
//
// While a writer lives, it holds a mark for its draft on the pasteboard's directory. All processes of the machine see
// the mark, and the kernel removes it with the process. A draft without a mark therefore belongs to a dead writer.

import SystemCalls

/// The file of a draft. Its name is removed when the last reference is released.
final class DraftFile {
  let file: OpenDescriptor
  /// The time of creation by the clock of the file system, which on a network is the server's clock.
  let created: PasteboardStore.Timestamp
  /// True if the group or other users can read the file.
  private let isReadableByOthers: Bool
  /// A number that no other draft has, computed from the file and its time of creation.
  let identity: UInt64
  private let directory: OpenDescriptor
  private let name: String
  private var hasName = true

  /// Creates a file in a pasteboard's directory.
  init(in directory: OpenDescriptor) throws(PasteboardStore.Error) {
    self.directory = directory
    let fileSystem = directory.fileSystem
    let machine = try Self.machine(of: directory)
    var number = fileSystem.uptime().nanoseconds % WriterMark.limit
    var tries = 0
    while true {
      // Without a mark, other writers keep the draft for a day, as they do with drafts of other machines.
      let isMarked = fileSystem.mark(directory.number, at: WriterMark.draft(number))
      let name = Self.name(number, of: isMarked ? machine : 0)
      do throws(PasteboardStore.Error) {
        file = try directory.file(name, for: .creating)
        self.name = name
        break
      } catch {
        fileSystem.removeMark(directory.number, at: WriterMark.draft(number))
        tries += 1
        guard case .cannotCreate(_, .exists) = error, tries < 100 else { throw error }
        number = (number + 1) % WriterMark.limit
      }
    }
    let status: FileStatus
    do throws(PasteboardStore.Error) { status = try file.statusWhenCreated() } catch {
      try? directory.remove(name)
      throw error
    }
    created = PasteboardStore.Timestamp(nanoseconds: status.changed)
    isReadableByOthers = status.isReadableByOthers
    let time = UInt64(bitPattern: fileSystem.now().nanoseconds)
    identity = XXH64.checksum(of: UInt64(number), time, UInt32(truncatingIfNeeded: machine), seed: status.inode)
  }

  deinit { removeName() }

  /// Throws ``PasteboardStore/Error/sensitiveNotPrivate(path:)`` if there are sensitive items and other users could
  /// read the file.
  func check(_ summary: GenerationHeader.Summary) throws(PasteboardStore.Error) {
    if isReadableByOthers, summary.contains(.sensitive) { throw .sensitiveNotPrivate(path: directory.path) }
  }

  /// Removes the draft's name. If that fails, a later writer removes it.
  func removeName() {
    if hasName { try? directory.remove(name) }
    hasName = false
  }

  /// A hash of the machine and the device, which is part of a draft's name. Only writers that share both see its marks.
  static func machine(of directory: OpenDescriptor) throws(PasteboardStore.Error) -> UInt64 {
    let name = Array(directory.fileSystem.machine.utf8)
    return XXH64.checksum(of: name.span.bytes, seed: try directory.trustedStatus().device)
  }

  /// The name of the draft with a number, written by a machine.
  static func name(_ number: Int64, of machine: UInt64) -> String { "\(prefix(machine))\(number)" }

  private static func prefix(_ machine: UInt64) -> String { "\(StoreFileNames.draft)\(String(machine, radix: 36))-" }

  /// Removes the drafts of dead writers: drafts of this machine without a mark, and any draft that has not been written
  /// to for a day.
  ///
  /// Failures are ignored. A draft that remains only uses space, and the next writer tries again.
  static func removeDead(_ names: [String], in directory: OpenDescriptor) {
    guard !names.isEmpty, let machine = try? machine(of: directory) else { return }
    let prefix = prefix(machine)
    let day = Duration.seconds(-86_400)
    for name in names {
      if name.hasPrefix(prefix), let number = Int64(name.dropFirst(prefix.count)), number >= 0 {
        let mark = WriterMark.draft(number % WriterMark.limit)
        if directory.fileSystem.hasMark(directory.number, in: mark..<mark + 1) { continue }
      } else {
        // This machine's clock may be wrong, so the file system's clock decides. The time of change is compared,
        // because NFS stores other data in the time of modification while it creates a file.
        guard let status = try? directory.statusIfPresent(of: name), status.kind == .file,
          status.changed < directory.fileSystem.now().advanced(by: day).nanoseconds,
          let now = try? DraftFile(in: directory).created, status.changed < now.advanced(by: day).nanoseconds
        else { continue }
      }
      try? directory.remove(name)
    }
  }

  // MARK: Publishing

  /// Links the file to the number of a generation; returns false if another file has that number.
  ///
  /// Throws ``PasteboardStore/Error/uncertain(path:)`` if the reply was lost and the outcome is unknown.
  func publish(as changeCount: UInt64) throws(PasteboardStore.Error) -> Bool {
    let newName = StoreFileNames.generation(changeCount)
    let failure: SystemError
    do throws(SystemError) {
      try directory.fileSystem.link(name, in: directory.number, to: newName)
      return true
    } catch {
      failure = error
    }
    // A reply can be lost, and the network client then repeats the call. In that case the name refers to this file.
    do throws(PasteboardStore.Error) {
      if failure.errno == .exists { return try isThisFile(newName) }
      if try Listing(of: directory).changeCounts.contains(changeCount), try isThisFile(newName) { return true }
    } catch {
      throw .uncertain(path: directory.path(of: newName))
    }
    throw failure.errno.meansLinksUnsupported
      ? .noLinks(path: directory.path, PasteboardStore.ErrorNumber(failure.errno))
      : PasteboardStore.Error(.link, path: directory.path(of: newName), failure)
  }

  private func isThisFile(_ name: String) throws(PasteboardStore.Error) -> Bool {
    guard let named = try directory.statusIfPresent(of: name) else { return false }
    return named.isSameFile(as: try file.status())
  }

  /// Confirms, after ``publish(as:)``, that no other file was ever the generation with this change count.
  ///
  /// If another writer was first, the name is removed and the result is false. tckit-store(5) has the proof.
  func confirm(_ changeCount: UInt64) throws(PasteboardStore.Error) -> Bool {
    do throws(PasteboardStore.Error) {
      for _ in 0..<100 {
        if let isConfirmed = try confirmOnce(changeCount) { return isConfirmed }
      }
    } catch {}
    throw .uncertain(path: directory.path(of: StoreFileNames.generation(changeCount)))
  }

  /// True if the file is the generation; false if another writer was first, and the name has been removed; nil if a
  /// name disappeared between listing and opening.
  private func confirmOnce(_ changeCount: UInt64) throws(PasteboardStore.Error) -> Bool? {
    let listing = try Listing(of: directory)
    if listing.highest == changeCount { return true }
    let hasNext = listing.changeCounts.contains(changeCount + 1)
    if hasNext {
      guard let next = try directory.fileIfPresent(StoreFileNames.generation(changeCount + 1)) else { return nil }
      let start = try next.read(count: GenerationFormat.headerSize, at: 0)
      let header = try GenerationHeader(decodingStart: start.span.bytes, path: next.path)
      if header.lineage.predecessor == identity { return true }
    }
    let name = StoreFileNames.generation(changeCount)
    if try isThisFile(name) {
      try directory.remove(name)
      return false
    }
    guard hasNext else { throw .uncertain(path: directory.path(of: name)) }
    return false
  }

  /// Renames this draft to the name of the generation that it replaces.
  func replace(_ changeCount: UInt64) throws(PasteboardStore.Error) {
    try directory.rename(name, to: StoreFileNames.generation(changeCount))
    hasName = false
  }
}
