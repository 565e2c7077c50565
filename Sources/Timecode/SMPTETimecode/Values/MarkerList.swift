// Many markers in little memory: a marker that is only a timecode takes eight bytes.
//
//     var list = MarkerList()
//     list.append(timecode)
//     for marker in list { … }                       // any marker
//     if let timecode = list.timecode(at: 0) { … }    // without a marker in between

/// A list of markers, most of which are only timecodes.
public struct MarkerList: Sendable {
  /// A packed timecode and the index of its properties, or the index of a marker among the others.
  private var slots: [UInt64] = []
  private var properties: [Timecode.Properties] = []
  /// The index of the properties that were used last.
  private var last = 0
  private var others: [TimecodeMarker] = []

  private static let otherFlag: UInt64 = 1 << 63
  private static let maximumProperties = 1 << 8

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
    guard let packed = timecode.components.packed, let number = indexAdding(timecode.properties) else {
      return append(other: TimecodeMarker(timecode))
    }
    slots.append(packed | UInt64(truncatingIfNeeded: number) << Timecode.Components.packedBits)
  }

  /// Adds labels at some properties. `next` returns the labels one by one, and nil after the last.
  @inline(__always)
  mutating func append(_ properties: Timecode.Properties, _ next: (_ count: Int) -> TimecodeLabel?) {
    guard let number = indexAdding(properties) else {
      while let label = next(slots.count) { append(Timecode(unchecked: label.components, using: properties)) }
      return
    }
    let flags = UInt64(truncatingIfNeeded: number) << Timecode.Components.packedBits
    while let label = next(slots.count) { slots.append(label.packed | flags) }
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

  /// The timecode at the position of a marker that is only a timecode; nil for any other marker, and for a few
  /// timecodes that are far out of range.
  public func timecode(at position: Int) -> Timecode? {
    let slot = slots[position]
    guard slot & Self.otherFlag == 0 else { return nil }
    return Timecode(
      unchecked: Timecode.Components(packed: slot),
      using: properties[Int(truncatingIfNeeded: slot >> Timecode.Components.packedBits) & (Self.maximumProperties - 1)])
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

extension TimecodeLabel {
  /// The components in the form of `Timecode.Components.packed`, where a valid label always fits.
  @inline(__always)
  var packed: UInt64 {
    (numbers & 0xFF) << 26 | (numbers >> 16 & 0xFF) << 20 | (numbers >> 32 & 0xFF) << 14 | (numbers >> 48) << 7
      | subFrames
  }
}

extension Timecode.Components {
  /// The number of bits reserved for `packed`.
  package static let packedBits: UInt64 = 40

  /// The components in 38 bits; nil if one does not fit, because it is far out of its range.
  @inlinable
  package var packed: UInt64? {
    let fits =
      UInt(bitPattern: days) < 128 && UInt(bitPattern: hours) < 32 && UInt(bitPattern: minutes) < 64
      && UInt(bitPattern: seconds) < 64 && UInt(bitPattern: frames) < 128 && UInt(bitPattern: subFrames) < 128
    guard fits else { return nil }
    return UInt64(
      truncatingIfNeeded: days << 31 | hours << 26 | minutes << 20 | seconds << 14 | frames << 7 | subFrames)
  }

  /// The components in the low bits of a number.
  @inlinable
  package init(packed: UInt64) {
    func part(_ shift: UInt64, _ mask: Int) -> Int { Int(truncatingIfNeeded: packed &>> shift) & mask }
    self.init(d: part(31, 127), h: part(26, 31), m: part(20, 63), s: part(14, 63), f: part(7, 127), sf: part(0, 127))
  }
}
