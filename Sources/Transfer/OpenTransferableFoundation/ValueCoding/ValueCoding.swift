// Values in archives of objects. A value type names its coder: a class that contains a value and encodes and decodes
// it. The two protocols provide the rest for single values, sequences, and sequences of sequences.
//
//   struct Money: ValueCoding { typealias Coder = MoneyCoder; … }
//   final class MoneyCoder: NSObject, NSCoding, CodingProtocol { let value: Money; … }
//
//   let data = try ObjectArchive.data(of: [money, change].encoded)
//   let all: [Money] = Money.decode(try ObjectArchive.object(in: data) as? [AnyObject])
//
// In another coder: `coder.encode(money.encoded, forKey: "money")`, and `Money.decode(coder.decodeObject(forKey:
// "money"))`. If a coder is `Codable`, its value can be too: `extension Money: Codable {}` is enough.

/// An object that contains a value.
public protocol CodedValue {
  /// The type of the value.
  associatedtype Value

  /// The value.
  var value: Value { get }
}

/// An object that encodes and decodes a value, usually with `NSCoding` or `Codable`.
public protocol CodingProtocol: CodedValue {
  /// Creates the coder of a value.
  init(_ value: Value)
}

/// The older name of `CodingProtocol`.
public typealias CodingType = CodingProtocol

/// A value that its coder encodes and decodes.
public protocol ValueCoding {
  /// The value's coder.
  associatedtype Coder: CodingProtocol
}

extension ValueCoding where Coder.Value == Self {
  /// The value's coder, ready to be archived or encoded.
  public var encoded: Coder { Coder(self) }

  /// The value of a decoded object; nil if the object is not a coder of this type.
  public static func decode(_ object: Any?) -> Self? {
    (object as? Coder)?.value
  }

  /// The values of decoded objects. Objects that are not coders of this type are omitted.
  public static func decode<Objects: Sequence>(_ objects: Objects?) -> [Self] {
    objects?.compactMap { decode($0 as Any?) } ?? []
  }

  /// The values of sequences of decoded objects. Objects that are not coders of this type are omitted.
  public static func decode<Objects: Sequence>(_ objects: Objects?) -> [[Self]] where Objects.Element: Sequence {
    objects?.map { decode($0) as [Self] } ?? []
  }
}

extension Sequence where Element: ValueCoding, Element.Coder.Value == Element {
  /// The coders of the values, in order.
  public var encoded: [Element.Coder] { map(\.encoded) }
}

extension Sequence
where Element: Sequence, Element.Element: ValueCoding, Element.Element.Coder.Value == Element.Element {
  /// The coders of the values in each sequence, in order.
  public var encoded: [[Element.Element.Coder]] { map(\.encoded) }
}

extension Sequence where Element: CodedValue {
  /// The values of the objects, in order.
  public var values: [Element.Value] { map(\.value) }
}

// MARK: Codable coders

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
