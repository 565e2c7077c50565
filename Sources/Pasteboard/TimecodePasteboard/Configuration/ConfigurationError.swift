import JSON

/// A fault of the local configuration: a `.tckit.json`, an environment variable or an option.
package enum ConfigurationError: Error, Equatable, Sendable {
  /// The file is not the JSON object it should be.
  case malformed(path: String, offset: Int, expected: String)
  /// A key occurs twice in the file.
  case duplicateKey(path: String, key: String, offset: Int)
  /// The file has an unknown key.
  case unknownKey(path: String, key: String, offset: Int, known: [String])
  /// A setting has a value that it cannot have, such as an empty one.
  case badValue(SettingFault)
  /// The file is there but cannot be read.
  case unreadable(path: String, reason: String)
  /// The current directory cannot be found, for example because it was removed.
  case noCurrentDirectory(reason: String)
  /// The file belongs to another user, or other users can write to it.
  case untrusted(path: String, why: String)
  /// Strict rules demand a local rate, and nothing gives one.
  case noLocalRate
}

/// Text that is not a value of its setting.
package struct SettingFault: Equatable, Sendable {
  /// The setting.
  package var name: SettingName
  /// The text as it was given.
  package var word: String
  /// The values that are accepted.
  package var expected = ""
  /// The nearest values, or all of them; empty if the text is ambiguous.
  package var nearest: [String] = []
  /// The source of the text.
  package var source: SettingSource
}

extension ConfigurationError: CustomStringConvertible {
  /// The reason, in one sentence without a full stop.
  package var description: String {
    switch self {
    case .malformed(let path, let offset, let expected):
      "\(path.printableName) is malformed: expected \(expected) at offset \(offset)"
    case .unknownKey(let path, let key, let offset, _):
      "\(path.printableName) has the unknown key \"\(key.printable())\" at offset \(offset)"
    case .duplicateKey(let path, let key, let offset):
      "\(path.printableName) has the key \"\(key.printable())\" twice, again at offset \(offset)"
    case .badValue(let fault): fault.description
    case .unreadable(let path, let reason): "cannot read \(path.printableName): \(reason)"
    case .noCurrentDirectory(let reason):
      "cannot find the current directory, to look for a .tckit.json: \(reason)"
    case .untrusted(let path, let why): "\(path.printableName) is not trusted: \(why)"
    case .noLocalRate: "--strict requires a local rate, and none is set"
    }
  }
}

extension SettingFault: CustomStringConvertible {
  /// The fault, such as `TCKIT_RATE is "24.5", not a frame rate`.
  package var description: String {
    // If a string is expected, the file has another JSON value, such as an array, which gets no quotation marks.
    let isString = !expected.hasPrefix("a string")
    let comparison = "is \(isString ? "\"\(word.printable())\"" : word.printable()), not \(expected)"
    return switch source {
    case .file(let path): "\(path.printableName): \(name.rawValue) \(comparison)"
    case .option, .variable: "\(source) \(word.isEmpty ? "is empty" : comparison)"
    }
  }
}
