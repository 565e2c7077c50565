// Writing values and providers to a pasteboard, and reading values.
//
// All representations are made before the pasteboard is changed, and a commit is atomic: after an error the pasteboard
// is as it was.

public import OpenTransferable

extension Pasteboard {
  /// Writes values, one item for each. An item has every representation that its type exports, richest first.
  ///
  /// - Parameters:
  ///   - values: The values; none empties the pasteboard.
  ///   - mode: The effect on the old items.
  ///   - attributes: The attributes of the items.
  ///   - expected: The change count that the pasteboard must have, if any.
  @discardableResult
  public func write(
    _ values: [some Transferable], _ mode: PasteboardStore.Transaction.Mode = .replace,
    attributes: PasteboardItem.Attributes = PasteboardItem.Attributes(), ifChange expected: UInt64? = nil
  ) async throws(PasteboardError) -> PasteboardStore.Receipt {
    try await write(values.map { ItemProvider($0) }, mode, attributes: attributes, ifChange: expected)
  }

  /// Writes items, one for each provider. An item has every representation that other processes may see.
  ///
  /// - Parameters:
  ///   - providers: The providers; none empties the pasteboard.
  ///   - mode: The effect on the old items.
  ///   - attributes: The attributes of the items.
  ///   - expected: The change count that the pasteboard must have, if any.
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

  /// Writes items unchanged, without checking that their types are declared.
  ///
  /// - Parameters:
  ///   - items: The items; none empties the pasteboard.
  ///   - mode: The effect on the old items.
  ///   - expected: The change count that the pasteboard must have, if any.
  @discardableResult
  public func write(
    _ items: [PasteboardItem], _ mode: PasteboardStore.Transaction.Mode = .replace, ifChange expected: UInt64? = nil
  ) throws(PasteboardStore.Error) -> PasteboardStore.Receipt {
    var transaction = store.transaction(for: name)
    for item in items { try transaction.append(item) }
    return try transaction.commit(mode, ifChange: expected)
  }

  /// Removes all items. The change count goes up by one.
  ///
  /// - Parameter expected: The change count that the pasteboard must have, if any.
  @discardableResult
  public func clearContents(ifChange expected: UInt64? = nil) throws(PasteboardStore.Error) -> PasteboardStore.Receipt {
    try store.clear(name, ifChange: expected)
  }
}

extension Pasteboard {
  /// True if an item has a representation that a type can read.
  public func canRead<Value: Transferable>(_ type: Value.Type) throws(PasteboardStore.Error) -> Bool {
    try readable(as: type).map { !$0.items.isEmpty } ?? false
  }

  /// Reads every item that a type can read, in order, and skips the others.
  ///
  /// Each value is read from the first representation of its item that the type can read. Items that can be pasted only
  /// once are removed before their values are returned. If another process was faster, the pasteboard is read again.
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - timeLimit: The time limit for each value; nil for none.
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
      let onceItems = Set(items.filter(\.attributes.isOnce).map(\.position))
      do throws(PasteboardStore.Error) {
        if try removal.remove(onceItems, of: generation) { return values }
      } catch {
        throw .store(error)
      }
    }
  }

  /// The items that a type can read, with their generation; nil if the pasteboard was never written.
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
