// The content of a representation: bytes, or a sender's file. Receivers read either as bytes or as a file.

import Essentials

/// The content of one representation.
enum TransferContent: Sendable {
  case data(Data)
  case file(SentTransferredFile)

  /// A file for a receiver: the sender's file, or a temporary one, which is removed with its last reference.
  struct File: Sendable {
    let received: ReceivedTransferredFile
    let temporary: TemporaryFile?
  }

  /// The name of the file, if it is one.
  var fileName: String? {
    if case .file(let sent) = self { sent.file.lastPathComponent } else { nil }
  }

  /// The bytes, for a transfer in memory; a folder becomes a ZIP archive.
  func data() throws(TransferError) -> Data {
    switch self {
    case .data(let data): return data
    case .file(let sent):
      var isDirectory: Bool = false
      if FileManager.default.fileExists(atPath: sent.file.path, isDirectory: &isDirectory), isDirectory {
        return try FolderArchive.data(of: sent.file)
      }
      do {
        return try Data(contentsOf: sent.file)
      } catch {
        throw .fileFailed(path: sent.file.path, reason: "\(error)")
      }
    }
  }

  /// A file with the content: the sender's if both sides agree, otherwise a temporary one.
  func file(openInPlace: Bool, name: String?, contentType: UTType) throws(TransferError) -> File {
    if openInPlace, case .file(let sent) = self, sent.allowAccessingOriginalFile {
      return File(received: ReceivedTransferredFile(file: sent.file, isOriginalFile: true), temporary: nil)
    }
    let temporary = try TemporaryFile(self, name: name, contentType: contentType)
    return File(received: ReceivedTransferredFile(file: temporary.url, isOriginalFile: false), temporary: temporary)
  }
}
