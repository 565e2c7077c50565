import JSON

/// The cases of an enumeration with the names that they have in JSON, made once for many texts.
// The class itself does not require names of the type: the runtime looks for each conformance that a class requires, which
// takes longer than reading one timecode.
final class NamedCases<Value: Sendable>: Sendable {
  let values: [Value]
  let names: JSONNames

  init(_ values: [Value]) where Value: RawRepresentable<String> {
    self.values = values
    names = JSONNames(values.map(\.rawValue))
  }
}
