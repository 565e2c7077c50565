// One thing on a pasteboard: its representations, richest first, and how long it may stay.
//
//     let item = PasteboardItem([.init(type: "public.utf8-plain-text", bytes: Array("10:00:00:00".utf8))])

@_exported public import PasteboardStorage

/// An item of a pasteboard: the same content in several representations, richest first.
public struct PasteboardItem: Hashable, Sendable {
  /// The representations in order of fidelity, richest first.
  public var representations: [Representation]
  /// The item's history, single use and expiry.
  public var attributes: Attributes

  /// An item with these representations and attributes.
  public init(_ representations: [Representation], attributes: Attributes = Attributes()) {
    self.representations = representations
    self.attributes = attributes
  }

  /// The bytes of the first representation of exactly this type, or nil.
  public func bytes(ofType type: String) -> [UInt8]? {
    representations.first { $0.type == type }?.bytes
  }

  /// One form of an item: a type identifier and bytes.
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

  /// The attributes of an item: whether it is remembered, read once, and when it expires.
  public typealias Attributes = PasteboardStore.ItemAttributes
}

// MARK: The suggested name

// The name of an item's file, so that a file comes back from a pasteboard under the name that it had.
//
// It is kept as the item's last representation, of a type that conforms to nothing, so that no receiver takes it for
// content and every version of the store's format carries it.

extension PasteboardItem {
  /// The type of the name.
  package static let suggestedNameType = "org.opentransferable.suggested-name"

  /// The longest name in bytes, as for a file name on most file systems.
  private static let nameLimit = 255

  /// The name suggested for a file of the item; one that is too long is shortened.
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
