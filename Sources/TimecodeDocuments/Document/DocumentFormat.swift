// The formats of documents: what each is called, what its type is, what it cannot hold. Each has one file:
//
//     extension DocumentFormat {
//       public static let editDecisionList = DocumentFormat(EditDecisionList.self, word: "edl", …)
//     }
//     enum EditDecisionList: DocumentWriter { … }      // recognizes, reads and writes
//
// `DocumentFormat.all` lists them, the more specific ones first where two formats have common forms.

public import OpenTransferable

/// A format of documents.
public struct DocumentFormat: Sendable {
  /// The word that names the format on a command line, such as `edl`.
  public let word: String
  /// The name in the field, such as `CMX3600 EDL`.
  public let name: String
  /// The type.
  public let contentType: UTType
  /// What a document of the format may lose: every kind that its writer counts.
  public let possibleLosses: Set<DocumentLoss.Kind>
  /// The color that markers without one get, where the format needs one.
  public let defaultColor: String?
  /// What recognizes and reads documents.
  let reader: any DocumentReader.Type

  init(
    _ reader: any DocumentReader.Type, word: String, name: String, type: UTType, losses: Set<DocumentLoss.Kind> = [],
    defaultColor: String? = nil
  ) {
    self.reader = reader
    self.word = word
    self.name = name
    contentType = type
    possibleLosses = losses
    self.defaultColor = defaultColor
  }

  /// Whether documents of the format are written too.
  public var isWritten: Bool { reader is any DocumentWriter.Type }

  /// Whether documents have columns, which `DocumentOptions.columns` chooses.
  public var hasColumns: Bool { reader is any DelimitedText.Type || reader == LogExchange.self }
}

/// What recognizes and reads documents of a format.
protocol DocumentReader: Sendable {
  /// Whether a document begins as one of this format does; the bytes are UTF-8 and at most `DocumentFormat.headLength`.
  static func recognizes(_ head: Span<UInt8>) -> Bool
  /// Reads a document, whose bytes are UTF-8 and within the limit of size.
  ///
  /// - Throws: Why the rest of the document cannot be read.
  static func read(_ bytes: Span<UInt8>, into reading: inout DocumentReading) throws(DocumentError)
}

/// What recognizes, reads and writes documents of a format.
protocol DocumentWriter: DocumentReader {
  /// Whether a document has a place for the list's title.
  static var hasTitle: Bool { get }
  /// Writes a document and counts what the format cannot hold.
  ///
  /// - Throws: Why there can be no such document: markers at different rates, a timecode beyond a day.
  static func write(
    _ document: TimecodeDocument, _ options: DocumentOptions, to output: inout DocumentWriting
  ) throws(DocumentError)
}

extension DocumentWriter {
  static var hasTitle: Bool { false }
}

extension DocumentFormat: CustomStringConvertible {
  /// The name in the field.
  public var description: String { name }
}

extension DocumentFormat: Hashable {
  /// Whether both are the same format.
  public static func == (left: Self, right: Self) -> Bool { left.word == right.word }

  /// Feeds the format's word to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(word) }
}

extension DocumentFormat {
  /// Every format, in the order in which a document's content is held against them.
  public static let all: [DocumentFormat] = [
    .finalCutXML, .openTimeline, .webVTT, .ffmetadata, .subRip, .audacityLabels, .sessionText, .logExchange,
    .resolveMarkers, .editDecisionList, .premiereMarkers, .resolveIndex, .tabSeparated, .commaSeparated, .avidMarkers,
    .youTubeChapters,
  ]

  /// The bytes from a document's beginning that show its format.
  public static let headLength = 1 << 16

  /// The format of a document's content; nil if it is none of them.
  ///
  /// - Parameter columns: Columns whose names make a table of a text whose first line has one of them.
  public init?(of bytes: Span<UInt8>, columns: DocumentColumns? = nil) {
    let head = bytes.extracting(first: Self.headLength)
    let decoded = UTF16Text.decoded(head)
    let format = decoded.map { Self.recognized($0.span, columns) } ?? Self.recognized(head, columns)
    guard let format else { return nil }
    self = format
  }

  private static func recognized(_ head: Span<UInt8>, _ columns: DocumentColumns?) -> DocumentFormat? {
    all.first { $0.reader.recognizes(head) } ?? columns.flatMap { DelimitedColumns.format(of: head, with: $0) }
  }

  /// The format of a document's content; nil if it is none of them.
  public init?(of bytes: [UInt8], columns: DocumentColumns? = nil) { self.init(of: bytes.span, columns: columns) }

  /// The format of a type: the type itself, or the first that it conforms to.
  public init?(_ type: UTType) {
    let format = Self.all.first { $0.contentType == type } ?? Self.all.first { type.conforms(to: $0.contentType) }
    guard let format else { return nil }
    self = format
  }

  /// The format of a word, such as `edl`, without regard to case.
  public init?(word: String) {
    guard let format = Self.all.first(where: { $0.word == word.lowercased() }) else { return nil }
    self = format
  }
}

extension TimecodeDocument {
  /// Reads a document in UTF-8, or in UTF-16 with a byte order mark.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - format: Its format; nil for the one that its content shows.
  ///   - options: What the document does not give.
  /// - Throws: `unknownFormat`, or why the rest of the document cannot be read; what is wrong with single entries is in
  ///   ``problems``.
  public init(
    reading bytes: Span<UInt8>, as format: DocumentFormat? = nil, _ options: DocumentOptions = .current
  ) throws(DocumentError) {
    guard bytes.count <= options.maximumSize else { throw DocumentError(.tooLarge(limit: options.maximumSize)) }
    guard let format = format ?? DocumentFormat(of: bytes, columns: options.columns) else {
      throw DocumentError(.unknownFormat)
    }
    guard options.columns == nil || format.hasColumns else { throw DocumentError(.noColumns(format.name)) }
    var reading = DocumentReading(options)
    if let decoded = try UTF16Text.checked(bytes) {
      try format.reader.read(decoded.span, into: &reading)
    } else {
      try format.reader.read(bytes, into: &reading)
    }
    self = reading.document
  }

  /// Reads a document in UTF-8, or in UTF-16 with a byte order mark.
  public init(
    reading bytes: [UInt8], as format: DocumentFormat? = nil, _ options: DocumentOptions = .current
  ) throws(DocumentError) {
    try self.init(reading: bytes.span, as: format, options)
  }

  /// Writes a document of a format, with what it cannot hold.
  ///
  /// - Throws: `notWritten` for a format that is only read, or why there can be no such document.
  public func written(
    as format: DocumentFormat, _ options: DocumentOptions = .current
  ) throws(DocumentError) -> WrittenDocument {
    guard let writer = format.reader as? any DocumentWriter.Type else { throw DocumentError(.notWritten(format.name)) }
    var output = DocumentWriting(self, hasTitle: writer.hasTitle)
    try writer.write(self, options, to: &output)
    return output.written
  }
}
