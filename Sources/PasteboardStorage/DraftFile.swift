// The file of a draft, and the one act that makes it a generation: link(2) to the next number, which makes the name or fails.
//
// Its writer locks the file, so that one that can be locked on the machine that its name tells was left by a dead writer.

import SystemCalls

/// The file of a draft, whose name goes with the last reference.
final class DraftFile {
  let file: OpenDescriptor
  /// A number that no other draft has: of its file, its writer and its time.
  let identity: UInt64
  private let directory: OpenDescriptor
  private let name: String
  private var hasName = true

  private init(_ file: OpenDescriptor, named name: String, in directory: OpenDescriptor, identity: UInt64) {
    self.file = file
    self.name = name
    self.directory = directory
    self.identity = identity
  }

  deinit { removeName() }

  /// Removes the draft's name; after a failure a later writer does it.
  func removeName() {
    if hasName { try? directory.remove(name) }
    hasName = false
  }

  /// Creates a file in a pasteboard's directory, locked before another writer could take it for a left-over one.
  static func make(in directory: OpenDescriptor) throws(PasteboardStore.Error) -> DraftFile {
    let fileSystem = directory.fileSystem
    let machine = try machine(of: directory)
    var lastError = PasteboardStore.Error.cannotCreate(path: directory.path(of: "draft"), .exists)
    // Another writer may remove the file before it is locked; a try or two later it is not.
    for attempt in 0..<100 {
      let time = fileSystem.uptime().components
      let place = "\(fileSystem.process)-\(time.seconds)-\(time.attoseconds / 1_000_000_000)-\(attempt)"
      let name = "\(machine)-\(place)"
      do throws(PasteboardStore.Error) {
        if let file = try make(name, in: directory, place) { return file }
      } catch {
        guard case .cannotCreate(_, .exists) = error else {
          try? directory.remove(name)
          throw error
        }
        lastError = error
      }
    }
    throw lastError
  }

  /// Creates a file; nil if another writer took it for a left-over one.
  private static func make(
    _ name: String, in directory: OpenDescriptor, _ place: String
  ) throws(PasteboardStore.Error) -> DraftFile? {
    let file = try directory.file(name, for: .creating, shownAs: "draft")
    // Without locks of files a draft lives for a day.
    let isLocked = (try? file.lock()) ?? true
    let status = try file.status()
    guard isLocked, status.linkCount > 0 else { return nil }
    var identity = XXH64(seed: status.inode)
    identity.update(Array("\(place) \(directory.fileSystem.now().nanoseconds)".utf8).span.bytes)
    return DraftFile(file, named: name, in: directory, identity: identity.value)
  }

  /// What the names of drafts begin with that a machine makes in a directory: locks are shared by those who see one device.
  private static func machine(of directory: OpenDescriptor) throws(PasteboardStore.Error) -> String {
    name(device: try directory.status().device, machine: directory.fileSystem.machine)
  }

  /// The beginning of the names of a machine's drafts.
  static func name(device: UInt64, machine: String) -> String {
    StoreFileNames.draft + String(XXH64.checksum(of: Array(machine.utf8).span.bytes, seed: device), radix: 36)
  }

  /// Removes the drafts of dead writers: those of this machine that can be locked, and all that nobody wrote to for a day.
  ///
  /// Failures are left to the next writer: a draft that stays costs space and nothing else.
  static func removeDead(_ names: [String], in directory: OpenDescriptor) {
    guard !names.isEmpty, let machine = try? machine(of: directory) else { return }
    let yesterday = directory.fileSystem.now().advanced(by: .seconds(-86_400)).nanoseconds
    for name in names {
      guard let file = try? directory.fileIfPresent(name), let status = try? file.status(), status.kind == .file else {
        continue
      }
      let isOwn = name.hasPrefix(machine + "-")
      guard isOwn ? (try? file.lock()) == true : status.modified < yesterday else { continue }
      try? directory.remove(name)
    }
  }

  // MARK: Publishing

  /// Gives the file the name of the generation with a change count; false if another file has it.
  ///
  /// Throws ``PasteboardStore/Error/uncertain(path:)`` if the answer got lost and nobody can tell what happened.
  func publish(as changeCount: UInt64) throws(PasteboardStore.Error) -> Bool {
    let newName = StoreFileNames.generation(changeCount)
    // The descriptor that the listing after it needs is there, whatever limit there is.
    var reserve = try directory.directoryIfPresent(".")
    let failure: SystemError
    do throws(SystemError) {
      defer { reserve = nil }
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
    throw failure.errno.meansNoLinks
      ? .noLinks(path: directory.path, PasteboardStore.ErrorNumber(failure.errno))
      : PasteboardStore.Error(.link, path: directory.path(of: newName), failure)
  }

  private func isOwn(_ name: String) throws(PasteboardStore.Error) -> Bool {
    guard let named = try directory.statusIfPresent(of: name) else { return false }
    return named.isSameFile(as: try file.status())
  }

  /// Whether the file, after ``publish(as:)``, is the generation with this change count, and nothing else ever was.
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

  /// Whether the file is the generation, or was overtaken and is taken back; nil if a name went between two looks.
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

  /// Gives the file the name of the generation with a change count in place of the one that has it, which it is a part of.
  func replace(_ changeCount: UInt64) throws(PasteboardStore.Error) {
    try directory.rename(name, to: StoreFileNames.generation(changeCount))
    hasName = false
  }
}
