// The sources of a paste's items: a generation of a store, a clipboard, or the memory of a test.

public import PasteboardStorage
public import MediaTimecode
import SystemCalls

/// Items whose types are listed, and whose representations are read only when they are tried.
///
/// Items are numbered from 0. A paste asks for the types of an item before it reads any of its representations.
public protocol PasteSource: ~Copyable {
  /// The reason that an item could not be read from the source.
  associatedtype Failure: Error

  /// The number of items.
  var itemCount: Int { get }

  /// The identifiers of an item's types, richest first.
  mutating func types(ofItemAt position: Int) throws(Failure) -> [String]

  /// The bytes of a representation, by its index among the item's types.
  mutating func bytes(ofRepresentation index: Int, ofItemAt position: Int) throws(Failure) -> [UInt8]

  /// A media file whose header can be read without loading the rest; nil if the file must be read as a whole, by
  /// `bytes(ofRepresentation:ofItemAt:)`.
  mutating func media(ofRepresentation index: Int, ofItemAt position: Int) throws(Failure) -> (any ByteSource)?

  /// Returns true if a failure concerns only one item, so that the other items can still be read.
  static func concernsOneItem(_ failure: Failure) -> Bool
}

extension PasteSource where Self: ~Copyable {
  /// Nil, because the whole media file is in memory.
  public mutating func media(
    ofRepresentation index: Int, ofItemAt position: Int
  ) throws(Failure) -> (any ByteSource)? { nil }
}

/// The items of a generation.
public struct GenerationSource: PasteSource, ~Copyable {
  private var reader: PasteboardStore.Generation.Reader
  // The item that was read last: its representations, its attributes, and its position.
  private var entries: [PasteboardStore.Generation.Reader.Entry] = []
  private var attributes = PasteboardStore.ItemAttributes()
  private var loaded: Int?
  /// The positions in the generation of the items that are offered; nil if all items are.
  private let positions: [Int]?
  private let maximumSize: UInt64
  /// The types of the previous item, with their numbers; most items have the same types.
  private var types: [String] = []
  private var typeNumbers: [Int] = []

  /// Creates the source of a generation's items.
  ///
  /// - Parameters:
  ///   - generation: The generation.
  ///   - includesOnce: If true, items that can be pasted only once are included.
  ///   - maximumSize: The largest representation that is offered, in bytes.
  public init(_ generation: PasteboardStore.Generation, includesOnce: Bool = true, maximumSize: UInt64 = .max)
    throws(PasteboardStore.Error)
  {
    var reader = generation.reader()
    var positions: [Int]?
    if !includesOnce {
      positions = []
      for position in 0..<generation.itemCount {
        if try !reader.item(at: position).attributes.isOnce { positions?.append(position) }
      }
    }
    self.reader = reader
    self.positions = positions
    self.maximumSize = maximumSize
  }

  /// The generation that is read.
  public var generation: PasteboardStore.Generation { reader.generation }

  /// The number of items that are offered.
  public var itemCount: Int { positions?.count ?? generation.itemCount }

  /// The attributes of the item at a position among the offered items.
  public mutating func attributes(ofItemAt position: Int) throws(PasteboardStore.Error)
    -> PasteboardStore.ItemAttributes
  {
    try load(position)
    return attributes
  }

  /// Reads the index's entry of an item; representations that are too large are omitted.
  private mutating func load(_ position: Int) throws(PasteboardStore.Error) {
    guard position != loaded else { return }
    guard 0..<itemCount ~= position else { throw .noSuchItem(number: position + 1, count: itemCount) }
    loaded = nil
    attributes = try reader.readEntries(ofItemAt: positions?[position] ?? position, into: &entries)
    if maximumSize < .max { entries.removeAll { $0.size > maximumSize } }
    loaded = position
  }

  /// The identifiers of an item's types, richest first.
  public mutating func types(ofItemAt position: Int) throws(PasteboardStore.Error) -> [String] {
    try load(position)
    if entries.count != typeNumbers.count || !entries.indices.allSatisfy({ entries[$0].type == typeNumbers[$0] }) {
      typeNumbers = entries.map(\.type)
      types = typeNumbers.map { generation.typeIdentifiers[$0] }
    }
    return types
  }

  /// The bytes of a representation, verified.
  public mutating func bytes(ofRepresentation index: Int, ofItemAt position: Int) throws(PasteboardStore.Error)
    -> [UInt8]
  {
    try load(position)
    return try reader.bytes(of: entries[index])
  }

  /// The bytes of a large media file, verified, which are read from the store in place.
  public mutating func media(
    ofRepresentation index: Int, ofItemAt position: Int
  ) throws(PasteboardStore.Error) -> (any ByteSource)? {
    try load(position)
    guard entries[index].size > Self.largestInMemory else { return nil }
    return StoredMedia(try reader.pieces(of: entries[index]))
  }

  /// The largest media file that is read as a whole.
  private static let largestInMemory: UInt64 = 1 << 20

  /// The content of a representation in pieces, verified.
  mutating func pieces(
    ofRepresentation index: Int, ofItemAt position: Int
  ) throws(PasteboardStore.Error) -> PasteboardStore.Generation.Pieces {
    try load(position)
    return try reader.pieces(of: entries[index])
  }

  /// Damage concerns one item; any other failure concerns the whole generation.
  public static func concernsOneItem(_ failure: PasteboardStore.Error) -> Bool {
    if case .damaged = failure.cause { true } else { false }
  }
}

// A media file on a pasteboard. The whole file is verified first; then only its header is read.

/// The bytes of a representation, read when the header's reader asks for them.
struct StoredMedia: ByteSource {
  private let pieces: PasteboardStore.Generation.Pieces
  let byteCount: Int

  init(_ pieces: PasteboardStore.Generation.Pieces) {
    self.pieces = pieces
    byteCount = Int(clamping: pieces.byteCount)
  }

  func bytes(at offset: Int, count: Int) throws(MediaTimecodeError) -> [UInt8] {
    do { return try pieces.bytes(at: UInt64(offset), count: count) } catch {
      throw .unreadable(errno: Errno.io.rawValue)
    }
  }
}
