// The entries of a generation file's two indexes: a few little-endian words, the last of which ends in a checksum of the
// others with the entry's number as seed, so that an entry is proved alone and in its place.

/// One item in the index: 24 bytes.
struct ItemEntry: Hashable, Sendable {
  var firstRepresentation: UInt32
  var representationCount: UInt32
  var expires: PasteboardStore.Timestamp
  var flags: UInt32

  /// The time of an item that does not expire.
  static let never = PasteboardStore.Timestamp(nanoseconds: .max)

  /// The attributes of the item.
  var attributes: PasteboardStore.ItemAttributes {
    PasteboardStore.ItemAttributes(
      isSensitive: flags & 1 != 0, isOnce: flags & 2 != 0, expires: expires == Self.never ? nil : expires)
  }

  /// The flags of these attributes.
  static func flags(of attributes: PasteboardStore.ItemAttributes) -> UInt32 {
    (attributes.isSensitive ? 1 : 0) | (attributes.isOnce ? 2 : 0)
  }

  init(firstRepresentation: UInt32, representationCount: UInt32, expires: PasteboardStore.Timestamp, flags: UInt32) {
    self.firstRepresentation = firstRepresentation
    self.representationCount = representationCount
    self.expires = expires
    self.flags = flags
  }

  /// Writes the entry's 24 bytes.
  @inline(__always)
  func encode(at place: UnsafeMutableRawPointer, number: UInt64) {
    let range = UInt64(firstRepresentation) | UInt64(representationCount) << 32
    let time = UInt64(bitPattern: expires.nanoseconds)
    let check = XXH64.checksum(of: range, time, flags, seed: number)
    place.storeWords((range.littleEndian, time.littleEndian, (UInt64(flags) | check << 32).littleEndian))
  }

  /// Decodes the entry with this number from its 24 bytes; nil where its checksum does not match.
  @inline(__always)
  init?(decoding bytes: RawSpan, number: UInt64) {
    let range = bytes.integer(at: 0, as: UInt64.self)
    let time = bytes.integer(at: 8, as: UInt64.self)
    flags = bytes.integer(at: 16, as: UInt32.self)
    let check = XXH64.checksum(of: range, time, flags, seed: number)
    guard bytes.integer(at: 20, as: UInt32.self) == UInt32(truncatingIfNeeded: check) else { return nil }
    firstRepresentation = UInt32(truncatingIfNeeded: range)
    representationCount = UInt32(truncatingIfNeeded: range >> 32)
    expires = PasteboardStore.Timestamp(nanoseconds: Int64(bitPattern: time))
  }
}

/// One representation in the index: 32 bytes.
struct RepresentationEntry: Hashable, Sendable {
  var offset: UInt64
  var size: UInt64
  var checksum: UInt64
  var type: UInt32

  // Items count from 0 and representations from 2^32, so that an entry of one index never passes in the other.
  private static let firstNumber: UInt64 = 1 << 32

  init(offset: UInt64, size: UInt64, checksum: UInt64, type: UInt32) {
    self.offset = offset
    self.size = size
    self.checksum = checksum
    self.type = type
  }

  /// Writes the entry's 32 bytes.
  @inline(__always)
  func encode(at place: UnsafeMutableRawPointer, number: UInt64) {
    let check = XXH64.checksum(of: offset, size, checksum, type, seed: Self.firstNumber | number)
    let last = UInt64(type) | check << 32
    place.storeWords((offset.littleEndian, size.littleEndian, checksum.littleEndian, last.littleEndian))
  }

  /// Decodes the entry with this number from its 32 bytes; nil where its checksum does not match.
  @inline(__always)
  init?(decoding bytes: RawSpan, number: UInt64) {
    offset = bytes.integer(at: 0, as: UInt64.self)
    size = bytes.integer(at: 8, as: UInt64.self)
    checksum = bytes.integer(at: 16, as: UInt64.self)
    type = bytes.integer(at: 24, as: UInt32.self)
    let check = XXH64.checksum(of: offset, size, checksum, type, seed: Self.firstNumber | number)
    guard bytes.integer(at: 28, as: UInt32.self) == UInt32(truncatingIfNeeded: check) else { return nil }
  }
}
