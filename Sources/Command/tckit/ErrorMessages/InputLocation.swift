// Locations in the input, as messages and records show them.

/// A location in the input.
struct InputLocation: Equatable {
  /// The name of the file; nil for an operand and for standard input.
  var file: String?
  /// The line of the file or of standard input, counted from 1; nil for an operand and for a whole file.
  var line: Int?
  /// The byte in the line, counted from 1, of a timecode found in a text.
  var column: Int?
  /// The item of a pasteboard, counted from 1.
  var item: Int?
  /// True if the location is in standard input.
  var isStandardInput = false
  /// True if the location is on a clipboard instead of in the store.
  var isOnClipboard = false
  /// The text that was read, as far as it can be shown.
  var text: String?
  /// The name of the item in a report for CI.
  var name: String?

  static let none = InputLocation()

  /// The name of standard input in place of a path.
  static let standardInput = "standard input"

  /// The byte that a message names: the first one for a whole line of a file.
  var shownColumn: Int? { column ?? (file == nil || line == nil ? nil : 1) }

  /// The location at the beginning of a message: `cut.edl:3:30: `, in standard input `-:3:30: `, on a pasteboard
  /// `item 2: `.
  var phrase: String {
    let name = file.map { Diagnostic.printable($0, limit: 200) } ?? "-"
    if let line { return "\(name):\(line):\(column ?? 1): " }
    return file != nil ? "\(name): " : item.map { "item \($0): " } ?? ""
  }
}
