// Reads a `.tckit.json`: one flat object whose keys are the names of settings. It names no files and runs nothing.
//
//     { "rate": "29.97d", "base": 80, "limit": "24h", "policy": "preserveLocal" }

import SMPTETimecode

/// The settings in a `.tckit.json`, as words that are not yet interpreted.
public struct ConfigurationFile: Equatable, Sendable {
  /// The file's path, for messages.
  public var path: String
  /// Each setting with its word, in the file's order; a number stands as its digits.
  public var settings: [Setting]

  /// A key of the file and its value.
  public struct Setting: Equatable, Sendable {
    /// The setting that the key names.
    public var name: SettingName
    /// The value as a word.
    public var word: String
  }

  /// Reads the file's bytes.
  ///
  /// - Throws: `ConfigurationError.malformed`, with the offset of the byte; `.unknownKey`.
  public init(path: String, bytes: [UInt8]) throws(ConfigurationError) {
    self.path = path
    self.settings = []
    var cursor = JSONCursor()
    do {
      try read(bytes.span, &cursor)
    } catch let error as ConfigurationError {
      throw error
    } catch {
      throw .malformed(path: path, offset: cursor.offset, expected: "a JSON object of settings")
    }
  }

  private mutating func read(_ text: Span<UInt8>, _ cursor: inout JSONCursor) throws {
    try expect("{", text, &cursor)
    if !cursor.take(UInt8(ascii: "}"), in: text) {
      repeat {
        try readMember(text, &cursor)
      } while cursor.take(UInt8(ascii: ","), in: text)
      try expect("}", text, &cursor)
    }
    cursor.skipSpaces(in: text)
    guard cursor.offset == text.count else { throw malformed(cursor, "the end of the file") }
  }

  private mutating func readMember(_ text: Span<UInt8>, _ cursor: inout JSONCursor) throws {
    cursor.skipSpaces(in: text)
    let start = cursor.offset
    guard let key = try? cursor.longString(in: text) else { throw malformed(cursor, "a key") }
    guard let name = SettingName(rawValue: key) else {
      throw ConfigurationError.unknownKey(
        path: path, key: key, offset: start, known: SettingName.allCases.map(\.rawValue))
    }
    guard !settings.contains(where: { $0.name == name }) else {
      throw ConfigurationError.malformed(path: path, offset: start, expected: "each key once")
    }
    try expect(":", text, &cursor)
    cursor.skipSpaces(in: text)
    let word: String
    if cursor.next(in: text) == UInt8(ascii: "\"") {
      guard let value = try? cursor.longString(in: text) else { throw malformed(cursor, "a string") }
      word = value
    } else {
      guard let number = cursor.integer(in: text) else { throw malformed(cursor, "a string or a whole number") }
      word = String(number)
    }
    settings.append(Setting(name: name, word: word))
  }

  private func expect(_ character: Unicode.Scalar, _ text: Span<UInt8>, _ cursor: inout JSONCursor) throws {
    guard cursor.take(UInt8(ascii: character), in: text) else { throw malformed(cursor, "'\(character)'") }
  }

  private func malformed(_ cursor: JSONCursor, _ expected: String) -> ConfigurationError {
    .malformed(path: path, offset: cursor.offset, expected: expected)
  }
}
