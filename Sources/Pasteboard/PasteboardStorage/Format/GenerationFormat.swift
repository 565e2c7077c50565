// The generation file, as tckit-store(5) describes it byte by byte: pure encoding and decoding, no files.
//
// A file is a header, payload, type table, item index and representation index, in this order and without gaps. A
// writer can stream the payload before it knows the index, and a reader can compute the offset of any entry.
//
// Invariants, which decoding verifies:
//  1. Exactly one checksum covers each byte of the file. The header and each index entry contain their own checksums;
//     an index entry's is seeded with its number. The header has the checksum of the type table, and a
//     representation's entry the checksum of its payload.
//  2. The four sections fill the file: each begins where the one before ends, and the last ends with the file.
//  3. The representations fill the payload, in the order of their index and without gaps.
//  4. An item's representations are a range of that index; every representation belongs to one item.

/// The fixed sizes and magic number of the format.
enum GenerationFormat {
  static let magic: UInt64 = 0x0A1A_0A0D_5043_5489  // 89 'T' 'C' 'P' 0D 0A 1A 0A in the file
  static let version: UInt32 = 1
  static let maximumChangeCount: UInt64 = 1 << 63 - 1
  static let headerSize = 128
  static let itemEntrySize = 24
  static let representationEntrySize = 32
  static let maximumTypes = 65_535
  static let maximumTypeLength = 255
  static let maximumRepresentations = UInt64(UInt32.max)
}

/// The first 128 bytes of a generation file.
struct GenerationHeader: Equatable, Sendable {
  var changeCount: UInt64
  var created: PasteboardStore.Timestamp
  var fileLength: UInt64
  var typeTableOffset: UInt64
  var typeTableChecksum: UInt64
  var itemIndexOffset: UInt64
  var itemCount: UInt32
  var representationCount: UInt32
  var typeCount: UInt32
  var summary: Summary
  /// The time at which the first item expires; the largest value if none does.
  var earliestExpiry: PasteboardStore.Timestamp

  /// Facts about earlier generations; an export stream has none.
  var lineage = Lineage()

  /// The flags that at least one of the items has.
  struct Summary: OptionSet, Hashable, Sendable {
    let rawValue: UInt32
    static let sensitive = Summary(rawValue: 1)
    static let once = Summary(rawValue: 2)
    /// The pasteboard was deleted; there are no items.
    static let deleted = Summary(rawValue: 4)
    /// The flags that items can have.
    static let ofItems: Summary = [.sensitive, .once]
  }

  var payloadSize: UInt64 { typeTableOffset - UInt64(GenerationFormat.headerSize) }
  var typeTableSize: UInt64 { itemIndexOffset - typeTableOffset }
  var representationIndexOffset: UInt64 { offset(ofItem: itemCount) }

  /// The offset of an item's entry.
  func offset(ofItem number: UInt32) -> UInt64 {
    itemIndexOffset + UInt64(number) * UInt64(GenerationFormat.itemEntrySize)
  }

  /// The offset of a representation's entry.
  func offset(ofRepresentation number: UInt32) -> UInt64 {
    representationIndexOffset + UInt64(number) * UInt64(GenerationFormat.representationEntrySize)
  }

  /// The header as bytes, with its checksum.
  func encoded() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(GenerationFormat.headerSize)
    bytes.appendInteger(GenerationFormat.magic)
    bytes.appendInteger(GenerationFormat.version)
    bytes.appendInteger(UInt32(0))
    bytes.appendInteger(changeCount)
    bytes.appendInteger(created.nanoseconds)
    bytes.appendInteger(fileLength)
    bytes.appendInteger(typeTableOffset)
    bytes.appendInteger(typeTableChecksum)
    bytes.appendInteger(itemIndexOffset)
    bytes.appendInteger(itemCount)
    bytes.appendInteger(representationCount)
    bytes.appendInteger(typeCount)
    bytes.appendInteger(summary.rawValue)
    bytes.appendInteger(earliestExpiry.nanoseconds)
    lineage.encode(into: &bytes)
    bytes.appendInteger(XXH64.checksum(of: bytes.span.bytes))
    return bytes
  }
}

