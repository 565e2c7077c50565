/// Declarations by key, in the order in which they were added.
///
/// A few are found one after the other: a program that declares two types of its own, as most do, does not pay at start for
/// the hashed collection's metadata, which would cost more than the rest of a short command. More have an index.
struct DeclarationTable: Sendable {
  /// The declarations, in the order in which they were added.
  private(set) var declarations: [TypeDeclaration] = []
  private var keys: [String] = []
  /// The place of each key; nil while there are few.
  private var places: [String: Int]?

  private static let few = 8

  var isEmpty: Bool { keys.isEmpty }

  /// The declaration of a key.
  subscript(key: String) -> TypeDeclaration? { place(of: key).map { declarations[$0] } }

  /// The identifier of the declaration of a key, without a copy of the rest.
  func identifier(of key: String) -> String? { place(of: key).map { declarations[$0].identifier } }

  /// Sets the declaration of a key, which keeps its place if it has one.
  mutating func set(_ declaration: TypeDeclaration, for key: String) {
    if let place = place(of: key) {
      declarations[place] = declaration
      return
    }
    keys.append(key)
    declarations.append(declaration)
    if places != nil {
      places?[key] = keys.count - 1
    } else if keys.count > Self.few {
      places = Dictionary(zip(keys, keys.indices)) { first, _ in first }
    }
  }

  private func place(of key: String) -> Int? {
    if let places { return places[key] }
    return keys.firstIndex(of: key)
  }
}
