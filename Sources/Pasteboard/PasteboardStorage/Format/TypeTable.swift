// The type table of a generation file. It lists each type identifier once; index entries refer to types by number.

/// The type identifiers of a generation. Index entries refer to them by number.
struct TypeTable: Equatable, Sendable {
  private(set) var identifiers: [String] = []
  /// The numbers by identifier, if there are too many identifiers to search linearly.
  private var numbers: [String: UInt32] = [:]

  private static let linearSearchLimit = 16

  init() {}

  /// The number of an identifier, which is added if it is new. Throws if it is malformed or the table is full.
  mutating func number(of identifier: String) throws(PasteboardStore.Error) -> UInt32 {
    if let known = known(identifier) { return known }
    guard Self.isValid(identifier.utf8) else { throw .invalidType(identifier) }
    guard identifiers.count < GenerationFormat.maximumTypes else {
      let limit = UInt64(GenerationFormat.maximumTypes)
      throw .limitExceeded(.types, limit: limit, found: limit + 1)
    }
    identifiers.append(identifier)
    let number = UInt32(identifiers.count - 1)
    if !numbers.isEmpty { numbers[identifier] = number }
    return number
  }

  private mutating func known(_ identifier: String) -> UInt32? {
    if identifiers.count <= Self.linearSearchLimit { return identifiers.firstIndex(of: identifier).map { UInt32($0) } }
    if numbers.isEmpty {
      for (number, identifier) in identifiers.enumerated() where numbers[identifier] == nil {
        numbers[identifier] = UInt32(number)
      }
    }
    return numbers[identifier]
  }

  /// The encoded table: each identifier as its length in one byte, followed by its ASCII characters.
  func encoded() -> [UInt8] {
    var bytes: [UInt8] = []
    for identifier in identifiers {
      bytes.append(UInt8(identifier.utf8.count))
      bytes.append(contentsOf: identifier.utf8)
    }
    return bytes
  }

  /// Decodes `count` identifiers.
  ///
  /// - Parameter damage: Makes the error for malformed bytes at an offset in the table.
  static func decode(
    _ bytes: RawSpan, count: UInt32, damage: (Int) -> PasteboardStore.Error
  ) throws(PasteboardStore.Error) -> TypeTable {
    var table = TypeTable()
    var position = 0
    for _ in 0..<count {
      guard position < bytes.byteCount else { throw damage(position) }
      let length = Int(bytes.integer(at: position, as: UInt8.self))
      let end = position + 1 + length
      guard end <= bytes.byteCount else { throw damage(position) }
      let identifier = bytes.extracting((position + 1)..<end).withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
      guard isValid(identifier.utf8) else { throw damage(position) }
      table.identifiers.append(identifier)
      position = end
    }
    guard position == bytes.byteCount else { throw damage(position) }
    return table
  }

  /// True for a type identifier: 1 to 255 ASCII letters, digits and `.-_+/`. None of these characters is special in a
  /// shell.
  static func isValid(_ identifier: some Collection<UInt8>) -> Bool {
    (1...GenerationFormat.maximumTypeLength).contains(identifier.count)
      && identifier.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
          UInt8(ascii: "+"), UInt8(ascii: "/"):
          true
        default: false
        }
      }
  }
}
