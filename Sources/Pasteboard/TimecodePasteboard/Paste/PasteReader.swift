// Reads a timecode from one representation's bytes.
//
//     let reader = PasteReader(text: TimecodeReader(properties: local.forReading, separatorRule: .report))
//     for match in reader.candidates(among: offered) { … reader.read(bytes, as: match.offered) … }

import MediaTimecode
public import UniformTypes
public import SMPTETimecode

/// A reader that chooses among an item's representations and reads a timecode from one of them.
public struct PasteReader: Sendable {
  /// The types to try, in order; a representation matches a type that it conforms to.
  public var preferred: [UTType]
  /// The reader of text.
  public var text: TimecodeReader
  /// True if text may have white space, blank lines and a label around its timecode, as ``SurroundedTimecode``
  /// describes.
  public var acceptsSurroundingText: Bool
  /// True if the start of a media file is read if no preferred type is offered.
  public var acceptsMedia: Bool

  /// Creates a reader.
  public init(
    preferred: [UTType] = TimecodeMarker.pasteUTTypes, text: TimecodeReader, acceptsSurroundingText: Bool = false,
    acceptsMedia: Bool = true
  ) {
    self.preferred = preferred
    self.text = text
    self.acceptsSurroundingText = acceptsSurroundingText
    self.acceptsMedia = acceptsMedia
  }

  /// Creates a reader for a receiver that may request types. If it does, only these are tried, and no media.
  ///
  /// - Parameters:
  ///   - requested: The requested types, in order; empty for the usual ones.
  ///   - isForeign: True if any program may have made the copy. Text in another encoding is then tried too, and text
  ///     may have other text around its timecode, unless the reader is strict.
  ///   - text: The reader of text.
  public init(requested: [UTType], isForeign: Bool, text: TimecodeReader) {
    let usual = isForeign ? TimecodeMarker.foreignPasteUTTypes : TimecodeMarker.pasteUTTypes
    self.init(
      preferred: requested.isEmpty ? usual : requested, text: text,
      acceptsSurroundingText: isForeign && !text.isStrict, acceptsMedia: requested.isEmpty)
  }

  /// The matching representations, in the order in which they are tried.
  public func candidates(among offered: [UTType]) -> [TypeNegotiation.Match] {
    let matches = TypeNegotiation.matches(offered: offered, preferring: preferred)
    guard matches.isEmpty, acceptsMedia else { return matches }
    return TypeNegotiation.matches(offered: offered, preferring: Timecode.mediaUTTypes)
  }

  /// The types of a timecode's own JSON, which has all its properties.
  static let losslessTypes: [UTType] = [.timecodeMarker, .timecode, .timecodeLaterName]
  private static let jsonTypes = losslessTypes + [.json]

  /// The way to read the bytes of a type.
  enum Kind {
    case json, text, media
    /// The type is not read.
    case other
  }

  /// The way to read the bytes of a type. Equal types are tried first: looking up the conformances of a type takes
  /// longer than reading the text of many items.
  static func kind(of type: UTType) -> Kind {
    if jsonTypes.contains(type) { return .json }
    if type == .utf8PlainText { return .text }
    if jsonTypes.contains(where: type.conforms(to:)) { return .json }
    if type.conforms(to: .text) { return .text }
    return Timecode.mediaUTTypes.contains(where: type.conforms(to:)) ? .media : .other
  }

  /// The reader for an item whose lossless JSON has these properties, which then apply to its untagged text too.
  func at(_ properties: Timecode.Properties) -> PasteReader {
    var reader = self
    reader.text = text.at(properties)
    return reader
  }

  /// Reads a timecode from one representation's bytes.
  public func read(_ bytes: [UInt8], as type: UTType) throws(ReadingError) -> TimecodeReader.Reading {
    try read(bytes, as: type, Self.kind(of: type))
  }

  func read(_ bytes: [UInt8], as type: UTType, _ kind: Kind) throws(ReadingError) -> TimecodeReader.Reading {
    switch kind {
    case .json: return try readJSON(bytes)
    case .media: return try readMedia(bytes)
    case .other: throw .unreadableType
    case .text:
      guard let text = PlainText.utf8(bytes, as: type) else { throw .encoding }
      return acceptsSurroundingText ? try readSurrounded(text) : try readText(text)
    }
  }

  /// The items of a text that is divided into several; nil if the first candidate is not text.
  ///
  /// - Parameters:
  ///   - offered: The types of the undivided item.
  ///   - division: The parts of the text that become items.
  ///   - bytes: Loads the representation at an index of `offered`.
  public func items<Failure: Error>(
    among offered: [UTType], divided division: SurroundedTimecode.Division,
    bytes: (_ index: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) -> [[UInt8]]? {
    guard let match = candidates(among: offered).first, match.offered.conforms(to: .text),
      // JSON conforms to text, but is one item.
      Self.kind(of: match.offered) != .json, let index = offered.firstIndex(of: match.offered),
      let text = PlainText.utf8(try bytes(index), as: match.offered),
      String(validating: text, as: UTF8.self) != nil
    else { return nil }
    return SurroundedTimecode.items(of: text, division)
  }

  func readJSON(_ bytes: [UInt8]) throws(ReadingError) -> TimecodeReader.Reading {
    do { return try TimecodeReader.Reading(markerJSON: bytes.span) } catch { throw .json(error) }
  }

  /// The start of a media file. If the file states no rate, the start gets the rate of untagged text.
  func readMedia(_ source: some ByteSource) throws(ReadingError) -> TimecodeReader.Reading {
    let start: MediaStart
    do { start = try MediaStart(reading: source, rateIfMissing: text.properties?.frameRate) } catch {
      throw .media(error)
    }
    return try text.reading(of: start, inFile: nil, withDuration: false)
  }

  private func readText(_ bytes: [UInt8]) throws(ReadingError) -> TimecodeReader.Reading {
    // A text without an item has one error, about the whole text.
    let item = item(of: bytes) ?? Item(range: 0..<bytes.count)
    var reading = try text.read(bytes.span.extracting(item.range))
    if let name = item.name { reading.details = TimecodeMarker.Details(name: name) }
    return reading
  }

  /// Reads the only timecode of a line that is not an item.
  private func readSurrounded(_ bytes: [UInt8]) throws(ReadingError) -> TimecodeReader.Reading {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw .encoding }
    let line = try SurroundedTimecode.line(of: bytes)
    guard item(of: line) == nil, let timecode = try SurroundedTimecode.timecode(in: line) else {
      return try readText(line)
    }
    return try readText(timecode)
  }

  /// The bytes of a timecode or a range, and the name that follows them after a tab.
  private struct Item {
    var range: Range<Int>
    var name: String?
  }

  /// The item that a text shows; nil if it shows none.
  ///
  /// A name must not be a timecode itself, as the next cell of a spreadsheet may be.
  private func item(of bytes: [UInt8]) -> Item? {
    if text.recognizes(bytes.span) { return Item(range: 0..<bytes.count) }
    guard let tab = bytes.firstIndex(of: UInt8(ascii: "\t")), text.recognizes(bytes.span.extracting(..<tab)),
      let name = String(validating: bytes[(tab + 1)...], as: UTF8.self),
      !name.unicodeScalars.contains(where: \.endsLine),
      (try? TimecodeRangeText(parsing: String(name.prefix { $0 != "\t" }))) == nil
    else { return nil }
    return Item(range: 0..<tab, name: name)
  }
}
