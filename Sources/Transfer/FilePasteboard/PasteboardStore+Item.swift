public import PasteboardStorage

extension PasteboardStore.Transaction {
  /// Adds an item with all its representations.
  public mutating func append(_ item: PasteboardItem) throws(PasteboardStore.Error) {
    try beginItem(item.attributes)
    for representation in item.representations {
      try add(try type(representation.type), representation.bytes.span)
    }
  }
}

extension PasteboardStore.Generation {
  /// An item with all its content.
  public func content(of item: Item) throws(PasteboardStore.Error) -> PasteboardItem {
    var representations: [PasteboardItem.Representation] = []
    for representation in item.representations {
      representations.append(.init(type: representation.type, bytes: try bytes(of: representation)))
    }
    return PasteboardItem(representations, attributes: item.attributes)
  }
}
