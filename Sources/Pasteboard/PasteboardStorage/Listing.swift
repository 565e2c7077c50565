// The names in a pasteboard's directory. Each listing opens the directory again, because a network file system then
// asks its server. The look-up of a single name may be answered from a cache.

import SystemCalls

/// The names in a pasteboard's directory.
// This is a class because destroying a struct of two arrays looks up their metadata, which costs a paste 26,000
// instructions.
final class Listing {
  /// The names that a listing keeps. The highest number alone is enough for a paste.
  enum Extent {
    case all, highest
  }

  /// The names that this listing keeps.
  let extent: Extent
  /// The change counts of the generations, in no particular order; empty unless all names are kept.
  private(set) var changeCounts: [UInt64] = []
  /// The change count of the current generation, the highest; 0 without a generation.
  private(set) var highest: UInt64 = 0
  /// The names of drafts; empty unless all names are kept.
  private(set) var drafts: [String] = []
  /// True if a tckit that was never released has written here.
  private var hasUnreleasedFiles = false

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
    if hasUnreleasedFiles, highest == 0 { throw .olderStore(path: directory.path) }
  }

  private func add(_ name: UnsafeRawBufferPointer) {
    if let changeCount = StoreFileNames.changeCount(in: name) {
      if extent == .all { changeCounts.append(changeCount) }
      if changeCount > highest { highest = changeCount }
    } else if extent == .all, name.starts(with: StoreFileNames.draft.utf8) {
      drafts.append(String(decoding: name, as: UTF8.self))
    } else if name.elementsEqual(StoreFileNames.unreleasedContent.utf8) {
      hasUnreleasedFiles = true
    }
  }
}

// MARK: The pasteboards of a store

extension PasteboardStore {
  /// The names of all pasteboards that have content, sorted; empty if there is no store.
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
        // A pasteboard that cannot be read is listed too.
        if case .olderStore = error { continue }
      }
      found.append(name)
    }
    return found.sorted()
  }
}
