// Text from outside, made printable: `Messages` sends every line through it again, so that nothing is forgotten. JSON escapes
// the same characters itself.

import JSON

extension Diagnostic {
  /// The text on one line, printable, and cut after `limit` characters.
  static func printable(_ text: String, limit: Int = 60) -> String { text.printable(limit: limit) }

  /// A path or another long name, printable.
  static func shown(_ name: String) -> String { name.printableName }
}

extension Context {
  /// Writes an entry of a listing: its columns, which are printable, with tabs between them, or its record.
  func write(_ columns: [String], _ record: (inout JSONWriter) -> Void) throws(Failure) {
    guard !messages.isJSON else { return try write(JSONWriter.record(record)) }
    // `joined` is slower than the rest of a start: the runtime makes its generic types first.
    var line = ""
    for (index, column) in columns.enumerated() { line += index == 0 ? column : "\t" + column }
    try write(line + "\n")
  }
}
