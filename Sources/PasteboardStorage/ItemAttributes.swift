extension PasteboardStore {
  /// The attributes of an item: whether it is remembered, read once, and when it expires.
  public struct ItemAttributes: Hashable, Sendable {
    /// Whether history and plain exports leave the item out.
    public var isSensitive: Bool
    /// Whether the first paste removes the item.
    public var isOnce: Bool
    /// The instant from which the item is absent for every reader, if any.
    public var expires: Timestamp?

    /// Attributes of an item; by default it is an ordinary one.
    public init(isSensitive: Bool = false, isOnce: Bool = false, expires: Timestamp? = nil) {
      self.isSensitive = isSensitive
      self.isOnce = isOnce
      self.expires = expires
    }
  }
}
