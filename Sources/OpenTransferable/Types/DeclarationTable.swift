/// Declarations by key, in the order in which they were added.
///
/// A few are searched one after the other. Most programs declare one or two types, and so need no hashed collection at
/// start, whose metadata would cost more than the rest of a short command. More declarations have an index.
struct DeclarationTable: Sendable {
  /// The declarations, in the order in which they were added.
  private(set) var declarations: [TypeDeclaration] = []
  private var keys: [String] = []
  /// The index of each key; nil while there are few.
  private var indexes: [String: Int]?

  private static let few = 8

  var isEmpty: Bool { keys.isEmpty }

  /// The declaration of a key.
  subscript(key: String) -> TypeDeclaration? { index(of: key).map { declarations[$0] } }

  /// The identifier of the declaration of a key, without a copy of the rest.
  func identifier(of key: String) -> String? { index(of: key).map { declarations[$0].identifier } }

  /// Sets the declaration of a key, whose position does not change if it has one.
  mutating func set(_ declaration: TypeDeclaration, for key: String) {
    if let index = index(of: key) {
      declarations[index] = declaration
      return
    }
    keys.append(key)
    declarations.append(declaration)
    if indexes != nil {
      indexes?[key] = keys.count - 1
    } else if keys.count > Self.few {
      indexes = Dictionary(zip(keys, keys.indices)) { first, _ in first }
    }
  }

  private func index(of key: String) -> Int? {
    if let indexes { return indexes[key] }
    return keys.firstIndex(of: key)
  }
}
