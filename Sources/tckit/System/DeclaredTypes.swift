// Type declarations, read from their folders only when a word names a type that is not known without them.

import SystemCalls
import TimecodePasteboard

/// The declared types, as far as they are needed.
struct DeclaredTypes {
  /// The command's arguments, where it notes that another user's folder is ignored.
  var arguments: ParsedArguments?

  /// The folders of declarations: the system's, the user's, the nearest project's, which is the last if there is one.
  private func folders() throws(ConfigurationError) -> (paths: [String], project: (ProjectSearch, FileStatus)?) {
    var folders = ["/etc/tckit/types.d"]
    if let configuration = try path(of: "XDG_CONFIG_HOME"), configuration.hasPrefix("/") {
      folders.append(configuration + "/tckit/types.d")
    } else if let home = try path(of: "HOME"), !home.isEmpty {
      folders.append(home + "/.config/tckit/types.d")
    }
    var search = try ProjectSearch.current()
    let file = try search.nearest("types.d")
    if let arguments { for file in search.ignored { Messages.ignored(file, arguments) } }
    guard let file else { return (folders, nil) }
    try search.checkDeclarations(in: file)
    folders.append(try text(of: file.path))
    return (folders, (search, file.status))
  }

  private func path(of variable: String) throws(ConfigurationError) -> String? {
    guard let path = CurrentProcess.environmentBytes(variable).flatMap({ SystemPath(bytes: $0) }) else { return nil }
    return try text(of: path)
  }

  private func text(of path: SystemPath) throws(ConfigurationError) -> String {
    guard let text = path.text else {
      throw .unreadable(path: path.description, reason: "the path is not UTF-8")
    }
    return text
  }

  /// Reads all declarations.
  func load() throws(Failure) {
    let folders: (paths: [String], project: (search: ProjectSearch, status: FileStatus)?)
    do throws(ConfigurationError) { folders = try self.folders() } catch { throw Failure(.configuration(error)) }
    do throws(TypeDeclarationError) {
      try TypeRegistry.load(folders: folders.paths) { index, file in
        guard index == folders.paths.count - 1, let project = folders.project else { return nil }
        return project.search.distrust(ofDeclaration: file, in: project.status)
      }
    } catch {
      throw Failure(.types(error))
    }
  }

  /// The declared type that a word names; an error where there is none.
  func type(_ word: String) throws(Failure) -> UTType { try list([word])[0] }

  private static func declared(_ word: String) throws(Failure) -> UTType {
    guard let type = known(word) else { throw Failure(.types(.undeclared(identifier: word))) }
    return type
  }

  /// Reads the declarations once, if one of the words is not known without them.
  private func loadIfNeeded(for words: [String]) throws(Failure) {
    if words.contains(where: { Self.known($0) == nil }) { try load() }
  }

  /// The type of an identifier, a MIME type or a filename extension that needs no declaration file.
  static func known(_ word: String) -> UTType? {
    // The timecode types declare themselves when they are first named.
    for type in TimecodeMarker.pasteUTTypes where type.identifier == word { return type }
    return UTType(named: word)
  }

  /// The requested type; an identifier that nothing declares has no supertypes.
  func wanted(_ word: String) throws(Failure) -> UTType { try wanted([word])[0] }

  private static func orUndeclared(_ word: String) -> UTType {
    known(word) ?? (word.contains("/") ? UTType(mimeType: word) : nil) ?? UTType(undeclared: word)
  }

  /// The requested types.
  func wanted(_ words: [String]) throws(Failure) -> [UTType] {
    try loadIfNeeded(for: words)
    return words.map(Self.orUndeclared)
  }

  /// The known type that a word probably means: by its last part or a typing slip.
  static func nearest(to word: String) -> String? {
    let types = TypeRegistry.current.knownTypes
    let name = word.lowercased()
    // Identifiers of one maker differ in few letters, so that more than a slip means another one.
    return types.first { $0.identifier.split(separator: ".").last.map(String.init) == name }?.identifier
      ?? Suggestion.nearest(to: word, among: types.map(\.identifier), within: 2)
  }

  /// The declared types that words name.
  func list(_ words: [String]) throws(Failure) -> [UTType] {
    try loadIfNeeded(for: words)
    return try words.map { (word) throws(Failure) in try Self.declared(word) }
  }
}

extension Messages {
  /// Notes that another user's file is ignored.
  static func ignored(_ file: ProjectSearch.IgnoredFile, _ arguments: ParsedArguments) {
    guard !arguments.isQuiet, !arguments.printsJSON else { return }
    let path = Diagnostic.printable(file.path.description)
    write("tckit: note: \(path) of user \(file.owner) is ignored\n")
  }
}
