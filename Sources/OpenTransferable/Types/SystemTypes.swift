// The table of types that every program may take as known. It is made of literals only, so that it costs nothing at
// start-up; a look-up is a scan that compares lengths first, a few microseconds in the worst case.
//
// Order matters where two types share a filename extension or MIME type: the earlier one is preferred.

enum SystemTypes {
  /// One declaration; lists are separated by spaces so that a row is literals only.
  struct Row: Sendable {
    let identifier: String
    let parents: String
    let filenameExtensions: String
    let mimeTypes: String
    let summary: String

    init(
      _ identifier: String, _ parents: String, _ filenameExtensions: String, _ mimeTypes: String, _ summary: String
    ) {
      self.identifier = identifier
      self.parents = parents
      self.filenameExtensions = filenameExtensions
      self.mimeTypes = mimeTypes
      self.summary = summary
    }
  }

  /// The row of an identifier, without regard to ASCII case.
  static func row(_ identifier: String) -> Row? {
    let length = identifier.utf8.count
    func find(_ rows: [Row]) -> Row? {
      rows.first { $0.identifier.utf8.count == length && ASCII.equalIgnoringCase($0.identifier, identifier) }
    }
    return find(text) ?? find(items) ?? find(media) ?? find(documents)
  }

  /// Every row, in order of preference.
  static var all: [Row] { items + text + media + documents }
}
