// The data and text of the first item by type, with the interface of NSPasteboard.
//
//     try pasteboard.clearContents()
//     try pasteboard.setString("01:00:00:00", forType: .utf8PlainText)
//     let text = try pasteboard.string(forType: .text)

public import Essentials
public import OpenTransferable

extension Pasteboard {
  /// The text of the first item for a type: from a representation of that type, or from the first that conforms to it.
  /// Nil if there is none, or if it is not text.
  public func string(forType type: UTType) throws(PasteboardStore.Error) -> String? {
    guard let offered = try availableType(from: [type]), let data = try data(forType: offered) else { return nil }
    return PlainText.utf8(Array(data), as: offered).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// Sets the text of the first item for a type; its other types stay. The text is UTF-16 for the UTF-16 types, and
  /// UTF-8 for all others.
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

  /// Sets the data of the first item for a type; its other types stay. An empty pasteboard gets an item.
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
          // The suggested file name must stay the last representation.
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

  /// Writes an item for each provider; Foundation's providers are accepted too. An item has every representation that
  /// other processes may see.
  ///
  /// - Parameters:
  ///   - providers: The objects with the providers; none empties the pasteboard.
  ///   - mode: The effect on the old items.
  ///   - attributes: The attributes of the items.
  ///   - expected: The change count that the pasteboard must have, if any.
  @discardableResult
  public func write(
    _ providers: [some ItemProviderConvertible], _ mode: PasteboardStore.Transaction.Mode = .replace,
    attributes: PasteboardItem.Attributes = PasteboardItem.Attributes(), ifChange expected: UInt64? = nil
  ) async throws(PasteboardError) -> PasteboardStore.Receipt {
    try await write(providers.map(\.itemProvider), mode, attributes: attributes, ifChange: expected)
  }
}
