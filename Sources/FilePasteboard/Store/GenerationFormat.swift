// The generation file, as tckit-store(5) describes it byte by byte: pure encoding and decoding, no files.
//
// A file is header, payload, type table, item index, representation index, in this order and without gaps, so that a
// writer streams the payload before it knows the index, and a reader finds any entry by arithmetic.
//
// Invariants, which decoding proves again:
//  1. Every byte of the file is covered by exactly one checksum: the header by its own, the type table and each
//     representation's payload by one kept elsewhere, each index entry by its own, seeded with its number.
//  2. The four sections fill the file: each begins where the one before ends, and the last ends with the file.
//  3. The payload is tiled by the representations in the order of their index.
//  4. An item's representations are a range of that index; every representation belongs to one item.

/// The fixed sizes and marks of the format.
enum GenerationFormat {
  static let magic: UInt64 = 0x0A1A_0A0D_5043_5489  // 89 'T' 'C' 'P' 0D 0A 1A 0A in the file
  static let version: UInt32 = 1
  static let headerSize = 128
  static let itemEntrySize = 24
  static let representationEntrySize = 32
  static let maximumTypes = 65_535
  static let maximumTypeLength = 255
  static let maximumRepresentations = UInt64(UInt32.max)
}

/// The first 128 bytes of a generation file.
struct GenerationHeader: Hashable, Sendable {
  var changeCount: UInt64
  var created: Timestamp
  var fileLength: UInt64
  var typeTableOffset: UInt64
  var typeTableChecksum: UInt64
  var itemIndexOffset: UInt64
  var itemCount: UInt32
  var representationCount: UInt32
  var typeCount: UInt32
  var summary: Summary
  /// The instant at which the first of the items expires, the largest number if none does.
  var earliestExpiry: Timestamp

  /// What at least one of the items asks for.
  struct Summary: OptionSet, Hashable, Sendable {
    let rawValue: UInt32
    static let sensitive = Summary(rawValue: 1)
    static let once = Summary(rawValue: 2)
  }

  var payloadSize: UInt64 { typeTableOffset - UInt64(GenerationFormat.headerSize) }
  var typeTableSize: UInt64 { itemIndexOffset - typeTableOffset }
  var representationIndexOffset: UInt64 {
    itemIndexOffset + UInt64(itemCount) * UInt64(GenerationFormat.itemEntrySize)
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
    bytes.append(contentsOf: repeatElement(0, count: 32))
    bytes.appendInteger(XXH64.checksum(of: bytes.span.bytes))
    return bytes
  }

  /// Decodes a header and proves it against the length that the file has.
  init(decoding bytes: RawSpan, fileLength: UInt64, path: String) throws(StoreError) {
    guard bytes.byteCount >= GenerationFormat.headerSize || bytes.byteCount == 0 || Self.hasMagic(bytes) else {
      throw .damaged(path: path, offset: 0, .notAGeneration)
    }
    guard bytes.byteCount >= GenerationFormat.headerSize else {
      let size = UInt64(GenerationFormat.headerSize)
      throw .damaged(path: path, offset: fileLength, .length(expected: size, found: fileLength))
    }
    try self.init(decodingStart: bytes, path: path)
    guard self.fileLength == fileLength else {
      let damage = StoreError.Damage.length(expected: self.fileLength, found: fileLength)
      throw .damaged(path: path, offset: min(fileLength, self.fileLength), damage)
    }
  }

