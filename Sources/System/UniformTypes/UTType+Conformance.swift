// How types conform to each other: directly by their declarations, and through their supertypes' declarations.
//
// A search keeps the list of types seen. So declarations that share ancestors cost each ancestor once, and a cycle ends
// (`TypeRegistry` refuses cycles, but two processes' declarations could still form one).
//
// Between built-in and declared types only their declarations count. The supertypes that the shared-mime-info database
// adds are looked up only if one of its types is involved, so that other questions do not read it.

extension UTType {
  /// The type is `type`, or conforms to it directly or through its supertypes.
  public func conforms(to type: UTType) -> Bool {
    if self == type { return true }
    let isShared = type.isShared
    return firstInHierarchy(withShared: isShared, onlyDeclared: !isShared && type.isInRegistry) {
      $0 == type ? true : nil
    } ?? false
  }

  /// The type conforms to `type`, and is not `type` itself.
  public func isSubtype(of type: UTType) -> Bool {
    self != type && conforms(to: type)
  }

  /// `type` conforms to this type, and is not this type itself.
  public func isSupertype(of type: UTType) -> Bool {
    type.isSubtype(of: self)
  }

  /// Every type to which the type conforms, directly or through others, without itself.
  public var supertypes: Set<UTType> {
    var found: Set<UTType> = []
    _ = firstInHierarchy { supertype -> Never? in
      found.insert(supertype)
      return nil
    }
    found.remove(self)
    return found
  }

  /// The first answer of `find` for the type or, depth first in the order of declaration, for a supertype.
  ///
  /// - Parameters:
  ///   - withShared: Include the database's supertypes of built-in and declared types.
  ///   - onlyDeclared: The search is for a type of `TypeRegistry`, to which no system type conforms.
  func firstInHierarchy<Answer>(
    withShared: Bool = false, onlyDeclared: Bool = false, _ find: (UTType) -> Answer?
  ) -> Answer? {
    // Hierarchies are small; only a large one, which a hostile declaration may make, needs a set.
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
      // Without a search among system types, their tables are not made.
      if onlyDeclared, !type.isInRegistry, !type.isDynamic, !type.isShared { continue }
      waiting.append(contentsOf: type.parents(withShared: withShared).reversed())
    }
    return nil
  }

  /// A file or the process declares the type, which then is not a system type.
  private var isInRegistry: Bool { TypeRegistry.identifier(identifier) != nil }

  /// The type is named after a MIME type of the shared-mime-info database.
  var isShared: Bool { identifier.hasPrefix(SharedMIMETypes.identifierPrefix) }

  /// The types to which the type conforms directly.
  private func parents(withShared: Bool) -> [UTType] {
    // Declared types are few, and come first: a search for one of them among the system types would make all their
    // tables.
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
  /// The type's declaration: a system type's, the process's, a file's, or the shared-mime-info database's.
  var declaration: TypeDeclaration? {
    if let declaration = TypeRegistry.current.declaration(of: identifier) { return declaration }
    return isShared ? SharedMIMETypes.shared.declaration(of: identifier) : nil
  }

  /// The type's declaration or, without one, a substitute: the tag in a dynamic identifier, or a conformance to
  /// `public.data`.
  var facts: TypeDeclaration {
    if let declaration { return declaration }
    guard let dynamic = DynamicType(identifier: identifier) else { return TypeDeclaration(identifier: identifier) }
    return TypeDeclaration(
      identifier: identifier, conformsTo: dynamic.supertype.map { [$0] } ?? [],
      filenameExtensions: dynamic.tagClass == .filenameExtension ? [dynamic.tag] : [],
      mimeTypes: dynamic.tagClass == .mimeType ? [dynamic.tag] : [])
  }
}
