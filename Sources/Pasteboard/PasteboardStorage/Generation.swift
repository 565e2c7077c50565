// One generation of a pasteboard, open for reading.
//
//     let generation = try store.generation(of: .general)
//     let item = try generation.item(at: 0)
//     let bytes = try generation.bytes(of: item.representations[0])
//
// A reader takes no lock: it holds the file open, and writers replace the name, never the content. Opening reads the
// first bytes once, which is the whole of a small file; whatever is read is verified, and nothing else is read.

import SystemCalls

extension PasteboardStore {
  /// One generation of a pasteboard, open for reading, whole whatever writers do.
  public final class Generation: Sendable {
    /// The pasteboard's change count when this generation was written.
    public let changeCount: UInt64
    /// When this generation was written.
    public let created: PasteboardStore.Timestamp
    /// How many items there are; those that have expired do not count.
    public let itemCount: Int

    let header: GenerationHeader
    let types: TypeTable
    let maximumRead: UInt64
    /// The file has no second name: its writer knows that it was not overtaken.
    let isConfirmed: Bool
    private let content: Content
    /// The numbers of the items that have not expired, if some may have.
    private let visible: [UInt32]?

    /// How much is read at first: the whole of a pasteboard of some timecodes.
    private static let headSize = 16 << 10

    /// Opens a file as a generation and proves its header; items that have expired at `now` are absent.
    convenience init(
      _ file: OpenDescriptor, path: String? = nil, limits: PasteboardStore.Limits, now: PasteboardStore.Timestamp,
      shows items: Items = .present
    ) throws(PasteboardStore.Error) {
      let status = try file.trustedStatus(as: path)
      guard case .file = status.kind else { throw .wrongKindOfFile(path: file.path) }
      let head = try file.read(count: Int(min(UInt64(Self.headSize), status.size)), at: 0)
      // A small file is closed at once, so that its descriptor is free for checks that a writer makes later.
      let isWhole = UInt64(head.count) == status.size
      let content = Content(path: path ?? file.path, head: head, file: isWhole ? nil : file)
      try self.init(content, status.size, limits, now, items, linkCount: status.linkCount)
    }

    /// Which items are there.
    enum Items {
      /// Those that have not expired.
      case present
      /// Of these, those that history keeps: neither sensitive nor to be used once.
      case kept
    }

    /// Opens the stream of an export, which is in memory, and proves all of it; items that have expired are absent.
    ///
    /// - Parameters:
    ///   - stream: The stream.
    ///   - source: Where the stream comes from, which errors give as the path.
    public convenience init(stream: [UInt8], from source: String) throws(PasteboardStore.Error) {
      let content = Content(path: source, head: stream, file: nil)
      try self.init(content, UInt64(stream.count), PasteboardStore.Limits(), .current(), .present, linkCount: 1)
      try verify()
    }

    /// The generation with the items that have not expired at another time.
    func seen(at now: PasteboardStore.Timestamp) throws(PasteboardStore.Error) -> Generation {
      let limits = PasteboardStore.Limits(representation: maximumRead)
      return try Generation(content, fileLength, limits, now, .present, linkCount: isConfirmed ? 1 : 2)
    }

    /// Where the bytes of a generation are: the first in memory, the others in the file.
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

    /// The generation deletes its pasteboard.
    public var isDeletion: Bool { header.summary.contains(.deleted) }

    /// The pasteboard has no items.
    public var isEmpty: Bool { itemCount == 0 }

    /// Some items can be pasted only once.
    public var hasOnceItems: Bool { header.summary.contains(.once) }

    /// The identifiers of all types in the file, each once.
    public var typeIdentifiers: [String] { types.identifiers }

    /// The path of the file.
    public var path: String { content.path }

    /// All of the file was read when it was opened.
    var isInMemory: Bool { fileLength <= UInt64(content.head.count) }

    /// The bytes that the file takes on disk.
    public var fileLength: UInt64 { header.fileLength }

    /// An item as its index describes it: nothing of its content has been read.
    public struct Item: Hashable, Sendable {
      /// The position of the item, counted from 0.
      public let position: Int
      /// The attributes of the item.
      public let attributes: PasteboardStore.ItemAttributes
      /// The item's representations, richest first.
      public let representations: [Representation]

      /// Both have the same attributes and contents, wherever they are.
      func hasContent(of other: Item) -> Bool {
        attributes == other.attributes
          && representations.elementsEqual(other.representations) { one, two in
            one.type == two.type && one.size == two.size && one.entry.checksum == two.entry.checksum
          }
      }
    }

    /// A representation as its index describes it: its content has not been read.
    public struct Representation: Hashable, Sendable {
      /// The identifier of the content type.
      public let type: String
      /// How many bytes it has.
      public var size: UInt64 { entry.size }
      let entry: RepresentationEntry
    }

    /// The item at `position`, counted from 0; reads only the item's own entries of the index.
    public func item(at position: Int) throws(PasteboardStore.Error) -> Item {
      var reader = reader(window: 0)
      return try reader.item(at: position)
    }

    /// The content of a representation, verified; no other content is read.
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

    /// The number in the index of the item at `position`.
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
      // The length was right when the file was opened, so that it was cut since.
      guard bytes.count == count else {
        let end = offset + UInt64(bytes.count)
        throw .damaged(path: content.path, offset: end, .length(expected: offset + UInt64(count), found: end))
      }
      return bytes
    }

    /// The numbers of the items that are there at `now`.
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
          let isThere = items == .present || entry.flags == 0
          if isThere, !entry.expires.hasPassed(at: now) { numbers.append(number + UInt32(index)) }
        }
        number += count
      }
      return numbers
    }
  }
}
