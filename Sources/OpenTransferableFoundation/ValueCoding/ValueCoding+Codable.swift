// Values whose coder is `Codable`: they are written and read like their coder.

extension ValueCoding where Self: Encodable, Coder: Encodable, Coder.Value == Self {
  /// Encodes the value like its coder.
  public func encode(to encoder: any Encoder) throws {
    try encoded.encode(to: encoder)
  }
}

extension ValueCoding where Self: Decodable, Coder: Decodable, Coder.Value == Self {
  /// Decodes the value like its coder.
  public init(from decoder: any Decoder) throws {
    self = try Coder(from: decoder).value
  }
}
