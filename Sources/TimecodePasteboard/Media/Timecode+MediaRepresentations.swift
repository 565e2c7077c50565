// A movie, a sound or an image as a representation of a timecode: its start.
//
//     let start = try await Timecode(importing: url, contentType: .quickTimeMovie)
//     let same = try await ItemProvider(contentsOf: url).loadTransferable(type: Timecode.self)
//
// The type decides that the file is read as media; what container it is, its bytes decide. The file is read in place and only
// its header; `MediaStart` gives all that was found, and takes a rate for the files that have none.

import MediaTimecode
public import OpenTransferable
public import SMPTETimecode

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Timecode {
  /// The types of the media files whose start is read as a timecode.
  ///
  /// They are imported only: a timecode is copied as the types of ``copyUTTypes``.
  public static let mediaUTTypes: [UTType] = [
    .quickTimeMovie, .mpeg4Movie, .materialExchange, .wav, .dpx, .exr, .matroska, .webM,
  ]

  /// The media files whose start is read.
  @TransferRepresentationBuilder<Timecode>
  static var mediaRepresentations: some TransferRepresentation<Timecode> {
    start(of: .quickTimeMovie)
    start(of: .mpeg4Movie)
    start(of: .materialExchange)
    start(of: .wav)
    start(of: .dpx)
    start(of: .exr)
    start(of: .matroska)
    start(of: .webM)
  }

  private static func start(of type: UTType) -> FileRepresentation<Timecode> {
    FileRepresentation(importedContentType: type, shouldAttemptToOpenInPlace: true) { received in
      try MediaStart(contentsOfFile: received.file.path).timecode
    }
  }
}

extension UTType {
  /// An MXF file.
  static let materialExchange = UTType(importedAs: "org.smpte.mxf")
  /// A DPX image.
  static let dpx = UTType(importedAs: "org.smpte.dpx-image")
  /// A Matroska movie.
  static let matroska = UTType(importedAs: "org.matroska.mkv")
  /// A WebM movie.
  static let webM = UTType(importedAs: "org.webmproject.webm")
}