  /// Decodes a header of at least 128 bytes and proves it in itself, whatever follows.
  init(decodingStart bytes: RawSpan, path: String) throws(StoreError) {
    let size = GenerationFormat.headerSize
    guard Self.hasMagic(bytes) else { throw .damaged(path: path, offset: 0, .notAGeneration) }
    let version = bytes.integer(at: 8, as: UInt32.self)
    let features = bytes.integer(at: 12, as: UInt32.self)
    // A later version keeps magic, version, features and the place of the header's checksum, so that a flipped bit
    // is not taken for a later version.
    guard bytes.integer(at: size - 8, as: UInt64.self) == XXH64.checksum(of: bytes.extracting(first: size - 8)) else {
      throw .damaged(path: path, offset: 0, .checksum)
    }
    guard version == GenerationFormat.version, features == 0 else {
      throw .newerFormat(path: path, version: version, features: features)
    }
    changeCount = bytes.integer(at: 16, as: UInt64.self)
    created = Timestamp(nanoseconds: bytes.integer(at: 24, as: Int64.self))
    fileLength = bytes.integer(at: 32, as: UInt64.self)
    typeTableOffset = bytes.integer(at: 40, as: UInt64.self)
    typeTableChecksum = bytes.integer(at: 48, as: UInt64.self)
    itemIndexOffset = bytes.integer(at: 56, as: UInt64.self)
    itemCount = bytes.integer(at: 64, as: UInt32.self)
    representationCount = bytes.integer(at: 68, as: UInt32.self)
    typeCount = bytes.integer(at: 72, as: UInt32.self)
    summary = Summary(rawValue: bytes.integer(at: 76, as: UInt32.self))
    earliestExpiry = Timestamp(nanoseconds: bytes.integer(at: 80, as: Int64.self))

    // Differences of numbers proved to be in order cannot overflow, as sums of hostile ones could. The change count
    // leaves room to grow.
    guard UInt64(size) <= typeTableOffset, typeTableOffset <= itemIndexOffset, itemIndexOffset <= fileLength,
      fileLength <= UInt64(Int64.max), fileLength - itemIndexOffset == indexSize,
      typeTableSize <= UInt64(typeCount) * UInt64(GenerationFormat.maximumTypeLength + 1),
      typeCount <= GenerationFormat.maximumTypes, changeCount < 1 << 63
    else { throw .damaged(path: path, offset: 16, .inconsistent) }
  }

  private var indexSize: UInt64 {
    UInt64(itemCount) * UInt64(GenerationFormat.itemEntrySize)
      + UInt64(representationCount) * UInt64(GenerationFormat.representationEntrySize)
  }

  private static func hasMagic(_ bytes: RawSpan) -> Bool {
    bytes.byteCount >= 8 && bytes.integer(at: 0, as: UInt64.self) == GenerationFormat.magic
  }

  init(
    changeCount: UInt64, created: Timestamp, typeTable: TypeTable, payloadSize: UInt64, itemCount: UInt32,
    representationCount: UInt32, summary: Summary, earliestExpiry: Timestamp
  ) {
    let table = typeTable.encoded()
    self.changeCount = changeCount
    self.created = created
    typeTableOffset = UInt64(GenerationFormat.headerSize) + payloadSize
    typeTableChecksum = XXH64.checksum(of: table.span.bytes)
    itemIndexOffset = typeTableOffset + UInt64(table.count)
    fileLength =
      itemIndexOffset + UInt64(itemCount) * UInt64(GenerationFormat.itemEntrySize)
      + UInt64(representationCount) * UInt64(GenerationFormat.representationEntrySize)
    self.itemCount = itemCount
    self.representationCount = representationCount
    typeCount = UInt32(typeTable.identifiers.count)
    self.summary = summary
    self.earliestExpiry = earliestExpiry
  }
}

/// The type identifiers of a generation, each once; entries name them by their number.
struct TypeTable: Hashable, Sendable {
  private(set) var identifiers: [String] = []

  init() {}

  /// The number of an identifier, which is added where it is new; throws where it is malformed or the table full.
  mutating func number(of identifier: String) throws(StoreError) -> UInt32 {
    if let known = identifiers.firstIndex(of: identifier) { return UInt32(known) }
    guard Self.isValid(identifier.utf8) else { throw .invalidType(identifier) }
    guard identifiers.count < GenerationFormat.maximumTypes else {
      let limit = UInt64(GenerationFormat.maximumTypes)
      throw .limitExceeded(.types, limit: limit, found: limit + 1)
    }
    identifiers.append(identifier)
    return UInt32(identifiers.count - 1)
  }

  /// The table as bytes: for each identifier its length in one byte, and its ASCII.
  func encoded() -> [UInt8] {
    var bytes: [UInt8] = []
    for identifier in identifiers {
      bytes.append(UInt8(identifier.utf8.count))
      bytes.append(contentsOf: identifier.utf8)
    }
    return bytes
  }

  /// Decodes `count` identifiers; returns nil with the offset of the flaw where they are not what a writer writes.
  static func decode(_ bytes: RawSpan, count: UInt32) -> Result<TypeTable, TypeTableFlaw> {
    var table = TypeTable()
    var position = 0
    for _ in 0..<count {
      guard position < bytes.byteCount else { return .failure(TypeTableFlaw(offset: position)) }
      let length = Int(bytes.integer(at: position, as: UInt8.self))
      let end = position + 1 + length
      guard end <= bytes.byteCount else { return .failure(TypeTableFlaw(offset: position)) }
      let identifier = bytes.extracting((position + 1)..<end).withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
      guard isValid(identifier.utf8) else { return .failure(TypeTableFlaw(offset: position)) }
      table.identifiers.append(identifier)
      position = end
    }
    guard position == bytes.byteCount else { return .failure(TypeTableFlaw(offset: position)) }
    return .success(table)
  }

