import SystemClipboard

extension NamedTexts {
  /// The texts of a dictionary.
  init(_ texts: [String: String]) {
    self = [:]
    for (name, text) in texts { append(Array(text.utf8), as: Array(name.utf8)) }
  }
}
