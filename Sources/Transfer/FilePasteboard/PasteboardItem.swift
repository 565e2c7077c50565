// An item of a pasteboard: its representations, richest first, and its attributes.
//
//     let item = PasteboardItem([.init(type: "public.utf8-plain-text", bytes: Array("10:00:00:00".utf8))])

@_exported public import PasteboardStorage

/// An item of a pasteboard: the same content in several representations, richest first.
public struct PasteboardItem: Hashable, Sendable {
  /// The representations in order of fidelity, richest first.
  public var representations: [Representation]
  /// The attributes of the item: history, single use and expiry.
  public var attributes: Attributes

  /// An item with these representations and attributes.
  public init(_ representations: [Representation], attributes: Attributes = Attributes()) {
    self.representations = representations
    self.attributes = attributes
  }

  /// The bytes of the first representation with exactly this type; nil if missing.
  public func bytes(ofType type: String) -> [UInt8]? {
    representations.first { $0.type == type }?.bytes
  }

  /// A representation of an item: a type identifier and bytes.
  public struct Representation: Hashable, Sendable {
    /// The identifier of the content type: 1 to 255 letters, digits and `.-_+/` of ASCII.
    public var type: String
    /// The content.
    public var bytes: [UInt8]

    /// A representation of this type with this content.
    public init(type: String, bytes: [UInt8]) {
      self.type = type
      self.bytes = bytes
    }
  }

  /// The attributes of an item: whether history keeps it, whether it can be pasted only once, and its expiry.
  public typealias Attributes = PasteboardStore.ItemAttributes
}

// MARK: The suggested name

// The name that the file of an item gets when the item is pasted.
//
// The name is the last representation of the item. Its type conforms to no other type, so no receiver reads it as
// content, and every version of the store's format can contain it.

extension PasteboardItem {
  /// The type of the name.
  static let suggestedNameType = "org.opentransferable.suggested-name"

  /// The longest name in bytes, which is the limit of most file systems.
  private static let nameLimit = 255

  /// The name suggested for a file of the item. A name that is too long is shortened at its beginning.
  public var suggestedName: String? {
    get { bytes(ofType: Self.suggestedNameType).flatMap(Self.name(decoding:)) }
    set {
      representations.removeAll { $0.type == Self.suggestedNameType }
      guard let newValue, !newValue.isEmpty else { return }
      var name = newValue.suffix(Self.nameLimit)
      while name.utf8.count > Self.nameLimit { name.removeFirst() }
      representations.append(Representation(type: Self.suggestedNameType, bytes: Array(name.utf8)))
    }
  }

  static func name(decoding bytes: [UInt8]) -> String? {
    guard !bytes.isEmpty, bytes.count <= nameLimit else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}

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
