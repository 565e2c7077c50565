// Reads a timecode from UTF-8 bytes without allocating:
//
//     let text = try TimecodeText(parsing: span)   // 01:00:00;00@29.97d
//     text.components, text.separator, text.tag
//
// The grammar; white space around the text is skipped:
//
//     text     = [days (" " | ":" | ";")] hours sep minutes sep seconds sep frames ["." subframes] [tag]
//              | [days "-"] hours "-" minutes "-" seconds "-" frames ["." subframes]      the form for file names
//     sep      = ":" | ";"          a mix is read; the one before the frames is reported
//     tag      = "@" rate ["/" base] ["+" limit]      rate and limit in any spelling, as in 01:00:00;00@29.97d/80+100d
//
// Each number is one or more ASCII digits whose value fits in Int. A failure gives the byte and the form that was
// expected there.

/// A timecode read from text, before its numbers are checked against any properties.
public struct TimecodeText: Equatable, Sendable {
  /// The separator before the frames.
  public enum Separator: Equatable, Hashable, Sendable {
    /// A colon, which does not exclude drop frame: many programs write it at drop-frame rates.
    case colon
    /// A semicolon, which means drop frame.
    case dropFrame
    /// A hyphen, as in file names.
    case hyphen
  }

  /// The numbers as written; components not written are 0.
  public var components: Timecode.Components
  /// The separator before the frames.
  public var separator: Separator
  /// True if the text has days.
  public var hasDays: Bool
  /// True if the text has subframes.
  public var hasSubFrames: Bool
  /// True if the subframes have one digit. At a base of 80 or 100, 5 may then be five or fifty.
  public var hasOneSubFrameDigit = false
  /// True if the frames have three digits or more. At 100 frames a second or fewer they may be milliseconds.
  public var hasThreeFrameDigits = false
  /// True if a colon or a semicolon follows the days, so that only the number of components shows that
  /// they are days.
  public var hasJoinedDays = false
  /// The rate in the text, with the base and the limit if the text names them.
  public var tag: Tag?

  /// Makes the text of components, which may be invalid.
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
  /// Returns true if the subframes have fewer digits than a base needs, and may be meant as a decimal.
  @inlinable
  public func hasTooFewSubFrameDigits(at base: Timecode.SubFramesBase) -> Bool {
    hasOneSubFrameDigit && base.numberOfDigits > 1
  }

  /// The reason that the text may have another meaning at a base; nil if its meaning is certain.
  @inlinable
  public func ambiguity(at base: Timecode.SubFramesBase) -> TimecodeTextError.Reason? {
    if hasTooFewSubFrameDigits(at: base) { return .tooFewSubFrameDigits(base) }
    return hasJoinedDays ? .joinedDays : nil
  }

  /// Returns true if the frames have more digits than a rate needs.
  @inlinable
  public func hasTooManyFrameDigits(at rate: TimecodeFrameRate) -> Bool {
    hasThreeFrameDigits && rate.maxFrames <= 100
  }

  /// Reads a timecode from UTF-8 text.
  public init(parsing text: Span<UInt8>) throws(Timecode.StringParseError) {
    var cursor = TextCursor()
    self = try cursor.timecode(in: text)
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

  /// Returns true if the text is a timecode's label: it has the same numbers, in any form, and no other properties.
  package func shows(_ timecode: Timecode) -> Bool {
    components == timecode.components && ambiguity(at: timecode.subFramesBase) == nil
      && tag.map { $0.properties == timecode.properties } ?? true
  }
}

extension Timecode.Components {
  /// Returns true if a text is the components' label as `HH:MM:SS:FF`. Returns false for any other form, even if it has
  /// the same numbers.
  package func areWritten(by text: Span<UInt8>) -> Bool {
    guard text.count == TimecodeLabel.length, let read = TimecodeLabel.read(in: text, at: 0) else { return false }
    return read.label == TimecodeLabel(self)
  }
}

// MARK: Any form

extension TextCursor {
  /// Reads a timecode to the end of the text.
  @inline(__always)
  mutating func timecode(in text: Span<UInt8>) throws(Timecode.StringParseError) -> TimecodeText {
    skipSpaces(in: text)
    var result = try numbers(in: text)
    skipSpaces(in: text)
    guard position < text.count else { return result }
    guard result.separator != .hyphen, consume(UInt8(ascii: "@"), in: text) else {
      let endsHere = result.separator == .hyphen || result.hasSubFrames
      throw .malformed(at: position, expected: endsHere ? .end : .subFramesOrEnd)
    }
    result.tag = try tag(in: text, until: .endOfText)
    return result
  }

