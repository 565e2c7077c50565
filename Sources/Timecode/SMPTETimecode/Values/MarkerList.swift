// Many markers in little memory: a marker that is only a timecode takes eight bytes.
//
//     var list = MarkerList()
//     list.append(timecode)
//     for marker in list { … }                       // any marker
//     if let timecode = list.timecode(at: 0) { … }    // without a marker in between

/// A list of markers, most of which are only timecodes.
public struct MarkerList: Sendable {
  /// A count of subframes and above it the index of its properties, or the index of a marker among the others.
  private var slots: [UInt64] = []
  private var properties: [Timecode.Properties] = []
  /// The index of the properties that were used last.
  private var last = 0
  private var others: [TimecodeMarker] = []

  private static let otherFlag: UInt64 = 1 << 63
  private static let maximumProperties = 1 << 8
  /// The bits of a count: a hundred days have less than 2^37 subframes at any properties.
  private static let countBits: UInt64 = 40

  /// An empty list.
  public init() {}

  /// The list of some markers.
  public init(_ markers: some Sequence<TimecodeMarker>) {
    for marker in markers { append(marker) }
  }

  /// Adds a marker.
  public mutating func append(_ marker: TimecodeMarker) {
    if marker.isTimecode { append(marker.inPoint) } else { append(other: marker) }
  }

  /// Adds a marker that is only a timecode.
  @inline(__always)
  public mutating func append(_ timecode: Timecode) {
    guard let count = timecode.existingCount, let number = indexAdding(timecode.properties) else {
      return append(other: TimecodeMarker(timecode))
    }
    slots.append(Self.slot(count, number))
  }

  @inline(__always)
  private static func slot(_ count: Int, _ number: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: count) | UInt64(truncatingIfNeeded: number) << countBits
  }

  /// Adds valid labels at some properties. `next` returns the labels one by one, and nil after the last.
  @inline(__always)
  mutating func append(_ properties: Timecode.Properties, _ next: (_ count: Int) -> TimecodeLabel?) {
    guard let number = indexAdding(properties) else {
      while let label = next(slots.count) { append(Timecode(unchecked: label.components, using: properties)) }
      return
    }
    let (numbering, base) = (DropFrameNumbering(properties.frameRate), properties.subFramesBase.rawValue)
    while let label = next(slots.count) { slots.append(Self.slot(numbering.count(label, base: base), number)) }
  }

  private mutating func append(other marker: TimecodeMarker) {
    slots.append(Self.otherFlag | UInt64(others.count))
    others.append(marker)
  }

  private mutating func indexAdding(_ wanted: Timecode.Properties) -> Int? {
    if last < properties.count, properties[last] == wanted { return last }
    if let known = properties.firstIndex(of: wanted) {
      last = known
    } else {
      guard properties.count < Self.maximumProperties else { return nil }
      last = properties.count
      properties.append(wanted)
    }
    return last
  }

  /// The timecode at the position of a marker that is only a timecode; nil for any other marker, and for a timecode
  /// that does not exist.
  public func timecode(at position: Int) -> Timecode? {
    let slot = slots[position]
    guard slot & Self.otherFlag == 0 else { return nil }
    return Timecode(
      subFrames: Int(truncatingIfNeeded: slot & (1 << Self.countBits - 1)),
      using: properties[Int(truncatingIfNeeded: slot >> Self.countBits)])
  }

  /// True if every marker is only a timecode.
  public var holdsOnlyTimecodes: Bool { others.allSatisfy(\.isTimecode) }
}

extension MarkerList: RandomAccessCollection {
  /// The first position.
  public var startIndex: Int { 0 }
  /// The position after the last.
  public var endIndex: Int { slots.count }
  /// The marker at a position.
  public subscript(position: Int) -> TimecodeMarker {
    timecode(at: position).map { TimecodeMarker($0) } ?? others[Int(slots[position] & ~Self.otherFlag)]
  }
}
