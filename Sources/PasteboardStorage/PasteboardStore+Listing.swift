// Which pasteboards a store has.

import SystemCalls

extension PasteboardStore {
  /// The names of the pasteboards that were ever written, sorted; none if there is no store.
  public func pasteboards() throws(PasteboardStore.Error) -> [PasteboardName] {
    guard let root = try existingRoot() else { return [] }
    var found: [PasteboardName] = []
    for text in try root.names() {
      guard let name = try? PasteboardName(text), try root.statusIfPresent(of: text)?.kind == .directory,
        let directory = try root.directoryIfPresent(text),
        try directory.statusIfPresent(of: StoreFileNames.current) != nil
      else { continue }
      found.append(name)
    }
    return found.sorted()
  }
}
