// The types that are declared in addition to the system types, in `types.d` folders or by the process.
//
//   try TypeRegistry.load(folders: [systemFolder, userFolder, projectFolder])   // for the whole process
//   TypeRegistry.current.isDeclared("com.example.profile")
//   for declaration in TypeRegistry.current.knownTypes { … }                    // `tckit types --all`
//
// No file is read before `load` is called. A registry is a value; `UTType` uses the current registry of the process.
//
// No file may declare a system type, and no two files may declare the same type, even in different folders. Programs
// that share a pasteboard may see different projects, so the meaning of an identifier must not depend on the folder. A
// file may declare a type that the process exports or imports in code. The file's declaration then replaces the code's.

import Synchronization
package import SystemCalls

/// The types that files and the process declare, in the order of declaration.
public struct TypeRegistry: Sendable {
  private var byIdentifier = DeclarationTable() {
    didSet { tags = nil }
  }
  /// The declared types by tag, made at the first look-up after a change.
  private var tags: DeclaredTags?

  /// Creates a registry with only the system types.
  public init() {}

  /// The declarations in addition to the system types: those in files, then those of the process.
  public var declarations: [TypeDeclaration] {
    let all = byIdentifier.declarations
    return all.filter(\.isInFile) + all.filter { !$0.isInFile }
  }

  /// All known types: system types, types declared in files, and types of the process.
  public var knownTypes: [TypeDeclaration] {
    SystemTypes.all.map { TypeDeclaration($0) } + declarations
  }

  /// The declaration of an identifier, ignoring ASCII case. System types are included.
  public func declaration(of identifier: String) -> TypeDeclaration? {
    if !byIdentifier.isEmpty, let found = byIdentifier[ASCII.lowercase(identifier)] { return found }
    return SystemTypes.row(identifier).map { TypeDeclaration($0) }
  }

  /// True if an identifier is declared, as a system type or otherwise.
  public func isDeclared(_ identifier: String) -> Bool {
    declaration(of: identifier) != nil
  }
}

