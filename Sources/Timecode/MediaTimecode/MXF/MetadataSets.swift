// The sets of an MXF file's header metadata that lead to its start: packages, tracks, sequences, source clips and
// timecode components (SMPTE ST 377-1, Annexes A and B). Sets refer to each other by instance identifier. Their
// properties have fixed local tags, so the primer pack is not needed.

import SMPTETimecode
import TextEncodings

/// A set of header metadata, with the properties that the start needs.
struct MetadataSet {
  /// The kind of a set.
  enum Kind: UInt8 {
    case sequence = 0x0F
    case sourceClip = 0x11
    case timecodeComponent = 0x14
    case materialPackage = 0x36
    case sourcePackage = 0x37
    case tapeDescriptor = 0x2E
    case staticTrack = 0x3A
    case timelineTrack = 0x3B
  }

  /// The kind of the set; nil if it leads to no start.
  var kind: Kind?
  /// The offset of the set.
  var offset: Int
  /// The instance identifier.
  var identifier: UInt128 = 0
  /// The identifier of a package, or of the package to which a source clip refers.
  var package: PackageIdentifier?
  /// The name of a package.
  var name: String?
  /// The sets to which the set refers: the tracks of a package, the sequence of a track, the components of a sequence,
  /// the sets of a content storage or a descriptor.
  var children: [UInt128] = []
  /// The descriptor of a package.
  var descriptor: UInt128?
  /// The identifier of a track, or of the track to which a source clip refers.
  var track = 0
  /// The number of edit units per second of a track.
  var editRate: Fraction?
  /// The zero point of a track, in edit units.
  var origin = 0
  /// The kind of data in a sequence or a component.
  var dataDefinition: UInt128 = 0
  /// The duration in edit units; nil if the file was not finished.
  var duration: Int?
  /// The position of a source clip in the track to which it refers.
  var startPosition = 0
  /// The start of a timecode component as a number of frames, and the offset of that number in the file.
  var startTimecode: (frames: Int, offset: Int)?
  /// The nominal frames per second of a timecode component.
  var roundedBase = 0
  /// The drop flag of a timecode component.
  var isDrop = false

  /// The data definition of pictures.
  static let picture: UInt128 = 0x060E_2B34_0401_0101_0103_0202_0100_0000
  /// The data definition of sound.
  static let sound: UInt128 = 0x060E_2B34_0401_0101_0103_0202_0200_0000
}

/// The 32 bytes that identify a package.
struct PackageIdentifier: Hashable {
  var high: UInt128
  var low: UInt128

  /// True if the identifier refers to no package.
  var isZero: Bool { high == 0 && low == 0 }
}

extension HeaderReader {
  /// Reads a set's properties.
  mutating func metadataSet(_ packet: KLV, kind: MetadataSet.Kind?) throws(MediaTimecodeError) -> MetadataSet {
    var set = MetadataSet(kind: kind, offset: packet.start)
    var offset = packet.value.lowerBound
    while offset + 4 <= packet.end {
      try countElement(at: offset)
      let tag = try uint16(at: offset)
      let length = try uint16(at: offset + 2)
      guard length <= packet.end - offset - 4 else { throw .malformed(container, .size, at: offset) }
      try property(tag, in: offset + 4..<offset + 4 + length, of: &set)
      offset += 4 + length
    }
    return set
  }

  private mutating func property(
    _ tag: Int, in value: Range<Int>, of set: inout MetadataSet
  ) throws(MediaTimecodeError) {
    let start = value.lowerBound
    switch (tag, value.count) {
    case (0x3C0A, 16): set.identifier = try label(at: start)
    case (0x4401, 32), (0x1101, 32):
      set.package = PackageIdentifier(high: try label(at: start), low: try label(at: start + 16))
    case (0x4402, _): set.name = try utf16(at: start, count: value.count)
    case (0x4403, _), (0x1001, _), (0x1901, _), (0x1902, _), (0x3F01, _): set.children += try batch(in: value)
    case (0x4701, 16): set.descriptor = try label(at: start)
    case (0x4803, 16): set.children = [try label(at: start)]
    case (0x4801, 4), (0x1102, 4): set.track = Int(try uint32(at: start))
    case (0x4B01, 8): set.editRate = try fraction(at: start)
    case (0x4B02, 8): set.origin = try int64(at: start)
    case (0x0201, 16): set.dataDefinition = try label(at: start)
    case (0x0202, 8):
      let duration = try int64(at: start)
      set.duration = duration >= 0 ? duration : nil
    case (0x1201, 8): set.startPosition = try int64(at: start)
    case (0x1501, 8): set.startTimecode = (try int64(at: start), start)
    case (0x1502, 2): set.roundedBase = try uint16(at: start)
    case (0x1503, 1): set.isDrop = try byte(at: start) != 0
    default: break
    }
  }

  /// Reads the identifiers in a batch, at most 1,024 of them.
  private mutating func batch(in value: Range<Int>) throws(MediaTimecodeError) -> [UInt128] {
    guard value.count >= 8 else { return [] }
    let count = Int(try uint32(at: value.lowerBound))
    let width = Int(try uint32(at: value.lowerBound + 4))
    guard width == 16, count <= (value.count - 8) / width else {
      throw .malformed(container, .size, at: value.lowerBound)
    }
    var identifiers: [UInt128] = []
    for index in 0..<min(count, 1024) {
      identifiers.append(try label(at: value.lowerBound + 8 + index * width))
    }
    return identifiers
  }

  /// Reads text in UTF-16 up to a zero; nil if the text is empty or not UTF-16.
  private mutating func utf16(at offset: Int, count: Int) throws(MediaTimecodeError) -> String? {
    let field = try bytes(at: offset, count: min(count, 1024) & ~1)
    let text = TextEncoding.utf16(isBigEndian: true).utf8(field.span).prefix { $0 != 0 }
    return text.isEmpty ? nil : String(validating: text, as: UTF8.self)
  }
}
