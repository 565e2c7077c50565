import JSON

/// Reads the members of a JSON object whose keys are known, each at most once.
///
///     var keys = KnownKeys(Key.table)
///     while let (key, offset) = try keys.next(in: &reader) { … read the value … }
struct KnownKeys<Key: RawRepresentable & Equatable> where Key.RawValue == String {
  private let table: [Key]
  private let skipsUnknown: Bool
  private var met = 0

  /// Creates the reader of an object's keys.
  ///
  /// - Parameters:
  ///   - table: The keys, at most 64.
  ///   - skipsUnknown: Whether an unknown key is skipped with its value; otherwise it is an error.
  init(_ table: [Key], skipsUnknown: Bool = true) {
    self.table = table
    self.skipsUnknown = skipsUnknown
  }

  /// Whether a key was read.
  func contains(_ key: Key) -> Bool {
    guard let index = table.firstIndex(of: key) else { return false }
    return met & 1 << index != 0
  }

  /// The first key of the table that was not read.
  var firstMissing: Key? { table.indices.first { met & 1 << $0 == 0 }.map { table[$0] } }

  /// Reads the next known key and the colon behind it; nil at the end of the object.
  mutating func next(in reader: inout JSONReader) throws(TimecodeJSONError) -> (key: Key, offset: Int)? {
    guard let (name, index) = try nextName(in: &reader) else { return nil }
    guard met & 1 << index == 0 else {
      throw TimecodeJSONError(problem: .duplicate(key: table[index].rawValue), offset: name.offset)
    }
    met |= 1 << index
    return (table[index], name.offset)
  }

  /// Reads up to the next key of the table, and returns its index too.
  private func nextName(in reader: inout JSONReader) throws(TimecodeJSONError) -> (JSONString, index: Int)? {
    var unknown: (key: String, offset: Int)?
    do {
      while let name = try reader.nextKey() {
        if let index = table.firstIndex(where: { reader.string(name, equals: $0.rawValue) }) { return (name, index) }
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
