// The names in a pasteboard's directory. Each listing opens the directory anew: a file system on the network answers
// that from its server, and single names from what it remembers.

import SystemCalls

/// The names in a pasteboard's directory.
struct Listing {
  /// The change counts of the generations, in no order.
  private(set) var changeCounts: [UInt64] = []
  /// The highest of them, which is the current one; 0 if there is none.
  private(set) var highest: UInt64 = 0
  /// The names of drafts.
  private(set) var drafts: [String] = []
  /// A tckit that was never released has written here.
  private var isOlder = false

  /// Lists a pasteboard's directory.
  ///
  /// Throws ``PasteboardStore/Error/olderStore(path:)`` if it has the files of a tckit that was never released.
  init(of directory: OpenDescriptor) throws(PasteboardStore.Error) {
    var listing = Listing()
    do {
      try directory.fileSystem.forEachName(in: directory.number) { listing.add($0) }
    } catch {
      throw PasteboardStore.Error(.readdir, path: directory.path, error)
    }
    if listing.isOlder, listing.highest == 0 { throw .olderStore(path: directory.path) }
    self = listing
  }

  private init() {}

  private mutating func add(_ name: UnsafeRawBufferPointer) {
    if let changeCount = StoreFileNames.changeCount(in: name) {
      changeCounts.append(changeCount)
      if changeCount > highest { highest = changeCount }
    } else if name.starts(with: StoreFileNames.draft.utf8) {
      drafts.append(String(decoding: name, as: UTF8.self))
    } else if name.elementsEqual(StoreFileNames.older.utf8) {
      isOlder = true
    }
  }
}
