// Text in, timecode out, under the rules for separators and tags; used wherever the command reads a timecode.
//
//     let reader = TimecodeReader(properties: local.forReading)
//     let reading = try reader.read(bytes)

public import SMPTETimecode

/// Reads text that may be tagged with its properties, and judges whether its separator fits the rate.
public struct TimecodeReader: Sendable {
  /// What to do with `;` before the frames at a rate that is not drop frame.
  public enum SeparatorRule: Sendable {
    /// It is an error.
    case refuse
    /// It is read, and reported with the reading: the paste policies judge it.
    case report
    /// It is read as a colon.
    case ignore
  }

  /// A timecode that was read, and what the text said of itself.
  public struct Reading: Sendable {
    /// The timecode, whose numbers may not be valid.
    public var timecode: Timecode
    /// Whether the text said its own rate.
    public var isTagged: Bool
    /// Whether the separator says drop frame at a rate that is not.
    public var separatorSaysDropFrame: Bool

    /// A timecode read from its lossless JSON, which says all its properties.
    public init(json timecode: Timecode) {
      self.init(timecode: timecode, isTagged: true, separatorSaysDropFrame: false)
    }

    @usableFromInline
    init(timecode: Timecode, isTagged: Bool, separatorSaysDropFrame: Bool) {
      self.timecode = timecode
      self.isTagged = isTagged
      self.separatorSaysDropFrame = separatorSaysDropFrame
    }
  }

  /// Why text could not be read as a timecode.
  public enum ReadingError: Error, Equatable, Sendable {
    /// The text is not a timecode; the error says what was expected at which byte.
    case malformed(Timecode.StringParseError)
    /// The text is not what the notation is written like.
    case malformedNumber(Timecode.StringParseError, TimecodeNotation)
    /// The text is JSON, but not a timecode's.
    case json(TimecodeJSONError)
    /// A number names no timecode at these properties.
    case outOfRange(Timecode.Properties)
    /// Neither the text nor anything else says the rate.
    case noRate
    /// `;` before the frames at a rate that is not drop frame.
    case dropFrameSeparator(TimecodeFrameRate)
    /// `:` before the frames at a drop rate, under strict rules.
    case colonAtDropRate(TimecodeFrameRate)
  }

  /// The properties of text that does not say its own; nil where none are known.
  public var properties: Timecode.Properties?
  /// What to do with `;` at a rate that is not drop frame.
  public var separatorRule: SeparatorRule
  /// Whether colons at a drop rate are an error.
  public var isStrict: Bool

  /// The notation that is read instead of text, if any.
  public var notation: TimecodeNotation?

  /// Makes a reader.
  public init(
    properties: Timecode.Properties?, separatorRule: SeparatorRule = .refuse, isStrict: Bool = false,
    notation: TimecodeNotation? = nil
  ) {
    self.notation = notation
    self.properties = properties
    self.separatorRule = separatorRule
    self.isStrict = isStrict
  }

  /// The separators that untagged text may have without a word being said about them; none where another notation is read.
  public var plainSeparators: TimecodeLines.Separators {
    guard let properties, notation == nil else { return [] }
    if properties.frameRate.isDrop { return isStrict ? .dropFrame : [.colon, .dropFrame] }
    return separatorRule == .ignore ? [.colon, .dropFrame] : .colon
  }

  /// Reads the whole of a text, white space around it aside.
  @inlinable
  public func read(_ bytes: Span<UInt8>) throws(ReadingError) -> Reading {
    if let notation { return try read(bytes, in: notation) }
    let text: TimecodeText
    do {
      text = try TimecodeText(parsing: bytes)
    } catch {
      throw .malformed(error)
    }
    return try judge(text)
  }

  /// Gives a text that was read its properties, and judges its separator.
  @inlinable
  public func judge(_ text: TimecodeText) throws(ReadingError) -> Reading {
    guard let properties = text.tag?.properties ?? properties else { throw .noRate }
    let rate = properties.frameRate
    var saysDropFrame = false
    switch text.separator {
    case .dropFrame where !rate.isDrop && separatorRule != .ignore:
      // A text that names a rate and contradicts it is never taken at its word.
      if text.tag != nil || separatorRule == .refuse { throw .dropFrameSeparator(rate) }
      saysDropFrame = true
    case .colon where rate.isDrop && isStrict: throw .colonAtDropRate(rate)
    default: break
    }
    return Reading(
      timecode: Timecode(unchecked: text.components, using: properties), isTagged: text.tag != nil,
      separatorSaysDropFrame: saysDropFrame)
  }

  @usableFromInline
  func read(_ bytes: Span<UInt8>, in notation: TimecodeNotation) throws(ReadingError) -> Reading {
    if case .text = notation {
      var reader = self
      reader.notation = nil
      return try reader.read(bytes)
    }
    guard let properties else { throw .noRate }
    let source: TimecodeSourceValue
    do {
      source = try notation.source(parsing: bytes, using: properties)
    } catch {
      throw .malformedNumber(error, notation)
    }
    guard let timecode = try? Timecode(source, using: properties) else { throw .outOfRange(properties) }
    return Reading(timecode: timecode, isTagged: false, separatorSaysDropFrame: false)
  }

  /// Reads the whole of a text, white space around it aside.
  public func read(_ text: String) throws(ReadingError) -> Reading {
    let bytes = Array(text.utf8)
    return try read(bytes.span)
  }
}