extension TypeRegistry {
  /// Adds all declarations, or none if one of them is invalid.
  ///
  /// - Throws: `TypeDeclarationError.duplicate`, `.unknownSupertype` or `.cycle`.
  public mutating func declare(_ additions: [TypeDeclaration]) throws(TypeDeclarationError) {
    var result = self
    for declaration in additions {
      try result.add(declaration)
    }
    // Each type is checked once, so the cost of a long chain is proportional to its length.
    var validated: Set<String> = []
    for declaration in additions {
      try result.check(declaration, skipping: &validated)
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

  /// Checks that every supertype of a declaration, direct or indirect, is declared, and that there is no cycle.
  ///
  /// - Parameter validated: The keys of declarations that have been checked; the keys checked here are added.
  private func check(
    _ declaration: TypeDeclaration, skipping validated: inout Set<String>
  ) throws(TypeDeclarationError) {
    // System types conform only to system types. Most declarations name only these, and need no hashed collections.
    let namesDeclaredTypes = declaration.conformsTo.contains { SystemTypes.row($0) == nil }
    guard namesDeclaredTypes else { return }
    let start = ASCII.lowercase(declaration.identifier)
    guard !validated.contains(start) else { return }
    var path: [(key: String, declaration: TypeDeclaration, next: Int)] = [(start, declaration, 0)]
    var positions = [start: 0]
    while let last = path.last {
      guard last.next < last.declaration.conformsTo.count else {
        path.removeLast()
        positions[last.key] = nil
        validated.insert(last.key)
        continue
      }
      path[path.count - 1].next += 1
      let supertype = last.declaration.conformsTo[last.next]
      let key = ASCII.lowercase(supertype)
      if let position = positions[key] {
        let links = path[position...].map(\.declaration)
        throw .cycle(links.map { .init(identifier: $0.identifier, origin: $0.origin) })
      }
      if let next = byIdentifier[key] {
        if validated.contains(key) { continue }
        positions[key] = path.count
        path.append((key, next, 0))
      } else if SystemTypes.row(key) == nil {
        throw .unknownSupertype(
          identifier: last.declaration.identifier, supertype: supertype, origin: last.declaration.origin)
      }
    }
  }
}

extension TypeRegistry {
  /// Reads all `*.json` files in some folders and adds their declarations. A missing folder counts as empty.
  ///
  /// - Parameters:
  ///   - folders: The paths of the folders, in the order system, user, project. A repeated one is read once.
  ///   - limits: The limits.
  /// - Throws: Any `TypeDeclarationError` except `.undeclared`. In that case nothing is added.
  public mutating func load(
    folders: [String], limits: TypeDeclaration.Limits = TypeDeclaration.Limits()
  ) throws(TypeDeclarationError) {
    try declare(try Self.read(folders: folders.map { SystemPath($0) }, limits: limits) { _, _ in nil })
  }

  /// The declarations in some folders.
  ///
  /// - Parameter rejecting: Returns the reason to reject a file, or nil, given its folder's index and its status.
  private static func read(
    folders: [SystemPath], limits: TypeDeclaration.Limits, rejecting: (Int, FileStatus) -> String?
  ) throws(TypeDeclarationError) -> [TypeDeclaration] {
    var result: [TypeDeclaration] = []
    var seen: [SystemPath] = []
    for (index, folder) in folders.enumerated() {
      guard let folder = try? folder.resolved(), !seen.contains(folder) else { continue }
      seen.append(folder)
      for path in try declarationFiles(in: folder, limits: limits) {
        let bytes = try bytes(of: path, limits: limits) { rejecting(index, $0) }
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
    of path: SystemPath, limits: TypeDeclaration.Limits, rejecting: (FileStatus) -> String?
  ) throws(TypeDeclarationError) -> [UInt8] {
    var fault: String?
    var bytes: [UInt8]? = []
    do throws(SystemError) {
      // The status of the open file is checked, because the path may lead to another file by then. Opening does not
      // wait for the writer of a FIFO.
      let file = try Descriptor.open(path, waits: false)
      let status = try FileStatus(of: file)
      fault = status.kind == .file ? rejecting(status) : "not a regular file"
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

  /// The current registry of the process.
  public static var current: TypeRegistry { shared.withLock { $0 } }

  /// Reads folders into the process's registry, like `load(folders:limits:)` of a registry.
  ///
  /// - Throws: Any `TypeDeclarationError` except `.undeclared`. In that case the registry does not change.
  public static func load(
    folders: [String], limits: TypeDeclaration.Limits = TypeDeclaration.Limits()
  ) throws(TypeDeclarationError) {
    try load(folders: folders.map { SystemPath($0) }, limits: limits) { _, _ in nil }
  }

  /// Reads folders into the process's registry. A rejected file is an error.
  ///
  /// - Parameter rejecting: Returns the reason to reject a file, or nil, given its folder's index and its status.
  /// - Throws: Any `TypeDeclarationError` except `.undeclared`. In that case the registry does not change.
  package static func load(
    folders: [SystemPath], limits: TypeDeclaration.Limits = TypeDeclaration.Limits(),
    rejecting: (Int, FileStatus) -> String?
  ) throws(TypeDeclarationError) {
    // Files are read without the lock.
    try declare(try read(folders: folders, limits: limits, rejecting: rejecting))
  }

  /// The spelling of an identifier in its declaration; nil for system types and undeclared types.
  static func identifier(_ identifier: String) -> String? {
    shared.withLock { $0.byIdentifier.isEmpty ? nil : $0.byIdentifier.identifier(of: ASCII.lowercase(identifier)) }
  }

  /// The declared types with a tag in ASCII lower case: those in files, then those of the process.
  static func types(tag: String, of tagClass: UTTagClass) -> [UTType] {
    shared.withLock { registry in
      if registry.byIdentifier.isEmpty { return [] }
      let tags = registry.tags ?? DeclaredTags(registry.declarations)
      registry.tags = tags
      return tags.types(tag, of: tagClass)
    }
  }

  /// Adds all declarations to the process's registry, or none if one of them is invalid.
  ///
  /// - Throws: `TypeDeclarationError.duplicate`, `.unknownSupertype` or `.cycle`.
  public static func declare(_ additions: [TypeDeclaration]) throws(TypeDeclarationError) {
    try shared.withLock { registry throws(TypeDeclarationError) in try registry.declare(additions) }
  }

  /// Declares a type that code names, and returns its identifier in the spelling of its declaration.
  static func record(
    _ identifier: String, conformingTo parent: UTType?, origin: TypeDeclaration.Origin, mimeTypes: [String],
    summary: String?
  ) -> String {
    shared.withLock { registry in
      let key = ASCII.lowercase(identifier)
      if let known = registry.byIdentifier[key] {
        registry.addParent(parent, of: known, key: key)
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

  private mutating func addParent(_ parent: UTType?, of known: TypeDeclaration, key: String) {
    guard let parent, !known.isInFile, !known.conformsTo.contains(where: { UTType(known: $0) == parent }) else {
      return
    }
    var updated = known
    updated.conformsTo.append(parent.identifier)
    // Conformances in code that would form a cycle are ignored.
    var validated: Set<String> = []
    guard (try? check(updated, skipping: &validated)) != nil else { return }
    byIdentifier.set(updated, for: key)
  }
}

extension TypeDeclaration {
  fileprivate var isInFile: Bool {
    if case .file = origin { true } else { false }
  }
}

// MARK: Tables

/// Declarations by key, in the order in which they were added.
///
/// Up to eight declarations are searched linearly. Most programs declare one or two types, and the metadata of a hashed
/// collection would cost more than the rest of a short command. An index is made for more declarations.
struct DeclarationTable: Sendable {
  /// The declarations, in the order in which they were added.
  private(set) var declarations: [TypeDeclaration] = []
  private var keys: [String] = []
  /// The index of each key; nil up to eight declarations.
  private var indexes: [String: Int]?

  private static let linearSearchLimit = 8

  var isEmpty: Bool { keys.isEmpty }

  /// The declaration of a key.
  subscript(key: String) -> TypeDeclaration? { index(of: key).map { declarations[$0] } }

  /// The spelling of the identifier for a key, without copying the declaration.
  func identifier(of key: String) -> String? { index(of: key).map { declarations[$0].identifier } }

  /// Sets the declaration of a key. An existing key keeps its position.
  mutating func set(_ declaration: TypeDeclaration, for key: String) {
    if let index = index(of: key) {
      declarations[index] = declaration
      return
    }
    keys.append(key)
    declarations.append(declaration)
    if indexes != nil {
      indexes?[key] = keys.count - 1
    } else if keys.count > Self.linearSearchLimit {
      indexes = Dictionary(zip(keys, keys.indices)) { first, _ in first }
    }
  }

  private func index(of key: String) -> Int? {
    if let indexes { return indexes[key] }
    return keys.firstIndex(of: key)
  }
}

/// Declared types by tag.
struct DeclaredTags: Sendable {
  private var byFilenameExtension: [String: [UTType]] = [:]
  private var byMIMEType: [String: [UTType]] = [:]

  init(_ declarations: [TypeDeclaration]) {
    for declaration in declarations {
      let type = UTType(known: declaration.identifier)
      for tag in declaration.filenameExtensions { byFilenameExtension[ASCII.lowercase(tag), default: []].append(type) }
      for tag in declaration.mimeTypes { byMIMEType[ASCII.lowercase(tag), default: []].append(type) }
    }
  }

  func types(_ tag: String, of tagClass: UTTagClass) -> [UTType] {
    (tagClass == .mimeType ? byMIMEType[tag] : byFilenameExtension[tag]) ?? []
  }
}
