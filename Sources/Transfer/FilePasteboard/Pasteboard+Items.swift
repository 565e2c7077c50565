// What is on a pasteboard, as programs know it from NSPasteboard and UIPasteboard: items, item providers, and the types
// and data of the first item.
//
//     let pasteboard = try Pasteboard.general
//     try await pasteboard.write([profile])
//     let profiles = try await pasteboard.read(Profile.self)      // in this process or another

public import Essentials
public import OpenTransferable

extension Pasteboard {
  /// How often the pasteboard was written, a number that only grows; 0 if it never was.
  public var changeCount: UInt64 {
    get throws(PasteboardStore.Error) { try store.changeCount(of: name) }
  }

  /// The items with all their content, in order; none if the pasteboard was never written.
  ///
  /// For large pasteboards ``itemProviders`` and `PasteboardStore.Generation.reader()` take less memory.
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

  /// A provider of each item, in order, whose content is read when it is loaded.
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

  /// The first of some types that the first item has, in the order given; conformance counts.
  public func availableType(from preferred: [UTType]) throws(PasteboardStore.Error) -> UTType? {
    TypeNegotiation.choose(offered: try types, preferring: preferred)?.offered
  }

  /// The content of the first item as a type: an equal representation, or the first that conforms; nil without one.
  public func data(forType type: UTType) throws(PasteboardStore.Error) -> Data? {
    guard let (generation, item) = try firstItem() else { return nil }
    let offered = item.representations.map { UTType(undeclared: $0.type) }
    guard let index = TypeNegotiation.index(of: type, among: offered) else { return nil }
    return Data(try generation.bytes(of: item.representations[index]))
  }

  /// The pasteboard's current generation; nil if it was never written.
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
