// The formats of documents: what each is called, what its type is, what it cannot hold. Each has one file:
//
//     enum EditDecisionList: DocumentWriter { … }      // its traits; recognizes, reads and writes
//
// A case of `DocumentFormat` without a reader or a beginning does not compile. The cases are in the order in which a
// document's content is held against them, the more specific ones first where two formats have common forms.

public import UniformTypes
import SMPTETimecode
import TextEncodings

/// A format of documents.
public enum DocumentFormat: String, CaseIterable, Sendable {
  /// Final Cut Pro's XML.
  case finalCutXML = "fcpxml"
  /// Final Cut Pro 7's XML, xmeml.
  case finalCut7XML = "xmeml"
  /// OpenTimelineIO's files.
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
  /// Avid Media Composer's marker list in text.
  case avidMarkers = "avid-markers"
  /// Chapters in the description of a web video.
  case youTubeChapters = "youtube"

  /// What recognizes and reads documents.
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

  /// Whether a document's first line that is not blank, without the white space around it, may be the format's; nil for a
  /// format that begins with no word or sign of its own.
  private func mayBegin(with line: Range<Int>, in head: Span<UInt8>) -> Bool? {
    let first = head[line.lowerBound]
    return switch self {
    case .finalCutXML, .finalCut7XML: first == UInt8(ascii: "<")
    case .openTimeline: first == UInt8(ascii: "{")
    case .webVTT: head.rest(of: line, after: "webvtt") != nil
    case .ffmetadata: head.rest(of: line, after: ";ffmetadata") != nil
    case .closedCaptions: head.rest(of: line, after: "scenarist_scc") != nil
    case .sessionText: head.rest(of: line, after: "session name:") != nil
    case .logExchange: head.isWord("heading", in: line)
    case .subRip, .audacityLabels: first.isDigit || first == UInt8(ascii: "-")
    case .resolveMarkers, .editDecisionList, .broadcastSubtitles, .premiereMarkers, .resolveIndex, .tabSeparated,
      .commaSeparated, .avidMarkers:
      nil
    case .youTubeChapters: first.isDigit || first == UInt8(ascii: "(") || first == UInt8(ascii: "[")
    }
  }
}

/// What a format is called and what it cannot hold.
struct DocumentTraits: Sendable {
  let name: String
  /// Made where it is asked for: it is looked up among all types.
  let type: @Sendable () -> UTType
  var losses: [DocumentLoss.Kind] = []
  var defaultColor: String?
  /// The encoding that the format's programs write if they do not write UTF-8.
  var encoding: TextEncoding?
  /// Whether the format itself demands Unicode, as XML and JSON do.
  var isUnicode = false
  /// Whether a document is no text.
  var isBinary = false
  /// Whether times are real time, not frames.
  var hasRealTime = false
  /// Whether documents have columns, which `DocumentOptions.columns` chooses.
  var hasColumns = false
  /// Whether a document has a place for the list's title.
  var hasTitle = false
  /// Whether a document has places for what markers have as events; without them all of it is lost.
  var hasEvents = false
  /// Whether a document says how events become each other; without it every event begins with a cut.
  var hasTransitions = false
  /// Whether reading notes the times and their places, from which a document is rewritten.
  var notesTimes = false
}

extension DocumentFormat {
  /// The word that names the format on a command line, such as `edl`.
  public var word: String { rawValue }

  /// The name in the field, such as `CMX3600 EDL`.
  public var name: String { reader.traits.name }

  /// The type.
  public var contentType: UTType { reader.traits.type() }

  /// What a document of the format may lose: every kind that its writer counts.
  public var possibleLosses: Set<DocumentLoss.Kind> {
    let traits = reader.traits
    let losses = Set(traits.losses)
    guard isWritten else { return losses }
    return losses.union(traits.hasEvents ? [] : [.event]).union(traits.hasTransitions ? [] : [.transition])
  }

  /// The color that markers without one get, where the format needs one.
  public var defaultColor: String? { reader.traits.defaultColor }

  /// Whether documents of the format are written too.
  public var isWritten: Bool { reader is any DocumentWriter.Type }

  /// Whether documents have columns, which `DocumentOptions.columns` chooses.
  package var hasColumns: Bool { reader.traits.hasColumns }

  /// Whether documents say how events become each other.
  package var statesTransitions: Bool { reader.traits.hasTransitions }

  /// Whether the times of a document can be rewritten where they are.
  package var isRewritten: Bool { reader.traits.notesTimes }

  /// Whether documents are lines, each of which has a greatest length; the others are XML, JSON or no text.
  package var hasLines: Bool { !reader.traits.isUnicode && !reader.traits.isBinary }

  /// Whether the times of documents are real time, which a rate does not change.
  package var hasRealTime: Bool { reader.traits.hasRealTime }
}

/// What recognizes and reads documents of a format.
protocol DocumentReader: Sendable {
  /// What the format is called and what it cannot hold.
  static var traits: DocumentTraits { get }
  /// Whether a document begins as one of this format does; the bytes are UTF-8 and at most `DocumentFormat.headLength`.
  ///
  /// A first entry that cannot be read must not hide the format: the next ones show it.
  static func recognizes(_ head: Span<UInt8>) -> Bool
  /// Reads a document, whose bytes are UTF-8 and within the limit of size.
  ///
  /// - Throws: Why the rest of the document cannot be read.
  static func read(_ bytes: Span<UInt8>, into reading: inout DocumentReading) throws(DocumentError)
}

/// What recognizes, reads and writes documents of a format.
protocol DocumentWriter: DocumentReader {
  /// Writes the output's document and counts what the format cannot hold.
  ///
  /// - Throws: Why there can be no such document: markers at different rates, a timecode beyond a day.
  static func write(to output: inout DocumentWriting) throws(DocumentError)
}

extension DocumentFormat: CustomStringConvertible {
  /// The name in the field.
  public var description: String { name }
}

extension DocumentFormat {
  /// The bytes from a document's beginning that show its format.
  public static let headLength = 1 << 16

  /// The format of a document's content; nil if it is none of them.
  ///
  /// - Parameters:
  ///   - bytes: The document, or its beginning of ``headLength`` bytes.
  ///   - columns: Columns whose names make a table of a text whose first line has one of them.
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

  /// Whether a first line begins a document by a word or a sign of its own, so that more of it is worth waiting for.
  package static func mayBegin(with line: Span<UInt8>) -> Bool {
    let part = line.trimmed(0..<line.count)
    guard !part.isEmpty, !line[part.lowerBound].isDigit else { return false }
    return allCases.contains { $0.mayBegin(with: part, in: line) ?? false } || EditLine.mayBegin(with: part, in: line)
  }

  /// The format of a document's content; nil if it is none of them.
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
