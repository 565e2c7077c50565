// Reads a `.tckit.json`: one flat object whose keys are the names of settings. It names no files and runs nothing.
//
//     { "rate": "29.97d", "base": 80, "limit": "24h", "policy": "preserveLocal" }

import JSON

/// The settings in a `.tckit.json`, as text that is not yet interpreted.
public struct ConfigurationFile: Equatable, Sendable {
  /// The file's path, for messages.
  public var path: String
  /// Each setting with its value, in the file's order.
  public var settings: [Setting]

  /// A key of the file and its value.
  public struct Setting: Equatable, Sendable {
    /// The setting that the key names.
    public var name: SettingName
    /// The value as text; a number by its digits.
    public var word: String
    /// The offset of the value in the file.
    public var offset: Int
  }

  /// Reads the file's bytes.
  ///
  /// - Throws: `ConfigurationError.malformed`, `.unknownKey`, `.duplicateKey` or `.badValue`, with the offset of the byte.
  public init(path: String, bytes: [UInt8]) throws(ConfigurationError) {
    self.path = path
    self.settings = []
    try JSONReader.read(bytes.span) { reader throws(ConfigurationError) in try readObject(&reader, bytes) }
  }

  private mutating func readObject(_ reader: inout JSONReader, _ bytes: [UInt8]) throws(ConfigurationError) {
    do { try reader.beginObject() } catch { throw malformed(error) }
    while try readMember(&reader, bytes) {}
    do { try reader.finish() } catch { throw malformed(error) }
  }

  /// Reads one setting; false at the end of the object.
  private mutating func readMember(_ reader: inout JSONReader, _ bytes: [UInt8]) throws(ConfigurationError) -> Bool {
    let key: String
    let keyOffset: Int
    do {
      guard let string = try reader.nextKey() else { return false }
      (key, keyOffset) = (try reader.decoded(string), string.offset)
    } catch {
      throw malformed(error)
    }
    guard let name = SettingName(rawValue: key) else {
      throw .unknownKey(path: path, key: key, offset: keyOffset, known: SettingName.allCases.map(\.rawValue))
    }
    guard !settings.contains(where: { $0.name == name }) else {
      throw .duplicateKey(path: path, key: key, offset: keyOffset)
    }
    let offset = reader.offset
    do {
      if reader.nextKind() == .string {
        settings.append(Setting(name: name, word: try reader.decodedString(), offset: offset))
        return true
      }
      if let number = reader.integer() {
        settings.append(Setting(name: name, word: String(number), offset: offset))
        return true
      }
      try reader.skipValue()
    } catch {
      throw malformed(error)
    }
    throw .badValue(
      path: path, key: key, value: String(decoding: bytes[offset..<reader.offset], as: UTF8.self), offset: offset,
      expected: "a string or a whole number", nearest: nil)
  }

  private func malformed(_ error: JSONError) -> ConfigurationError {
    .malformed(path: path, offset: error.offset, expected: error.expected.rawValue)
  }
}
