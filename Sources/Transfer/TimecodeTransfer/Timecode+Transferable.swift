// Timecodes as Transferable values: first without loss, then as text.
//
//     let data = try await timecode.exported(as: .timecode)
//     let copy = try await provider.loadTransferable(type: Timecode.self)
//
// Text is not imported, because it has no frame rate. `Timecode(from:propertiesForString:)` reads it with properties.
//
// This file exports the modules that a program needs to exchange timecodes: the verbs of the pasteboard, its items, and
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
  /// The lossless JSON, which is also read under its later type name; then the text, which shows subframes unless they
  /// are 0, and is only written; last, media files, which are only read.
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

// Markers as Transferable values: first without loss, then as the timecode of the in point, then as text.
//
//     let data = try await marker.exported(as: .timecodeMarker)
//     let marker = try await provider.loadTransferable(type: TimecodeMarker.self)
//
// A marker can be read from a timecode. Text is not imported, because it has no frame rate.

extension TimecodeMarker: Transferable {
  /// The lossless JSON, then the representations of the in point, then the text, which is only written.
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

  /// The item provider for a copy, with every representation of the marker.
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
  // These functions are disfavored. If `OpenTransferableFoundation` is imported, code for Apple's frameworks, which
  // does not name the type of the result, gets `NSItemProvider`.

  /// The item providers for a copy: the lossless JSON, then the text.
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

  /// The item provider of the text, which does not contain the properties.
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

// A movie, a sound or an image as a representation of a timecode, which is its start.
//
//     let start = try await Timecode(importing: url, contentType: .quickTimeMovie)
//     let same = try await ItemProvider(contentsOf: url).loadTransferable(type: Timecode.self)
//
// The type decides that the file is read as media, and its bytes decide which container it is. Only the header is read,
// without copying the file. `MediaStart` reports everything that was found, and accepts a rate for files without one.

extension Timecode {
  /// The media files whose start can be read.
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

// Lists of markers in every format: documents are imported and exported like other values.
//
//     let options = DocumentOptions(rate: .fps25)
//     let list = try await DocumentOptions.$current.withValue(options) {
//       try await TimecodeDocument(importing: url, contentType: DocumentFormat.avidMarkers.contentType)
//     }
//
// A transfer does not report omissions; `written(as:)` does.

extension TimecodeDocument: Transferable {
  /// All formats, in the order of `DocumentFormat.allCases`.
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
