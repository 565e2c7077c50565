// Reads and writes ranges as text: `01:00:00:00..01:00:10:00@25`. The out point is exclusive.
//
//     let text = try TimecodeRangeText(parsing: "01:00:00:00..01:00:10:00@25")
//     let range = try text.range(using: text.tag?.properties ?? ownProperties)
//
// Each end is anything that `TimecodeText` reads. A tag on one end applies to both. Text without `..` is a timecode,
// which is a range without a duration.

/// A range read from text, before its numbers are checked against any properties.
public struct TimecodeRangeText: Equatable, Sendable {
  /// The in point.
  public var inPoint: TimecodeText
  /// The out point; nil for the text of a timecode.
  public var outPoint: TimecodeText?
  /// The tag of either end, which applies to both.
  public var tag: TimecodeText.Tag?

  /// Reads a range or a timecode from UTF-8 text.
  ///
  /// - Throws: `malformed` with the offset in the whole text, or `range` for two different tags.
  public init(parsing text: Span<UInt8>) throws(TimecodeTextError) {
    guard let end = Self.separator(in: text) else {
      inPoint = try Self.timecode(text, 0..<text.count)
      tag = inPoint.tag
      return
    }
    let first = try Self.timecode(text, 0..<end)
    let second = try Self.timecode(text, (end + 2)..<text.count)
    if let one = first.tag?.properties, let other = second.tag?.properties, one != other {
      throw TimecodeTextError(.range(.differentProperties(one, other)))
    }
    inPoint = first
    outPoint = second
    tag = first.tag ?? second.tag
  }

  /// Reads a range or a timecode from a string.
  public init(parsing text: some StringProtocol) throws(TimecodeTextError) {
    let bytes = Array(text.utf8)
    try self.init(parsing: bytes.span)
  }

  /// The range at some properties, which must agree with the tag, if there is one.
  ///
  /// - Throws: The reason that there is no such range; `differentProperties` if the tag does not agree.
  public func range(using properties: Timecode.Properties) throws(TimecodeArithmeticError) -> TimecodeRange {
    if let tag {
      let agree = [inPoint, outPoint ?? inPoint].allSatisfy { tag.agrees(with: properties, for: $0.components) }
      guard agree else { throw .differentProperties(tag.properties, properties) }
    }
    let start = Timecode(unchecked: inPoint.components, using: properties)
    guard let outPoint else { return try TimecodeRange(start) }
    return try TimecodeRange(from: start, to: Timecode(unchecked: outPoint.components, using: properties))
  }

  /// The index of the `..` between the ends.
  package static func separator(in text: Span<UInt8>) -> Int? {
    let point = UInt8(ascii: ".")
    var index = text.firstIndex(of: point, in: 0..<text.count)
    while index + 1 < text.count {
      if text[index + 1] == point { return index }
      index = text.firstIndex(of: point, in: index + 1..<text.count)
    }
    return nil
  }

  private static func timecode(
    _ text: Span<UInt8>, _ part: Range<Int>
  ) throws(TimecodeTextError) -> TimecodeText {
    do {
      return try TimecodeText(parsing: text.extracting(part))
    } catch {
      throw TimecodeTextError(.malformed(error.expected), at: error.offset + part.lowerBound)
    }
  }
}

extension TimecodeRange {
  /// Reads a range or a timecode. A tag in the text must agree with the properties.
  public init(
    _ string: some StringProtocol, using properties: Timecode.Properties
  ) throws(TimecodeTextError) {
    try self.init(TimecodeRangeText(parsing: string), using: properties)
  }

  /// Reads a range, or a timecode, from text with a tag such as `01:00:00:00..01:00:10:00@25`.
  ///
  /// - Throws: `malformed`, expecting a frame rate, if there is no tag.
  public init(tagged string: some StringProtocol) throws(TimecodeTextError) {
    let text = try TimecodeRangeText(parsing: string)
    guard let tag = text.tag else { throw TimecodeTextError(.malformed(.frameRate), at: string.utf8.count) }
    try self.init(text, using: tag.properties)
  }

  private init(_ text: TimecodeRangeText, using properties: Timecode.Properties) throws(TimecodeTextError) {
    do { self = try text.range(using: properties) } catch { throw TimecodeTextError(.range(error)) }
  }

  /// Appends the text to UTF-8 bytes: `IN..OUT`, or only `IN` if there is no duration. A tag follows the last point.
  public func append(to bytes: inout [UInt8], style: TimecodeStyle = .exact) {
    guard !isTimecode else { return inPoint.append(to: &bytes, style: style) }
    var untagged = style
    untagged.tagged = false
    inPoint.append(to: &bytes, style: untagged)
    bytes += [UInt8(ascii: "."), UInt8(ascii: ".")]
    outPoint.append(to: &bytes, style: style)
  }

  /// The text in a style.
  public func text(_ style: TimecodeStyle) -> String {
    var bytes: [UInt8] = []
    append(to: &bytes, style: style)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text with subframes if they are not 0, such as `01:00:00:00..01:00:10:00`.
  public var stringValue: String { text(.exact) }

  /// The text with the rate, and base and limit if they are not the defaults: `01:00:00:00..01:00:10:00@25`.
  public var taggedStringValue: String { text(.tagged) }
}

extension TimecodeRange: CustomStringConvertible {
  /// The text with the rate.
  public var description: String { taggedStringValue }
}
