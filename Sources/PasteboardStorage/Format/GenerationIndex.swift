// The index of a generation while it grows: each item and representation, in compact arrays.
//
// It knows no files. Its owner writes the payload as it adds to the index; at the end the index gives the header and
// everything that follows the payload.

/// The index of a generation that is being written.
struct GenerationIndex {
  private(set) var types = TypeTable()
  /// The type table as it is written: what has no items has none, and the length of a header.
  private var writtenTable: [UInt8] { itemCount == 0 ? [] : types.encoded() }
  private(set) var payloadSize: UInt64 = 0
  private(set) var summary: GenerationHeader.Summary = []
  private(set) var earliestExpiry = ItemEntry.never
  /// The items that have all their representations, and how many they are.
  private var runs: [ItemRun] = []
  private var closedCount = 0
  /// The item that was begun last, and those before it that it repeats.
  private var open: ItemRun?
  private var representations: [RepresentationRecord] = []
  /// The types of the item that was begun last, once it has more than a scan is good for.
  private var ownTypes: Set<UInt32> = []
  private let limits: PasteboardStore.Limits

  private static let scanned = 32

  /// Items that follow each other, and are alike: a list of a million may be one run.
  private struct ItemRun {
    var itemCount = 1
    /// The first representation of the first item; those of the others follow.
    var first: UInt32
    /// How many representations each item has.
    var representationCount: UInt32 = 0
    var expires: Int64
    var flags: UInt32

    /// Takes the items of another run, if they continue this one.
    mutating func take(_ next: ItemRun) -> Bool {
      let end = UInt64(first) + UInt64(itemCount) * UInt64(representationCount)
      guard next.representationCount == representationCount, next.expires == expires, next.flags == flags,
        UInt64(next.first) == end
      else { return false }
      itemCount += next.itemCount
      return true
    }

    /// Gives a part of the items.
    func items(_ range: Range<Int>) -> ItemRun {
      var part = self
      part.first += UInt32(range.lowerBound) * representationCount
      part.itemCount = range.count
      return part
    }
  }

  /// A representation in 16 bytes.
  private struct RepresentationRecord {
    let checksum: UInt64
    private let sizeAndType: UInt64

    /// The most bytes for which there is room next to the number of a type.
    static let maximumSize: UInt64 = 1 << 48 - 1

    init(size: UInt64, checksum: UInt64, type: UInt32) {
      self.checksum = checksum
      sizeAndType = size << 16 | UInt64(type)
    }

    var size: UInt64 { sizeAndType >> 16 }
    var type: UInt32 { UInt32(truncatingIfNeeded: sizeAndType & 0xFFFF) }
  }

  init(limits: PasteboardStore.Limits) {
    self.limits = limits
  }

  /// How many items there are.
  var itemCount: Int { closedCount + (open?.itemCount ?? 0) }

  /// How many representations there are.
  var representationCount: Int { representations.count }

  /// The number of a type in this generation.
  mutating func number(ofType identifier: String) throws(PasteboardStore.Error) -> UInt32 {
    try types.number(of: identifier)
  }

  /// Begins the next item; the representations that follow are its own.
  mutating func beginItem(_ attributes: PasteboardStore.ItemAttributes) throws(PasteboardStore.Error) {
    try checkItems(1)
    if attributes.isSensitive { summary.insert(.sensitive) }
    if attributes.isOnce { summary.insert(.once) }
    let expires = attributes.expires ?? ItemEntry.never
    earliestExpiry = min(earliestExpiry, expires)
    if !ownTypes.isEmpty { ownTypes = [] }
    close()
    open = ItemRun(
      first: UInt32(representations.count), expires: expires.nanoseconds, flags: ItemEntry.flags(of: attributes))
  }

  /// Begins more items like the one that was begun last; the representations that follow are those of one after the other.
  mutating func repeatItem(_ count: Int) throws(PasteboardStore.Error) {
    try checkItems(count)
    open?.itemCount += count
  }

  /// Proves that there is room for more items.
  private func checkItems(_ count: Int) throws(PasteboardStore.Error) {
    let limit = min(limits.items, UInt64(UInt32.max))
    guard UInt64(itemCount) + UInt64(count) <= limit else {
      throw .limitExceeded(.items, limit: limit, found: limit + 1)
    }
  }

  /// Puts the last item after the others.
  private mutating func close() {
    guard let run = open else { return }
    open = nil
    closedCount += run.itemCount
    if runs.isEmpty || !runs[runs.count - 1].take(run) { runs.append(run) }
  }

