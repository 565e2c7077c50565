// The items of a stored generation as item providers and values; each representation is read when it is asked for.
//
//     let provider = try generation.itemProvider(at: 0)
//     let profile = try await provider.loadTransferable(type: Profile.self)

import Essentials
public import OpenTransferable

extension ItemProvider {
  /// A provider of an item's representations, in their order, each read from the generation's file when it is loaded.
  ///
  /// It keeps the file open, so that what it gives is whole and of one generation whatever writers do; loads throw
  /// `PasteboardStore.Error`.
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
  /// A provider of the item at `position`, counted from 0; no content is read before it is loaded.
  public func itemProvider(at position: Int) throws(PasteboardStore.Error) -> ItemProvider {
    ItemProvider(try item(at: position), in: self)
  }

  /// Reads the item at `position`, counted from 0, as a value, by the first of its representations that the type reads.
  ///
  /// - Throws: ``PasteboardError/store(_:)`` if there is no such item; ``PasteboardError/importFailed(item:_:)``, whose
  ///   reason is `TransferError.notImported` if the type reads none of the representations; or that the task was
  ///   cancelled.
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

  /// Reads an item as a value, by the first of its representations that the type reads.
  ///
  /// - Throws: ``PasteboardError/importFailed(item:_:)``, or that the task was cancelled.
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
