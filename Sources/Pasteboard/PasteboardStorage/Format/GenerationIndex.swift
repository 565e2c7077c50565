// The index of a generation that is being written: its items and representations, in compact arrays.
//
// The index accesses no files. Its owner writes each payload before adding it to the index. At the end, the index
// encodes the header and everything after the payload.

/// The index of a generation that is being written.
struct GenerationIndex {
  private(set) var types = TypeTable()
  /// The encoded type table. A generation without items has none: its file is only the header.
  private var writtenTable: [UInt8] { itemCount == 0 ? [] : types.encoded() }
  private(set) var payloadSize: UInt64 = 0
  private(set) var summary: GenerationHeader.Summary = []
  private(set) var earliestExpiry = ItemEntry.never
  /// Three words per item: its entry without the checksum.
  private var items: [UInt64] = []
  /// Two words per representation: the checksum, then the size shifted left by 16 bits with the type below it.
  private var representations: [UInt64] = []
  /// The types of the last item, if it has too many to search linearly.
  private var lastItemTypes: Set<UInt32> = []
  private let limits: PasteboardStore.Limits

  private static let linearSearchLimit = 32

  /// The largest size that fits into a word next to the number of a type.
  private static let maximumSize: UInt64 = 1 << 48 - 1

  init(limits: PasteboardStore.Limits) {
    self.limits = limits
  }

  /// The number of items.
  var itemCount: Int { items.count / 3 }

  /// The number of representations.
  var representationCount: Int { representations.count / 2 }

  /// The number of representations of the last item.
  private var lastItemCount: Int { items.isEmpty ? 0 : Int(items[items.count - 3] >> 32) }

  /// True if one of the last `count` representations has this type.
  private func isAmongLast(_ count: Int, _ type: UInt32) -> Bool {
    var position = representations.count
    for _ in 0..<count {
      position -= 2
      if representations[position + 1] & 0xFFFF == UInt64(type) { return true }
    }
    return false
  }

  /// The number of a type in this generation.
  mutating func number(ofType identifier: String) throws(PasteboardStore.Error) -> UInt32 {
    try types.number(of: identifier)
  }

  /// Begins an item, to which the representations added next belong.
  mutating func beginItem(_ attributes: PasteboardStore.ItemAttributes) throws(PasteboardStore.Error) {
    let limit = min(limits.items, UInt64(UInt32.max))
    guard UInt64(itemCount) < limit else { throw .limitExceeded(.items, limit: limit, found: limit + 1) }
    if attributes.isSensitive { summary.insert(.sensitive) }
    if attributes.isOnce { summary.insert(.once) }
    let expires = attributes.expires ?? ItemEntry.never
    earliestExpiry = min(earliestExpiry, expires)
    if !lastItemTypes.isEmpty { lastItemTypes = [] }
    items.append(UInt64(representationCount))
    items.append(UInt64(bitPattern: expires.nanoseconds))
    items.append(UInt64(ItemEntry.flags(of: attributes)))
  }

  /// Throws unless the last item may have a further representation of this type and size.
  func check(type: UInt32, size: UInt64) throws(PasteboardStore.Error) {
    try check(size: size)
    let count = lastItemCount
    let limit = PasteboardStore.Limits.representationsOfItem
    guard UInt64(count) < limit else {
      throw .limitExceeded(.representationsOfItem, limit: limit, found: UInt64(count) + 1)
    }
    if count > Self.linearSearchLimit ? lastItemTypes.contains(type) : isAmongLast(count, type) {
      throw .duplicateType(types.identifiers[Int(type)])
    }
  }

  /// Throws unless a further representation of this size is within the limits.
  func check(size: UInt64) throws(PasteboardStore.Error) {
    let limit = min(limits.representation, Self.maximumSize)
    guard size <= limit else { throw .limitExceeded(.representation, limit: limit, found: size) }
    guard payloadSize <= limits.generation, size <= limits.generation - payloadSize else {
      throw .limitExceeded(.generation, limit: limits.generation, found: payloadSize &+ size)
    }
    guard UInt64(representationCount) < GenerationFormat.maximumRepresentations else {
      let limit = GenerationFormat.maximumRepresentations
      throw .limitExceeded(.representations, limit: limit, found: limit + 1)
    }
  }

