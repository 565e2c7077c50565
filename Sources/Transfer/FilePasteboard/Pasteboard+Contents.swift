// The first item's data and text by type, as NSPasteboard has them.
//
//     try pasteboard.clearContents()
//     try pasteboard.setString("01:00:00:00", forType: .utf8PlainText)
//     let text = try pasteboard.string(forType: .text)

public import Essentials
public import OpenTransferable

extension Pasteboard {
  /// The text of the first item as a type: an equal representation, or the first that conforms; `nil` if missing, or
  /// if it is not text.
  public func string(forType type: UTType) throws(PasteboardStore.Error) -> String? {
    guard let offered = try availableType(from: [type]), let data = try data(forType: offered) else { return nil }
    return PlainText.utf8(Array(data), as: offered).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// Sets the text of the first item as a type, next to its other types; in UTF-16 for the UTF-16 types, in UTF-8 for
  /// all others.
  ///
  /// - Parameters:
  ///   - string: The text.
  ///   - type: The type, which must be declared or dynamic.
  @discardableResult
  public func setString(_ string: String, forType type: UTType) throws(PasteboardError) -> PasteboardStore.Receipt {
    if type.conforms(to: .utf16PlainText) || type.conforms(to: .utf16ExternalPlainText) {
      let units = [0xFEFF] + Array(string.utf16)
      return try setData(Data(units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }), forType: type)
    }
    return try setData(Data(string.utf8), forType: type)
  }

  /// Sets the data of the first item as a type, besides its other types; an empty pasteboard gets an item.
  ///
  /// - Parameters:
  ///   - data: The data.
  ///   - type: The type, which must be declared or dynamic.
  @discardableResult
  public func setData(_ data: Data, forType type: UTType) throws(PasteboardError) -> PasteboardStore.Receipt {
    try PasteboardItem.checkDeclaration(of: type)
    let new = PasteboardItem.Representation(type: type.identifier, bytes: Array(data))
    var retries = ChangeRetries(of: store)
    while true {
      do throws(PasteboardStore.Error) {
        let count = try changeCount
        var items = try self.items
        if items.isEmpty { items.append(PasteboardItem([])) }
        if let index = items[0].representations.firstIndex(where: { $0.type == new.type }) {
          items[0].representations[index] = new
        } else {
          // The name of the item's file is the last representation.
          let types = items[0].representations.map(\.type)
          items[0].representations.insert(
            new, at: types.firstIndex(of: PasteboardItem.suggestedNameType) ?? types.endIndex)
        }
        return try write(items, ifChange: count)
      } catch {
        guard retries.allowRetry(after: error) else { throw .store(error) }
      }
    }
  }

  /// Writes items, each with every representation of a provider that other processes may see: Foundation's providers,
  /// for example.
  ///
  /// - Parameters:
  ///   - providers: What holds the providers; none empties the pasteboard.
  ///   - mode: Whether the new items replace the old ones or follow them.
  ///   - attributes: The attributes of the items.
  ///   - expected: The change count that the pasteboard must still have.
  @discardableResult
  public func write(
    _ providers: [some ItemProviderConvertible], _ mode: PasteboardStore.Transaction.Mode = .replace,
    attributes: PasteboardItem.Attributes = PasteboardItem.Attributes(), ifChange expected: UInt64? = nil
  ) async throws(PasteboardError) -> PasteboardStore.Receipt {
    try await write(providers.map(\.itemProvider), mode, attributes: attributes, ifChange: expected)
  }
}
