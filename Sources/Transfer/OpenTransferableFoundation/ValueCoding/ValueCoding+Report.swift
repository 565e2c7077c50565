// Decoding of sequences with a report of the omitted objects, so that no loss goes unnoticed.

/// The values that were decoded from a sequence, and the objects that could not be decoded.
public struct DecodedValues<Value> {
  /// An object that could not be decoded.
  public struct Failure: Hashable, Sendable, CustomStringConvertible {
    /// Its position in the sequence, from 0. In a sequence of sequences, the position in each, outermost first.
    public let path: [Int]

    /// The name of the object's type.
    public let foundType: String

    /// The position and type in words.
    public var description: String {
      "element \(path.map(String.init).joined(separator: ".")) is a \(foundType)"
    }
  }

  /// The decoded values, in order. For a sequence of sequences, one array for each.
  public let values: [Value]

  /// The objects that could not be decoded, in order.
  public let failures: [Failure]
}

extension DecodedValues: Equatable where Value: Equatable {}
extension DecodedValues: Sendable where Value: Sendable {}

extension ValueCoding where Coder.Value == Self {
  /// The values in decoded objects, with a report of the objects that are not coders of this type.
  public static func decodeReporting<Objects: Sequence>(_ objects: Objects?) -> DecodedValues<Self> {
    report(objects, under: [])
  }

  /// The values in sequences of decoded objects, with a report of the objects that are not coders of this type.
  public static func decodeReporting<Objects: Sequence>(
    _ objects: Objects?
  ) -> DecodedValues<[Self]> where Objects.Element: Sequence {
    var values: [[Self]] = []
    var failures: [DecodedValues<[Self]>.Failure] = []
    var index = 0
    if let objects {
      for inner in objects {
        let report = report(inner, under: [index])
        values.append(report.values)
        failures += report.failures.map { DecodedValues<[Self]>.Failure(path: $0.path, foundType: $0.foundType) }
        index += 1
      }
    }
    return DecodedValues<[Self]>(values: values, failures: failures)
  }

  private static func report<Objects: Sequence>(_ objects: Objects?, under path: [Int]) -> DecodedValues<Self> {
    var values: [Self] = []
    var failures: [DecodedValues<Self>.Failure] = []
    var index = 0
    if let objects {
      for object in objects {
        if let value = decode(object as Any?) {
          values.append(value)
        } else {
          let name = String(describing: Swift.type(of: object as Any))
          failures.append(DecodedValues<Self>.Failure(path: path + [index], foundType: name))
        }
        index += 1
      }
    }
    return DecodedValues(values: values, failures: failures)
  }
}
