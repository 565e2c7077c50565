// Conversion between the items of a pasteboard and item providers or Transferable values.
//
//     let item = try await PasteboardItem(exporting: profile)
//     let copy = try await ItemProvider(item).loadTransferable(type: Profile.self)

import Essentials
public import OpenTransferable

extension PasteboardItem {
  /// An item with every representation of a provider that other processes may see, in the provider's order.
  ///
  /// All representations are loaded. If one fails, no item is created, because otherwise only a later paste would show
  /// that the copy is incomplete. The exception is a proxy that this value lacks, which is omitted if there are other
  /// representations. The item gets the provider's suggested name or, if there is none, the name of its first file.
  ///
  /// - Parameters:
  ///   - provider: The provider.
  ///   - attributes: The attributes of the item.
  ///   - timeLimit: The time limit for each load; nil for none.
  public init(
    from provider: ItemProvider, attributes: Attributes = Attributes(), timeLimit: Duration? = nil
  ) async throws(PasteboardError) {
    let registered = provider.representations.filter { $0.visibility != .ownProcess }
    guard !registered.isEmpty else { throw .nothingToWrite }
    for representation in registered { try Self.checkDeclaration(of: representation.contentType) }
    var representations: [Representation] = []
    var name = provider.suggestedName
    var omission: PasteboardError?
    for representation in registered {
      let type = representation.contentType
      do {
        let (data, fileName) = try await provider.loadContents(of: representation, timeLimit: timeLimit)
        representations.append(Representation(type: type.identifier, bytes: Array(data)))
        name = name ?? fileName
      } catch is CancellationError {
        throw .cancelled
      } catch {
        guard representation.isOptional else { throw .exportFailed(type, error) }
        omission = omission ?? .exportFailed(type, error)
      }
    }
    if representations.isEmpty, let omission { throw omission }
    self.init(representations, attributes: attributes)
    suggestedName = name
  }

  /// An item with every representation as which a value can be exported now, in the order of its type.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - attributes: The attributes of the item.
  ///   - timeLimit: The time limit for each representation; nil for none.
  public init(
    exporting value: some Transferable, attributes: Attributes = Attributes(), timeLimit: Duration? = nil
  ) async throws(PasteboardError) {
    try await self.init(from: ItemProvider(value), attributes: attributes, timeLimit: timeLimit)
  }

  /// Throws unless a type is declared or dynamic. A dynamic identifier contains the extension or MIME type for which it
  /// was created, so it needs no declaration.
  static func checkDeclaration(of type: UTType) throws(PasteboardError) {
    if type.isDynamic || type.isDeclared { return }
    throw .undeclaredType(.undeclared(identifier: type.identifier))
  }
}

extension ItemProvider {
  /// A provider of an item's representations, in their order.
  public convenience init(_ item: PasteboardItem) {
    self.init()
    for representation in item.representations where representation.type != PasteboardItem.suggestedNameType {
      registerDataRepresentation(for: UTType(undeclared: representation.type)) { _ in Data(representation.bytes) }
    }
    suggestedName = item.suggestedName
  }
}
