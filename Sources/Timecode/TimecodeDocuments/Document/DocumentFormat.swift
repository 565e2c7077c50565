// The formats of documents, with the name, the type and the possible losses of each. One type implements each format:
//
//     enum EditDecisionList: DocumentWriter { … }      // its traits; recognizes, reads and writes
//
// The compiler rejects a case of `DocumentFormat` without a reader or a beginning. Detection tries the cases in their
// order of declaration, so the more specific of two similar formats comes first.

public import UniformTypes
import SMPTETimecode
import TextEncodings

/// A format of documents.
public enum DocumentFormat: String, CaseIterable, Sendable {
  /// Final Cut Pro's XML.
  case finalCutXML = "fcpxml"
  /// Final Cut Pro 7's XML, xmeml.
  case finalCut7XML = "xmeml"
  /// OpenTimelineIO's JSON.
  case openTimeline = "otio"
  /// Subtitles, captions or chapters in WebVTT.
  case webVTT = "vtt"
  /// FFmpeg's metadata with chapters.
  case ffmetadata
  /// Subtitles in EBU's binary form.
  case broadcastSubtitles = "stl"
  /// Closed captions in Scenarist's form.
  case closedCaptions = "scc"
  /// Subtitles in SubRip's form.
  case subRip = "srt"
  /// Audacity's labels.
  case audacityLabels = "audacity"
  /// Pro Tools' session info as text.
  case sessionText = "pro-tools"
  /// Avid log exchange files.
  case logExchange = "ale"
  /// Avid Media Composer's marker list in text.
  case avidMarkers = "avid-markers"
  /// DaVinci Resolve's timeline markers as an EDL.
  case resolveMarkers = "resolve-markers"
  /// CMX 3600 edit decision lists.
  case editDecisionList = "edl"
  /// Premiere Pro's marker list, which is tab-separated.
  case premiereMarkers = "premiere-markers"
  /// DaVinci Resolve's edit index in comma-separated values.
  case resolveIndex = "resolve-csv"
  /// Tab-separated values with the names of the columns in the first line.
  case tabSeparated = "tsv"
  /// Comma-separated values with the names of the columns in the first line.
  case commaSeparated = "csv"
  /// Chapters in the description of a web video.
  case youTubeChapters = "youtube"

  /// The type that recognizes and reads documents.
  var reader: any DocumentReader.Type {
    switch self {
    case .finalCutXML: FinalCutXML.self
    case .finalCut7XML: FinalCut7XML.self
    case .openTimeline: OpenTimeline.self
    case .webVTT: WebVTT.self
    case .ffmetadata: FFMetadata.self
    case .broadcastSubtitles: BroadcastSubtitles.self
    case .closedCaptions: ClosedCaptions.self
    case .subRip: SubRip.self
    case .audacityLabels: AudacityLabels.self
    case .sessionText: SessionText.self
    case .logExchange: LogExchange.self
    case .resolveMarkers: ResolveMarkers.self
    case .editDecisionList: EditDecisionList.self
    case .premiereMarkers: PremiereMarkers.self
    case .resolveIndex: ResolveIndex.self
    case .tabSeparated: TabSeparatedText.self
    case .commaSeparated: CommaSeparatedText.self
    case .avidMarkers: AvidMarkers.self
    case .youTubeChapters: YouTubeChapters.self
    }
  }

  /// Returns whether the format may begin with this line; nil if the format has no characteristic beginning.
  ///
  /// The line is the document's first line that is not blank, without the white space around it.
  private func mayBegin(with line: Range<Int>, in head: Span<UInt8>) -> Bool? {
    let first = head[line.lowerBound]
    return switch self {
    case .finalCutXML, .finalCut7XML: first == UInt8(ascii: "<")
    case .openTimeline: first == UInt8(ascii: "{")
    case .webVTT: head.rest(of: line, after: "webvtt") != nil
    case .ffmetadata: head.rest(of: line, after: ";ffmetadata") != nil
    case .closedCaptions: head.rest(of: line, after: "scenarist_scc") != nil
    case .sessionText: head.rest(of: line, after: "session name:") != nil
    case .logExchange: head.isWord("heading", in: line) || head.rest(of: line, after: "field_delim") != nil
    case .subRip, .audacityLabels: first.isDigit || first == UInt8(ascii: "-")
    case .resolveMarkers, .editDecisionList, .broadcastSubtitles, .premiereMarkers, .resolveIndex, .tabSeparated,
      .commaSeparated, .avidMarkers:
      nil
    case .youTubeChapters: first.isDigit || first == UInt8(ascii: "(") || first == UInt8(ascii: "[")
    }
  }
}

/// A format's names, type and abilities.
struct DocumentTraits: Sendable {
  let name: String
  /// The type, in a closure: only a caller that asks for it searches all types.
  let type: @Sendable () -> UTType
  /// The losses that depend on an entry's content.
  var losses: [DocumentLoss.Kind] = []
  /// The content that the format can never express, so that it is always lost.
  var omits: [DocumentLoss.Kind] = [.title, .event, .transition]
  var defaultColor: String?
  /// The encoding that the format's programs use for text that is not UTF-8.
  var encoding: TextEncoding?
  /// True if the format itself demands Unicode, as XML and JSON do.
  var isUnicode = false
  /// True if documents are not text.
  var isBinary = false
  /// True if times are real time, not frames.
  var hasRealTime = false
  /// True if documents have columns, which `DocumentOptions.columns` can choose.
  var hasColumns = false
  /// True if a reader can record the times and their locations, so that the document can be rewritten.
  var recordsTimes = false
  /// True if documents can contain the comments of an edit list.
  var keepsComments = false
}

