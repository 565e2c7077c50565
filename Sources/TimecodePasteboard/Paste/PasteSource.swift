// Where a paste finds its items: a generation of a store, a clipboard, or what a test holds in memory.

public import FilePasteboard

/// Items whose types are listed, and whose representations are read when they are tried.
///
/// Items are numbered from 0. A paste asks for the types of an item before it reads any of its representations.
public protocol PasteSource: ~Copyable {
  /// Why an item could not be read from the source.
  associatedtype Failure: Error

  /// How many items there are.
  var itemCount: Int { get }

  /// The identifiers of an item's types, richest first.
  mutating func types(ofItemAt position: Int) throws(Failure) -> [String]

  /// The bytes of a representation, by its index among the item's types.
  mutating func bytes(ofRepresentation index: Int, ofItemAt position: Int) throws(Failure) -> [UInt8]

  /// Whether a failure is one item's own, so that the other items can still be read.
  static func concernsOneItem(_ failure: Failure) -> Bool
}

/// The items of a generation.
public struct GenerationSource: PasteSource, ~Copyable {
  private var reader: PasteboardStore.Generation.Reader
  private var item: PasteboardStore.Generation.Item?
  /// The positions in the generation of the items that are offered; nil where all are.
  private let positions: [Int]?
  private let maximumSize: UInt64
  /// The types of the item before; most items have the same.
  private var types: [String] = []

  /// Creates the source of a generation's items.
  ///
  /// - Parameters:
  ///   - generation: The generation.
  ///   - includesOnce: Whether the items that can be pasted only once are among them.
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

  /// How many items are offered.
  public var itemCount: Int { positions?.count ?? generation.itemCount }

  /// The item at a position among those that are offered; representations that are too large are left out.
  public mutating func item(at position: Int) throws(PasteboardStore.Error) -> PasteboardStore.Generation.Item {
    guard position < itemCount else { throw .noSuchItem(number: position + 1, count: itemCount) }
    let place = positions?[position] ?? position
    if let item, item.position == place { return item }
    let item = try reader.item(at: place)
    self.item = item
    return item
  }

  /// The identifiers of an item's types, richest first.
  public mutating func types(ofItemAt position: Int) throws(PasteboardStore.Error) -> [String] {
    let offered = try offered(position)
    let isSame = offered.count == types.count && offered.indices.allSatisfy { offered[$0].type == types[$0] }
    if !isSame { types = offered.map(\.type) }
    return types
  }

  /// The bytes of a representation, verified.
  public mutating func bytes(ofRepresentation index: Int, ofItemAt position: Int) throws(PasteboardStore.Error)
    -> [UInt8]
  {
    try reader.bytes(of: try offered(position)[index])
  }

  /// Damage is one item's own; what else fails concerns the whole generation.
  public static func concernsOneItem(_ failure: PasteboardStore.Error) -> Bool {
    if case .damaged = failure.cause { true } else { false }
  }

  private mutating func offered(_ position: Int) throws(PasteboardStore.Error) -> [PasteboardStore.Generation
    .Representation]
  {
    let representations = try item(at: position).representations
    return maximumSize == .max ? representations : representations.filter { $0.size <= maximumSize }
  }
}
