// Reads many items of a generation in order, with few system calls.
//
//     var reader = generation.reader()
//     for position in 0..<generation.itemCount {
//       let item = try reader.item(at: position)
//       let bytes = try reader.bytes(of: item.representations[0])
//     }

import SystemCalls

extension PasteboardStore.Generation {
  /// A reader that reads ahead, for items in order.
  public func reader() -> Reader {
    reader(window: 256 << 10)
  }

  func reader(window: Int) -> Reader {
    Reader(generation: self, window: window)
  }

  /// Reads items in order. Each section of the file has its own window.
  public struct Reader: ~Copyable {
    /// The generation that is read.
    public let generation: PasteboardStore.Generation
    private var items: Window
    private var representations: Window
    private var payload: Window

    init(generation: PasteboardStore.Generation, window: Int) {
      let header = generation.header
      self.generation = generation
      items = Window(readSize: window, end: header.representationIndexOffset)
      representations = Window(readSize: window, end: header.fileLength)
      // Content larger than the window is read by the generation, which applies the limit.
      let readSize = Int(clamping: min(UInt64(window), generation.maximumRead))
      payload = Window(readSize: readSize, end: header.typeTableOffset)
    }

    /// The item at `position`, counted from 0.
    public mutating func item(at position: Int) throws(PasteboardStore.Error) -> Item {
      var entries: [Entry] = []
      let attributes = try readEntries(ofItemAt: position, into: &entries)
      let types = generation.types.identifiers
      return Item(
        position: position, attributes: attributes,
        representations: entries.map { Representation(type: types[$0.type], entry: $0.entry) })
    }

    /// A representation as the index describes it.
    public struct Entry: Sendable {
      let entry: RepresentationEntry
      /// The index of the type in `typeIdentifiers`.
      public var type: Int { Int(entry.type) }
      /// The size of the content in bytes.
      public var size: UInt64 { entry.size }
    }

    /// Replaces `entries` with the representations of the item at `position`, richest first, and returns its
    /// attributes.
    public mutating func readEntries(
      ofItemAt position: Int, into entries: inout [Entry]
    ) throws(PasteboardStore.Error) -> PasteboardStore.ItemAttributes {
      let item = try itemEntry(try generation.number(at: position))
      try readEntries(of: item, into: &entries)
      return item.attributes
    }

    /// Replaces `entries` with the representations of an item.
    mutating func readEntries(of item: ItemEntry, into entries: inout [Entry]) throws(PasteboardStore.Error) {
      // Most items have as many representations as the preceding one, so the array is reused.
      let count = Int(item.representationCount)
      if entries.count > count { entries.removeLast(entries.count - count) }
      var first = 0
      while first < count {
        // A false count must not reserve memory: the first missing entry ends the loop.
        let portion = min(count - first, 64)
        try withEntries(item.firstRepresentation + UInt32(first), portion) { index, entry in
          let position = first + index
          if position < entries.count {
            entries[position] = Entry(entry: entry)
          } else {
            entries.append(Entry(entry: entry))
          }
        }
        first += portion
      }
    }

    /// Passes the index entries of a range of items to `body`, in order and without creating `Item` values.
    public mutating func forEachEntry(
      ofItemsAt positions: Range<Int>,
      _ body: (_ position: Int, _ attributes: PasteboardStore.ItemAttributes, _ representations: [Entry]) -> Void
    ) throws(PasteboardStore.Error) {
      var entries: [Entry] = []
      for position in positions {
        let attributes = try readEntries(ofItemAt: position, into: &entries)
        body(position, attributes, entries)
      }
    }

    /// The content of a representation, verified.
    public mutating func bytes(of representation: Representation) throws(PasteboardStore.Error) -> [UInt8] {
      try bytes(of: Entry(entry: representation.entry))
    }

    /// The content of a representation, verified.
    public mutating func bytes(of entry: Entry) throws(PasteboardStore.Error) -> [UInt8] {
      guard entry.size <= UInt64(payload.readSize) else { return try generation.bytes(of: entry.entry) }
      return try withVerifiedBytes(of: entry.entry) { bytes in bytes.withUnsafeBytes { Array($0) } }
    }

