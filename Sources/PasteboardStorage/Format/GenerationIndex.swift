// The index of a generation while it grows: what each item and representation is, in compact arrays.
//
// It knows no files. Its owner writes the payload as it adds to the index; at the end the index gives the header and
// everything that follows the payload.

/// The index of a generation that is being written.
struct GenerationIndex {
  private(set) var types = TypeTable()
  private(set) var payloadSize: UInt64 = 0
  private(set) var summary: GenerationHeader.Summary = []
  private(set) var earliestExpiry = ItemEntry.never
  private var items: [ItemRecord] = []
  private var representations: [RepresentationRecord] = []
  /// The types of the item that was begun last, once it has more than a scan is good for.
  private var ownTypes: Set<UInt32> = []
  private let limits: PasteboardStore.Limits

  private static let scanned = 32

  private struct ItemRecord {
    var expires: Int64
    var flags: UInt32
    var first: UInt32
    var count: UInt32
  }

  private struct RepresentationRecord {
    var size: UInt64
    var checksum: UInt64
    var type: UInt32
  }

  init(limits: PasteboardStore.Limits) {
    self.limits = limits
  }

  /// How many items there are.
  var itemCount: Int { items.count }

  /// How many representations there are.
  var representationCount: Int { representations.count }

  /// The number of a type in this generation.
  mutating func number(ofType identifier: String) throws(PasteboardStore.Error) -> UInt32 {
    try types.number(of: identifier)
  }

  /// Begins the next item; the representations that follow are its own.
  mutating func beginItem(_ attributes: PasteboardStore.ItemAttributes) throws(PasteboardStore.Error) {
    let limit = min(limits.items, UInt64(UInt32.max))
    guard UInt64(items.count) < limit else {
      throw .limitExceeded(.items, limit: limit, found: UInt64(items.count) + 1)
    }
    if attributes.isSensitive { summary.insert(.sensitive) }
    if attributes.isOnce { summary.insert(.once) }
    let expires = attributes.expires ?? ItemEntry.never
    earliestExpiry = min(earliestExpiry, expires)
    if !ownTypes.isEmpty { ownTypes = [] }
    items.append(
      ItemRecord(
        expires: expires.nanoseconds, flags: ItemEntry.flags(of: attributes),
        first: UInt32(representations.count), count: 0))
  }

  /// Proves that a representation of this type and size may follow in the item that was begun last.
  func check(type: UInt32, size: UInt64) throws(PasteboardStore.Error) {
    try check(size: size)
    let own = Int(items[items.count - 1].count)
    let ownLimit = PasteboardStore.Limits.representationsOfItem
    guard UInt64(own) < ownLimit else {
      throw .limitExceeded(.representationsOfItem, limit: ownLimit, found: UInt64(own) + 1)
    }
    let isThere =
      own > Self.scanned ? ownTypes.contains(type) : representations.suffix(own).contains { $0.type == type }
    if isThere { throw .duplicateType(types.identifiers[Int(type)]) }
  }

  /// Proves that there is room for one more representation of this size, whatever its type.
  @inline(__always)
  func check(size: UInt64) throws(PasteboardStore.Error) {
    guard size <= limits.representation else {
      throw .limitExceeded(.representation, limit: limits.representation, found: size)
    }
    guard payloadSize <= limits.generation, size <= limits.generation - payloadSize else {
      throw .limitExceeded(.generation, limit: limits.generation, found: payloadSize &+ size)
    }
    guard UInt64(representations.count) < GenerationFormat.maximumRepresentations else {
      let limit = GenerationFormat.maximumRepresentations
      throw .limitExceeded(.representations, limit: limit, found: limit + 1)
    }
  }

  /// Adds a representation, whose payload its owner writes, to the item that was begun last.
  mutating func add(type: UInt32, size: UInt64, checksum: UInt64) {
    items[items.count - 1].count += 1
    representations.append(RepresentationRecord(size: size, checksum: checksum, type: type))
    payloadSize += size
    let own = Int(items[items.count - 1].count)
    if own == Self.scanned + 1 { ownTypes = Set(representations.suffix(own).map(\.type)) }
    if own > Self.scanned { ownTypes.insert(type) }
  }

  /// Moves the first `count` items behind the others; their representations stay where they are in the payload.
  mutating func moveToEnd(first count: Int) {
    items = Array(items[count...]) + items[..<count]
  }

  /// Makes room for as many as will come, which the caller has found in a whole file.
  mutating func reserveCapacity(items: Int, representations: Int) {
    self.items.reserveCapacity(items)
    self.representations.reserveCapacity(representations)
  }

  /// How many bytes follow the payload.
  var tailSize: Int {
    types.identifiers.reduce(0) { $0 + 1 + $1.utf8.count } + items.count * GenerationFormat.itemEntrySize
      + representations.count * GenerationFormat.representationEntrySize
  }

  /// The header of the generation so far.
  func header(changeCount: UInt64, created: PasteboardStore.Timestamp) -> GenerationHeader {
    GenerationHeader(
      changeCount: changeCount, created: created, typeTable: types, payloadSize: payloadSize,
      itemCount: UInt32(items.count), representationCount: UInt32(representations.count), summary: summary,
      earliestExpiry: earliestExpiry)
  }

  /// Appends all that follows the payload to `buffer`, and gives `flush` the buffer whenever it is long.
  func encodeTail<Failure: Error>(
    into buffer: inout [UInt8], flush: (inout [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let enough = 128 << 10
    buffer += types.encoded()
    for (number, item) in items.enumerated() {
      let entry = ItemEntry(
        firstRepresentation: item.first, representationCount: item.count,
        expires: PasteboardStore.Timestamp(nanoseconds: item.expires),
        flags: item.flags)
      entry.encode(into: &buffer, number: UInt64(number))
      if buffer.count >= enough { try flush(&buffer) }
    }
    var offset = UInt64(GenerationFormat.headerSize)
    for (number, representation) in representations.enumerated() {
      let entry = RepresentationEntry(
        offset: offset, size: representation.size, checksum: representation.checksum, type: representation.type)
      entry.encode(into: &buffer, number: UInt64(number))
      offset += representation.size
      if buffer.count >= enough { try flush(&buffer) }
    }
  }
}
