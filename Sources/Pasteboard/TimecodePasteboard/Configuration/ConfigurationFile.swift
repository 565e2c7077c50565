// Reads a `.tckit.json`: one flat object whose keys are the names of settings. It names no files and runs nothing.
//
//     { "rate": "29.97d", "base": 80, "limit": "24h", "policy": "preserveLocal", "accept": [] }

import JSON
package import SystemCalls
import TextEncodings

/// The settings in a `.tckit.json`, as text that is not yet interpreted.
package struct ConfigurationFile: Equatable, Sendable {
  /// The file's path, for messages.
  package var path: String
  /// Each setting with its value, in the file's order.
  package var settings: [Setting]
  /// The findings that are accepted; nil if there is no list.
  package var accepted: [AcceptedFinding]?

  /// A key of the file and its value.
  package struct Setting: Equatable, Sendable {
    /// The setting that the key names.
    package var name: SettingName
    /// The value as text; for a number, its digits.
    package var word: String
  }

  /// Reads the file's bytes.
  ///
  /// - Throws: `ConfigurationError.malformed`, `.unknownKey`, `.duplicateKey` or `.badValue`, with the offset of the
  ///   byte.
  package init(path: String, bytes: [UInt8]) throws(ConfigurationError) {
    self.path = path
    self.settings = []
    try JSONReader.read(bytes.span) { reader throws(ConfigurationError) in try readObject(&reader, bytes) }
  }

  private mutating func readObject(_ reader: inout JSONReader, _ bytes: [UInt8]) throws(ConfigurationError) {
    if case .utf16 = TextEncoding(firstBytes: bytes) {
      throw .malformed(path: path, offset: 0, expected: "UTF-8, not UTF-16,")
    }
    reader.skipByteOrderMark()
    do { try reader.beginObject() } catch { throw malformed(error) }
    while try readMember(&reader, bytes) {}
    do { try reader.finish() } catch { throw malformed(error) }
  }

  /// Reads one setting; returns false at the end of the object.
  private mutating func readMember(_ reader: inout JSONReader, _ bytes: [UInt8]) throws(ConfigurationError) -> Bool {
    let key: String
    let keyOffset: Int
    do {
      guard let string = try reader.nextKey() else { return false }
      (key, keyOffset) = (try reader.decoded(string), string.offset)
    } catch {
      throw malformed(error)
    }
    if key == "accept" {
      guard accepted == nil else { throw .duplicateKey(path: path, key: key, offset: keyOffset) }
      accepted = try AcceptedFinding.list(&reader, in: path)
      return true
    }
    guard let name = SettingName(rawValue: key) else {
      let known = SettingName.allCases.map(\.rawValue) + ["accept"]
      throw .unknownKey(path: path, key: key, offset: keyOffset, known: known)
    }
    guard !settings.contains(where: { $0.name == name }) else {
      throw .duplicateKey(path: path, key: key, offset: keyOffset)
    }
    let offset = reader.offset
    do {
      if reader.nextKind() == .string {
        settings.append(Setting(name: name, word: try reader.decodedString()))
        return true
      }
      if let number = reader.integer() {
        settings.append(Setting(name: name, word: String(number)))
        return true
      }
      try reader.skipValue()
    } catch {
      throw malformed(error)
    }
    throw .badValue(
      SettingFault(
        name: name, word: String(decoding: bytes[offset..<reader.offset], as: UTF8.self),
        expected: "a string or a whole number", source: .file(path)))
  }

  private func malformed(_ error: JSONError) -> ConfigurationError {
    .malformed(path: path, offset: error.offset, expected: error.expected.rawValue)
  }
}

extension ConfigurationFile {
  /// The name of a project's file.
  package static let name = ".tckit.json"

  private static let maximumSize = 1 << 16

  /// The result of a search for the configuration.
  package struct Search: Sendable {
    /// The configuration that applies; nil if missing.
    package var file: ConfigurationFile?
    /// The files of other users that were found and ignored.
    package var ignored: [ProjectSearch.IgnoredFile] = []
  }

  /// Finds the configuration that applies: the file that `TCKIT_CONFIG` names, no file if the variable is empty, or
  /// otherwise the nearest file.
  ///
  /// - Parameters:
  ///   - named: The value of `TCKIT_CONFIG`.
  ///   - search: The directories to search if no file is named; nil searches from the current directory up.
  package static func find(
    named: [UInt8]?, in search: ProjectSearch? = nil
  ) throws(ConfigurationError) -> Search {
    if let named {
      guard let path = SystemPath(bytes: named), !path.isEmpty else { return Search() }
      return Search(file: try ConfigurationFile(named: path))
    }
    var search = if let search { search } else { try ProjectSearch.current() }
    guard let file = try search.nearest(name) else { return Search(ignored: search.ignored) }
    return Search(file: try ConfigurationFile(file), ignored: search.ignored)
  }

  /// Reads a file that the user names, whoever owns it.
  package init(named path: SystemPath) throws(ConfigurationError) {
    let file = try ProjectSearch.FoundFile.open(path)
    try self.init(file)
  }

  /// Reads a file that is open.
  package init(_ file: borrowing ProjectSearch.FoundFile) throws(ConfigurationError) {
    let path = file.path.description
    guard file.status.kind == .file else { throw .unreadable(path: path, reason: "not a regular file") }
    let bytes: [UInt8]?
    do { bytes = try file.descriptor.readAll(limit: Self.maximumSize) } catch {
      throw .unreadable(path: path, reason: error.text)
    }
    guard let bytes else { throw .unreadable(path: path, reason: "not a file of at most \(Self.maximumSize) bytes") }
    try self.init(path: path, bytes: bytes)
  }
}
