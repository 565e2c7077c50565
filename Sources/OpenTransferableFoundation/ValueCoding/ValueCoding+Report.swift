// Decoding sequences with a report of what was left out, so that no loss goes unnoticed.

/// Values that were decoded from a sequence, and what was not.
public struct DecodedValues<Value> {
  /// An object that did not decode.
  public struct Failure: Hashable, Sendable, CustomStringConvertible {
    /// Where in the sequence it is, from 0; for sequences of sequences, where in each, outermost first.
    public let path: [Int]

    /// The name of the object's type.
    public let foundType: String

    /// Where it is and what it is.
    public var description: String {
      "element \(path.map(String.init).joined(separator: ".")) is a \(foundType)"
    }
  }

  /// The values that decoded, in order; of a sequence of sequences, one array for each.
  public let values: [Value]

  /// What did not decode, in order.
  public let failures: [Failure]
}

extension DecodedValues: Equatable where Value: Equatable {}
extension DecodedValues: Sendable where Value: Sendable {}

extension ValueCoding where Coder.Value == Self {
  /// The values in objects that were decoded, with a report of those that are not coders of this type.
  public static func decodeReporting<Objects: Sequence>(_ objects: Objects?) -> DecodedValues<Self> {
    report(objects, under: [])
  }

  /// The values in sequences of objects that were decoded, with a report of those that are not coders of this type.
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
