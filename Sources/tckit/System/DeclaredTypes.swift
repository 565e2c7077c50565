// Type declarations, read from their folders only when a word names a type that is not known without them.

import SystemCalls
import TimecodePasteboard

/// The declared types, as far as they are needed.
enum DeclaredTypes {
  /// The folders of declarations: the system's, the user's, the nearest project's.
  static func folders() throws(Failure) -> [String] {
    var folders = ["/etc/tckit/types.d"]
    if let configuration = CurrentProcess.environment("XDG_CONFIG_HOME"), configuration.hasPrefix("/") {
      folders.append(configuration + "/tckit/types.d")
    } else if let home = CurrentProcess.environment("HOME"), !home.isEmpty {
      folders.append(home + "/.config/tckit/types.d")
    }
    do throws(ConfigurationError) {
      var search = try ProjectSearch.current()
      if let file = try search.nearest("types.d") {
        guard let path = file.path.text else {
          throw ConfigurationError.unreadable(path: file.path.description, reason: "the path is not UTF-8")
        }
        folders.append(path)
      }
    } catch {
      throw Failure(.configuration(error))
    }
    return folders
  }

  /// Reads all declarations.
  static func load() throws(Failure) {
    let folders = try folders()
    do { try TypeRegistry.load(folders: folders) } catch { throw Failure(.types(error)) }
  }

  /// The declared type that a word names; an error where there is none.
  static func type(_ word: String) throws(Failure) -> UTType {
    if let type = known(word) { return type }
    try load()
    if let type = known(word) { return type }
    throw Failure(.types(.undeclared(identifier: word)))
  }

  /// The type of an identifier found on a pasteboard, which may be declared nowhere.
  static func offered(_ identifier: String) -> UTType { UTType(undeclared: identifier) }

  /// The type of an identifier, a MIME type or a filename extension that needs no declaration file.
  static func known(_ word: String) -> UTType? {
    // The timecode types declare themselves when they are first named.
    for type in TimecodeMarker.pasteUTTypes where type.identifier == word { return type }
    return UTType(named: word)
  }

  /// The requested type; an identifier that nothing declares has no supertypes.
  static func wanted(_ word: String) throws(Failure) -> UTType {
    if let type = known(word) { return type }
    try load()
    return known(word) ?? (word.contains("/") ? UTType(mimeType: word) : nil) ?? UTType(undeclared: word)
  }

  /// The types of a comma-separated list of words that are asked for.
  static func wanted(_ words: [String]) throws(Failure) -> [UTType] {
    var types: [UTType] = []
    for word in words.flatMap({ $0.split(separator: ",") }) { types.append(try wanted(String(word))) }
    return types
  }

  /// The known type that a word probably means: by its last part or a typing slip.
  static func nearest(to word: String) -> String? {
    let types = TypeRegistry.current.knownTypes
    let name = word.lowercased()
    return types.first { $0.identifier.split(separator: ".").last.map(String.init) == name }?.identifier
      ?? Suggestion.nearest(to: word, among: types.map(\.identifier))
  }

  /// The types of a comma-separated list of words.
  static func list(_ words: [String]) throws(Failure) -> [UTType] {
    var types: [UTType] = []
    for word in words.flatMap({ $0.split(separator: ",") }) { types.append(try type(String(word))) }
    return types
  }
}
