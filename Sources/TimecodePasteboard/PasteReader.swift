// Offered representations in, the timecode in the best readable one out.
//
//     let reader = PasteReader(text: TimecodeReader(properties: local.forReading, separatorRule: .report))
//     for match in reader.candidates(among: offered) { … reader.read(bytes, as: match.offered) … }

public import OpenTransferable
public import SMPTETimecode

/// Chooses among an item's representations and reads a timecode from one.
public struct PasteReader: Sendable {
  /// The types to try, in order; a representation matches a type that it conforms to.
  public var preferred: [UTType]
  /// How text is read.
  public var text: TimecodeReader
  /// Whether text may have white space, blank lines and a label around its timecode, as ``UntidyText`` says.
  public var takesUntidyText: Bool

  /// Why a representation gave no timecode.
  public enum ReadingError: Error, Equatable, Sendable {
    /// The text or JSON is not a timecode, or lacks a rate.
    case text(TimecodeReader.ReadingError)
    /// The text is untidy in a way that is not taken.
    case untidy(UntidyText.Refusal)
    /// The bytes are not text in the type's encoding.
    case encoding
    /// Timecodes are not read from this type.
    case unreadableType
  }

  /// Makes a reader.
  public init(
    preferred: [UTType] = Timecode.pasteUTTypes, text: TimecodeReader, takesUntidyText: Bool = false
  ) {
    self.preferred = preferred
    self.text = text
    self.takesUntidyText = takesUntidyText
  }

  /// The matching representations, in the order in which they are tried.
  public func candidates(among offered: [UTType]) -> [TypeNegotiation.Match] {
    TypeNegotiation.matches(offered: offered, preferring: preferred)
  }

  /// Reads a timecode from one representation's bytes.
  public func read(_ bytes: [UInt8], as type: UTType) throws(ReadingError) -> TimecodeReader.Reading {
    // Looking up what types conform to takes longer than reading the text of many items.
    if type == .utf8PlainText { return try readText(Self.withoutByteOrderMark(bytes)) }
    let isJSON = type.conforms(to: .timecode) || type.conforms(to: .timecodeLaterName) || type.conforms(to: .json)
    if isJSON { return try readJSON(bytes) }
    guard type.conforms(to: .text) else { throw .unreadableType }
    return try readText(utf8Text(bytes, as: type))
  }

  /// Text of a type in UTF-8, without a byte order mark; nil where the bytes cannot be text in the type's encoding.
  public func utf8Text(_ bytes: [UInt8], as type: UTType) -> [UInt8]? {
    if type.conforms(to: .utf16PlainText) { return Self.utf8(fromUTF16: bytes) }
    return Self.withoutByteOrderMark(bytes)
  }

  private func readJSON(_ bytes: [UInt8]) throws(ReadingError) -> TimecodeReader.Reading {
    do {
      return TimecodeReader.Reading(json: try Timecode(json: bytes))
    } catch {
      throw .text(.json(error))
    }
  }

  private func readText(_ bytes: [UInt8]?) throws(ReadingError) -> TimecodeReader.Reading {
    guard let bytes else { throw .encoding }
    if takesUntidyText { return try readUntidyText(bytes) }
    do {
      return try text.read(bytes.span)
    } catch {
      throw .text(error)
    }
  }

  private func readUntidyText(_ bytes: [UInt8]) throws(ReadingError) -> TimecodeReader.Reading {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw .encoding }
    let line: [UInt8]
    do { line = try UntidyText.line(of: bytes) } catch { throw .untidy(error) }
    do {
      return try text.read(line.span)
    } catch {
      guard case .malformed = error else { throw .text(error) }
      let timecode: [UInt8]?
      do { timecode = try UntidyText.timecode(in: line) } catch { throw .untidy(error) }
      guard let timecode else { throw .text(error) }
      do { return try text.read(timecode.span) } catch { throw .text(error) }
    }
  }

  private static func withoutByteOrderMark(_ bytes: [UInt8]) -> [UInt8] {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  /// Little-endian unless a byte order mark says otherwise, as pasteboards write it.
  private static func utf8(fromUTF16 bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count.isMultiple(of: 2) else { return nil }
    let isBig = bytes.starts(with: [0xFE, 0xFF])
    let start = isBig || bytes.starts(with: [0xFF, 0xFE]) ? 2 : 0
    let units = stride(from: start, to: bytes.count, by: 2).map { index in
      UInt16(bytes[index + (isBig ? 0 : 1)]) << 8 | UInt16(bytes[index + (isBig ? 1 : 0)])
    }
    return String(validating: units, as: UTF16.self).map { Array($0.utf8) }
  }
}
