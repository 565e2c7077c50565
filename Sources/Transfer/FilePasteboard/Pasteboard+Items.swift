// The content of a pasteboard with the interface of NSPasteboard and UIPasteboard: items, item providers, and the types
// and data of the first item.
//
//     let pasteboard = try Pasteboard.general
//     try await pasteboard.write([profile])
//     let profiles = try await pasteboard.read(Profile.self)      // in this process or another

public import Essentials
public import OpenTransferable

extension Pasteboard {
  /// The number of times that the pasteboard was written. It never decreases; 0 if the pasteboard was never written.
  public var changeCount: UInt64 {
    get throws(PasteboardStore.Error) { try store.changeCount(of: name) }
  }

  /// The items with all their content, in order; empty if the pasteboard was never written.
  ///
  /// For large pasteboards, ``itemProviders`` and `PasteboardStore.Generation.reader()` need less memory.
  public var items: [PasteboardItem] {
    get throws(PasteboardStore.Error) {
      guard let generation = try current() else { return [] }
      var reader = generation.reader()
      var items: [PasteboardItem] = []
      items.reserveCapacity(generation.itemCount)
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
  }

  /// A provider for each item, in order. Its content is read when it is loaded.
  public var itemProviders: [ItemProvider] {
    get throws(PasteboardStore.Error) {
      guard let generation = try current() else { return [] }
      var reader = generation.reader()
      var providers: [ItemProvider] = []
      for position in 0..<generation.itemCount {
        providers.append(ItemProvider(try reader.item(at: position), in: generation))
      }
      return providers
    }
  }

  /// The types of the first item, richest first.
  public var types: [UTType] {
    get throws(PasteboardStore.Error) {
      try firstItem()?.item.representations.filter { $0.type != PasteboardItem.suggestedNameType }
        .map { UTType(undeclared: $0.type) } ?? []
    }
  }

  /// The first of the preferred types for which the first item has a type that is equal or conforms; returns that type.
  public func availableType(from preferred: [UTType]) throws(PasteboardStore.Error) -> UTType? {
    TypeNegotiation.choose(offered: try types, preferring: preferred)?.offered
  }

  /// The content of the first item for a type: a representation of that type, or the first that conforms; nil if
  /// missing.
  public func data(forType type: UTType) throws(PasteboardStore.Error) -> Data? {
    guard let (generation, item) = try firstItem() else { return nil }
    let offered = item.representations.map { UTType(undeclared: $0.type) }
    guard let index = TypeNegotiation.index(of: type, among: offered) else { return nil }
    return Data(try generation.bytes(of: item.representations[index]))
  }

  /// The current generation of the pasteboard; nil if it was never written.
  func current() throws(PasteboardStore.Error) -> PasteboardStore.Generation? {
    do {
      return try store.generation(of: name)
    } catch .noSuchPasteboard {
      return nil
    }
  }

  private func firstItem() throws(PasteboardStore.Error) -> (
    generation: PasteboardStore.Generation, item: PasteboardStore.Generation.Item
  )? {
    guard let generation = try current(), !generation.isEmpty else { return nil }
    return (generation, try generation.item(at: 0))
  }
}
