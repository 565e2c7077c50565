// A list of markers as each format: documents come in and go out by the ordinary transfer.
//
//     let options = DocumentOptions(rate: .fps25)
//     let list = try await DocumentOptions.$current.withValue(options) {
//       try await TimecodeDocument(importing: url, contentType: DocumentFormat.avidMarkers.contentType)
//     }
//
// What a transfer leaves out is not reported; `written(as:)` reports it.

public import OpenTransferable

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension TimecodeDocument: Transferable {
  /// Every format, in the order of ``DocumentFormat/all``.
  public static var transferRepresentation: some TransferRepresentation {
    DocumentFormat.finalCutXML.representation
    DocumentFormat.openTimeline.representation
    DocumentFormat.webVTT.representation
    DocumentFormat.ffmetadata.representation
    DocumentFormat.subRip.representation
    DocumentFormat.audacityLabels.representation
    DocumentFormat.sessionText.representation
    DocumentFormat.logExchange.representation
    DocumentFormat.resolveMarkers.representation
    DocumentFormat.editDecisionList.representation
    DocumentFormat.premiereMarkers.representation
    DocumentFormat.resolveIndex.representation
    DocumentFormat.tabSeparated.representation
    DocumentFormat.commaSeparated.representation
    DocumentFormat.avidMarkers.representation
    DocumentFormat.youTubeChapters.representation
  }
}

extension DocumentFormat {
  /// The format as a representation of a list.
  fileprivate var representation: DataRepresentation<TimecodeDocument> {
    guard isWritten else {
      return DataRepresentation(importedContentType: contentType) { data in
        try TimecodeDocument(reading: [UInt8](data), as: self)
      }
    }
    return DataRepresentation(contentType: contentType) { document in
      Data(try document.written(as: self).bytes)
    } importing: { data in
      try TimecodeDocument(reading: [UInt8](data), as: self)
    }
  }
}
