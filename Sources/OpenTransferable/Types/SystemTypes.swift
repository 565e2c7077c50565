// The table of types that every program knows. A row of it is the one place for what is known of a type: `UTType`'s members
// and the `kUTType…` constants name its identifier. It consists of literals only, so it costs nothing at start-up.
//
// A look-up by identifier is a scan that compares lengths first, at most a microsecond or two; look-ups by tag go through
// `SystemTypeIndex`. Order matters where two types share a filename extension or MIME type: the earlier one is preferred.

enum SystemTypes {
  /// One declaration; lists are separated by spaces so that a row consists of literals only.
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
    let wanted = Array(identifier.utf8)
    func find(_ rows: [Row]) -> Row? {
      // Only the row that is found is copied.
      rows.withUnsafeBufferPointer { rows in
        for place in rows.indices
        where rows[place].identifier.utf8.count == wanted.count && ASCII.equalFromEnd(rows[place].identifier, wanted) {
          return rows[place]
        }
        return nil
      }
    }
    return find(text) ?? find(items) ?? find(media) ?? find(documents) ?? find(production) ?? find(office)
      ?? find(code)
  }

  /// Every row, in order of preference.
  static var all: [Row] { items + text + media + documents + production + office + code }
}
