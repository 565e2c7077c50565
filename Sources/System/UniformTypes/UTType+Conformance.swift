// Conformance of types: directly by their declarations, and through the declarations of their supertypes.
//
// A search keeps a list of the types it has seen. Shared supertypes are therefore visited once, and a cycle ends.
// (`TypeRegistry` refuses cycles, but the declarations of two processes could form one.)
//
// Between built-in and declared types only their declarations count. The supertypes that the shared-mime-info database
// adds are looked up only if one of its types is involved, so that other questions do not read the database.

extension UTType {
  /// True if the type is `type`, or conforms to it directly or through its supertypes.
  public func conforms(to type: UTType) -> Bool {
    if self == type { return true }
    let isShared = type.isShared
    return firstInHierarchy(withShared: isShared, onlyDeclared: !isShared && type.isInRegistry) {
      $0 == type ? true : nil
    } ?? false
  }

  /// True if the type conforms to `type` and is not `type` itself.
  public func isSubtype(of type: UTType) -> Bool {
    self != type && conforms(to: type)
  }

  /// True if `type` conforms to this type and is not this type itself.
  public func isSupertype(of type: UTType) -> Bool {
    type.isSubtype(of: self)
  }

  /// All types to which the type conforms, directly or through others, without the type itself.
  public var supertypes: Set<UTType> {
    var found: Set<UTType> = []
    _ = firstInHierarchy { supertype -> Never? in
      found.insert(supertype)
      return nil
    }
    found.remove(self)
    return found
  }

  /// The first result of `find` for this type or a supertype, depth first in the order of declaration.
  ///
  /// - Parameters:
  ///   - withShared: True to include the database's supertypes of built-in and declared types.
  ///   - onlyDeclared: True if the search is for a type of `TypeRegistry`, to which no system type conforms.
  func firstInHierarchy<Answer>(
    withShared: Bool = false, onlyDeclared: Bool = false, _ find: (UTType) -> Answer?
  ) -> Answer? {
    // Hierarchies are small. Only a large one, which a hostile declaration may create, needs a set.
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
      // System types are not searched, so their tables are not made.
      if onlyDeclared, !type.isInRegistry, !type.isDynamic, !type.isShared { continue }
      waiting.append(contentsOf: type.parents(withShared: withShared).reversed())
    }
    return nil
  }

  /// True if a file or the process declares the type. It is then not a system type.
  private var isInRegistry: Bool { TypeRegistry.identifier(identifier) != nil }

  /// True if the type is named after a MIME type of the shared-mime-info database.
  var isShared: Bool { identifier.hasPrefix(SharedMIMETypes.identifierPrefix) }

  /// The direct supertypes.
  private func parents(withShared: Bool) -> [UTType] {
    // The registry has few types, and is searched first. Searching the system types makes all their tables.
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
  /// The declaration of the type: a system type's, a file's, the process's, or the shared-mime-info database's.
  var declaration: TypeDeclaration? {
    if let declaration = TypeRegistry.current.declaration(of: identifier) { return declaration }
    return isShared ? SharedMIMETypes.shared.declaration(of: identifier) : nil
  }

  /// The declaration of the type or, if there is none, a substitute: the tag of a dynamic identifier, or conformance to
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
