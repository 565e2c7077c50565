// A file for the duration of one transfer, in a folder that only the user can enter. It is removed explicitly or with
// its last reference, so an abandoned load leaves no file.

import Essentials
import Synchronization

final class TemporaryFile: Sendable {
  let url: URL
  private let folder: URL
  private let isKept = Atomic(false)

  /// Creates the folder. The caller writes the file.
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

  /// Creates a file with a content.
  convenience init(_ content: TransferContent, name: String?, contentType: UTType) throws(TransferError) {
    switch content {
    case .data(let data): try self.init(data, name: name, contentType: contentType)
    case .file(let sent): try self.init(copying: sent.file, name: name, contentType: contentType)
    }
  }

  /// Creates a file with these bytes. For a folder type, an archive of a folder becomes a folder.
  convenience init(_ data: Data, name: String?, contentType: UTType) throws(TransferError) {
    try self.init(name: name, contentType: contentType)
    if contentType.conforms(to: .directory), try FolderArchive.unpack(data, to: url) { return }
    do {
      try data.write(to: url)
    } catch {
      throw .fileFailed(path: url.path, reason: "\(error)")
    }
  }

  /// Creates a copy of a file or folder.
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

  /// Hands the file over to its receiver. It is then no longer removed here.
  func keep() {
    isKept.store(true, ordering: .relaxed)
  }

  func remove() {
    if isKept.load(ordering: .relaxed) { return }
    try? FileManager.default.removeItem(at: folder)
  }

  /// The name of a file: the last component of the suggested name or, if there is none, a unique name, with an
  /// extension of the type.
  static func fileName(_ suggested: String?, contentType: UTType) -> String {
    let component = (suggested ?? "").split { $0 == "/" || $0 == "\0" }.last ?? ""
    var name = component.drop { $0 == "." }.prefix(128)
    // Most file systems allow names of 255 bytes. The rest is for the extension.
    while name.utf8.count > 200 { name.removeLast() }
    // Receivers copy files into folders under these names, so a file without a suggested name gets a unique one.
    return contentType.fileName(name.isEmpty ? "item-" + UUID().uuidString.prefix(8).lowercased() : String(name))
  }
}
