// Type declarations. Their folders are read only when a word names a type that is unknown without them.

import SystemCalls
import TimecodePasteboard

/// The declared types, as far as they are needed.
struct DeclaredTypes {
  /// The messages for notes about other users' folders, which are ignored; nil for no notes.
  var messages: Messages?

  /// The folders of declarations.
  private struct Folders {
    let paths: [SystemPath]
    let search: ProjectSearch
    /// The project's folder, which is the last of the paths; nil if missing.
    var project: FileStatus?
  }

  /// Looks for the folders: the system's, the user's, the nearest project's.
  private func folders() throws(ConfigurationError) -> Folders {
    var folders: [SystemPath] = ["/etc/tckit/types.d"]
    if let configuration = path(of: "XDG_CONFIG_HOME"), configuration.isAbsolute {
      folders.append(configuration.appending("tckit/types.d"))
    } else if let home = path(of: "HOME"), home.isAbsolute {
      folders.append(home.appending(".config/tckit/types.d"))
    }
    var search = try ProjectSearch.current()
    guard let file = try search.nearest("types.d") else { return Folders(paths: folders, search: search) }
    try search.checkDeclarations(in: file)
    folders.append(file.path)
    return Folders(paths: folders, search: search, project: file.status)
  }

  private func path(of variable: String) -> SystemPath? {
    CurrentProcess.environmentBytes(variable).flatMap { SystemPath(bytes: $0) }
  }

  /// Reads all declarations.
  func load() throws {
    let folders = try folders()
    messages?.note(ignored: folders.search.ignored)
    try TypeRegistry.load(folders: folders.paths) { index, file in
      guard index == folders.paths.count - 1, let project = folders.project else { return nil }
      return folders.search.trustProblem(ofDeclaration: file, in: project)
    }
  }

  /// The types that words name. The declarations are read once, if a word is unknown without them.
  ///
  /// - Parameter mayBeUndeclared: If true, an undeclared identifier is a type without supertypes instead of an error.
  func types(_ words: [String], mayBeUndeclared: Bool = false) throws -> [UTType] {
    if words.contains(where: { Self.known($0) == nil }) { try load() }
    return try words.map { word in
      if let type = Self.known(word) { return type }
      guard mayBeUndeclared else { throw TypeDeclarationError.undeclared(identifier: word) }
      return (word.contains("/") ? UTType(mimeType: word) : nil) ?? UTType(undeclared: word)
    }
  }

  /// The type of an identifier, a MIME type or a filename extension that needs no declaration file.
  static func known(_ word: String) -> UTType? {
    // The timecode types declare themselves when they are first named.
    for type in TimecodeMarker.pasteUTTypes where type.identifier == word { return type }
    return UTType(named: word)
  }

  /// The known type that a word probably means, by its last part or despite a typing error.
  static func nearest(to word: String) -> String? {
    let types = TypeRegistry.current.knownTypes
    let name = word.lowercased()
    // Identifiers of one vendor differ in few letters, so that a larger difference means another type.
    return types.first { $0.identifier.split(separator: ".").last.map(String.init) == name }?.identifier
      ?? Suggestion.nearest(to: word, among: types.map(\.identifier), within: 2)
  }
}

extension Messages {
  /// Notes that other users' files are ignored.
  func note(ignored files: [ProjectSearch.IgnoredFile]) {
    for file in files {
      line("tckit: note: \(Diagnostic.shown(file.path.description)) of user \(file.owner) is ignored")
    }
  }
}
