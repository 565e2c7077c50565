// The tag, which carries a timecode's rate in its text: `01:00:00;00@29.97d/80+100d`, `01:00:00:00 @ 24 fps`.
//
//     tag = "@" rate ["/" base] ["+" limit]       each in any spelling of FrameRateSpelling.swift
//
// Three readers share this grammar. In the text of a timecode the tag must extend to the end. In an expression an
// operator may follow the tag. In prose anything may follow it, and the text after a timecode is a tag only if it is
// whole.

extension TimecodeText {
  /// The rate in a text, with the base and the limit if the text names them.
  public struct Tag: Equatable, Sendable {
    /// The rate.
    public var frameRate: TimecodeFrameRate
    /// The base, if the text names it.
    public var subFramesBase: Timecode.SubFramesBase?
    /// The limit, if the text names it.
    public var upperLimit: Timecode.UpperLimit?

    /// Makes a tag.
    public init(
      frameRate: TimecodeFrameRate, subFramesBase: Timecode.SubFramesBase? = nil, upperLimit: Timecode.UpperLimit? = nil
    ) {
      self.frameRate = frameRate
      self.subFramesBase = subFramesBase
      self.upperLimit = upperLimit
    }

    /// The properties of the tagged timecode. The base and the limit are the defaults if the text does not name them.
    @inlinable
    public var properties: Timecode.Properties {
      Timecode.Properties(rate: frameRate, base: subFramesBase ?? .default(), limit: upperLimit ?? .max24Hours)
    }
  }
}

extension TimecodeText.Tag {
  /// Reads a rate as it is written in a tag, after the `@`: `25`, `29.97d/80`, `24/80+100d`.
  public init(parsing text: some StringProtocol) throws(TimecodeTextError) {
    let bytes = Array(text.utf8)
    var cursor = TextCursor()
    if let tag = try? cursor.tag(in: bytes.span, until: .endOfText) {
      self = tag
    } else {
      // This error explains the fault in the rate.
      self.init(frameRate: try TimecodeFrameRate(parsing: text))
    }
  }
}

extension TextCursor {
  /// The end of a tag.
  enum TagEnd {
    /// The tag extends to the end of the text, with space anywhere between its parts.
    case endOfText
    /// The tag ends before anything that cannot belong to it; base and limit follow without space.
    case anywhere
  }

  /// Reads the tag after the `@`, and moves the cursor after it.
  mutating func tag(in text: Span<UInt8>, until end: TagEnd) throws(Timecode.StringParseError) -> TimecodeText.Tag {
    let start = position
    guard case .rate(let rate) = self.rate(in: text) else { throw .malformed(at: start, expected: .frameRate) }
    var tag = TimecodeText.Tag(frameRate: rate)
    var part = (start: start, expected: Timecode.StringParseError.Expectation.frameRate)
    if let (base, start) = try tagPart("/", in: text, end, .subFramesBase, { $0.base(in: $1) }) {
      tag.subFramesBase = base
      part = (start, .subFramesBase)
    }
    if let (limit, start) = try tagPart("+", in: text, end, .upperLimit, { $0.limit(in: $1) }) {
      tag.upperLimit = limit
      part = (start, .upperLimit)
    }
    let isWhole =
      switch end {
      case .endOfText: isAtEnd(of: text)
      case .anywhere: byte(in: text).map { !$0.isLetter && !$0.isDigit } ?? true
      }
    guard isWhole else { throw .malformed(at: part.start, expected: part.expected) }
    return tag
  }

  /// Reads a base or limit after its sign, and returns it with its position; nil if it is missing.
  private mutating func tagPart<Value>(
    _ sign: Unicode.Scalar, in text: Span<UInt8>, _ end: TagEnd, _ expected: Timecode.StringParseError.Expectation,
    _ read: (inout TextCursor, Span<UInt8>) -> Value?
  ) throws(Timecode.StringParseError) -> (Value, Int)? {
    var rest = self
    if end == .endOfText { rest.skipSpaces(in: text) }
    guard rest.consume(UInt8(ascii: sign), in: text) else { return nil }
    let start = rest.position
    let isNumber = end == .endOfText || rest.isDigit(in: text)
    // Otherwise the sign may be an operator, or more digits may follow the number.
    if isNumber, let value = read(&rest, text), end == .endOfText || !(rest.byte(in: text)?.continuesWord ?? false) {
      self = rest
      return (value, start)
    }
    guard end == .anywhere else { throw .malformed(at: start, expected: expected) }
    return nil
  }
}

/// A reader of the texts of a stream. It keeps the last tag, because most timecodes of a stream have the same one.
package struct TimecodeTextReader: Sendable {
  /// The bytes of the last tag after a leading 1, the last lowest; 0 if there is no last tag, or it has more than
  /// fifteen.
  private var bytes: UInt128 = 0
  private var tag: TimecodeText.Tag?

  /// Makes a reader.
  package init() {}

  /// Reads an entire text, as `TimecodeText(parsing:)` does.
  package mutating func read(_ text: Span<UInt8>) throws(Timecode.StringParseError) -> TimecodeText {
    if let label = label(in: text) { return label }
    return try TimecodeText(parsing: text)
  }

  /// Reads a label, with or without a tag that ends the text; nil for any text that the full reader must judge.
  @inline(__always)
  private mutating func label(in text: Span<UInt8>) -> TimecodeText? {
    var cursor = TextCursor()
    guard var label = try? cursor.numbers(in: text) else { return nil }
    if cursor.position == text.count { return label }
    guard label.separator != .hyphen, cursor.consume(UInt8(ascii: "@"), in: text),
      let tag = tag(after: cursor.position, in: text)
    else { return nil }
    label.tag = tag
    return label
  }

  /// The tag from an index to the end of the text; nil if it cannot be read.
  @inline(__always)
  private mutating func tag(after start: Int, in text: Span<UInt8>) -> TimecodeText.Tag? {
    // The leading 1 distinguishes a tag from the same tag with zero bytes before it.
    var read: UInt128 = 1
    let isShort = text.count - start < 16
    if isShort {
      for index in start..<text.count { read = read << 8 | UInt128(text[index]) }
      if read == bytes, let tag { return tag }
    }
    var cursor = TextCursor(at: start)
    guard let result = try? cursor.tag(in: text, until: .endOfText) else { return nil }
    (bytes, tag) = isShort ? (read, result) : (0, nil)
    return result
  }
}

extension UInt8 {
  /// True for digits and letters.
  @inline(__always) fileprivate var continuesWord: Bool { isDigit || isLetter }

  /// True for the bytes of a tag without spaces.
  @inline(__always) var isTagByte: Bool {
    isDigit || isLetter || self == UInt8(ascii: ".") || self == UInt8(ascii: "/") || self == UInt8(ascii: "+")
  }
}
