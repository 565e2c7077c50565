// Reads `IN..OUT`, the out point being exclusive, in place of a timecode: as text, whose tag on one end holds for both, or
// in another notation.

public import SMPTETimecode

extension TimecodeReader.Reading {
  /// What an item has besides its in point, before any rule has judged it.
  public struct Extent: Equatable, Sendable {
    /// The first timecode after a range; nil for a single timecode.
    public var outPoint: Timecode?
    /// The name; nil if missing.
    public var name: String?
    /// The note; nil if missing.
    public var note: String?
    /// The color; nil if missing.
    public var color: String?
    /// What an edit list says of the item; nil if it is not an event.
    public var event: TimecodeEvent?

    /// Creates an extent.
    public init(
      outPoint: Timecode? = nil, name: String? = nil, note: String? = nil, color: String? = nil,
      event: TimecodeEvent? = nil
    ) {
      self.outPoint = outPoint
      self.name = name
      self.note = note
      self.color = color
      self.event = event
    }

    /// Whether there is nothing besides the in point.
    var isEmpty: Bool { outPoint == nil && name == nil && note == nil && color == nil && event == nil }
  }

  /// The parts of a subframe of the in and out points.
  public typealias Excess = TimecodeRange.Excess

  /// Keeps what few readings have apart, so that the others stay small.
  @usableFromInline
  final class Box: Equatable, Sendable {
    let extent: Extent?
    let excess: Excess

    @usableFromInline
    static func == (left: Box, right: Box) -> Bool { left.extent == right.extent && left.excess == right.excess }

    init(_ extent: Extent?, _ excess: Excess) {
      self.extent = extent
      self.excess = excess
    }
  }

  /// Whether the item is only a timecode, on a subframe.
  @inlinable
  var isBare: Bool { box == nil }

  /// Whether the item is only a timecode.
  @inlinable
  public var isTimecode: Bool { isBare || extent == nil }

  /// What the item has besides its in point; nil for one that is only a timecode.
  public var extent: Extent? {
    get { box?.extent }
    set { set(newValue, excess) }
  }

  /// The part of a subframe.
  public var excess: Excess {
    get { box?.excess ?? .zero }
    set { set(extent, newValue) }
  }

  /// What an edit list says of the item; nil if it is not an event.
  var event: TimecodeEvent? { box?.extent?.event }

  /// The first timecode after a range; nil for a timecode.
  var outPoint: Timecode? { box?.extent?.outPoint }

  private mutating func set(_ extent: Extent?, _ excess: Excess) {
    let extent = extent?.isEmpty == false ? extent : nil
    box = extent == nil && excess == .zero ? nil : Box(extent, excess)
  }

  /// The range, both of whose points exist.
  ///
  /// - Throws: The `range` error if one does not.
  package func range() throws(ReadingError) -> TimecodeRange {
    do { return try TimecodeRange(from: timecode, to: outPoint ?? timecode) } catch {
      throw ReadingError(.range(error))
    }
  }

  /// The range that became a timecode, because both its points were rounded to it; nil for any other result.
  func range(collapsedTo marker: TimecodeMarker) -> TimecodeRange? {
    guard outPoint != nil, marker.range.isTimecode else { return nil }
    return try? range()
  }

  /// A marker that contains all its properties.
  public init(_ marker: TimecodeMarker) {
    self.init(json: marker.inPoint)
    extent = Extent(
      outPoint: marker.range.isTimecode ? nil : marker.range.outPoint, name: marker.name, note: marker.note,
      color: marker.color, event: marker.event)
  }
}

extension TimecodeReader {
  /// Reads text that is not a timecode as a range.
  ///
  /// - Throws: The error of the text as a timecode if it does not contain the `..` of a range.
  @usableFromInline
  func readRange(_ bytes: Span<UInt8>, else error: Timecode.StringParseError) throws(ReadingError) -> Reading {
    guard TimecodeRangeText.separator(in: bytes) != nil else { throw .text(TimecodeTextError(error)) }
    let text: TimecodeRangeText
    do { text = try TimecodeRangeText(parsing: bytes) } catch { throw .text(error) }
    var ends = (text.inPoint, text.outPoint ?? text.inPoint)
    ends.0.tag = text.tag
    ends.1.tag = text.tag
    return try range(from: try judge(ends.0), to: try judge(ends.1))
  }

  /// Reads a timecode or a range in a notation.
  @usableFromInline
  func readItem(_ bytes: Span<UInt8>, in notation: TimecodeNotation) throws(ReadingError) -> Reading {
    if case .text = notation { return try readText(bytes) }
    guard let end = TimecodeRangeText.separator(in: bytes) else { return try read(bytes, in: notation) }
    return try range(
      from: try read(bytes.extracting(..<end), in: notation),
      to: try readOutPoint(bytes.extracting((end + 2)...), in: notation))
  }

  /// Reads the number of an out point, which may be that of the limit itself.
  private func readOutPoint(
    _ bytes: Span<UInt8>, in notation: TimecodeNotation
  ) throws(ReadingError) -> Reading {
    do {
      return try read(bytes, in: notation)
    } catch {
      guard case .outOfRange(let properties)? = error.textReason,
        let source = try? notation.source(parsing: bytes, using: properties), source.isLimit(of: properties)
      else { throw error }
      return Reading(
        timecode: Timecode(unchecked: properties.upperLimit.components, using: properties), isTagged: false,
        isRateAssumed: assumesRate, separatorSaysDropFrame: false)
    }
  }

  private func range(from start: Reading, to end: Reading) throws(ReadingError) -> Reading {
    guard start.timecode.components != end.timecode.components else { return start }
    do {
      _ = try TimecodeRange(from: start.timecode, to: end.timecode)
    } catch {
      // Whether the numbers must be valid is decided where they are used.
      if case .outBeforeIn = error { throw ReadingError(.range(error)) }
    }
    var reading = start
    reading.separatorSaysDropFrame = start.separatorSaysDropFrame || end.separatorSaysDropFrame
    reading.box = Reading.Box(
      Reading.Extent(outPoint: end.timecode),
      Reading.Excess(inPoint: start.excess.inPoint, outPoint: end.excess.inPoint))
    return reading
  }
}
