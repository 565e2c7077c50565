// Between the items of a pasteboard and what programs exchange: item providers and Transferable values.
//
//     let item = try await PasteboardItem(exporting: profile)
//     let copy = try await ItemProvider(item).loadTransferable(type: Profile.self)

public import OpenTransferable

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension PasteboardItem {
  /// An item with every representation of a provider that other processes may see, in the provider's order.
  ///
  /// All of them are loaded; if one fails there is no item, because a copy that lacks what was promised is not noticed before
  /// it is pasted.
  ///
  /// - Parameters:
  ///   - provider: The provider; its suggested name is not kept.
  ///   - attributes: The attributes of the item.
  ///   - timeLimit: How long each load may take; without one there is no limit.
  public init(
    from provider: ItemProvider, attributes: Attributes = Attributes(), timeLimit: Duration? = nil
  ) async throws(PasteboardError) {
    let types = provider.representations.filter { $0.visibility != .ownProcess }.map(\.contentType)
    guard !types.isEmpty else { throw .nothingToWrite }
    for type in types { try Self.checkDeclaration(of: type) }
    var representations: [Representation] = []
    for type in types {
      do {
        let data = try await provider.loadDataRepresentation(for: type, timeLimit: timeLimit)
        representations.append(Representation(type: type.identifier, bytes: Array(data)))
      } catch is CancellationError {
        throw .cancelled
      } catch {
        throw .exportFailed(type, error)
      }
    }
    self.init(representations, attributes: attributes)
  }

  /// An item with every representation in which a value can be exported now, in the order of its type.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - attributes: The attributes of the item.
  ///   - timeLimit: How long the making of each representation may take; without one there is no limit.
  public init(
    exporting value: some Transferable, attributes: Attributes = Attributes(), timeLimit: Duration? = nil
  ) async throws(PasteboardError) {
    try await self.init(from: ItemProvider(value), attributes: attributes, timeLimit: timeLimit)
  }

  /// A dynamic type needs no declaration: it was made up for an extension or MIME type, and its identifier encodes which.
  private static func checkDeclaration(of type: UTType) throws(PasteboardError) {
    if type.isDynamic || type.isDeclared { return }
    throw .undeclaredType(.undeclared(identifier: type.identifier))
  }
}

extension ItemProvider {
  /// A provider of an item's representations, in their order.
  public convenience init(_ item: PasteboardItem) {
    self.init()
    for representation in item.representations {
      registerDataRepresentation(for: UTType(undeclared: representation.type)) { _ in Data(representation.bytes) }
    }
  }
}
