// How types conform to each other: directly by their declarations, and through their supertypes' declarations.
//
// A search keeps the list of types seen, so that declarations that share ancestors cost each ancestor once, and a cycle
// (which `TypeRegistry` refuses, but which two processes' declarations could still form) ends.
//
// Between built-in and declared types only their own declarations count. Additions of the shared-mime-info database are looked
// up if one of its own types is involved, so that other questions do not read it.

extension UTType {
  /// Whether the type is `type`, or conforms to it directly or through its supertypes.
  public func conforms(to type: UTType) -> Bool {
    if self == type { return true }
    let isShared = type.isShared
    return firstInHierarchy(withShared: isShared, onlyDeclared: !isShared && type.isInRegistry) {
      $0 == type ? true : nil
    } ?? false
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
  ///
  /// - Parameters:
  ///   - withShared: Whether the database's supertypes of built-in and declared types count.
  ///   - onlyDeclared: Whether a type of `TypeRegistry` is looked for, to which no system type conforms.
  func firstInHierarchy<Answer>(
    withShared: Bool = false, onlyDeclared: Bool = false, _ find: (UTType) -> Answer?
  ) -> Answer? {
    // Hierarchies are small; only a large one, which a hostile declaration may make, is worth a set.
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
      // Not even looking for them keeps the tables of system types from being made.
      if onlyDeclared, !type.isInRegistry, !type.isDynamic, !type.isShared { continue }
      waiting.append(contentsOf: type.parents(withShared: withShared).reversed())
    }
    return nil
  }

  /// Whether a file or the process declares the type, which then is not a system type.
  private var isInRegistry: Bool { TypeRegistry.identifier(identifier) != nil }

  /// Whether the type is named after a MIME type of the shared-mime-info database.
  var isShared: Bool { identifier.hasPrefix(SharedMIMETypes.identifierPrefix) }

  /// The types that the type conforms to directly.
  private func parents(withShared: Bool) -> [UTType] {
    // The few declared types first: looking for one of them among the system types would make all tables of these.
    if !withShared, !isInRegistry, let row = SystemTypes.row(identifier) {
      return row.parents.map { UTType(known: $0) }
    }
    let facts = facts
    let parents = facts.conformsTo.map { UTType(known: $0) }
    guard withShared, !isShared else { return parents }
    return parents + SharedMIMETypes.shared.parents(ofMIMETypes: facts.mimeTypes)
  }
}

extension UTType {
  /// The type's declaration: a system type's, the process's or a file's, or the shared-mime-info database's.
  var declaration: TypeDeclaration? {
    if let declaration = TypeRegistry.current.declaration(of: identifier) { return declaration }
    return isShared ? SharedMIMETypes.shared.declaration(of: identifier) : nil
  }

  /// The type's declaration, or its substitute: the tag in a dynamic identifier, else that it conforms to `public.data`.
  var facts: TypeDeclaration {
    if let declaration { return declaration }
    guard let dynamic = DynamicType(identifier: identifier) else { return TypeDeclaration(identifier: identifier) }
    return TypeDeclaration(
      identifier: identifier, conformsTo: dynamic.supertype.map { [$0] } ?? [],
      filenameExtensions: dynamic.tagClass == .filenameExtension ? [dynamic.tag] : [],
      mimeTypes: dynamic.tagClass == .mimeType ? [dynamic.tag] : [])
  }
}