  /// Reads a timecode's numbers, with subframes.
  @inline(__always)
  mutating func numbers(in text: Span<UInt8>) throws(Timecode.StringParseError) -> TimecodeText {
    var result = if let label = wholeLabel(in: text) { label } else { try separatedNumbers(in: text) }
    if consume(UInt8(ascii: "."), in: text) {
      let start = position
      result.components.subFrames = try number(in: text)
      result.hasSubFrames = true
      result.hasOneSubFrameDigit = position == start + 1
    }
    return result
  }

  /// Reads `HH:MM:SS:FF`, with two or three digits of frames, if it is here.
  @inline(__always)
  mutating func label(in text: Span<UInt8>) -> TimecodeText? {
    guard let (label, saysDropFrame) = TimecodeLabel.read(in: text, at: position) else { return nil }
    position += TimecodeLabel.length
    let longer = byte(in: text).flatMap { label.withThirdDigit($0) }
    if longer != nil { position += 1 }
    var result = TimecodeText((longer ?? label).components, separator: saysDropFrame ? .dropFrame : .colon)
    result.hasThreeFrameDigits = longer != nil
    return result
  }

  /// Reads a label unless another digit or number follows.
  @inline(__always)
  private mutating func wholeLabel(in text: Span<UInt8>) -> TimecodeText? {
    let start = position
    guard let label = label(in: text) else { return nil }
    guard let next = byte(in: text), next.isDigit || next.isTimecodeSeparator else { return label }
    position = start
    return nil
  }

  /// Reads any numbers with separators between them.
  private mutating func separatedNumbers(in text: Span<UInt8>) throws(Timecode.StringParseError) -> TimecodeText {
    var numbers: (Int, Int, Int, Int, Int) = (try number(in: text), 0, 0, 0, 0)
    var count = 1
    var (first, last): (UInt8, UInt8) = (0, 0)
    var lastStart = position
    while count < 5, let separator = separator(in: text, after: count, isHyphenated: last == UInt8(ascii: "-")) {
      last = separator
      if count == 1 { first = separator }
      lastStart = position
      let value = try number(in: text)
      switch count {
      case 1: numbers.1 = value
      case 2: numbers.2 = value
      case 3: numbers.3 = value
      default: numbers.4 = value
      }
      count += 1
    }
    // A space is a separator only after days, and a whole timecode then follows.
    guard count == 5 || (count == 4 && first != 0x20) else { throw .malformed(at: position, expected: .separator) }
    var result = TimecodeText(
      count == 4
        ? Timecode.Components(h: numbers.0, m: numbers.1, s: numbers.2, f: numbers.3)
        : Timecode.Components(d: numbers.0, h: numbers.1, m: numbers.2, s: numbers.3, f: numbers.4),
      separator: last == UInt8(ascii: ";") ? .dropFrame : last == UInt8(ascii: "-") ? .hyphen : .colon,
      hasDays: count == 5)
    result.hasThreeFrameDigits = position - lastStart > 2
    result.hasJoinedDays = count == 5 && first.isTimecodeSeparator
    return result
  }

  /// Consumes a separator after `count` numbers; a space is a separator only between days and hours.
  private mutating func separator(in text: Span<UInt8>, after count: Int, isHyphenated: Bool) -> UInt8? {
    guard let byte = byte(in: text) else { return nil }
    let isSeparator =
      switch byte {
      case UInt8(ascii: ":"), UInt8(ascii: ";"): !isHyphenated
      case UInt8(ascii: "-"): isHyphenated || count == 1
      case 0x20: count == 1 && isDigit(in: text, ahead: 1)
      default: false
      }
    guard isSeparator else { return nil }
    position += 1
    return byte
  }
}

// MARK: Rules for labels that their digits do not decide, the same in lists, documents and calculations

/// The rules that decide which of the existing labels are accepted.
package struct LabelRules: Sendable {
  /// True if `;` before the frames is accepted at any rate.
  package var ignoresSeparator: Bool
  /// True if `:` before the frames is refused at drop-frame rates, and frames with more digits than a rate needs at any
  /// rate.
  package var isStrict: Bool

  /// Makes rules.
  package init(ignoresSeparator: Bool = false, isStrict: Bool = false) {
    self.ignoresSeparator = ignoresSeparator
    self.isStrict = isStrict
  }

  /// The reason to refuse a label at some properties; nil if the label is accepted.
  @inlinable
  package func problem(of text: TimecodeText, at properties: Timecode.Properties) -> TimecodeTextError.Reason? {
    let rate = properties.frameRate
    if let reason = text.ambiguity(at: properties.subFramesBase) { return reason }
    if isStrict, text.hasTooManyFrameDigits(at: rate) { return .tooManyFrameDigits(rate) }
    switch text.separator {
    case .dropFrame where !rate.isDrop && !ignoresSeparator: return .dropFrameSeparator(rate)
    case .colon where rate.isDrop && isStrict: return .colonAtDropRate(rate)
    default: return nil
    }
  }
}