extension GenerationHeader {
  /// Decodes a header and checks it against the file's actual length.
  init(decoding bytes: RawSpan, fileLength: UInt64, path: String) throws(PasteboardStore.Error) {
    guard bytes.byteCount >= GenerationFormat.headerSize || bytes.byteCount == 0 || Self.hasMagic(bytes) else {
      throw .damaged(path: path, offset: 0, .notAGeneration)
    }
    guard bytes.byteCount >= GenerationFormat.headerSize else {
      let size = UInt64(GenerationFormat.headerSize)
      throw .damaged(path: path, offset: fileLength, .length(expected: size, found: fileLength))
    }
    try self.init(decodingStart: bytes, path: path)
    guard self.fileLength == fileLength else {
      let damage = PasteboardStore.Error.Damage.length(expected: self.fileLength, found: fileLength)
      throw .damaged(path: path, offset: min(fileLength, self.fileLength), damage)
    }
  }

  /// Decodes a header of at least 128 bytes and checks its consistency, without the rest of the file.
  init(decodingStart bytes: RawSpan, path: String) throws(PasteboardStore.Error) {
    let size = GenerationFormat.headerSize
    guard Self.hasMagic(bytes) else { throw .damaged(path: path, offset: 0, .notAGeneration) }
    let version = bytes.integer(at: 8, as: UInt32.self)
    let features = bytes.integer(at: 12, as: UInt32.self)
    // A later version keeps the offsets of magic, version, features and checksum, so a flipped bit is reported as
    // damage and not as a later version.
    guard bytes.integer(at: size - 8, as: UInt64.self) == XXH64.checksum(of: bytes.extracting(first: size - 8)) else {
      throw .damaged(path: path, offset: 0, .checksum)
    }
    guard version == GenerationFormat.version, features == 0 else {
      throw .newerFormat(path: path, version: version, features: features)
    }
    changeCount = bytes.integer(at: 16, as: UInt64.self)
    created = PasteboardStore.Timestamp(nanoseconds: bytes.integer(at: 24, as: Int64.self))
    fileLength = bytes.integer(at: 32, as: UInt64.self)
    typeTableOffset = bytes.integer(at: 40, as: UInt64.self)
    typeTableChecksum = bytes.integer(at: 48, as: UInt64.self)
    itemIndexOffset = bytes.integer(at: 56, as: UInt64.self)
    itemCount = bytes.integer(at: 64, as: UInt32.self)
    representationCount = bytes.integer(at: 68, as: UInt32.self)
    typeCount = bytes.integer(at: 72, as: UInt32.self)
    summary = Summary(rawValue: bytes.integer(at: 76, as: UInt32.self))
    earliestExpiry = PasteboardStore.Timestamp(nanoseconds: bytes.integer(at: 80, as: Int64.self))
    lineage = Lineage(decoding: bytes)

    // There must be a next change count.
    guard changeCount <= GenerationFormat.maximumChangeCount else {
      throw .damaged(path: path, offset: 16, .changeCount(changeCount))
    }
    // Once the offsets are known to be in order, their differences cannot overflow. Sums of hostile values could.
    guard UInt64(size) <= typeTableOffset, typeTableOffset <= itemIndexOffset, itemIndexOffset <= fileLength,
      fileLength <= UInt64(Int64.max), fileLength - itemIndexOffset == indexSize,
      typeTableSize <= UInt64(typeCount) * UInt64(GenerationFormat.maximumTypeLength + 1),
      typeCount <= GenerationFormat.maximumTypes
    else { throw .damaged(path: path, offset: 16, .inconsistent) }
  }

  private var indexSize: UInt64 {
    UInt64(itemCount) * UInt64(GenerationFormat.itemEntrySize)
      + UInt64(representationCount) * UInt64(GenerationFormat.representationEntrySize)
  }

  private static func hasMagic(_ bytes: RawSpan) -> Bool {
    bytes.byteCount >= 8 && bytes.integer(at: 0, as: UInt64.self) == GenerationFormat.magic
  }
}

// MARK: The indexes

// An entry is a few little-endian words. The last word ends with a checksum of the others, seeded with the entry's
// number, so an entry can be verified alone and only at its own position.

/// One item in the index: 24 bytes.
struct ItemEntry: Equatable, Sendable {
  var firstRepresentation: UInt32
  var representationCount: UInt32
  var expires: PasteboardStore.Timestamp
  var flags: UInt32

  /// The expiry time of an item that does not expire.
  static let never = PasteboardStore.Timestamp(nanoseconds: .max)

  /// The attributes of the item.
  var attributes: PasteboardStore.ItemAttributes {
    PasteboardStore.ItemAttributes(
      isSensitive: flags & 1 != 0, isOnce: flags & 2 != 0, expires: expires == Self.never ? nil : expires)
  }

  /// The encoded flags of an item's attributes.
  static func flags(of attributes: PasteboardStore.ItemAttributes) -> UInt32 {
    (attributes.isSensitive ? 1 : 0) | (attributes.isOnce ? 2 : 0)
  }

