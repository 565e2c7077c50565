// The columns of a text from which timecodes are taken, in the order in which they are named:
//
//     3,4            the third and the fourth timecode of each line: an EDL's record times
//     Start,End      the fields under these names in a line with tabs, commas or semicolons: an ALE's

import SMPTETimecode

/// Columns of a text.
public struct ColumnSelection: Equatable, Sendable {
  /// One column.
  public enum Column: Hashable, Sendable {
    /// The timecodes of a line are counted from 1.
    case number(Int)
    /// The fields under a name in the header line.
    case name(String)
  }

  /// Why a list of columns cannot be read.
  public enum ParseError: Error, Equatable, Sendable {
    /// A column has no name, or the list is empty.
    case empty
    /// Columns are counted from 1.
    case zero(String)
    /// A column is in the list twice.
    case repeated(String)
  }

  /// The columns, in the order of the list; there is at least one.
  public let columns: [Column]

  /// No column.
  static let none = ColumnSelection(columns: [])

  private init(columns: [Column]) { self.columns = columns }

  /// Reads a list with commas between its columns; a column of digits is a number.
  public init(parsing list: String) throws(ParseError) {
    var columns: [Column] = []
    for part in list.split(separator: ",", omittingEmptySubsequences: false) {
      let bytes = Array(part.utf8)
      let word = String(decoding: bytes[bytes.span.withoutSpaceAround], as: UTF8.self)
      guard !word.isEmpty else { throw .empty }
      let column = word.utf8.allSatisfy(\.isDigit) ? Column.number(Int(word) ?? .max) : .name(word)
      guard column != .number(0) else { throw .zero(word) }
      guard !columns.contains(column) else { throw .repeated(word) }
      columns.append(column)
    }
    self.columns = columns
  }

  /// The names among the columns.
  var names: [String] {
    columns.compactMap { column in
      if case .name(let name) = column { name } else { nil }
    }
  }
}

extension ColumnSelection: CustomStringConvertible {
  /// The list of the columns.
  public var description: String { columns.map(\.description).joined(separator: ",") }
}

extension ColumnSelection.Column: CustomStringConvertible {
  /// The column as a list has it.
  public var description: String {
    switch self {
    case .number(let number): String(number)
    case .name(let name): name
    }
  }
}
