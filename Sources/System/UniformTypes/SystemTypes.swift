// The table of types that every program knows. Its source is SystemTypes.table. Each build generates the rows, which
// are lists here (`SystemTypes.text`, `.items` …), the members of `UTType` and the `kUTType…` constants from it. A list
// is made when a look-up first needs it. Its rows are static strings, which need no reference counting.
//
// A look-up by identifier compares lengths first, and takes at most a microsecond or two. Look-ups by tag use
// `SystemTypeIndex`. If two types share a filename extension or MIME type, the earlier one is preferred.

enum SystemTypes {
  /// A declaration. Values in a list are separated by spaces.
  struct Row: Sendable {
    private let name: StaticString
    private let supertypes: StaticString
    private let extensions: StaticString
    private let contentTypes: StaticString
    private let words: StaticString

    init(
      _ identifier: StaticString, _ parents: StaticString, _ filenameExtensions: StaticString,
      _ mimeTypes: StaticString, _ summary: StaticString
    ) {
      name = identifier
      supertypes = parents
      extensions = filenameExtensions
      contentTypes = mimeTypes
      words = summary
    }

    var identifier: String { name.description }
    var parents: [String] { supertypes.words }
    var filenameExtensions: [String] { extensions.words }
    var mimeTypes: [String] { contentTypes.words }
    var summary: String { words.description }

    /// True if this row has the identifier, ignoring ASCII case.
    fileprivate func isNamed(_ identifier: [UInt8]) -> Bool {
      name.utf8CodeUnitCount == identifier.count
        && name.withUTF8Buffer { ASCII.equalFromEnd($0, identifier) }
    }
  }

  /// The row of an identifier, ignoring ASCII case.
  static func row(_ identifier: String) -> Row? {
    let wanted = Array(identifier.utf8)
    func find(_ rows: [Row]) -> Row? { rows.first { $0.isNamed(wanted) } }
    return find(text) ?? find(items) ?? find(media) ?? find(documents) ?? find(production) ?? find(office)
      ?? find(code)
  }

  /// All rows, in order of preference.
  static var all: [Row] { items + text + media + documents + production + office + code }
}

extension StaticString {
  /// The parts between spaces.
  fileprivate var words: [String] {
    var words: [String] = []
    var rest = UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)[...]
    while !rest.isEmpty {
      let word = rest.prefix { $0 != UInt8(ascii: " ") }
      words.append(String(decoding: word, as: UTF8.self))
      rest = rest[word.endIndex...].dropFirst()
    }
    return words
  }
}