extension DocumentFormat {
  /// The word that names the format on a command line, such as `edl`.
  public var word: String { rawValue }

  /// The name in the industry, such as `CMX3600 EDL`.
  public var name: String { reader.traits.name }

  /// The uniform type.
  public var contentType: UTType { reader.traits.type() }

  /// The losses that are possible in the format: all kinds that its writer counts; empty if the format is never
  /// written.
  public var possibleLosses: Set<DocumentLoss.Kind> {
    isWritten ? Set([.comments] + reader.traits.losses + reader.traits.omits) : []
  }

  /// The color for markers without one, if the format needs a color.
  public var defaultColor: String? { reader.traits.defaultColor }

  /// True if the format can also be written.
  public var isWritten: Bool { reader is any DocumentWriter.Type }

  /// True if documents have columns, which `DocumentOptions.columns` can choose.
  package var hasColumns: Bool { reader.traits.hasColumns }

  /// True if documents state their transitions. In other formats every event begins with a cut.
  package var statesTransitions: Bool { !reader.traits.omits.contains(.transition) }

  /// True if the times of a document can be rewritten in place.
  package var isRewritten: Bool { reader.traits.recordsTimes }

  /// True if documents consist of lines with a maximum length. Other documents are XML, JSON or binary.
  package var hasLines: Bool { !reader.traits.isUnicode && !reader.traits.isBinary }

  /// True if times are real time, which a rate does not change.
  package var hasRealTime: Bool { reader.traits.hasRealTime }
  /// True if a written time is rounded only once, from the exact time including the parts below a subframe.
  package var keepsExactTimes: Bool { hasRealTime && reader.traits.losses.contains(.rounding) }
}

/// A type that recognizes and reads documents of a format.
protocol DocumentReader: Sendable {
  /// The format's names, type and abilities.
  static var traits: DocumentTraits { get }
  /// Returns whether a document begins like a document of this format.
  ///
  /// An unreadable first entry must not hide the format, because later entries still show it.
  ///
  /// - Parameter head: The beginning in UTF-8, at most `DocumentFormat.headLength` bytes.
  static func recognizes(_ head: Span<UInt8>) -> Bool
  /// Reads a document. Its bytes are UTF-8 and within the size limit.
  ///
  /// - Throws: The error that makes the rest of the document unreadable.
  static func read(_ bytes: Span<UInt8>, into reading: inout DocumentReading) throws(DocumentError)
}

/// A type that recognizes, reads and writes documents of a format.
protocol DocumentWriter: DocumentReader {
  /// Writes the output's document and counts the losses.
  ///
  /// - Throws: The reason that the document cannot exist: markers at different rates, or a timecode beyond a day.
  static func write(to output: inout DocumentWriting) throws(DocumentError)
}

extension DocumentFormat: CustomStringConvertible {
  /// The name in the industry.
  public var description: String { name }
}

extension DocumentFormat {
  /// The number of bytes at the beginning of a document that detection needs.
  public static let headLength = 1 << 16

  /// The format of a document's content; nil if no format matches.
  ///
  /// - Parameters:
  ///   - bytes: The document, or its first ``headLength`` bytes.
  ///   - columns: Names of columns. A text whose first line contains one of these names is a table.
  ///   - encoding: The encoding, if it is not UTF-8 and the text has no byte order mark.
  public init?(of bytes: Span<UInt8>, columns: DocumentColumns? = nil, encoding: DocumentEncoding? = nil) {
    let head = bytes.extracting(first: Self.headLength)
    let decoded = DocumentText.decodedUTF16(head, stated: encoding)
    let format = decoded.map { Self.recognized($0.span, columns) } ?? Self.recognized(head, columns)
    guard let format else { return nil }
    self = format
  }

  private static func recognized(_ head: Span<UInt8>, _ columns: DocumentColumns?) -> DocumentFormat? {
    guard let line = DocumentLines.first(in: head) else { return nil }
    let format = allCases.first {
      $0.mayBegin(with: head.trimmed(line), in: head) ?? true && $0.reader.recognizes(head)
    }
    return format ?? columns.flatMap { DelimitedColumns.format(of: head, with: $0) }
  }

  /// Returns whether a first line has a word or sign of a format, so that it is worth waiting for the rest of the
  /// document.
  package static func mayBegin(with line: Span<UInt8>) -> Bool {
    let part = line.trimmed(0..<line.count)
    guard !part.isEmpty, !line[part.lowerBound].isDigit else { return false }
    return allCases.contains { $0.mayBegin(with: part, in: line) ?? false } || EditLine.mayBegin(with: part, in: line)
  }

  /// The format of a document's content; nil if no format matches.
  public init?(of bytes: [UInt8], columns: DocumentColumns? = nil, encoding: DocumentEncoding? = nil) {
    self.init(of: bytes.span, columns: columns, encoding: encoding)
  }

  /// The format of a type: the type itself, or the first that it conforms to.
  public init?(_ type: UTType) {
    let format =
      Self.allCases.first { $0.contentType == type } ?? Self.allCases.first { type.conforms(to: $0.contentType) }
    guard let format else { return nil }
    self = format
  }

  /// The format of a word, such as `edl`, without regard to case.
  public init?(word: String) {
    self.init(rawValue: word.lowercased())
  }
}