  /// Whether these bytes are a type identifier: 1 to 255 printable ASCII characters without spaces.
  static func isValid(_ identifier: some Collection<UInt8>) -> Bool {
    (1...GenerationFormat.maximumTypeLength).contains(identifier.count)
      && identifier.allSatisfy { (0x21...0x7E).contains($0) }
  }
}

/// Where a type table is not what a writer writes.
struct TypeTableFlaw: Error {
  var offset: Int
}

/// One item in the index: 24 bytes.
struct ItemEntry: Hashable, Sendable {
  var firstRepresentation: UInt32
  var representationCount: UInt32
  var expires: Timestamp
  var flags: UInt32

  static let never = Timestamp(nanoseconds: .max)

  var attributes: PasteboardItem.Attributes {
    PasteboardItem.Attributes(
      isSensitive: flags & 1 != 0, isOnce: flags & 2 != 0, expires: expires == Self.never ? nil : expires)
  }

  static func flags(of attributes: PasteboardItem.Attributes) -> UInt32 {
    (attributes.isSensitive ? 1 : 0) | (attributes.isOnce ? 2 : 0)
  }

  func encode(into bytes: inout [UInt8], number: UInt64) {
    let start = bytes.count
    bytes.appendInteger(firstRepresentation)
    bytes.appendInteger(representationCount)
    bytes.appendInteger(expires.nanoseconds)
    bytes.appendInteger(flags)
    bytes.appendInteger(Self.check(bytes.span.bytes.extracting(start..<(start + 20)), number))
  }

  /// Decodes the entry with this number from its 24 bytes; nil where its checksum does not match.
  init?(decoding bytes: RawSpan, number: UInt64) {
    guard bytes.integer(at: 20, as: UInt32.self) == Self.check(bytes.extracting(0..<20), number) else { return nil }
    firstRepresentation = bytes.integer(at: 0, as: UInt32.self)
    representationCount = bytes.integer(at: 4, as: UInt32.self)
    expires = Timestamp(nanoseconds: bytes.integer(at: 8, as: Int64.self))
    flags = bytes.integer(at: 16, as: UInt32.self)
  }

  init(firstRepresentation: UInt32, representationCount: UInt32, expires: Timestamp, flags: UInt32) {
    self.firstRepresentation = firstRepresentation
    self.representationCount = representationCount
    self.expires = expires
    self.flags = flags
  }

  private static func check(_ bytes: RawSpan, _ number: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: XXH64.checksum(of: bytes, seed: number))
  }
}

/// One representation in the index: 32 bytes.
struct RepresentationEntry: Hashable, Sendable {
  var offset: UInt64
  var size: UInt64
  var checksum: UInt64
  var type: UInt32

  func encode(into bytes: inout [UInt8], number: UInt64) {
    let start = bytes.count
    bytes.appendInteger(offset)
    bytes.appendInteger(size)
    bytes.appendInteger(checksum)
    bytes.appendInteger(type)
    bytes.appendInteger(Self.check(bytes.span.bytes.extracting(start..<(start + 28)), number))
  }

  /// Decodes the entry with this number from its 32 bytes; nil where its checksum does not match.
  init?(decoding bytes: RawSpan, number: UInt64) {
    guard bytes.integer(at: 28, as: UInt32.self) == Self.check(bytes.extracting(0..<28), number) else { return nil }
    offset = bytes.integer(at: 0, as: UInt64.self)
    size = bytes.integer(at: 8, as: UInt64.self)
    checksum = bytes.integer(at: 16, as: UInt64.self)
    type = bytes.integer(at: 24, as: UInt32.self)
  }

  init(offset: UInt64, size: UInt64, checksum: UInt64, type: UInt32) {
    self.offset = offset
    self.size = size
    self.checksum = checksum
    self.type = type
  }

  // Items count from 0 and representations from 2^32, so that an entry of one index never passes in the other.
  private static func check(_ bytes: RawSpan, _ number: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: XXH64.checksum(of: bytes, seed: number | 1 << 32))
  }
}
