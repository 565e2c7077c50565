// Values that are files, or too large to hold in memory.
//
// Who owns what: a file that `exporting` names stays its maker's, and is never removed here. Unless the maker allows access
// to it and the receiver asks for it, the receiver gets a copy, named with the type's preferred extension, which is
// removed when `importing` returns or throws; a receiver that wants to keep it copies or moves it.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A file that is sent.
public struct SentTransferredFile: Sendable {
  /// Where the file is.
  public let file: URL

  /// Whether the receiver may read and write this file itself, instead of a copy.
  public let allowAccessingOriginalFile: Bool

  /// Names a file to send.
  ///
  /// - Parameters:
  ///   - file: Where the file is.
  ///   - allowAccessingOriginalFile: Whether the receiver may read and write this file itself.
  public init(_ file: URL, allowAccessingOriginalFile: Bool = false) {
    self.file = file
    self.allowAccessingOriginalFile = allowAccessingOriginalFile
  }
}

/// A file that is received.
public struct ReceivedTransferredFile: Sendable {
  /// Where the file is; a copy is there until the receiving closure returns.
  public let file: URL

  /// Whether this is the sender's own file rather than a copy.
  public let isOriginalFile: Bool

  init(file: URL, isOriginalFile: Bool) {
    self.file = file
    self.isOriginalFile = isOriginalFile
  }
}

/// A representation by a file.
public struct FileRepresentation<Item: Transferable>: TransferRepresentation {
  /// The one route.
  public let transferRoutes: TransferRoutes

  /// Makes a representation that is written and read.
  ///
  /// - Parameters:
  ///   - contentType: The type of the file.
  ///   - shouldAttemptToOpenInPlace: Whether the receiver wants the sender's own file, where the sender allows it.
  ///   - exporting: Writes a value to a file, or names the file that it is in.
  ///   - importing: Makes a value of a file.
  public init(
    contentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
    exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile,
    importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
  ) {
    transferRoutes = TransferRoutes([
      TransferRoute(
        contentType: contentType, exporter: .file(of: contentType, exporting),
        importer: .file(openInPlace: shouldAttemptToOpenInPlace, importing))
    ])
  }

  /// Makes a representation that is written only.
  ///
  /// - Parameters:
  ///   - exportedContentType: The type of the file.
  ///   - shouldAllowToOpenInPlace: Whether the receiver may have the file itself, in addition to what each sent file says.
  ///   - exporting: Writes a value to a file, or names the file that it is in.
  public init(
    exportedContentType: UTType, shouldAllowToOpenInPlace: Bool = false,
    exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile
  ) {
    transferRoutes = TransferRoutes([
      TransferRoute(
        contentType: exportedContentType,
        exporter: .file(of: exportedContentType) { (item: Item) in
          let sent = try await exporting(item)
          let isAllowed = sent.allowAccessingOriginalFile || shouldAllowToOpenInPlace
          return SentTransferredFile(sent.file, allowAccessingOriginalFile: isAllowed)
        })
    ])
  }

  /// Makes a representation that is read only.
  ///
  /// - Parameters:
  ///   - importedContentType: The type of the file.
  ///   - shouldAttemptToOpenInPlace: Whether the receiver wants the sender's own file, where the sender allows it.
  ///   - importing: Makes a value of a file.
  public init(
    importedContentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
    importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
  ) {
    transferRoutes = TransferRoutes([
      TransferRoute(
        contentType: importedContentType, importer: .file(openInPlace: shouldAttemptToOpenInPlace, importing))
    ])
  }
}
