// How a timecode is passed to other programs as a value: losslessly first, then as text.
//
//     let data = try await timecode.exported(as: .timecode)
//     let copy = try await provider.loadTransferable(type: Timecode.self)
//
// Text is not read back here, as it has no frame rate: `Timecode(from:propertiesForString:)` reads it with properties.

public import OpenTransferable
public import SMPTETimecode

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Timecode: Transferable {
  /// The lossless JSON, read under its later name too, then the text, which shows subframes that are not 0 and is not read.
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(contentType: .timecode) { timecode in
      Data(timecode.bytes(as: .timecode))
    } importing: { data in
      try Timecode(json: Array(data))
    }
    DataRepresentation(importedContentType: .timecodeLaterName) { data in
      try Timecode(json: Array(data))
    }
    DataRepresentation(exportedContentType: textUTType) { timecode in
      Data(timecode.bytes(as: textUTType))
    }
  }
}
