// How a timecode is handed to other programs as a value: losslessly first, as text for everybody else.
//
//     let data = try await timecode.exported(as: .timecode)
//     let copy = try await provider.loadTransferable(type: Timecode.self)
//
// Text is not read back here, as it says no frame rate: `Timecode(from:propertiesForString:)` reads it with properties.

public import OpenTransferable
public import SMPTETimecode

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Timecode: Transferable {
  /// The lossless JSON, read under its later name too, then the text with subframes, which is written only.
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(contentType: .timecode) { timecode in
      Data(timecode.json)
    } importing: { data in
      try Timecode(json: Array(data))
    }
    DataRepresentation(importedContentType: .timecodeLaterName) { data in
      try Timecode(json: Array(data))
    }
    DataRepresentation(exportedContentType: textUTType) { timecode in
      Data(timecode.stringValue(format: [.showSubFrames]).utf8)
    }
  }
}
