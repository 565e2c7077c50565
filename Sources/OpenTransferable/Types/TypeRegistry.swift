// The declarations beyond the system types: those of `types.d` folders and those of the process.
//
//   try TypeRegistry.load(folders: [systemFolder, userFolder, projectFolder])   // for the whole process
//   TypeRegistry.current.isDeclared("com.example.profile")
//   for declaration in TypeRegistry.current.knownTypes { … }                    // `tckit types --declared`
//
// Nothing is read until `load` is called. A registry is a value; the process has one current one, which `UTType` uses.
//
// Precedence: no file may declare a system type, and no two files the same type, in whatever folders they are: a pasteboard
// is shared by programs that see different projects, so what an identifier means must not depend on the folder. A file
// may declare a type that the process exports or imports in code, and then replaces the declaration in code.

import Synchronization
package import SystemCalls

/// The types declared in files and by the process, in the order of their declaration.
public struct TypeRegistry: Sendable {
  private var byIdentifier = DeclarationTable() {
    didSet { tags = nil }
  }
  /// The declared types by tag; made on the first look-up after a change.
  private var tags: DeclaredTags?

  /// Makes a registry of the system types only.
  public init() {}

  /// The declarations beyond the system types: those in files, then the process's own.
  public var declarations: [TypeDeclaration] {
    let all = byIdentifier.declarations
    return all.filter(\.isInFile) + all.filter { !$0.isInFile }
  }

  /// Every known type: the system types, those declared in files, and the process's own.
  public var knownTypes: [TypeDeclaration] {
    SystemTypes.all.map { TypeDeclaration($0) } + declarations
  }

  /// The declaration of an identifier, system types included; without regard to ASCII case.
  public func declaration(of identifier: String) -> TypeDeclaration? {
    if !byIdentifier.isEmpty, let found = byIdentifier[ASCII.lowercase(identifier)] { return found }
    return SystemTypes.row(identifier).map { TypeDeclaration($0) }
  }

  /// Whether the identifier is declared, as a system type or otherwise.
  public func isDeclared(_ identifier: String) -> Bool {
    declaration(of: identifier) != nil
  }
}

extension TypeRegistry {
  /// Adds declarations, all of them or, if one is refused, none.
  ///
  /// - Throws: `TypeDeclarationError.duplicate`, `.unknownSupertype` or `.cycle`.
  public mutating func declare(_ additions: [TypeDeclaration]) throws(TypeDeclarationError) {
    var result = self
    for declaration in additions {
      try result.add(declaration)
    }
    // A type is checked once, so that a long chain costs no more than its length.
    var sound: Set<String> = []
    for declaration in additions {
      try result.check(declaration, besides: &sound)
    }
    self = result
  }

  private mutating func add(_ declaration: TypeDeclaration) throws(TypeDeclarationError) {
    let key = ASCII.lowercase(declaration.identifier)
    if let row = SystemTypes.row(key) {
      throw .duplicate(identifier: row.identifier, first: .system, second: declaration.origin)
    }
    guard let earlier = byIdentifier[key] else {
      byIdentifier.set(declaration, for: key)
      return
    }
    if earlier == declaration { return }
    switch (earlier.isInFile, declaration.isInFile) {
    case (true, false): return
    case (false, true), (false, false): byIdentifier.set(declaration, for: key)
    case (true, true):
      throw .duplicate(identifier: declaration.identifier, first: earlier.origin, second: declaration.origin)
    }
  }

