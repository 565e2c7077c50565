// One generation of a pasteboard, open for reading.
//
//     let generation = try store.generation(of: .general)
//     let item = try generation.item(at: 0)
//     let bytes = try generation.bytes(of: item.representations[0])
//
// A reader needs no lock: writers never change the content of a file, so an open file stays as it was. Opening reads
// the first 16 KiB, which is all of a small file. Later calls read and verify only the parts that are requested.

import SystemCalls

extension PasteboardStore {
  /// One generation of a pasteboard, open for reading. Writers cannot change it.
  public final class Generation: Sendable {
    /// The pasteboard's change count when this generation was written.
    public let changeCount: UInt64
    /// The time at which this generation was written.
    public let created: PasteboardStore.Timestamp
    /// The number of items that have not expired.
    public let itemCount: Int

    let header: GenerationHeader
    let types: TypeTable
    let maximumRead: UInt64
    /// True if the file has only one name (hard link). Its writer has then confirmed that no other writer was first.
    let isConfirmed: Bool
    private let content: Content
    /// The numbers of the items that are shown; nil if all items are shown.
    private let visible: [UInt32]?

    /// The number of bytes read when the file is opened, enough for a pasteboard of a few timecodes.
    private static let headSize = 16 << 10

    /// Opens a file as a generation and checks its header. Items that have expired at `now` are absent.
    convenience init(
      _ file: OpenDescriptor, path: String? = nil, limits: PasteboardStore.Limits, now: PasteboardStore.Timestamp,
      shows items: Items = .present
    ) throws(PasteboardStore.Error) {
      let status = try file.trustedStatus(as: path)
      guard case .file = status.kind else { throw .wrongKindOfFile(path: file.path) }
      let head = try file.read(count: Int(min(UInt64(Self.headSize), status.size)), at: 0)
      // A small file is closed at once, which releases its descriptor.
      let isWhole = UInt64(head.count) == status.size
      let content = Content(path: path ?? file.path, head: head, file: isWhole ? nil : file)
      try self.init(content, status.size, limits, now, items, linkCount: status.linkCount)
    }

    /// The items that a generation shows.
    enum Items {
      /// The items that have not expired.
      case present
      /// The items that have not expired and that history keeps: neither sensitive nor once-only.
      case kept
    }

    /// Opens an export stream in memory and verifies all of it. Items that have expired are absent.
    ///
    /// - Parameters:
    ///   - stream: The bytes of the stream.
    ///   - source: The origin of the stream, which errors report as the path.
    public convenience init(stream: [UInt8], from source: String) throws(PasteboardStore.Error) {
      let content = Content(path: source, head: stream, file: nil)
      try self.init(content, UInt64(stream.count), PasteboardStore.Limits(), .current(), .present, linkCount: 1)
      try verify()
    }

    /// The same generation, with the items that have not expired at `now`.
    func filtered(at now: PasteboardStore.Timestamp) throws(PasteboardStore.Error) -> Generation {
      let limits = PasteboardStore.Limits(representation: maximumRead)
      return try Generation(content, fileLength, limits, now, .present, linkCount: isConfirmed ? 1 : 2)
    }

    /// The bytes of a generation: the first ones in memory, the others in the file.
    private struct Content {
      let path: String
      let head: [UInt8]
      let file: OpenDescriptor?
    }

    private init(
      _ content: Content, _ length: UInt64, _ limits: PasteboardStore.Limits, _ now: PasteboardStore.Timestamp,
      _ items: Items, linkCount: UInt64
    ) throws(PasteboardStore.Error) {
      let path = content.path
      let header = try GenerationHeader(decoding: content.head.span.bytes, fileLength: length, path: path)
      let tableBytes = try Self.read(content, header.typeTableOffset, Int(header.typeTableSize))
      guard XXH64.checksum(of: tableBytes.span.bytes) == header.typeTableChecksum else {
        throw .damaged(path: path, offset: header.typeTableOffset, .checksum)
      }
      types = try TypeTable.decode(tableBytes.span.bytes, count: header.typeCount) { offset in
        .damaged(path: path, offset: header.typeTableOffset + UInt64(offset), .typeIdentifier)
      }
      self.content = content
      self.header = header
      changeCount = header.changeCount
      created = header.created
      maximumRead = limits.representation
      isConfirmed = linkCount < 2
      if header.earliestExpiry.hasPassed(at: now) || items == .kept && !header.summary.isEmpty {
        let numbers = try Self.numbers(of: items, content, header, at: now)
        visible = numbers
        itemCount = numbers.count
      } else {
        visible = nil
        itemCount = Int(header.itemCount)
      }
    }

    /// True if the generation deletes its pasteboard.
    public var isDeletion: Bool { header.summary.contains(.deleted) }

