import JSON

/// Reads the members of a JSON object whose keys are known, each at most once.
///
///     var keys = KnownKeys(Key.table)
///     try reader.readObject(&keys) { key, offset, reader in … read the value … }
struct KnownKeys<Key: RawRepresentable<String> & Sendable> {
  private let table: NamedCases<Key>
  private let skipsUnknown: Bool
  private var met = 0
  /// The index where the next key is looked for first.
  private var next = 0

  /// Creates the reader of an object's keys.
  ///
  /// - Parameters:
  ///   - table: The keys, at most 64.
  ///   - skipsUnknown: Whether an unknown key is skipped with its value; otherwise it is an error.
  init(_ table: NamedCases<Key>, skipsUnknown: Bool = true) {
    self.table = table
    self.skipsUnknown = skipsUnknown
  }

  /// Whether a key was read.
  func contains(_ key: Key) -> Bool {
    table.values.firstIndex { $0.rawValue == key.rawValue }.map(hasMet) ?? false
  }

  /// The first of so many keys of the table, or of all, that was not read.
  func firstMissing(of count: Int?) -> Key? {
    (0..<(count ?? table.values.count)).first { !hasMet($0) }.map { table.values[$0] }
  }

  private func hasMet(_ index: Int) -> Bool { met & 1 << index != 0 }

  /// Reads the next known key and the colon after it; nil at the end of the object.
  mutating func next(in reader: inout JSONReader) throws(TimecodeJSONError) -> (key: Key, offset: Int)? {
    guard let (name, index) = try nextName(in: &reader) else { return nil }
    let key = table.values[index]
    guard !hasMet(index) else {
      throw TimecodeJSONError(problem: .duplicate(key: key.rawValue), offset: name.offset)
    }
    met |= 1 << index
    next = index + 1 < table.values.count ? index + 1 : 0
    return (key, name.offset)
  }

  /// Reads up to the next key of the table, and returns its index too.
  private func nextName(in reader: inout JSONReader) throws(TimecodeJSONError) -> (JSONString, index: Int)? {
    var unknown: (key: String, offset: Int)?
    do {
      while let name = try reader.nextKey() {
        if let index = reader.index(of: name, in: table.names, from: next) { return (name, index) }
        guard skipsUnknown else {
          unknown = (try reader.decoded(name), name.offset)
          break
        }
        try reader.skipValue()
      }
    } catch {
      throw TimecodeJSONError(error)
    }
    guard let unknown else { return nil }
    throw TimecodeJSONError(problem: .unknown(key: unknown.key), offset: unknown.offset)
  }
}

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
