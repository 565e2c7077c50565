// Writing and reading a pasteboard by values and providers.
//
// All is made before the pasteboard is touched, and a commit is all or nothing: after an error it holds what it held.

public import OpenTransferable

extension Pasteboard {
  /// Writes values, each an item with every representation that its type exports, richest first.
  ///
  /// - Parameters:
  ///   - values: The values; none empties the pasteboard.
  ///   - mode: Whether the new items replace the old ones or follow them.
  ///   - attributes: The attributes of the items.
  ///   - expected: The change count that the pasteboard must still have.
  @discardableResult
  public func write(
    _ values: [some Transferable], _ mode: PasteboardStore.Transaction.Mode = .replace,
    attributes: PasteboardItem.Attributes = PasteboardItem.Attributes(), ifChange expected: UInt64? = nil
  ) async throws(PasteboardError) -> PasteboardStore.Receipt {
    try await write(values.map { ItemProvider($0) }, mode, attributes: attributes, ifChange: expected)
  }

  /// Writes items, each with every representation of a provider that other processes may see.
  ///
  /// - Parameters:
  ///   - providers: The providers; none empties the pasteboard.
  ///   - mode: Whether the new items replace the old ones or follow them.
  ///   - attributes: The attributes of the items.
  ///   - expected: The change count that the pasteboard must still have.
  @discardableResult
  public func write(
    _ providers: [ItemProvider], _ mode: PasteboardStore.Transaction.Mode = .replace,
    attributes: PasteboardItem.Attributes = PasteboardItem.Attributes(), ifChange expected: UInt64? = nil
  ) async throws(PasteboardError) -> PasteboardStore.Receipt {
    var items: [PasteboardItem] = []
    for provider in providers {
      items.append(try await PasteboardItem(from: provider, attributes: attributes))
    }
    do {
      return try write(items, mode, ifChange: expected)
    } catch {
      throw .store(error)
    }
  }

  /// Writes items as they are; whether their types are declared is not asked.
  ///
  /// - Parameters:
  ///   - items: The items; none empties the pasteboard.
  ///   - mode: Whether the new items replace the old ones or follow them.
  ///   - expected: The change count that the pasteboard must still have.
  @discardableResult
  public func write(
    _ items: [PasteboardItem], _ mode: PasteboardStore.Transaction.Mode = .replace, ifChange expected: UInt64? = nil
  ) throws(PasteboardStore.Error) -> PasteboardStore.Receipt {
    var transaction = store.transaction(for: name)
    for item in items { try transaction.append(item) }
    return try transaction.commit(mode, ifChange: expected)
  }

  /// Removes all items; the change count grows.
  ///
  /// - Parameter expected: The change count that the pasteboard must still have.
  @discardableResult
  public func clearContents(ifChange expected: UInt64? = nil) throws(PasteboardStore.Error) -> PasteboardStore.Receipt {
    try store.clear(name, ifChange: expected)
  }
}

extension Pasteboard {
  /// An item has a representation that a type of values reads.
  public func canRead<Value: Transferable>(_ type: Value.Type) throws(PasteboardStore.Error) -> Bool {
    try readable(as: type).map { !$0.items.isEmpty } ?? false
  }

  /// Reads every item that a type of values reads, in order; items of other types are passed over.
  ///
  /// Each value is read from the first of its item's representations that the type reads. Items that ask to be read
  /// once are removed before their values are handed out: if another process was faster, the pasteboard is read again.
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - timeLimit: How long the reading of each value may take; without one there is no limit.
  public func read<Value: Transferable>(
    _ type: Value.Type, timeLimit: Duration? = nil
  ) async throws(PasteboardError) -> [Value] {
    var removal = OnceRemoval(from: self)
    while true {
      let found: (generation: PasteboardStore.Generation, items: [PasteboardStore.Generation.Item])?
      do { found = try readable(as: type) } catch { throw .store(error) }
      guard let (generation, items) = found else { return [] }
      var values: [Value] = []
      for item in items {
        values.append(try await generation.value(of: item, as: type, timeLimit: timeLimit))
      }
      let usedUp = Set(items.filter(\.attributes.isOnce).map(\.position))
      do throws(PasteboardStore.Error) {
        if try removal.remove(usedUp, of: generation) { return values }
      } catch {
        throw .store(error)
      }
    }
  }

  /// The items that a type of values reads, with their generation; nil if the pasteboard was never written.
  private func readable<Value: Transferable>(
    as type: Value.Type
  ) throws(PasteboardStore.Error) -> (
    generation: PasteboardStore.Generation, items: [PasteboardStore.Generation.Item]
  )? {
    guard let generation = try current() else { return nil }
    var reader = generation.reader()
    var items: [PasteboardStore.Generation.Item] = []
    for position in 0..<generation.itemCount {
      let item = try reader.item(at: position)
      if ItemProvider(item, in: generation).canLoadObject(ofType: type) { items.append(item) }
    }
    return (generation, items)
  }
}
