// A list of markers as each format: documents come in and go out by the ordinary transfer.
//
//     let options = DocumentOptions(rate: .fps25)
//     let list = try await DocumentOptions.$current.withValue(options) {
//       try await TimecodeDocument(importing: url, contentType: DocumentFormat.avidMarkers.contentType)
//     }
//
// What a transfer leaves out is not reported; `written(as:)` reports it.

import Essentials
public import OpenTransferable
public import TimecodeDocuments

extension TimecodeDocument: Transferable {
  /// Every format, in the order of `DocumentFormat.allCases`.
  public static var transferRepresentation: some TransferRepresentation {
    for format in DocumentFormat.allCases { format.representation }
  }
}

extension DocumentFormat {
  /// The format as a representation of a list.
  fileprivate var representation: DataRepresentation<TimecodeDocument> {
    guard isWritten else { return DataRepresentation(importedContentType: contentType, importing: read) }
    return DataRepresentation(
      contentType: contentType, exporting: { Data(try $0.written(as: self).bytes) }, importing: read)
  }

  private func read(_ data: Data) throws -> TimecodeDocument { try TimecodeDocument(reading: [UInt8](data), as: self) }
}
