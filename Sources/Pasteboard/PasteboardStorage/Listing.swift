// The names in a pasteboard's directory. Each listing opens the directory anew: a file system on the network answers
// that from its server, and single names from what it remembers.

import SystemCalls

/// The names in a pasteboard's directory.
// A class: to destroy a struct of two arrays looks up their metadata, which costs a paste 26,000 instructions.
final class Listing {
  /// Which names a listing keeps: all of them, or the highest number alone, which is enough to paste.
  enum Extent {
    case all, highest
  }

  /// Which names it keeps.
  let extent: Extent
  /// The change counts of the generations, in no order, if all are listed.
  private(set) var changeCounts: [UInt64] = []
  /// The highest of them, which is the current one; 0 if there is none.
  private(set) var highest: UInt64 = 0
  /// The names of drafts, if all are listed.
  private(set) var drafts: [String] = []
  /// A tckit that was never released has written here.
  private var isOlder = false

  /// Lists a pasteboard's directory.
  ///
  /// Throws ``PasteboardStore/Error/olderStore(path:)`` if it has the files of a tckit that was never released.
  init(of directory: OpenDescriptor, _ extent: Extent = .all) throws(PasteboardStore.Error) {
    self.extent = extent
    do {
      try directory.fileSystem.forEachName(in: directory.number) { add($0) }
    } catch {
      throw PasteboardStore.Error(.readdir, path: directory.path, error)
    }
    if isOlder, highest == 0 { throw .olderStore(path: directory.path) }
  }

  private func add(_ name: UnsafeRawBufferPointer) {
    if let changeCount = StoreFileNames.changeCount(in: name) {
      if extent == .all { changeCounts.append(changeCount) }
      if changeCount > highest { highest = changeCount }
    } else if extent == .all, name.starts(with: StoreFileNames.draft.utf8) {
      drafts.append(String(decoding: name, as: UTF8.self))
    } else if name.elementsEqual(StoreFileNames.older.utf8) {
      isOlder = true
    }
  }
}

// MARK: Which pasteboards a store has

extension PasteboardStore {
  /// The names of the pasteboards that were ever written, sorted; none if there is no store.
  public func pasteboards() throws(PasteboardStore.Error) -> [PasteboardName] {
    guard let root = try existingRoot() else { return [] }
    var found: [PasteboardName] = []
    for text in try root.names() {
      guard let name = try? PasteboardName(text), try root.statusIfPresent(of: text)?.kind == .directory,
        let directory = try root.directoryIfPresent(text)
      else { continue }
      do throws(PasteboardStore.Error) {
        guard try currentGeneration(in: directory) != nil else { continue }
      } catch {
        // What cannot be read is there all the same.
        if case .olderStore = error { continue }
      }
      found.append(name)
    }
    return found.sorted()
  }
}
