// Reads `IN..OUT` instead of a timecode, as text or in another notation. The out point is exclusive. A tag on one end
// of the text applies to both.

public import SMPTETimecode
import TimecodeEvents

extension TimecodeReader.Reading {
  /// The parts of a subframe of the in and out points.
  public typealias SubFrameRemainder = TimecodeRange.SubFrameRemainder

  /// The parts that few readings have, stored apart so that other readings stay small.
  struct Extras: Equatable, Sendable {
    /// The first timecode after a range; nil for a single timecode.
    var outPoint: Timecode?
    /// The name, note, color and event.
    var details: TimecodeMarker.Details?
    var remainder = SubFrameRemainder.zero
  }

  final class Box: Equatable, Sendable {
    let extras: Extras

    static func == (left: Box, right: Box) -> Bool { left === right || left.extras == right.extras }

    init(_ extras: Extras) { self.extras = extras }
  }

  /// True if the item is only a timecode, on a subframe.
  var isBare: Bool { box == nil }

  /// True if the item is only a timecode.
  public var isTimecode: Bool { isBare || !hasExtent }

  var hasExtent: Bool { outPoint != nil || details != nil }

  /// The first timecode after a range; nil for a timecode.
  public var outPoint: Timecode? {
    get { box?.extras.outPoint }
    set { change { $0.outPoint = newValue } }
  }

  /// The name, note, color and event of the item.
  public var details: TimecodeMarker.Details? {
    get { box?.extras.details }
    set { change { $0.details = newValue } }
  }

  /// The parts of a subframe after the points.
  public var remainder: SubFrameRemainder {
    get { box?.extras.remainder ?? .zero }
    set { change { $0.remainder = newValue } }
  }

  /// The event of the item; nil if it is not an event.
  var event: TimecodeEvent? { box?.extras.details?.event }

  private mutating func change(_ body: (inout Extras) -> Void) {
    var extras = box?.extras ?? Extras()
    body(&extras)
    set(extras)
  }

  mutating func set(_ extras: Extras) {
    let isNone = extras.outPoint == nil && extras.details == nil && extras.remainder == .zero
    box = isNone ? nil : Box(extras)
  }

  /// The range, both of whose points must exist.
  ///
  /// - Throws: The `range` error if a point does not exist.
  package func range() throws(ReadingError) -> TimecodeRange {
    do { return try TimecodeRange(from: timecode, to: outPoint ?? timecode) } catch {
      throw ReadingError(.range(error))
    }
  }

  /// The item as it was read, for an item whose findings the project accepts; nil if a point does not exist.
  package var accepted: ItemResult? { (try? range()).map { ItemResult(TimecodeMarker($0, details)) } }

  /// The range that was read, or the timecode, whose points must exist.
  @inline(__always)
  func existingRange() throws(TimecodeArithmeticError) -> TimecodeRange {
    do {
      guard let outPoint else { return try TimecodeRange(timecode) }
      return try TimecodeRange(from: timecode, to: outPoint)
    } catch {
      throw .invalidSource(invalidPoint.violations)
    }
  }

  /// The point that makes the range invalid.
  var invalidPoint: Timecode { timecode.isValid ? outPoint ?? timecode : timecode }

  /// The range that became a timecode, because both its points were rounded to it; otherwise nil.
  func range(collapsedTo result: TimecodeRange) -> TimecodeRange? {
    guard result.isTimecode, outPoint != nil else { return nil }
    return try? range()
  }

  /// The marker of a result of the item. Throws the point of its source that cannot be converted.
  ///
  /// - Parameter keeping: The quantity that the result, and the source of an event, keep of the item, and the rounding
  ///   to whole frames.
  func marker(
    _ range: TimecodeRange, _ keeping: @autoclosure () -> (mode: ConversionMode, rounding: FrameRounding?)
  ) throws(UnconvertiblePoint) -> TimecodeMarker {
    guard range.inPoint.properties != timecode.properties, let details, let event = details.event else {
      return TimecodeMarker(range, details)
    }
    let (mode, rounding) = keeping()
    guard let moved = try? Conversion(from: timecode.properties, to: range.properties, mode: mode, rounding: rounding)
    else { return TimecodeMarker(range, details) }
    let sourceProperties = event.source?.in?.properties ?? timecode.properties
    let source =
      sourceProperties == timecode.properties
      ? moved : try? Conversion(from: sourceProperties, to: range.properties, mode: mode, rounding: rounding)
    let record = (try? existingRange()) ?? TimecodeRange(unchecked: timecode)
    let converted = try EventConversion(record: moved, source: source).converted(event, from: record, to: range)
    return TimecodeMarker(range, details.with(event: converted))
  }

  /// True if one of its points is not a whole frame.
  var hasSubFrames: Bool { timecode.subFrames != 0 || outPoint.map { $0.subFrames != 0 } ?? false }

  /// A marker that contains all its properties.
  ///
  /// - Parameters:
  ///   - marker: The marker.
  ///   - outPoint: The marker's out point, if the two points are not a range.
  ///   - remainder: The parts of a subframe after its points.
  public init(_ marker: TimecodeMarker, to outPoint: Timecode? = nil, remainder: SubFrameRemainder = .zero) {
    self.init(json: marker.inPoint)
    let end = outPoint ?? (marker.range.isTimecode ? nil : marker.range.outPoint)
    set(Extras(outPoint: end, details: marker.details, remainder: remainder))
  }
}

extension TimecodeReader {
  /// Reads the text of a range.
  func readRange(_ bytes: Span<UInt8>) throws(ReadingError) -> Reading {
    let text: TimecodeRangeText
    do { text = try TimecodeRangeText(parsing: bytes) } catch { throw .text(error) }
    var ends = (text.inPoint, text.outPoint ?? text.inPoint)
    ends.0.tag = text.tag
    ends.1.tag = text.tag
    return try range(from: try judge(ends.0), to: try judge(ends.1))
  }

  /// Reads a range in a notation, whose `..` begins at an index.
  func readRange(
    _ bytes: Span<UInt8>, dividedAt end: Int, in notation: TimecodeNotation
  ) throws(ReadingError) -> Reading {
    try range(
      from: try readNumber(bytes.extracting(..<end), in: notation),
      to: try readNumber(bytes.extracting((end + 2)...), in: notation, isOutPoint: true))
  }

  private func range(from start: Reading, to end: Reading) throws(ReadingError) -> Reading {
    guard start.timecode.components != end.timecode.components else { return start }
    do {
      _ = try TimecodeRange(from: start.timecode, to: end.timecode)
    } catch {
      // The code that uses the numbers decides whether they must be valid.
      if case .outBeforeIn = error { throw ReadingError(.range(error)) }
    }
    var reading = start
    reading.separatorSaysDropFrame = start.separatorSaysDropFrame || end.separatorSaysDropFrame
    reading.set(
      Reading.Extras(
        outPoint: end.timecode,
        remainder: Reading.SubFrameRemainder(inPoint: start.remainder.inPoint, outPoint: end.remainder.inPoint)))
    return reading
  }
}
