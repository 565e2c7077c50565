// Reads a timecode from text, under the rules for separators and tags. All commands read timecodes with it.
//
//     let reader = TimecodeReader(text: LocalProperties(), local: local)
//     let reading = try reader.read(bytes)

public import SMPTETimecode
import SystemCalls
import TextEncodings

/// A reader of text that may be tagged with its properties. It also judges whether the separator fits the rate.
public struct TimecodeReader: Sendable {
  /// The rule for `;` before the frames at a rate that is not drop frame.
  public enum SeparatorRule: Sendable {
    /// The separator is an error.
    case refuse
    /// The separator is read, and reported with the reading; the paste policies judge it.
    case report
  }

  /// A timecode that was read, and the origin of its properties.
  public struct Reading: Equatable, Sendable {
    /// The timecode, whose numbers may not be valid.
    public var timecode: Timecode
    /// True if the text contains its rate.
    public var isTagged: Bool
    /// True if the timecode has the local rate only because nothing else gives one.
    public var isRateAssumed: Bool
    /// True if the separator means drop frame at a rate that is not drop frame.
    public var separatorSaysDropFrame: Bool
    var box: Box?

    /// A timecode read from its lossless JSON, which contains all its properties.
    public init(json timecode: Timecode) {
      self.init(timecode: timecode, isTagged: true, isRateAssumed: false, separatorSaysDropFrame: false)
    }

    @inline(__always)
    init(timecode: Timecode, isTagged: Bool, isRateAssumed: Bool, separatorSaysDropFrame: Bool) {
      self.timecode = timecode
      self.isTagged = isTagged
      self.isRateAssumed = isRateAssumed
      self.separatorSaysDropFrame = separatorSaysDropFrame
      box = nil
    }
  }

  /// The properties of text that does not contain its own; nil if none are known.
  public var properties: Timecode.Properties?
  /// True if the rate of `properties` is the local one, used because nothing gives the rate of text.
  public var assumesRate: Bool
  /// The base and the limit of text whose rate is an assumption.
  private var textProperties = LocalProperties()
  /// The rule for `;` at a rate that is not drop frame.
  public var separatorRule: SeparatorRule
  /// True under strict rules: colons at a drop-frame rate, and frames with more digits than the rate needs, are errors.
  public var isStrict: Bool

  /// The rate that text must have if it contains one; nil demands none.
  public var demandedRate: TimecodeFrameRate?
  /// True if the rate was given for this input. A document or a media file that states a different rate is then in
  /// doubt.
  package var isRateGiven = false
  /// True if words after a timecode on a line of a list are its name.
  package var acceptsNames = false
  /// The notation that is read instead of text; nil to read text.
  public var notation: TimecodeNotation?

  /// Creates a reader of text that has these properties if it does not contain its own.
  public init(
    properties: Timecode.Properties?, separatorRule: SeparatorRule = .refuse, isStrict: Bool = false,
    notation: TimecodeNotation? = nil
  ) {
    self.notation = notation
    self.properties = properties
    self.assumesRate = false
    self.separatorRule = separatorRule
    self.isStrict = isStrict
  }

  /// Creates a reader of text that has the properties of `text` if it does not contain its own, and the local ones
  /// where these are nil.
  public init(
    text: LocalProperties, local: LocalProperties, separatorRule: SeparatorRule = .refuse, isStrict: Bool = false,
    notation: TimecodeNotation? = nil
  ) {
    self.init(
      properties: text.filled(from: local).forReading, separatorRule: separatorRule, isStrict: isStrict,
      notation: notation)
    assumesRate = text.rate == nil
    textProperties = text
  }

  /// True if timecodes are read as text, not as numbers in another notation.
  var readsText: Bool { if case .text? = notation { true } else { notation == nil } }

  /// True if the rate of untagged text is not given, so that another source of its properties takes precedence.
  var needsProperties: Bool { properties == nil || assumesRate }

  /// The reader for text whose properties another source knows, if its rate is not given. A base or a limit that is
  /// given for text stays.
  func at(_ known: Timecode.Properties) -> TimecodeReader {
    guard needsProperties else { return self }
    var reader = self
    reader.properties = textProperties.filled(from: known)
    reader.assumesRate = false
    return reader
  }

  /// The separators that text with some properties may have without a report; empty if another notation is read.
  package func plainSeparators(at properties: Timecode.Properties) -> PlainLabels.Separators {
    guard readsText else { return [] }
    if properties.frameRate.isDrop { return isStrict ? .dropFrame : [.colon, .dropFrame] }
    return .colon
  }

  /// Reads an entire text, except the white space around it.
  public func read(_ bytes: Span<UInt8>) throws(ReadingError) -> Reading {
    var texts = TimecodeTextReader()
    return try read(bytes, &texts)
  }

  /// Reads an entire text of a stream, whose tags are mostly the same.
  @inline(__always)
  func read(_ bytes: Span<UInt8>, _ texts: inout TimecodeTextReader) throws(ReadingError) -> Reading {
    if let notation, !readsText {
      guard let end = TimecodeRangeText.separator(in: bytes) else { return try readNumber(bytes, in: notation) }
      return try readRange(bytes, dividedAt: end, in: notation)
    }
    let text: TimecodeText
    do { text = try texts.read(bytes) } catch {
      // Only a text that is not a timecode is searched for the separator of a range.
      guard TimecodeRangeText.separator(in: bytes) == nil else { return try readRange(bytes) }
      throw .text(TimecodeTextError(error))
    }
    return try judge(text)
  }