  /// Writes the entry's 24 bytes.
  @inline(__always)
  func encode(at address: UnsafeMutableRawPointer, number: UInt64) {
    let range = UInt64(firstRepresentation) | UInt64(representationCount) << 32
    let time = UInt64(bitPattern: expires.nanoseconds)
    let check = XXH64.checksum(of: range, time, flags, seed: number)
    address.storeWords((range.littleEndian, time.littleEndian, (UInt64(flags) | check << 32).littleEndian))
  }
}

extension ItemEntry {
  /// Decodes the entry with this number from its 24 bytes; nil if its checksum does not match.
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
struct RepresentationEntry: Equatable, Sendable {
  var offset: UInt64
  var size: UInt64
  var checksum: UInt64
  var type: UInt32

  // Items are numbered from 0 and representations from 2^32, so an entry of one index never verifies in the other.
  private static let firstNumber: UInt64 = 1 << 32

  /// Writes the entry's 32 bytes.
  @inline(__always)
  func encode(at address: UnsafeMutableRawPointer, number: UInt64) {
    let check = XXH64.checksum(of: offset, size, checksum, type, seed: Self.firstNumber | number)
    let last = UInt64(type) | check << 32
    address.storeWords((offset.littleEndian, size.littleEndian, checksum.littleEndian, last.littleEndian))
  }
}

extension RepresentationEntry {
  /// Decodes the entry with this number from its 32 bytes; nil if its checksum does not match.
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

// MARK: Facts about earlier generations: which one was replaced, and which cleanup may be pending

extension GenerationHeader {
  /// Facts about the generations before this one.
  struct Lineage: Equatable, Sendable {
    /// A number that no other generation has; 0 if unknown.
    var identity: UInt64 = 0
    /// The identity of the preceding generation; 0 in the first generation.
    var predecessor: UInt64 = 0
    /// A lower bound for the time at which an item of an earlier generation expires.
    var earliestExpiry = PasteboardStore.Timestamp(nanoseconds: 0)
    /// The earlier generations' files are each shorter than 2 to this power.
    var lengthBits: UInt8 = 64
    /// The distance to the oldest generation whose cleanup is pending: 0 for none, 255 for any distance.
    var unfinished: UInt8 = 255
    /// True if some earlier generations may be void.
    var mayHaveVoid = true
    /// True if this file replaced one that had more items.
    var isReduced = false
  }
}

extension GenerationHeader.Lineage {
  /// Decodes a header's lineage. An export stream has zeros, which mean that nothing is known.
  init(decoding bytes: RawSpan) {
    let identity = bytes.integer(at: 88, as: UInt64.self)
    guard identity != 0 else {
      self.init()
      return
    }
    let marks = bytes.integer(at: 112, as: UInt64.self)
    self.init(
      identity: identity, predecessor: bytes.integer(at: 96, as: UInt64.self),
      earliestExpiry: PasteboardStore.Timestamp(nanoseconds: bytes.integer(at: 104, as: Int64.self)),
      lengthBits: UInt8(truncatingIfNeeded: marks), unfinished: UInt8(truncatingIfNeeded: marks >> 8),
      mayHaveVoid: marks >> 16 & 1 == 1, isReduced: marks >> 24 & 1 == 1)
  }

  /// Appends its 32 bytes.
  func encode(into bytes: inout [UInt8]) {
    guard identity != 0 else { return bytes.append(contentsOf: repeatElement(0, count: 32)) }
    bytes.appendInteger(identity)
    bytes.appendInteger(predecessor)
    bytes.appendInteger(earliestExpiry.nanoseconds)
    bytes.appendInteger(
      UInt64(lengthBits) | UInt64(unfinished) << 8 | (mayHaveVoid ? 1 << 16 : 0) | (isReduced ? 1 << 24 : 0))
  }
}

// MARK: Integers in the store's files: little-endian, at any alignment

extension [UInt8] {
  /// Appends the bytes of an integer, least significant first.
  @inline(__always)
  mutating func appendInteger<Integer: FixedWidthInteger>(_ value: Integer) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }
}

extension UnsafeMutableRawPointer {
  /// Stores words, already in little-endian order, at any alignment.
  @inline(__always)
  func storeWords<Words: BitwiseCopyable>(_ words: Words) { storeBytes(of: words, as: Words.self) }
}

extension RawSpan {
  /// The integer whose least significant byte is at `offset`. The caller makes sure that it is within the span.
  @inline(__always)
  func integer<Integer: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as type: Integer.Type) -> Integer {
    Integer(littleEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: type))
  }
}
