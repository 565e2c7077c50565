// How a timecode is passed to other programs as a value: losslessly first, then as text.
//
//     let data = try await timecode.exported(as: .timecode)
//     let copy = try await provider.loadTransferable(type: Timecode.self)
//
// Text is not read back here, as it has no frame rate: `Timecode(from:propertiesForString:)` reads it with properties.
//
// The modules that a program needs to exchange timecodes are exported here: the verbs of the pasteboard, its items, and
// Transferable.

import Essentials
@_exported public import FilePasteboard
import MediaTimecode
@_exported public import OpenTransferable
public import SMPTETimecode
@_exported public import SwiftTimecodeInterface
public import TimecodeDocuments
@_exported public import TimecodePasteboard
import UniformTypes

extension Timecode: Transferable {
  /// The lossless JSON, read under its later name too, then the text, which shows subframes that are not 0 and is not
  /// read; last, media files, which are only read.
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
    mediaRepresentations
  }
}

// How a marker is passed to other programs as a value: losslessly first, then as its in point, then as text.
//
//     let data = try await marker.exported(as: .timecodeMarker)
//     let marker = try await provider.loadTransferable(type: TimecodeMarker.self)
//
// A marker is read from a timecode too. Text is not read back, as it has no frame rate.

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

// The item providers of a timecode.
//
//     let providers = timecode.itemProviders(stringFormat: [.showSubFrames])

extension Timecode {
  // Making providers is disfavoured so that code written for Apple's frameworks, which does not name the type of the
  // result, gets `NSItemProvider` if `OpenTransferableFoundation` is imported.

  /// The item providers of a copy: one of the lossless JSON, then one of the text.
  ///
  /// - Parameter stringFormat: The options of the text.
  @_disfavoredOverload
  public func itemProviders(stringFormat: StringFormat = .default()) -> [ItemProvider] {
    [jsonItemProvider(), stringItemProvider(stringFormat: stringFormat)]
  }

  /// The item provider of the lossless JSON.
  @_disfavoredOverload
  public func jsonItemProvider() -> ItemProvider {
    let provider = ItemProvider()
    provider.registerDataRepresentation(for: .timecode) { _ in Data(bytes(as: .timecode)) }
    return provider
  }

  /// The item provider of the text, which loses the properties.
  ///
  /// - Parameter stringFormat: The options of the text.
  @_disfavoredOverload
  public func stringItemProvider(stringFormat: StringFormat = .default()) -> ItemProvider {
    let provider = ItemProvider()
    provider.registerDataRepresentation(for: Self.textUTType) { _ in
      Data(bytes(as: Self.textUTType, style: TimecodeStyle(stringFormat)))
    }
    return provider
  }
}

// A movie, a sound or an image as a representation of a timecode: its start.
//
//     let start = try await Timecode(importing: url, contentType: .quickTimeMovie)
//     let same = try await ItemProvider(contentsOf: url).loadTransferable(type: Timecode.self)
//
// The type decides that the file is read as media; what container it is, its bytes decide. The file is read in place
// and only its header; `MediaStart` gives all that was found, and takes a rate for the files that have none.

extension Timecode {
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

// MARK: Lists

// A list of markers as each format: documents come in and go out by the ordinary transfer.
//
//     let options = DocumentOptions(rate: .fps25)
//     let list = try await DocumentOptions.$current.withValue(options) {
//       try await TimecodeDocument(importing: url, contentType: DocumentFormat.avidMarkers.contentType)
//     }
//
// What a transfer leaves out is not reported; `written(as:)` reports it.

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
