/// What is wrong with the local configuration: a `.tckit.json` or an environment variable.
package enum ConfigurationError: Error, Equatable, Sendable {
  /// The file is not the JSON object it should be.
  case malformed(path: String, offset: Int, expected: String)
  /// A key occurs twice in the file.
  case duplicateKey(path: String, key: String, offset: Int)
  /// The file has an unknown key.
  case unknownKey(path: String, key: String, offset: Int, known: [String])
  /// A setting in the file, or in an environment variable, has a value that it cannot have, such as an empty one.
  case badValue(SettingValueError)
  /// The file is there but cannot be read.
  case unreadable(path: String, reason: String)
  /// The current directory cannot be found, such as one that was removed.
  case noCurrentDirectory(reason: String)
  /// The file belongs to another user, or others can write it.
  case untrusted(path: String, why: String)
  /// Strict rules demand a local rate, and nothing gives one.
  case noLocalRate
}
