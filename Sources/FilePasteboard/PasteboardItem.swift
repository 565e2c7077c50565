// One thing on a pasteboard: its representations, richest first, and how long it may stay.
//
//     let item = PasteboardItem([.init(type: "public.utf8-plain-text", bytes: Array("10:00:00:00".utf8))])

/// An item of a pasteboard: the same content in several representations, richest first.
public struct PasteboardItem: Hashable, Sendable {
  /// The representations in order of fidelity, richest first.
  public var representations: [Representation]
  /// What the item asks of its keeper.
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
    /// The identifier of the content type: 1 to 255 printable ASCII characters without spaces.
    public var type: String
    /// The content.
    public var bytes: [UInt8]

    /// A representation of this type with this content.
    public init(type: String, bytes: [UInt8]) {
      self.type = type
      self.bytes = bytes
    }
  }

  /// What an item asks of its keeper: not to be remembered, to be read once, to be gone in time.
  public struct Attributes: Hashable, Sendable {
    /// Whether history and plain exports leave the item out.
    public var isSensitive: Bool
    /// Whether the first paste removes the item.
    public var isOnce: Bool
    /// The instant from which the item is absent for every reader, if any.
    public var expires: Timestamp?

    /// Attributes of an item; by default it asks for nothing.
    public init(isSensitive: Bool = false, isOnce: Bool = false, expires: Timestamp? = nil) {
      self.isSensitive = isSensitive
      self.isOnce = isOnce
      self.expires = expires
    }

    /// Whether the item is absent at this instant.
    public func hasExpired(at now: Timestamp) -> Bool {
      expires.map { $0 <= now } ?? false
    }
  }
}
