// Which pasteboards a store has.

extension Store {
  /// The names of the pasteboards that were ever written, sorted; none where there is no store.
  public func pasteboards() throws(StoreError) -> [PasteboardName] {
    guard let root = try existingRoot() else { return [] }
    var found: [PasteboardName] = []
    for text in try root.names() {
      guard let name = try? PasteboardName(text), try root.statusIfPresent(of: text)?.kind == .folder,
        let folder = try root.folderIfPresent(text), try folder.statusIfPresent(of: StoreLayout.current) != nil
      else { continue }
      found.append(name)
    }
    return found.sorted()
  }
}
