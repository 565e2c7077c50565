extension PasteboardStore {
  /// The attributes of an item: whether it is remembered, read once, and when it expires.
  public struct ItemAttributes: Hashable, Sendable {
    /// History and plain exports omit the item.
    public var isSensitive: Bool
    /// The first paste removes the item.
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
