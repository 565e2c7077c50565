// How types conform to each other: directly by their declarations, and through their supertypes' declarations.
//
// Walks keep the list of types seen, so that declarations that share ancestors cost each ancestor once, and a cycle (which
// `TypeRegistry` refuses, but which two processes' declarations could still form) ends.

extension UTType {
  /// Whether the type is `type`, or conforms to it directly or through its supertypes.
  public func conforms(to type: UTType) -> Bool {
    if self == type { return true }
    return firstInHierarchy { $0 == type ? true : nil } ?? false
  }

  /// Whether the type conforms to `type` and is not `type` itself.
  public func isSubtype(of type: UTType) -> Bool {
    self != type && conforms(to: type)
  }

  /// Whether `type` conforms to this type and is not this type itself.
  public func isSupertype(of type: UTType) -> Bool {
    type.isSubtype(of: self)
  }

  /// Every type that the type conforms to, directly or through others, without itself.
  public var supertypes: Set<UTType> {
    var found: Set<UTType> = []
    _ = firstInHierarchy { supertype -> Never? in
      found.insert(supertype)
      return nil
    }
    found.remove(self)
    return found
  }

  /// The first answer that `find` gives for the type or, depth first in the order of declaration, for a supertype.
  func firstInHierarchy<Answer>(_ find: (UTType) -> Answer?) -> Answer? {
    // Hierarchies are small; only a large one, which a hostile declaration may be, is worth a set.
    var few: [UTType] = []
    var many: Set<UTType> = []
    var waiting = [self]
    while let type = waiting.popLast() {
      if few.contains(type) { continue }
      if few.count < 32 {
        few.append(type)
      } else if !many.insert(type).inserted {
        continue
      }
      if let answer = find(type) { return answer }
      waiting.append(contentsOf: type.declaredParents.reversed())
    }
    return nil
  }

  /// What the type conforms to directly.
  private var declaredParents: [UTType] {
    if let row = SystemTypes.row(identifier) { return TypeFacts.parents(of: row) }
    if let declaration = TypeRegistry.current.declaration(of: identifier) {
      return declaration.conformsTo.map { UTType(known: $0) }
    }
    return TypeFacts(of: self).parents
  }
}

/// What is known of one type, wherever it is declared.
struct TypeFacts {
  var parents: [UTType]
  var filenameExtensions: [String]
  var mimeTypes: [String]
  var summary: String?

  init(of type: UTType) {
    if let row = SystemTypes.row(type.identifier) {
      parents = Self.parents(of: row)
      filenameExtensions = row.filenameExtensions.split(separator: " ").map(String.init)
      mimeTypes = row.mimeTypes.split(separator: " ").map(String.init)
      summary = row.summary
    } else if let declaration = TypeRegistry.current.declaration(of: type.identifier) {
      parents = declaration.conformsTo.map { UTType(known: $0) }
      filenameExtensions = declaration.filenameExtensions
      mimeTypes = declaration.mimeTypes
      summary = declaration.summary
    } else if let dynamic = DynamicType(identifier: type.identifier) {
      parents = [UTType(known: dynamic.supertype)]
      filenameExtensions = dynamic.tagClass == .filenameExtension ? [dynamic.tag] : []
      mimeTypes = dynamic.tagClass == .mimeType ? [dynamic.tag] : []
    } else {
      parents = [.data]
      filenameExtensions = []
      mimeTypes = []
    }
  }
  static func parents(of row: SystemTypes.Row) -> [UTType] {
    row.parents.split(separator: " ").map { UTType(known: String($0)) }
  }
}