    /// The content of a representation in pieces, all of it verified before the first piece is returned.
    public func pieces(of entry: Entry) throws(PasteboardStore.Error) -> Pieces {
      try generation.verifiedPieces(of: entry.entry)
    }

    /// The entry of an item, verified to match its checksum and to lie within the representation index.
    mutating func itemEntry(_ number: UInt32) throws(PasteboardStore.Error) -> ItemEntry {
      let header = generation.header
      let size = GenerationFormat.itemEntrySize
      let offset = header.offset(ofItem: number)
      let generation = generation
      return try items.withBytes(of: generation, at: offset, count: size) { (bytes) throws(PasteboardStore.Error) in
        guard let entry = ItemEntry(decoding: bytes, number: UInt64(number)) else {
          throw .damaged(path: generation.path, offset: offset, .checksum)
        }
        let end = UInt64(entry.firstRepresentation) + UInt64(entry.representationCount)
        guard end <= UInt64(header.representationCount) else {
          throw .damaged(path: generation.path, offset: offset, .inconsistent)
        }
        return entry
      }
    }

    /// The entry of a representation, verified to match its checksum and to lie within the payload.
    mutating func representationEntry(_ number: UInt32) throws(PasteboardStore.Error) -> RepresentationEntry {
      var result: RepresentationEntry?
      try withEntries(number, 1) { result = $1 }
      guard let result else { preconditionFailure("every entry is given or refused") }
      return result
    }

    /// Passes the entries of consecutive representations to `body`, verified as in ``representationEntry(_:)``.
    @inline(__always)
    private mutating func withEntries(
      _ first: UInt32, _ count: Int, _ body: (_ index: Int, RepresentationEntry) -> Void
    ) throws(PasteboardStore.Error) {
      let header = generation.header
      let size = GenerationFormat.representationEntrySize
      let offset = header.offset(ofRepresentation: first)
      let generation = generation
      try representations.withBytes(of: generation, at: offset, count: count * size) {
        (bytes) throws(PasteboardStore.Error) in
        for index in 0..<count {
          let position = offset + UInt64(index * size)
          guard
            let entry = RepresentationEntry(
              decoding: bytes.extracting((index * size)..<((index + 1) * size)), number: UInt64(first) + UInt64(index))
          else { throw .damaged(path: generation.path, offset: position, .checksum) }
          guard entry.offset >= UInt64(GenerationFormat.headerSize), entry.offset <= header.typeTableOffset,
            entry.size <= header.typeTableOffset - entry.offset, entry.type < header.typeCount
          else { throw .damaged(path: generation.path, offset: position, .inconsistent) }
          body(index, entry)
        }
      }
    }

    /// Verifies a representation that is not larger than the window, and passes its content to `body`.
    mutating func withVerifiedBytes<Value>(
      of entry: RepresentationEntry, _ body: (RawSpan) throws(PasteboardStore.Error) -> Value
    ) throws(PasteboardStore.Error) -> Value {
      let generation = generation
      return try payload.withBytes(
        of: generation, at: entry.offset, count: Int(entry.size)
      ) { (bytes) throws(PasteboardStore.Error) in
        guard XXH64.checksum(of: bytes) == entry.checksum else {
          throw .damaged(path: generation.path, offset: entry.offset, .checksum)
        }
        return try body(bytes)
      }
    }
  }
}

/// A part of a generation file in memory, which moves forward as it is read.
private struct Window {
  let readSize: Int
  let end: UInt64
  private var start: UInt64 = 0
  private var bytes: [UInt8] = []

  init(readSize: Int, end: UInt64) {
    self.readSize = readSize
    self.end = end
  }

  /// Passes the bytes at `offset` to `body`. The caller makes sure that they lie before `end`.
  mutating func withBytes<Value>(
    of generation: PasteboardStore.Generation, at offset: UInt64, count: Int,
    _ body: (RawSpan) throws(PasteboardStore.Error) -> Value
  ) throws(PasteboardStore.Error) -> Value {
    if offset < start || offset + UInt64(count) > start + UInt64(bytes.count) {
      bytes = try generation.read(Int(min(UInt64(max(readSize, count)), end - offset)), at: offset)
      start = offset
    }
    let position = Int(offset - start)
    return try body(bytes.span.bytes.extracting(position..<(position + count)))
  }
}
