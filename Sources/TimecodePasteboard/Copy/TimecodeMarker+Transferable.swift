// How a marker is passed to other programs as a value: losslessly first, then as its in point, then as text.
//
//     let data = try await marker.exported(as: .timecodeMarker)
//     let marker = try await provider.loadTransferable(type: TimecodeMarker.self)
//
// A marker is read from a timecode too. Text is not read back, as it has no frame rate.

public import OpenTransferable
public import SMPTETimecode

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension TimecodeMarker: Transferable {
  /// The lossless JSON, then the in point's own, then the text, which is not read.
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(contentType: .timecodeMarker) { marker in
      Data(marker.bytes(as: .timecodeMarker))
    } importing: { data in
      try TimecodeMarker(json: Array(data))
    }
    .exportingCondition { !$0.isTimecode }
    ProxyRepresentation { marker in
      marker.inPoint
    } importing: { timecode in
      TimecodeMarker(timecode)
    }
    DataRepresentation(exportedContentType: Timecode.textUTType) { marker in
      Data(marker.bytes(as: Timecode.textUTType))
    }
  }

  /// The item provider of a copy, with every representation that the marker has.
  @_disfavoredOverload
  public func itemProvider() -> ItemProvider {
    let provider = ItemProvider()
    for type in copyUTTypes {
      provider.registerDataRepresentation(for: type) { _ in Data(bytes(as: type)) }
    }
    return provider
  }
}