    /// True if no item is shown.
    public var isEmpty: Bool { itemCount == 0 }

    /// True if some items can be pasted only once.
    public var hasOnceItems: Bool { header.summary.contains(.once) }

    /// The identifiers of all types in the file, without duplicates.
    public var typeIdentifiers: [String] { types.identifiers }

    /// The path of the file.
    public var path: String { content.path }

    /// True if all of the file is in memory.
    var isInMemory: Bool { fileLength <= UInt64(content.head.count) }

    /// The length of the file in bytes.
    public var fileLength: UInt64 { header.fileLength }

    /// An item as the index describes it, without its content.
    public struct Item: Equatable, Sendable {
      /// The position of the item, counted from 0.
      public let position: Int
      /// The attributes of the item.
      public let attributes: PasteboardStore.ItemAttributes
      /// The item's representations, richest first.
      public let representations: [Representation]

      /// True if both items have the same attributes and content.
      func hasContent(of other: Item) -> Bool {
        attributes == other.attributes
          && representations.elementsEqual(other.representations) { one, two in
            one.type == two.type && one.size == two.size && one.entry.checksum == two.entry.checksum
          }
      }
    }

    /// A representation as the index describes it, without its content.
    public struct Representation: Equatable, Sendable {
      /// The identifier of the content type.
      public let type: String
      /// The size of the content in bytes.
      public var size: UInt64 { entry.size }
      let entry: RepresentationEntry
    }

    /// The item at `position`, counted from 0. Reads only the index entries of this item.
    public func item(at position: Int) throws(PasteboardStore.Error) -> Item {
      var reader = reader(window: 0)
      return try reader.item(at: position)
    }

    /// The content of a representation, verified. Reads no other content.
    public func bytes(of representation: Representation) throws(PasteboardStore.Error) -> [UInt8] {
      try bytes(of: representation.entry)
    }

    func bytes(of entry: RepresentationEntry) throws(PasteboardStore.Error) -> [UInt8] {
      guard entry.size <= maximumRead else {
        throw .limitExceeded(.representation, limit: maximumRead, found: entry.size)
      }
      let bytes = try read(Int(entry.size), at: entry.offset)
      guard XXH64.checksum(of: bytes.span.bytes) == entry.checksum else {
        throw .damaged(path: path, offset: entry.offset, .checksum)
      }
      return bytes
    }

    /// The number, in the index, of the item at `position`.
    func number(at position: Int) throws(PasteboardStore.Error) -> UInt32 {
      guard position >= 0, position < itemCount else {
        throw .noSuchItem(number: position == .max ? position : position + 1, count: itemCount)
      }
      return visible?[position] ?? UInt32(position)
    }

    /// Exactly `count` bytes of the file at `offset`.
    func read(_ count: Int, at offset: UInt64) throws(PasteboardStore.Error) -> [UInt8] {
      try Self.read(content, offset, count)
    }

    private static func read(
      _ content: Content, _ offset: UInt64, _ count: Int
    ) throws(PasteboardStore.Error) -> [UInt8] {
      let head = content.head
      if offset + UInt64(count) <= UInt64(head.count) {
        return Array(head[Int(offset)..<(Int(offset) + count)])
      }
      let bytes = try content.file?.read(count: count, at: offset) ?? []
      // The length was right when the file was opened, so the file has been truncated since.
      guard bytes.count == count else {
        let end = offset + UInt64(bytes.count)
        throw .damaged(path: content.path, offset: end, .length(expected: offset + UInt64(count), found: end))
      }
      return bytes
    }

    /// The numbers of the items that are shown at `now`.
    private static func numbers(
      of items: Items, _ content: Content, _ header: GenerationHeader, at now: PasteboardStore.Timestamp
    ) throws(PasteboardStore.Error) -> [UInt32] {
      let size = GenerationFormat.itemEntrySize
      var numbers: [UInt32] = []
      var number: UInt32 = 0
      while number < header.itemCount {
        let count = min(header.itemCount - number, 4096)
        let offset = header.offset(ofItem: number)
        let bytes = try read(content, offset, Int(count) * size)
        for index in 0..<Int(count) {
          let entryBytes = bytes.span.bytes.extracting((index * size)..<((index + 1) * size))
          guard let entry = ItemEntry(decoding: entryBytes, number: UInt64(number) + UInt64(index)) else {
            throw .damaged(path: content.path, offset: offset + UInt64(index * size), .checksum)
          }
          let isShown = items == .present || entry.flags == 0
          if isShown, !entry.expires.hasPassed(at: now) { numbers.append(number + UInt32(index)) }
        }
        number += count
      }
      return numbers
    }
  }
}
