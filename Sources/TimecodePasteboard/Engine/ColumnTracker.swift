// Which column of a selection a timecode of a text is in. Numbers count the timecodes of a line. Names are fields: the first
// line that has all the names as its fields, between tabs, commas or semicolons, is the header. The fields of the lines
// behind it are counted as the text passes. A field between commas or semicolons may be quoted, RFC 4180.
//
// Without a selection, the columns are those of lengths, under names such as Duration; their header must be among the first
// lines, before any timecode.

import SMPTETimecode
import TextEncodings

/// A place in a text with columns.
struct ColumnTracker: Sendable {
  private let selection: ColumnSelection
  /// How many lines may still be the header of columns of lengths; nil where columns are selected.
  private var linesLeft: Int?
  /// The line whose timecodes are counted, and how many it has had.
  private var line = 0
  private var count = 0

  /// The fields of the named columns, as indices into the selection.
  private var fields: [Int: Int] = [:]
  private var delimiter: UInt8?
  /// Whether the header line is still to come.
  private var needsHeader: Bool
  /// Where the next line begins that may be the header; its fields have been counted as far as here.
  private var position = 0
  private var field = 0
  private var isAtFieldStart = true
  private var isQuoted = false
  private var last: UInt8 = 0
  /// The names that no line had so far.
  private var missing: [String]
  /// The fields of the first line that has more than one, and no timecode.
  private var offered: [String] = []

  init(_ selection: ColumnSelection) {
    self.selection = selection
    missing = selection.names
    needsHeader = !missing.isEmpty
  }

  /// The place in a text whose columns of lengths are looked for.
  static let lengths: ColumnTracker = {
    var tracker = ColumnTracker(.none)
    (tracker.linesLeft, tracker.needsHeader) = (100, true)
    return tracker
  }()

  /// Whether semicolons separate the fields.
  var hasSemicolons: Bool { delimiter == UInt8(ascii: ";") }

  /// The columns with their indices in the selection.
  var columns: [ColumnSelection.Column] { selection.columns }

  /// The selected column of what is found next in a line; nil where it is in none.
  ///
  /// - Parameter first: The number of what is found first in the line.
  mutating func column(at index: Int, line: Int, in input: Span<UInt8>, first: Int = 1) -> Int? {
    if line != self.line {
      self.line = line
      count = first - 1
    }
    count += 1
    if let column = selection.columns.firstIndex(of: .number(count)) { return column }
    guard delimiter != nil, index >= position else { return nil }
    passFields(to: index, in: input)
    return fields[field]
  }

  /// Forgets the bytes of the input that are done with.
  mutating func drop(_ dropped: Int, of input: Span<UInt8>) {
    if delimiter != nil { passFields(to: dropped, in: input) }
    position = max(0, position - dropped)
  }

  private mutating func passFields(to end: Int, in input: Span<UInt8>) {
    guard let delimiter else { return }
    while position < end {
      let byte = input[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\"") where delimiter != 0x09 && (isQuoted || isAtFieldStart || last == byte):
        isQuoted.toggle()
        isAtFieldStart = false
      case delimiter where !isQuoted:
        field += 1
        isAtFieldStart = true
      case 0x0A where !isQuoted, 0x0D where !isQuoted:
        field = 0
        isAtFieldStart = true
      default: isAtFieldStart = false
      }
      last = byte
    }
  }
}

// MARK: The end

extension ColumnTracker {
  /// What there is to report at the end of the text.
  var lastFault: ItemFault? {
    let names = selection.names
    if needsHeader {
      return .missingColumns(missing.isEmpty ? names : missing, among: offered)
    }
    return isQuoted ? .unclosedQuote : nil
  }
}

// MARK: Header

extension ColumnTracker {
  /// Looks for the header, and returns up to which index its lines are known: all of the input once it was found.
  mutating func findHeader(in input: Span<UInt8>, isFinal: Bool) -> Int {
    while needsHeader {
      var end = position
      while end < input.count, input[end] != 0x0A, input[end] != 0x0D { end += 1 }
      guard end < input.count || isFinal || end - position >= LineSplitter.longestLine else { return position }
      let line = input.extracting(position..<end)
      if let linesLeft {
        self.linesLeft = linesLeft - 1
        if linesLeft == 0 || Self.hasTimecode(line) { needsHeader = false }
      }
      if needsHeader { take(line) }
      guard end < input.count else { break }
      position = end + 1
    }
    return input.count
  }

  /// Takes a line as the header if it has every name.
  private mutating func take(_ line: Span<UInt8>) {
    for delimiter in [UInt8(ascii: "\t"), UInt8(ascii: ","), UInt8(ascii: ";")] {
      guard line.indices.contains(where: { line[$0] == delimiter }) else { continue }
      let names = Self.names(of: line, between: delimiter)
      // What has a timecode is no header; a semicolon may be one's own.
      if offered.isEmpty, !Self.hasTimecode(line) { offered = names }
      let found = linesLeft == nil ? selected(among: names) : Self.lengths(among: names)
      guard linesLeft == nil ? found.count == selection.names.count : !found.isEmpty else { continue }
      fields = found
      self.delimiter = delimiter
      needsHeader = false
      return
    }
  }

  /// The fields of a line that have the names of the selection.
  private mutating func selected(among names: [String]) -> [Int: Int] {
    var found: [Int: Int] = [:]
    for (index, column) in selection.columns.enumerated() {
      guard case .name(let name) = column, let field = Self.field(name, among: names) else { continue }
      found[field] = index
      missing.removeAll { $0 == name }
    }
    return found
  }

  /// The fields of a line that have the name of a length, such as Duration or Source Duration.
  private static func lengths(among names: [String]) -> [Int: Int] {
    var found: [Int: Int] = [:]
    for (field, name) in names.enumerated() {
      var words = name.lowercased().split(separator: " ")
      if words.count == 2, ["source", "record", "clip", "media", "event"].contains(words[0]) { words.removeFirst() }
      if words.count == 1, ["duration", "dur", "length"].contains(words[0]) { found[field] = 0 }
    }
    return found
  }

  /// Whether a line has a timecode, so that it and those below it are no header.
  private static func hasTimecode(_ line: Span<UInt8>) -> Bool {
    var scanner = TimecodeScanner()
    var hasTimecode = false
    _ = scanner.scan(line, isFinal: true) { _ in hasTimecode = true }
    return hasTimecode
  }

  /// The field with a name, in any case of its letters if none has the name itself.
  private static func field(_ name: String, among names: [String]) -> Int? {
    names.firstIndex(of: name) ?? names.firstIndex { $0.lowercased() == name.lowercased() }
  }

  /// The fields of a line, without quotes and the space around them.
  private static func names(of line: Span<UInt8>, between delimiter: UInt8) -> [String] {
    var names: [String] = []
    var name: [UInt8] = []
    var isQuoted = false
    for index in line.indices {
      let byte = line[index]
      if byte == UInt8(ascii: "\""), delimiter != 0x09 {
        isQuoted.toggle()
      } else if byte == delimiter, !isQuoted {
        names.append(text(name))
        name = []
      } else {
        name.append(byte)
      }
    }
    return names + [text(name)]
  }

  private static func text(_ bytes: [UInt8]) -> String {
    let range = bytes.span.trimmed(bytes.span.byteOrderMarkLength..<bytes.count)
    return String(decoding: bytes[range], as: UTF8.self)
  }
}