  /// Adds a representation to the last item. The owner of the index writes its payload.
  mutating func add(type: UInt32, size: UInt64, checksum: UInt64) {
    representations.append(checksum)
    representations.append(size << 16 | UInt64(type))
    payloadSize += size
    items[items.count - 3] += 1 << 32
    let count = lastItemCount
    guard count > Self.linearSearchLimit else { return }
    for other in lastItemTypes.isEmpty ? 1..<count : 0..<0 {
      lastItemTypes.insert(UInt32(representations[representations.count - 2 * other - 1] & 0xFFFF))
    }
    lastItemTypes.insert(type)
  }

  /// Moves the first `count` items after the others. Their payload stays in its original order.
  mutating func moveToEnd(first count: Int) {
    items = Array(items[(3 * count)...]) + items[..<(3 * count)]
  }

  /// Marks a generation without items as the deletion of its pasteboard.
  mutating func markDeletion() { summary.insert(.deleted) }

  /// Reserves capacity for representations. The number must come from a complete file, not only from its header.
  mutating func reserveCapacity(representations: Int) { self.representations.reserveCapacity(2 * representations) }

  /// The number of bytes after the payload.
  var tailSize: Int {
    (itemCount == 0 ? 0 : types.identifiers.reduce(0) { $0 + 1 + $1.utf8.count }) + itemCount
      * GenerationFormat.itemEntrySize
      + representationCount * GenerationFormat.representationEntrySize
  }

  /// The length of the file in bytes.
  var fileLength: UInt64 { UInt64(GenerationFormat.headerSize) + payloadSize + UInt64(tailSize) }

  /// The header of the generation so far.
  func header(
    changeCount: UInt64, created: PasteboardStore.Timestamp,
    lineage: GenerationHeader.Lineage = GenerationHeader.Lineage()
  ) -> GenerationHeader {
    let typeTableOffset = UInt64(GenerationFormat.headerSize) + payloadSize
    let table = writtenTable
    return GenerationHeader(
      changeCount: changeCount, created: created, fileLength: fileLength,
      typeTableOffset: typeTableOffset, typeTableChecksum: XXH64.checksum(of: table.span.bytes),
      itemIndexOffset: typeTableOffset + UInt64(table.count), itemCount: UInt32(itemCount),
      representationCount: UInt32(representationCount),
      typeCount: itemCount == 0 ? 0 : UInt32(types.identifiers.count),
      summary: summary,
      earliestExpiry: earliestExpiry, lineage: lineage)
  }

  /// Appends everything after the payload to `buffer`, and calls `flush` whenever the buffer is full.
  func encodeTail<Failure: Error>(
    into buffer: inout [UInt8], flush: (inout [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    buffer += writtenTable
    try items.withUnsafeBufferPointer { (words) throws(Failure) in
      try Self.encode(itemCount, GenerationFormat.itemEntrySize, into: &buffer, flush) { index, address in
        let entry = ItemEntry(
          firstRepresentation: UInt32(truncatingIfNeeded: words[3 * index]),
          representationCount: UInt32(truncatingIfNeeded: words[3 * index] >> 32),
          expires: PasteboardStore.Timestamp(nanoseconds: Int64(bitPattern: words[3 * index + 1])),
          flags: UInt32(truncatingIfNeeded: words[3 * index + 2]))
        entry.encode(at: address, number: UInt64(index))
      }
    }
    var offset = UInt64(GenerationFormat.headerSize)
    try representations.withUnsafeBufferPointer { (words) throws(Failure) in
      let size = GenerationFormat.representationEntrySize
      try Self.encode(representationCount, size, into: &buffer, flush) { index, address in
        let (size, type) = words[2 * index + 1].quotientAndRemainder(dividingBy: 1 << 16)
        let entry = RepresentationEntry(offset: offset, size: size, checksum: words[2 * index], type: UInt32(type))
        entry.encode(at: address, number: UInt64(index))
        offset += size
      }
    }
  }

  /// Appends `count` entries of `size` bytes, which `encode` stores at their addresses, and calls `flush` whenever the
  /// buffer is full.
  @inline(__always)
  private static func encode<Failure: Error>(
    _ count: Int, _ size: Int, into buffer: inout [UInt8], _ flush: (inout [UInt8]) throws(Failure) -> Void,
    _ encode: (_ index: Int, _ address: UnsafeMutableRawPointer) -> Void
  ) throws(Failure) {
    let flushSize = 128 << 10
    var first = 0
    while first < count {
      let portion = min(count - first, flushSize / size)
      let start = buffer.count
      buffer.append(contentsOf: repeatElement(0, count: portion * size))
      buffer.withUnsafeMutableBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        for index in 0..<portion { encode(first + index, base + start + index * size) }
      }
      first += portion
      if buffer.count >= flushSize { try flush(&buffer) }
    }
  }
}
