// Reads a timecode from UTF-8 bytes without allocating:
//
//     let text = try TimecodeText(parsing: span)   // 01:00:00;00@29.97d
//     text.components, text.separator, text.tag
//
// The grammar, white space around it being skipped:
//
//     text     = [days (" " | ":" | ";")] hours sep minutes sep seconds sep frames ["." subframes] [tag]
//              | [days "-"] hours "-" minutes "-" seconds "-" frames ["." subframes]      the form for file names
//     sep      = ":" | ";"          a mix is read; what stands before the frames is reported
//     tag      = "@" rate ["/" base] ["+" limit]      rate and limit in any spelling, as in 01:00:00;00@29.97d/80+100d
//
// Each number is one or more ASCII digits whose value fits in Int. A failure says at which byte and what was expected.

/// A timecode read from text, before its numbers are checked against any properties.
public struct TimecodeText: Equatable, Sendable {
  /// What stood before the frames.
  public enum Separator: Equatable, Hashable, Sendable {
    /// A colon, which says nothing about drop frame: at drop rates it is common in the field.
    case colon
    /// A semicolon, which says drop frame.
    case dropFrame
    /// A hyphen, as in file names.
    case hyphen
  }

  /// What the text says about its own properties; a base and limit not named are the defaults.
  public struct Tag: Equatable, Hashable, Sendable {
    /// The rate.
    public var frameRate: TimecodeFrameRate
    /// The base, where it is named.
    public var subFramesBase: Timecode.SubFramesBase?
    /// The limit, where it is named.
    public var upperLimit: Timecode.UpperLimit?

    /// Makes a tag.
    public init(
      frameRate: TimecodeFrameRate, subFramesBase: Timecode.SubFramesBase? = nil, upperLimit: Timecode.UpperLimit? = nil
    ) {
      self.frameRate = frameRate
      self.subFramesBase = subFramesBase
      self.upperLimit = upperLimit
    }

    /// The properties that the tag stands for.
    public var properties: Timecode.Properties {
      Timecode.Properties(
        rate: frameRate, base: subFramesBase ?? .default(), limit: upperLimit ?? .max24Hours)
    }
  }

  /// The numbers as written; components not written are 0.
  public var components: Timecode.Components
  /// What stood before the frames.
  public var separator: Separator
  /// Whether days were written.
  public var hasDays: Bool
  /// Whether subframes were written.
  public var hasSubFrames: Bool
  /// What the text says about its own properties, if it does.
  public var tag: Tag?

  /// Makes the text of components, which say nothing about their validity.
  @inlinable
  @inline(__always)
  public init(
    _ components: Timecode.Components, separator: Separator = .colon, hasDays: Bool = false, hasSubFrames: Bool = false,
    tag: Tag? = nil
  ) {
    self.components = components
    self.separator = separator
    self.hasDays = hasDays
    self.hasSubFrames = hasSubFrames
    self.tag = tag
  }
}

extension TimecodeText {
  /// Reads a timecode from UTF-8 text.
  public init(parsing text: Span<UInt8>) throws(Timecode.StringParseError) {
    if let common = Self(common: text) {
      self = common
      return
    }
    var parser = TimecodeParser()
    self = try parser.parse(text)
  }

  /// Reads a timecode from UTF-8 text.
  public init(parsing text: UnsafeBufferPointer<UInt8>) throws(Timecode.StringParseError) {
    try self.init(parsing: text.span)
  }

  /// Reads a timecode from a string.
  public init(parsing text: some StringProtocol) throws(Timecode.StringParseError) {
    let result = text.utf8.withContiguousStorageIfAvailable { bytes in
      Result { () throws(Timecode.StringParseError) in try Self(parsing: bytes.span) }
    }
    if let result {
      self = try result.get()
    } else {
      let bytes = Array(text.utf8)
      try self.init(parsing: bytes.span)
    }
  }

  /// Reads text that is nothing but the form that nearly all text has, with two digits of subframes or without.
  @inline(__always)
  private init?(common text: Span<UInt8>) {
    let hasSubFrames = text.count == TimecodeLabel.lengthWithSubFrames
    guard
      hasSubFrames || text.count == TimecodeLabel.length,
      case (var label, let saysDropFrame)? = TimecodeLabel.read(in: text, at: 0)
    else { return nil }
    if hasSubFrames {
      let pair = text.withUnsafeBytes { bytes in
        UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: TimecodeLabel.length + 1, as: UInt16.self))
      }
      guard text[TimecodeLabel.length] == UInt8(ascii: "."), let whole = label.withSubFrames(pair) else { return nil }
      label = whole
    }
    self.init(label.components, separator: saysDropFrame ? .dropFrame : .colon, hasSubFrames: hasSubFrames)
  }
}

/// The general reader: a place in the text, from which parts are read.
struct TimecodeParser {
  private var cursor = NumberCursor()