  /// Returns true if a text has the form of a timecode or a range, whatever else is wrong with it.
  func recognizes(_ bytes: Span<UInt8>) -> Bool {
    do { _ = try read(bytes) } catch { return !error.isMalformed }
    return true
  }

  /// Gives a text its properties, and judges its separator.
  public func judge(_ text: TimecodeText) throws(ReadingError) -> Reading {
    guard let properties = text.tag?.properties ?? properties else { throw ReadingError(.noRate) }
    let rate = properties.frameRate
    if text.tag != nil, let demandedRate, demandedRate != rate {
      throw ReadingError(.otherRate(rate, required: demandedRate))
    }
    // A text that contains a rate and contradicts it is an error in every command.
    let reportsSeparator = separatorRule == .report && text.tag == nil
    let rules = LabelRules(ignoresSeparator: reportsSeparator, isStrict: isStrict)
    if let reason = rules.problem(of: text, at: properties) { throw ReadingError(reason) }
    return Reading(
      timecode: Timecode(unchecked: text.components, using: properties), isTagged: text.tag != nil,
      isRateAssumed: assumesRate && text.tag == nil,
      separatorSaysDropFrame: reportsSeparator && text.separator == .dropFrame && !rate.isDrop)
  }

  /// Returns the reading of a record, of a document's entry or of a media file, if it has the demanded rate; otherwise
  /// throws.
  func checkingDemandedRate(_ reading: Reading) throws(ReadingError) -> Reading {
    let rate = reading.timecode.frameRate
    guard rate == demandedRate ?? rate else { throw ReadingError(.otherRate(rate, required: demandedRate ?? rate)) }
    return reading
  }

  /// Reads a number in the notation. An out point may be the limit itself.
  func readNumber(
    _ bytes: Span<UInt8>, in notation: TimecodeNotation, isOutPoint: Bool = false
  ) throws(ReadingError) -> Reading {
    guard let properties else { throw ReadingError(.noRate) }
    let source: TimecodeSourceValue
    do {
      source = try notation.source(parsing: bytes, using: properties)
    } catch {
      throw ReadingError(.malformedNumber(error.expected, notation), at: error.offset)
    }
    guard let timecode = try? Timecode(source, using: properties) else {
      if isOutPoint, source.isLimit(of: properties) {
        return Reading(
          timecode: Timecode(unchecked: properties.upperLimit.components, using: properties), isTagged: false,
          isRateAssumed: assumesRate, separatorSaysDropFrame: false)
      }
      let start = bytes.withoutSpaceAround.lowerBound
      if start < bytes.count, bytes[start] == UInt8(ascii: "-") { throw ReadingError(.negative) }
      var widest = properties
      widest.upperLimit = .max100Days
      throw ReadingError(.outOfRange((try? Timecode(source, using: widest)) == nil ? widest : properties))
    }
    let remainder = source.remainder(using: properties)
    var reading = Reading(
      timecode: timecode, isTagged: false, isRateAssumed: assumesRate, separatorSaysDropFrame: false)
    if remainder != .zero { reading.remainder.inPoint = remainder }
    return reading
  }

  /// Reads an entire text, except the white space around it.
  public func read(_ text: String) throws(ReadingError) -> Reading {
    let bytes = Array(text.utf8)
    return try read(bytes.span)
  }
}

extension TimecodeReader {
  /// Reads an input's text of one timecode: a label, another notation, JSON, or a record.
  @inline(__always)
  package func readItem(
    _ text: Span<UInt8>, _ texts: inout TimecodeTextReader
  ) throws(ReadingError) -> Reading {
    text.isRecord ? try checkingDemandedRate(try TimecodeRecord.read(text)) : try read(text, &texts)
  }

  /// Reads a timecode or a range and the words after it, which are its name; nil if they cannot be a name, such as a
  /// second timecode or a rate.
  func readNamed(_ text: Span<UInt8>) throws(ReadingError) -> Reading? {
    let content = text.withoutSpaceAround
    guard readsText, let space = content.first(where: { [0x20, 0x09].contains(text[$0]) }) else { return nil }
    let rest = text.extracting((space + 1)..<content.upperBound).withUnsafeBufferPointer { Array($0) }
    let name = String(showing: rest).withoutSpaceAround
    let words = name.split(whereSeparator: \.isWhitespace)
    guard (try? TimecodeFrameRate(parsing: name)) == nil,
      !words.contains(where: { (try? TimecodeRangeText(parsing: String($0))) != nil })
    else { return nil }
    var reading: Reading
    do { reading = try read(text.extracting(content.lowerBound..<space)) } catch {
      if error.isMalformed { return nil }
      throw error
    }
    reading.details = TimecodeMarker.Details(name: name)
    return reading
  }

  /// Reads one timecode.
  package func readItem(_ text: Span<UInt8>) throws(ReadingError) -> Reading {
    var texts = TimecodeTextReader()
    return try readItem(text, &texts)
  }
}