  /// Proves that a representation of this type and size may follow in the item that was begun last.
  func check(type: UInt32, size: UInt64) throws(PasteboardStore.Error) {
    try check(size: size)
    let own = Int(open?.representationCount ?? 0)
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
    let limit = min(limits.representation, RepresentationRecord.maximumSize)
    guard size <= limit else { throw .limitExceeded(.representation, limit: limit, found: size) }
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
    if let run = open, run.itemCount > 1 {
      open = run.items(0..<run.itemCount - 1)
      close()
      open = run.items(run.itemCount - 1..<run.itemCount)
    }
    open?.representationCount += 1
    addRepeated(type: type, size: size, checksum: checksum)
    let own = Int(open?.representationCount ?? 0)
    if own == Self.scanned + 1 { ownTypes = Set(representations.suffix(own).map(\.type)) }
    if own > Self.scanned { ownTypes.insert(type) }
  }

  /// Adds the next representation of the items that repeat one, which has the same type there.
  @inline(__always)
  mutating func addRepeated(type: UInt32, size: UInt64, checksum: UInt64) {
    representations.append(RepresentationRecord(size: size, checksum: checksum, type: type))
    payloadSize += size
  }

  /// Moves the first `count` items after the others; their representations stay where they are in the payload.
  mutating func moveToEnd(first count: Int) {
    close()
    var (moved, rest) = ([ItemRun](), [ItemRun]())
    var left = count
    for run in runs {
      let taken = min(left, run.itemCount)
      left -= taken
      if taken > 0 { moved.append(run.items(0..<taken)) }
      if taken < run.itemCount { rest.append(run.items(taken..<run.itemCount)) }
    }
    runs = rest + moved
  }

  /// Marks a generation without items as the deletion of its pasteboard.
  mutating func markDeletion() { summary.insert(.deleted) }

  /// Makes room for as many representations as will come, which the caller has found in a whole file.
  mutating func reserveCapacity(representations: Int) { self.representations.reserveCapacity(representations) }

  /// How many bytes follow the payload.
  var tailSize: Int {
    (itemCount == 0 ? 0 : types.identifiers.reduce(0) { $0 + 1 + $1.utf8.count }) + itemCount
      * GenerationFormat.itemEntrySize
      + representations.count * GenerationFormat.representationEntrySize
  }

  /// The header of the generation so far.
  func header(
    changeCount: UInt64, created: PasteboardStore.Timestamp,
    lineage: GenerationHeader.Lineage = GenerationHeader.Lineage()
  ) -> GenerationHeader {
    let typeTableOffset = UInt64(GenerationFormat.headerSize) + payloadSize
    let table = writtenTable
    return GenerationHeader(
      changeCount: changeCount, created: created, fileLength: typeTableOffset + UInt64(tailSize),
      typeTableOffset: typeTableOffset, typeTableChecksum: XXH64.checksum(of: table.span.bytes),
      itemIndexOffset: typeTableOffset + UInt64(table.count), itemCount: UInt32(itemCount),
      representationCount: UInt32(representations.count),
      typeCount: itemCount == 0 ? 0 : UInt32(types.identifiers.count),
      summary: summary,
      earliestExpiry: earliestExpiry, lineage: lineage)
  }

  /// Appends all that follows the payload to `buffer`, and gives `flush` the buffer whenever it is long.
  func encodeTail<Failure: Error>(
    into buffer: inout [UInt8], flush: (inout [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    buffer += writtenTable
    var number: UInt64 = 0
    for run in open.map({ runs + [$0] }) ?? runs {
      try Self.encode(run.itemCount, GenerationFormat.itemEntrySize, into: &buffer, flush) { index, place in
        let entry = ItemEntry(
          firstRepresentation: run.first + UInt32(index) * run.representationCount,
          representationCount: run.representationCount,
          expires: PasteboardStore.Timestamp(nanoseconds: run.expires), flags: run.flags)
        entry.encode(at: place, number: number + UInt64(index))
      }
      number += UInt64(run.itemCount)
    }
    var offset = UInt64(GenerationFormat.headerSize)
    let size = GenerationFormat.representationEntrySize
    try representations.withUnsafeBufferPointer { (all) throws(Failure) in
      try Self.encode(all.count, size, into: &buffer, flush) { index, place in
        let record = all[index]
        let entry = RepresentationEntry(
          offset: offset, size: record.size, checksum: record.checksum, type: record.type)
        entry.encode(at: place, number: UInt64(index))
        offset += record.size
      }
    }
  }

  /// Appends so many entries of a size, which `encode` puts in their places, and gives `flush` the buffer whenever it is long.
  @inline(__always)
  private static func encode<Failure: Error>(
    _ count: Int, _ size: Int, into buffer: inout [UInt8], _ flush: (inout [UInt8]) throws(Failure) -> Void,
    _ encode: (_ index: Int, _ place: UnsafeMutableRawPointer) -> Void
  ) throws(Failure) {
    let enough = 128 << 10
    var first = 0
    while first < count {
      let portion = min(count - first, enough / size)
      let start = buffer.count
      buffer.append(contentsOf: repeatElement(0, count: portion * size))
      buffer.withUnsafeMutableBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        for index in 0..<portion { encode(first + index, base + start + index * size) }
      }
      first += portion
      if buffer.count >= enough { try flush(&buffer) }
    }
  }
}
