// The items of a stored generation as item providers and values. Representations are read on demand.
//
//     let provider = try generation.itemProvider(at: 0)
//     let profile = try await provider.loadTransferable(type: Profile.self)

import Essentials
public import OpenTransferable

extension ItemProvider {
  /// A provider of an item's representations, in their order. Each is read from the generation's file when it is
  /// loaded.
  ///
  /// The provider keeps the file open, so everything it loads is from one generation, even if the pasteboard changes.
  /// Loads throw `PasteboardStore.Error`.
  public convenience init(_ item: PasteboardStore.Generation.Item, in generation: PasteboardStore.Generation) {
    self.init()
    for representation in item.representations {
      if representation.type == PasteboardItem.suggestedNameType {
        suggestName { (try? generation.bytes(of: representation)).flatMap(PasteboardItem.name(decoding:)) }
        continue
      }
      registerDataRepresentation(for: UTType(undeclared: representation.type)) { _ in
        Data(try generation.bytes(of: representation))
      }
    }
  }
}

extension PasteboardStore.Generation {
  /// A provider of the item at `position`, counted from 0. Its content is read when it is loaded.
  public func itemProvider(at position: Int) throws(PasteboardStore.Error) -> ItemProvider {
    ItemProvider(try item(at: position), in: self)
  }

  /// Reads the item at `position`, counted from 0, as a value, from the first representation that the type can read.
  ///
  /// - Throws: ``PasteboardError/store(_:)`` if there is no such item; ``PasteboardError/importFailed(item:_:)``, with
  ///   the reason `TransferError.notImported` if the type can read none of the representations;
  ///   ``PasteboardError/cancelled`` if the task was cancelled.
  public func value<Value: Transferable>(
    at position: Int, as type: Value.Type = Value.self, timeLimit: Duration? = nil
  ) async throws(PasteboardError) -> Value {
    let item: Item
    do {
      item = try self.item(at: position)
    } catch {
      throw .store(error)
    }
    return try await value(of: item, as: type, timeLimit: timeLimit)
  }

  /// Reads an item as a value, from the first representation that the type can read.
  ///
  /// - Throws: ``PasteboardError/importFailed(item:_:)`` or ``PasteboardError/cancelled``.
  public func value<Value: Transferable>(
    of item: Item, as type: Value.Type = Value.self, timeLimit: Duration? = nil
  ) async throws(PasteboardError) -> Value {
    do {
      return try await ItemProvider(item, in: self).loadTransferable(type: type, timeLimit: timeLimit)
    } catch is CancellationError {
      throw .cancelled
    } catch {
      throw .importFailed(item: item.position, error)
    }
  }
}
