// Between the items of a pasteboard and what programs exchange: item providers and Transferable values.
//
//     let item = try await PasteboardItem(exporting: profile)
//     let copy = try await ItemProvider(item).loadTransferable(type: Profile.self)

import Essentials
public import OpenTransferable

extension PasteboardItem {
  /// An item with every representation of a provider that other processes may see, in the provider's order.
  ///
  /// All of them are loaded; if one fails there is no item, because only a paste would show that a copy lacks what
  /// was promised. Only a proxy that this value lacks is left out, if there are other representations. The provider's
  /// suggested name is kept, or else the name of its first file.
  ///
  /// - Parameters:
  ///   - provider: The provider.
  ///   - attributes: The attributes of the item.
  ///   - timeLimit: How long each load may take; unlimited if `nil`.
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

  /// An item with every representation in which a value can be exported now, in the order of its type.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - attributes: The attributes of the item.
  ///   - timeLimit: How long each representation may take to make; unlimited if `nil`.
  public init(
    exporting value: some Transferable, attributes: Attributes = Attributes(), timeLimit: Duration? = nil
  ) async throws(PasteboardError) {
    try await self.init(from: ItemProvider(value), attributes: attributes, timeLimit: timeLimit)
  }

  /// A dynamic type needs no declaration: its identifier contains the extension or MIME type that it was made for.
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
