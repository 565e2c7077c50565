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
