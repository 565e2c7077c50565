// Whom the store trusts: its files and directories are the user's own, or they are refused.

import SystemCalls

extension FileStatus {
  /// Requires that a file or directory of the store belongs to the user and nobody else can write it.
  ///
  /// - Throws: `storeOwnedByOther` or `storeWritableByOthers`.
  func requireOwn(path: String, for user: UInt32) throws(PasteboardStore.Error) {
    switch distrustAsOwn(by: user) {
    case .ownedBy(let owner): throw .storeOwnedByOther(path: path, owner: owner, user: user)
    case .writableByOthers(let mode): throw .storeWritableByOthers(path: path, mode: mode)
    case nil: break
    }
  }
}