  /// Follows the supertypes of a declaration to the end, to see that each is declared and none leads back.
  ///
  /// - Parameter sound: The keys of declarations whose supertypes have been checked; this one is added.
  private func check(_ declaration: TypeDeclaration, besides sound: inout Set<String>) throws(TypeDeclarationError) {
    // System types conform to system types only; most declarations name no others, and need no hashed collections.
    let namesDeclared = declaration.conformsTo.contains { SystemTypes.row($0) == nil }
    guard namesDeclared else { return }
    let start = ASCII.lowercase(declaration.identifier)
    guard !sound.contains(start) else { return }
    var path: [(key: String, declaration: TypeDeclaration, next: Int)] = [(start, declaration, 0)]
    var places = [start: 0]
    while let last = path.last {
      guard last.next < last.declaration.conformsTo.count else {
        path.removeLast()
        places[last.key] = nil
        sound.insert(last.key)
        continue
      }
      path[path.count - 1].next += 1
      let supertype = last.declaration.conformsTo[last.next]
      let key = ASCII.lowercase(supertype)
      if let place = places[key] {
        throw .cycle(path[place...].map { .init(identifier: $0.declaration.identifier, origin: $0.declaration.origin) })
      }
      if let next = byIdentifier[key] {
        if sound.contains(key) { continue }
        places[key] = path.count
        path.append((key, next, 0))
      } else if SystemTypes.row(key) == nil {
        throw .unknownSupertype(
          identifier: last.declaration.identifier, supertype: supertype, origin: last.declaration.origin)
      }
    }
  }
}

extension TypeRegistry {
  /// Reads every `*.json` file in folders and adds what they declare; a folder that does not exist has none.
  ///
  /// - Parameters:
  ///   - folders: The paths of the folders, in the order system, user, project; one given twice is read once.
  ///   - limits: The limits of accepted files.
  /// - Throws: Every case of `TypeDeclarationError` but `.undeclared`; then nothing is added.
  public mutating func load(
    folders: [String], limits: TypeDeclaration.Limits = TypeDeclaration.Limits()
  ) throws(TypeDeclarationError) {
    try declare(try Self.read(folders: folders.map { SystemPath($0) }, limits: limits) { _, _ in nil })
  }

  /// The declarations in folders.
  ///
  /// - Parameter distrust: Why a file, by its folder's index and the status of what is read, does not count; nil if it does.
  private static func read(
    folders: [SystemPath], limits: TypeDeclaration.Limits, distrust: (Int, FileStatus) -> String?
  ) throws(TypeDeclarationError) -> [TypeDeclaration] {
    var result: [TypeDeclaration] = []
    var seen: [SystemPath] = []
    for (index, folder) in folders.enumerated() {
      guard let folder = try? folder.resolved(), !seen.contains(folder) else { continue }
      seen.append(folder)
      for path in try declarationFiles(in: folder, limits: limits) {
        let bytes = try bytes(of: path, limits: limits) { distrust(index, $0) }
        result += try TypeDeclaration.read(json: bytes, path: path.description, limits: limits)
      }
    }
    return result
  }

  private static func declarationFiles(
    in folder: SystemPath, limits: TypeDeclaration.Limits
  ) throws(TypeDeclarationError) -> [SystemPath] {
    let names: [SystemPath]
    do { names = try Descriptor.openDirectory(folder).names() } catch {
      throw .unreadable(path: folder.description, reason: error.text)
    }
    let files = names.filter { $0.bytes.suffix(5).elementsEqual(".json".utf8) && $0.bytes.first != UInt8(ascii: ".") }
    guard files.count <= limits.filesPerFolder else {
      throw .tooManyFiles(folder: folder.description, limit: limits.filesPerFolder)
    }
    return files.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }.map { folder.appending($0) }
  }

  private static func bytes(
    of path: SystemPath, limits: TypeDeclaration.Limits, distrust: (FileStatus) -> String?
  ) throws(TypeDeclarationError) -> [UInt8] {
    var fault: String?
    var bytes: [UInt8]? = []
    do throws(SystemError) {
      // The open file is judged: the path may lead to another file meanwhile. A FIFO is not waited for.
      let file = try Descriptor.open(path, waits: false)
      let status = try FileStatus(of: file)
      fault = status.kind == .file ? distrust(status) : "not a regular file"
      if fault == nil { bytes = try file.readAll(limit: limits.fileSize) }
    } catch {
      fault = error.text
    }
    if let fault { throw .unreadable(path: path.description, reason: fault) }
    guard let bytes else { throw .fileTooLarge(path: path.description, limit: limits.fileSize) }
    return bytes
  }
}

