// Which pasteboards a store has.

import SystemCalls

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
