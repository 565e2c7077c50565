// A pasteboard by name: the short way to read and write one.
//
//     let pasteboard = Pasteboard(.general, in: store)
//     try pasteboard.write([item])
//     let items = try pasteboard.items()

/// A pasteboard of a store: items in order, each in several representations, and a count that grows with each change.
public struct Pasteboard: Sendable {
  /// The pasteboard's name.
  public let name: PasteboardName
  /// The store it is in.
  public let store: Store

  /// The pasteboard of this name in a store, whether or not it was ever written.
  public init(_ name: PasteboardName = .general, in store: Store) {
    self.name = name
    self.store = store
  }

  /// The number of changes so far; 0 where it was never written.
  public func changeCount() throws(StoreError) -> UInt64 {
    try store.changeCount(of: name)
  }

  /// All items with all their content, in order; for large pasteboards ``Generation/reader()`` takes less memory.
  public func items() throws(StoreError) -> [PasteboardItem] {
    let generation = try store.generation(of: name)
    var reader = generation.reader()
    var items: [PasteboardItem] = []
    for position in 0..<generation.itemCount {
      let item = try reader.item(at: position)
      var representations: [PasteboardItem.Representation] = []
      for representation in item.representations {
        representations.append(.init(type: representation.type, bytes: try reader.bytes(of: representation)))
      }
      items.append(PasteboardItem(representations, attributes: item.attributes))
    }
    return items
  }

  /// Replaces the pasteboard's items, or adds to them, in one durable change.
  @discardableResult
  public func write(
    _ items: [PasteboardItem], _ mode: Transaction.Mode = .replace, ifChange expected: UInt64? = nil
  ) throws(StoreError) -> CommitReceipt {
    var transaction = store.transaction(for: name)
    for item in items { try transaction.append(item) }
    return try transaction.commit(mode, ifChange: expected)
  }

  /// Empties the pasteboard.
  @discardableResult
  public func clear(ifChange expected: UInt64? = nil) throws(StoreError) -> CommitReceipt {
    try store.clear(name, ifChange: expected)
  }
}