extension TypeRegistry {
  private static let shared = Mutex(TypeRegistry())

  /// The process's registry, as it is now.
  public static var current: TypeRegistry { shared.withLock { $0 } }

  /// Reads folders into the process's registry; see `load(folders:limits:)` of a registry.
  ///
  /// - Throws: Every case of `TypeDeclarationError` but `.undeclared`; then the registry is as before.
  public static func load(
    folders: [String], limits: TypeDeclaration.Limits = TypeDeclaration.Limits()
  ) throws(TypeDeclarationError) {
    try load(folders: folders.map { SystemPath($0) }, limits: limits) { _, _ in nil }
  }

  /// Reads folders into the process's registry, except that a file that does not count is an error.
  ///
  /// - Parameter distrust: Why a file, by its folder's index and the status of what is read, does not count; nil if it does.
  /// - Throws: Every case of `TypeDeclarationError` but `.undeclared`; then the registry is as before.
  package static func load(
    folders: [SystemPath], limits: TypeDeclaration.Limits = TypeDeclaration.Limits(),
    distrust: (Int, FileStatus) -> String?
  ) throws(TypeDeclarationError) {
    // Files are not read under the lock.
    try declare(try read(folders: folders, limits: limits, distrust: distrust))
  }

  /// The identifier as its declaration beyond the system types spells it; nil if missing.
  static func identifier(_ identifier: String) -> String? {
    shared.withLock { $0.byIdentifier.isEmpty ? nil : $0.byIdentifier.identifier(of: ASCII.lowercase(identifier)) }
  }

  /// The declared types that have a tag, in ASCII lower case: those in files, then the process's own.
  static func types(tag: String, of tagClass: UTTagClass) -> [UTType] {
    shared.withLock { registry in
      if registry.byIdentifier.isEmpty { return [] }
      let tags = registry.tags ?? DeclaredTags(registry.declarations)
      registry.tags = tags
      return tags.types(tag, of: tagClass)
    }
  }

  /// Adds declarations to the process's registry, all of them or, if one is refused, none.
  ///
  /// - Throws: `TypeDeclarationError.duplicate`, `.unknownSupertype` or `.cycle`.
  public static func declare(_ additions: [TypeDeclaration]) throws(TypeDeclarationError) {
    try shared.withLock { registry throws(TypeDeclarationError) in try registry.declare(additions) }
  }

  /// Declares a type that code names, and returns its identifier as its declaration spells it.
  static func note(
    _ identifier: String, conformingTo parent: UTType?, origin: TypeDeclaration.Origin, mimeTypes: [String],
    summary: String?
  ) -> String {
    shared.withLock { registry in
      let key = ASCII.lowercase(identifier)
      if let known = registry.byIdentifier[key] {
        registry.noteParent(parent, of: known, key: key)
        return known.identifier
      }
      let parents = [parent?.identifier ?? "public.data"]
      registry.byIdentifier.set(
        TypeDeclaration(
          identifier: identifier, conformsTo: parents, mimeTypes: mimeTypes, summary: summary, origin: origin),
        for: key)
      return identifier
    }
  }

  private mutating func noteParent(_ parent: UTType?, of known: TypeDeclaration, key: String) {
    guard let parent, !known.isInFile, !known.conformsTo.contains(where: { UTType(known: $0) == parent }) else {
      return
    }
    var amended = known
    amended.conformsTo.append(parent.identifier)
    // Conformances in code that would form a circle are ignored.
    var sound: Set<String> = []
    guard (try? check(amended, besides: &sound)) != nil else { return }
    byIdentifier.set(amended, for: key)
  }
}

extension TypeDeclaration {
  fileprivate var isInFile: Bool {
    if case .file = origin { true } else { false }
  }
}
