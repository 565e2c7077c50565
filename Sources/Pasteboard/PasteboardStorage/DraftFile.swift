// The file of a draft, and the one act that makes it a generation: link(2) to the next number, which makes the name or
// fails.
//
// While its writer lives, the pasteboard's directory has a mark for the draft, which all processes of the machine see
// and the kernel removes with the writer: a draft without one was left by a dead writer.

import SystemCalls

/// The file of a draft, whose name goes with the last reference.
final class DraftFile {
  let file: OpenDescriptor
  /// When it was made, by the clock of the file system, which on a network is the server's.
  let made: PasteboardStore.Timestamp
  /// The group or others can read it.
  private let isReadableByOthers: Bool
  /// A number that no other draft has: of its file and its time.
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
      // Without a mark a draft lives for a day, as on another machine.
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
    do throws(PasteboardStore.Error) { status = try file.statusWhenMade() } catch {
      try? directory.remove(name)
      throw error
    }
    made = PasteboardStore.Timestamp(nanoseconds: status.changed)
    isReadableByOthers = status.isReadableByOthers
    let time = UInt64(bitPattern: fileSystem.now().nanoseconds)
    identity = XXH64.checksum(of: UInt64(number), time, UInt32(truncatingIfNeeded: machine), seed: status.inode)
  }

  deinit { removeName() }

  /// Throws ``PasteboardStore/Error/sensitiveNotPrivate(path:)`` if others could read sensitive items that are written
  /// to it.
  func check(_ summary: GenerationHeader.Summary) throws(PasteboardStore.Error) {
    if isReadableByOthers, summary.contains(.sensitive) { throw .sensitiveNotPrivate(path: directory.path) }
  }

  /// Removes the draft's name; after a failure a later writer does it.
  func removeName() {
    if hasName { try? directory.remove(name) }
    hasName = false
  }

  /// A hash of machine and device for the names of drafts: only writers on both see its marks.
  static func machine(of directory: OpenDescriptor) throws(PasteboardStore.Error) -> UInt64 {
    let name = Array(directory.fileSystem.machine.utf8)
    return XXH64.checksum(of: name.span.bytes, seed: try directory.trustedStatus().device)
  }

  /// The name of a machine's draft with a number.
  static func name(_ number: Int64, of machine: UInt64) -> String { "\(prefix(machine))\(number)" }

  private static func prefix(_ machine: UInt64) -> String { "\(StoreFileNames.draft)\(String(machine, radix: 36))-" }

  /// Removes the drafts of dead writers: the drafts of this machine without a mark, and all drafts that were not
  /// written to for a day.
  ///
  /// Failures are left to the next writer: a draft that stays costs space and nothing else.
  static func removeDead(_ names: [String], in directory: OpenDescriptor) {
    guard !names.isEmpty, let machine = try? machine(of: directory) else { return }
    let prefix = prefix(machine)
    let day = Duration.seconds(-86_400)
    for name in names {
      if name.hasPrefix(prefix), let number = Int64(name.dropFirst(prefix.count)), number >= 0 {
        let mark = WriterMark.draft(number % WriterMark.limit)
        if directory.fileSystem.hasMark(directory.number, in: mark..<mark + 1) { continue }
      } else {
        // The clock of this machine may be wrong: the file system's decides. NFS uses the time of the content for
        // something else while it creates a file.
        guard let status = try? directory.statusIfPresent(of: name), status.kind == .file,
          status.changed < directory.fileSystem.now().advanced(by: day).nanoseconds,
          let now = try? DraftFile(in: directory).made, status.changed < now.advanced(by: day).nanoseconds
        else { continue }
      }
      try? directory.remove(name)
    }
  }

  // MARK: Publishing

  /// Gives the file the name of the generation with a change count; false if another file has it.
  ///
  /// Throws ``PasteboardStore/Error/uncertain(path:)`` if the answer got lost, so that what happened is not known.
  func publish(as changeCount: UInt64) throws(PasteboardStore.Error) -> Bool {
    let newName = StoreFileNames.generation(changeCount)
    let failure: SystemError
    do throws(SystemError) {
      try directory.fileSystem.link(name, in: directory.number, to: newName)
      return true
    } catch {
      failure = error
    }
    // An answer can get lost, and the call can be repeated by the network's client: then the name is this file's.
    do throws(PasteboardStore.Error) {
      if failure.errno == .exists { return try isOwn(newName) }
      if try Listing(of: directory).changeCounts.contains(changeCount), try isOwn(newName) { return true }
    } catch {
      throw .uncertain(path: directory.path(of: newName))
    }
    throw failure.errno.meansLinksUnsupported
      ? .noLinks(path: directory.path, PasteboardStore.ErrorNumber(failure.errno))
      : PasteboardStore.Error(.link, path: directory.path(of: newName), failure)
  }

  private func isOwn(_ name: String) throws(PasteboardStore.Error) -> Bool {
    guard let named = try directory.statusIfPresent(of: name) else { return false }
    return named.isSameFile(as: try file.status())
  }

  /// Confirms, after ``publish(as:)``, that no other file ever was the generation with this change count.
  ///
  /// If it was overtaken, it is taken back, and false is returned. tckit-store(5) has the proof.
  func confirm(_ changeCount: UInt64) throws(PasteboardStore.Error) -> Bool {
    do throws(PasteboardStore.Error) {
      for _ in 0..<100 {
        if let isOwn = try look(for: changeCount) { return isOwn }
      }
    } catch {}
    throw .uncertain(path: directory.path(of: StoreFileNames.generation(changeCount)))
  }

  /// True if the file is the generation; false if it was overtaken, and is removed; nil if a name went between two
  /// looks.
  private func look(for changeCount: UInt64) throws(PasteboardStore.Error) -> Bool? {
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
    if try isOwn(name) {
      try directory.remove(name)
      return false
    }
    guard hasNext else { throw .uncertain(path: directory.path(of: name)) }
    return false
  }

  /// Renames this draft to the generation's name, replacing the generation that it was made from.
  func replace(_ changeCount: UInt64) throws(PasteboardStore.Error) {
    try directory.rename(name, to: StoreFileNames.generation(changeCount))
    hasName = false
  }
}
