/// What is wrong with the local configuration: a `.tckit.json` or an environment variable.
package enum ConfigurationError: Error, Equatable, Sendable {
  /// The file is not the JSON object it should be.
  case malformed(path: String, offset: Int, expected: String)
  /// A key occurs twice in the file.
  case duplicateKey(path: String, key: String, offset: Int)
  /// The file has an unknown key.
  case unknownKey(path: String, key: String, offset: Int, known: [String])
  /// A key in the file has a value that it cannot have; the offset is that of the value.
  case badValue(path: String, key: String, value: String, offset: Int, expected: String, nearest: String?)
  /// The file is there but cannot be read.
  case unreadable(path: String, reason: String)
  /// The file belongs to another user, or others can write it.
  case untrusted(path: String, why: String)
  /// An environment variable has a value that cannot be read; an empty one too.
  case badVariable(name: String, value: String, expected: String, nearest: String?)
  /// Strict rules demand a local rate, and nothing gives one.
  case noLocalRate
}