  /// Reads the whole text.
  mutating func parse(_ text: Span<UInt8>) throws(Timecode.StringParseError) -> TimecodeText {
    cursor.skipSpaces(in: text)
    var result = if let common = commonNumbers(in: text) { common } else { try numbers(in: text) }
    if cursor.position < text.count, text[cursor.position] == UInt8(ascii: ".") {
      cursor.position += 1
      result.components.subFrames = try cursor.number(in: text)
      result.hasSubFrames = true
    }
    cursor.skipSpaces(in: text)
    guard cursor.position < text.count else { return result }
    guard text[cursor.position] == UInt8(ascii: "@"), result.separator != .hyphen else {
      let endsHere = result.separator == .hyphen || result.hasSubFrames
      throw .malformed(at: cursor.position, expected: endsHere ? .end : .subFramesOrEnd)
    }
    cursor.position += 1
    result.tag = try TimecodeText.Tag(parsing: text, from: cursor.position)
    return result
  }

  /// The numbers of the common form, where that is what stands here.
  private mutating func commonNumbers(in text: Span<UInt8>) -> TimecodeText? {
    let end = cursor.position + TimecodeLabel.length
    guard
      end < text.count, !text[end].isDigit, text[end] != UInt8(ascii: ":"), text[end] != UInt8(ascii: ";"),
      let (label, saysDropFrame) = TimecodeLabel.read(in: text, at: cursor.position)
    else { return nil }
    cursor.position = end
    return TimecodeText(label.components, separator: saysDropFrame ? .dropFrame : .colon)
  }

  /// Any numbers with separators between them.
  private mutating func numbers(in text: Span<UInt8>) throws(Timecode.StringParseError) -> TimecodeText {
    var numbers: (Int, Int, Int, Int, Int) = (try cursor.number(in: text), 0, 0, 0, 0)
    var count = 1
    var separator: UInt8 = 0
    var hasHyphens = false
    while cursor.position < text.count, count < 5, isSeparator(in: text, after: count, hasHyphens: hasHyphens) {
      separator = text[cursor.position]
      if separator == UInt8(ascii: "-") { hasHyphens = true }
      cursor.position += 1
      let value = try cursor.number(in: text)
      switch count {
      case 1: numbers.1 = value
      case 2: numbers.2 = value
      case 3: numbers.3 = value
      default: numbers.4 = value
      }
      count += 1
    }
    // A space is a separator only after days, which a full timecode then follows.
    guard count == 5 || (count == 4 && !startsWithSpacedDays) else {
      throw .malformed(at: cursor.position, expected: .separator)
    }
    return TimecodeText(
      count == 4
        ? Timecode.Components(h: numbers.0, m: numbers.1, s: numbers.2, f: numbers.3)
        : Timecode.Components(d: numbers.0, h: numbers.1, m: numbers.2, s: numbers.3, f: numbers.4),
      separator: separator == UInt8(ascii: ";") ? .dropFrame : hasHyphens ? .hyphen : .colon, hasDays: count == 5)
  }

  private var startsWithSpacedDays = false

  /// Whether a separator stands here that may follow so many numbers; a space is one only between days and hours.
  private mutating func isSeparator(in text: Span<UInt8>, after count: Int, hasHyphens: Bool) -> Bool {
    switch text[cursor.position] {
    case UInt8(ascii: ":"), UInt8(ascii: ";"): return !hasHyphens
    case UInt8(ascii: "-"): return hasHyphens || count == 1
    case UInt8(ascii: " "):
      guard count == 1, cursor.position + 1 < text.count, text[cursor.position + 1].isDigit else { return false }
      startsWithSpacedDays = true
      return true
    default: return false
    }
  }
}

extension TimecodeText.Tag {
  /// Reads `rate`, `rate/base`, `rate+limit` or `rate/base+limit` from an offset to the end of the text.
  init(parsing text: Span<UInt8>, from start: Int) throws(Timecode.StringParseError) {
    var rateEnd = text.count
    if let plus = Self.last(UInt8(ascii: "+"), in: text, from: start, to: rateEnd) {
      guard let limit = Timecode.UpperLimit(spelling: text.extracting((plus + 1)..<rateEnd)) else {
        throw .malformed(at: plus + 1, expected: .upperLimit)
      }
      upperLimit = limit
      rateEnd = plus
    }
    // A slash may also belong to the rate, as in 30000/1001.
    if let slash = Self.last(UInt8(ascii: "/"), in: text, from: start, to: rateEnd) {
      if let base = Timecode.SubFramesBase(spelling: text.extracting((slash + 1)..<rateEnd)) {
        subFramesBase = base
        rateEnd = slash
      } else if !Self.isRate(text, start, rateEnd) {
        throw .malformed(at: slash + 1, expected: .subFramesBase)
      }
    }
    guard case .rate(let rate) = TimecodeFrameRate.reading(text.extracting(start..<rateEnd)) else {
      throw .malformed(at: start, expected: .frameRate)
    }
    frameRate = rate
  }

  private static func isRate(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    if case .rate = TimecodeFrameRate.reading(text.extracting(start..<end)) { return true }
    return false
  }

  private static func last(_ byte: UInt8, in text: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    var index = end
    while index > start {
      index -= 1
      if text[index] == byte { return index }
    }
    return nil
  }
}
