// A file for the length of one transfer, in a folder of its own that only the user can enter. It is removed explicitly or
// with its last reference, whichever is first, so that an abandoned load leaves nothing behind.

import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

final class TemporaryFile: Sendable {
  let url: URL
  private let folder: URL
  private let isKept = Atomic(false)

  /// Makes the folder; the caller writes the file.
  init(name: String?, contentType: UTType) throws(TransferError) {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "OpenTransferable-\(UUID().uuidString)", directoryHint: .isDirectory)
    url = folder.appending(
      path: Self.fileName(name, contentType: contentType), directoryHint: .notDirectory)
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .fileFailed(path: folder.path, reason: "\(error)")
    }
  }

  /// Makes a file of bytes; a folder if they are the archive of one and the type is that of a folder.
  convenience init(_ data: Data, name: String?, contentType: UTType) throws(TransferError) {
    try self.init(name: name, contentType: contentType)
    if contentType.conforms(to: .directory), try FolderArchive.unpack(data, to: url) { return }
    do {
      try data.write(to: url)
    } catch {
      throw .fileFailed(path: url.path, reason: "\(error)")
    }
  }

  /// Makes a copy of a file or folder.
  convenience init(copying original: URL, name: String?, contentType: UTType) throws(TransferError) {
    try self.init(name: name ?? original.lastPathComponent, contentType: contentType)
    do {
      try FileManager.default.copyItem(at: original, to: url)
    } catch {
      throw .fileFailed(path: original.path, reason: "\(error)")
    }
  }

  deinit {
    remove()
  }

  /// Leaves the file to its receiver: it is not removed here any more.
  func keep() {
    isKept.store(true, ordering: .relaxed)
  }

  func remove() {
    if isKept.load(ordering: .relaxed) { return }
    try? FileManager.default.removeItem(at: folder)
  }

  /// A file's name: the suggested one without what would lead out of the folder, with an extension of the type.
  static func fileName(_ suggested: String?, contentType: UTType) -> String {
    let name =
      (suggested ?? "")
      .split { $0 == "/" || $0 == "\0" }.last
      .map { String($0.drop { $0 == "." }.prefix(128)) } ?? ""
    return contentType.fileName(name.isEmpty ? "item" : name)
  }
}
