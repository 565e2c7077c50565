// The properties of untagged text: what the text flags say, else the local ones, else base 100 and 24 hours.

extension LocalProperties {
  /// These properties, with what is nil taken from others.
  public func filled(from other: LocalProperties) -> LocalProperties {
    LocalProperties(rate: rate ?? other.rate, base: base ?? other.base, limit: limit ?? other.limit)
  }
}
