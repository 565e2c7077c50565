// Values that are files, or too large for memory.
//
// Ownership: a file that `exporting` returns belongs to the sender and is never removed here. If the sender allows
// access to it and the receiver requests that, the receiver gets the file itself. Otherwise the receiver gets a copy
// with the type's preferred extension. The copy is removed when `importing` returns or throws; to keep it, move it.

public import Essentials

/// A file to send.
public struct SentTransferredFile: Sendable {
  /// The URL of the file.
  public let file: URL

  /// True if the receiver may read and write this file itself, instead of a copy.
  public let allowAccessingOriginalFile: Bool

  /// Creates a description of a file to send.
  ///
  /// - Parameters:
  ///   - file: The URL of the file.
  ///   - allowAccessingOriginalFile: True if the receiver may read and write this file itself.
  public init(_ file: URL, allowAccessingOriginalFile: Bool = false) {
    self.file = file
    self.allowAccessingOriginalFile = allowAccessingOriginalFile
  }
}

/// A received file.
public struct ReceivedTransferredFile: Sendable {
  /// The URL of the file. A copy exists until the receiving closure returns.
  public let file: URL

  /// True if this is the sender's file, false if it is a copy.
  public let isOriginalFile: Bool
}

/// A representation as a file.
public struct FileRepresentation<Item: Transferable>: TransferRepresentation {
  /// A basic representation has no body.
  public typealias Body = Never

  let routes: [TransferRoute<Item>]

  /// Creates a representation for export and import.
  ///
  /// - Parameters:
  ///   - contentType: The type of the file.
  ///   - shouldAttemptToOpenInPlace: True to request the sender's file itself, if the sender allows it.
  ///   - exporting: Writes a value to a file, or returns the file that contains it.
  ///   - importing: Makes a value from a file.
  public init(
    contentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
    exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile,
    importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
  ) {
    routes = [
      TransferRoute(
        contentType: contentType, exporter: { .file(try await exporting($0)) }, exportsFile: true,
        importer: .file(openInPlace: shouldAttemptToOpenInPlace, importing))
    ]
  }

  /// Creates a representation for export only.
  ///
  /// - Parameters:
  ///   - exportedContentType: The type of the file.
  ///   - shouldAllowToOpenInPlace: True if the receiver may open any file itself; each sent file may allow it too.
  ///   - exporting: Writes a value to a file, or returns the file that contains it.
  public init(
    exportedContentType: UTType, shouldAllowToOpenInPlace: Bool = false,
    exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile
  ) {
    routes = [
      TransferRoute(
        contentType: exportedContentType,
        exporter: { item in
          let sent = try await exporting(item)
          let isAllowed = sent.allowAccessingOriginalFile || shouldAllowToOpenInPlace
          return .file(SentTransferredFile(sent.file, allowAccessingOriginalFile: isAllowed))
        }, exportsFile: true, allowsOpenInPlace: shouldAllowToOpenInPlace)
    ]
  }

  /// Creates a representation for import only.
  ///
  /// - Parameters:
  ///   - importedContentType: The type of the file.
  ///   - shouldAttemptToOpenInPlace: True to request the sender's file itself, if the sender allows it.
  ///   - importing: Makes a value from a file.
  public init(
    importedContentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
    importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
  ) {
    routes = [
      TransferRoute(
        contentType: importedContentType, importer: .file(openInPlace: shouldAttemptToOpenInPlace, importing))
    ]
  }
}

extension FileRepresentation: BasicRepresentation {}

// MARK: The content of a representation: bytes, or a sender's file. Receivers can read either as bytes or as a file

/// The content of a representation.
enum TransferContent: Sendable {
  case data(Data)
  case file(SentTransferredFile)

  /// A file for a receiver: the sender's file, or a temporary one that is removed with its last reference.
  struct File: Sendable {
    let received: ReceivedTransferredFile
    let temporary: TemporaryFile?
  }

  /// The name of the file; nil for bytes.
  var fileName: String? {
    if case .file(let sent) = self { sent.file.lastPathComponent } else { nil }
  }

  /// The bytes, for a transfer in memory. A folder becomes a ZIP archive.
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
