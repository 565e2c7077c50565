// The types that a timecode is copied as and pasted from, richest first.

public import UniformTypes
public import SMPTETimecode

extension UTType {
  /// The lossless JSON representation of a timecode.
  ///
  /// Its MIME type is declared too, so it can be offered on clipboards that other programs share.
  public static let timecode = UTType(
    declaring: "com.orchetect.TimecodeKit.timecode", conformingTo: .data, as: .exported,
    mimeTypes: ["application/vnd.orchetect.timecode+json"], summary: "timecode")

  /// The lossless JSON representation of a marker: its in point's JSON with duration, name, note and color.
  public static let timecodeMarker = UTType(
    declaring: "org.tckit.marker", conformingTo: .json, as: .exported,
    mimeTypes: ["application/vnd.tckit.marker+json"], summary: "timecode marker")

  /// The same representation under the name that later versions of swift-timecode give it.
  public static let timecodeLaterName = UTType(
    declaring: "com.orchetect.timecode", conformingTo: .data, as: .imported)
}

extension Timecode {
  /// The plain-text representation of a timecode.
  public static let textUTType: UTType = .utf8PlainText

  /// The types that a timecode is copied as, in order.
  public static let copyUTTypes: [UTType] = [.timecode, textUTType]

  /// The types that a timecode is pasted from, in order of preference.
  public static let pasteUTTypes: [UTType] = [.timecode, .timecodeLaterName, textUTType]

  /// The types that a timecode is pasted from where any program may have copied, in order of preference. Other plain
  /// text, such as UTF-16, is read if there is nothing better.
  public static let foreignPasteUTTypes: [UTType] = pasteUTTypes + [.plainText]
}

extension Timecode {
  /// The types of the media files whose start is read as a timecode.
  ///
  /// These types are only imported: a timecode is copied as the types of ``copyUTTypes``.
  public static let mediaUTTypes: [UTType] = [
    .quickTimeMovie, .mpeg4Movie, .materialExchange, .wav, .dpx, .exr, .matroska, .webM,
  ]
}

extension UTType {
  /// An MXF file.
  package static let materialExchange = UTType(importedAs: "org.smpte.mxf")
  /// A DPX image.
  package static let dpx = UTType(importedAs: "org.smpte.dpx-image")
  /// A Matroska movie.
  package static let matroska = UTType(importedAs: "org.matroska.mkv")
  /// A WebM movie.
  package static let webM = UTType(importedAs: "org.webmproject.webm")
}

extension TimecodeMarker {
  /// The types that a marker is copied as, in order. A marker that is only a timecode is not copied as the first type.
  public static let copyUTTypes: [UTType] = [.timecodeMarker] + Timecode.copyUTTypes

  /// The types that a marker is pasted from, in order of preference.
  public static let pasteUTTypes: [UTType] = [.timecodeMarker] + Timecode.pasteUTTypes

  /// The types that a marker is pasted from where any program may have copied, in order of preference.
  public static let foreignPasteUTTypes: [UTType] = [.timecodeMarker] + Timecode.foreignPasteUTTypes
}
