// Why a document, or one entry of it, cannot be read or written.

import JSON
public import SMPTETimecode

/// Why a document, or an entry of it, cannot be read or written, and where.
public struct DocumentError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The content is of none of the formats.
    case unknownFormat
    /// The format of this name is only read.
    case notWritten(String)
    /// Something else was expected; in words, such as `a Column line`.
    case expected(String)
    /// A line, or a field of several lines, has more bytes than are read.
    case lineTooLong(limit: Int)
    /// The document has more bytes than are read.
    case tooLarge(limit: Int)
    /// The document has more markers than are read.
    case tooManyMarkers(limit: Int)
    /// Elements are nested deeper than is read.
    case tooDeep(limit: Int)
    /// The text is not UTF-8, nor UTF-16 with a byte order mark.
    case encoding
    /// The document gives no rate, and neither does the reader.
    case rateMissing
    /// The document's rate is none of the timecode rates.
    case rateUnsupported(String)
    /// The document's statement about its rate contradicts the local rate: drop frame where there is none.
    case contradiction(RateStatement, TimecodeFrameRate)
    /// The text, of which the beginning is given if it cannot be read, is not taken for a timecode.
    case text(TimecodeTextError, in: String? = nil)
    /// The separator before the frames means drop frame, which the document's own statement excludes.
    case statedSeparator(RateStatement)
    /// A tag in the text contradicts the document's own rate.
    case tag(Timecode.Properties, RateStatement)
    /// The time is before zero, where no timecode is.
    case belowZero
    /// The points are no range.
    case range(TimecodeArithmeticError)
    /// A duration whose label does not exist at its rate.
    case nonexistentDuration(Timecode)
    /// Columns are chosen, and documents of the format of this name have none.
    case noColumns(String)
    /// Other columns than those of an edit list's events are chosen.
    case eventColumns
    /// No column has this name or number, or, where nil, none has in points; the names of those that there are, in order.
    case columnMissing(String?, among: [String])
    /// A part of a choice of columns that cannot be read, and why.
    case columnChoice(String, ColumnFault)
    /// The marker, from 1, is at another rate, base or limit than the first, which the format cannot hold.
    case mixedProperties(marker: Int)
    /// The marker, from 1, has a timecode that the format cannot hold: an invalid one, or one beyond a day.
    case unwritable(marker: Int)
    /// It is wrong in any program, whatever its times are.
    case structure(StructureFault)
    /// The document cannot be rewritten as a whole.
    case notRewritten(RewritingFault)
  }

  /// What is wrong with a part of a choice of columns.
  public enum ColumnFault: Hashable, Sendable {
    /// It names none of the roles.
    case unknownRole
    /// Its role is chosen a second time.
    case roleTwice(String)
    /// It has no role, and the in point and the out point are chosen.
    case thirdWithoutRole
    /// It names no column, nor the number of one, from 1.
    case noColumn
  }

  /// What is wrong.
  public var reason: Reason
  /// Where; nil if it concerns the whole.
  public var place: DocumentPlace?

  /// Creates an error.
  public init(_ reason: Reason, at place: DocumentPlace? = nil) {
    self.reason = reason
    self.place = place
  }
}

extension DocumentError {
  /// A stable word for programs; several reasons may share one.
  public enum Code: String, CaseIterable, Sendable {
    case malformed, separator, contradiction, usage, reference, duplicate, missing, inexact
    case noRate = "no-rate"
    case mixedRates = "mixed-rates"
    case outOfRange = "out-of-range"
  }

  /// The code of the error.
  public var code: Code {
    switch reason {
    case .text(let error, _): error.code == .separator ? .separator : .malformed
    case .statedSeparator: .separator
    case .rateMissing: .noRate
    case .notWritten, .noColumns, .eventColumns, .columnMissing, .columnChoice, .notRewritten(.betweenFrames): .usage
    case .contradiction: .contradiction
    case .structure(let fault): fault.code
    case .mixedProperties: .mixedRates
    case .unwritable: .outOfRange
    case .unknownFormat, .expected, .lineTooLong, .tooLarge, .tooManyMarkers, .tooDeep, .encoding, .rateUnsupported,
      .tag, .belowZero, .range, .nonexistentDuration, .notRewritten:
      .malformed
    }
  }
}

extension DocumentError.Reason {
  /// What the document states contradicts the rate, a timecode in it, or itself.
  package var isContradiction: Bool {
    switch self {
    case .contradiction, .statedSeparator, .tag, .structure: true
    default: false
    }
  }

  /// It is wrong only in some programs.
  package var isDoubt: Bool { if case .structure(let fault) = self { fault.isDoubt } else { false } }
}

extension DocumentError: CustomStringConvertible {
  /// What is wrong and where, such as `line 3, column 8: expected a digit`.
  public var description: String {
    place.map { "line \($0.line), column \($0.column): \(reason)" } ?? reason.description
  }
}

extension DocumentError.Reason: CustomStringConvertible {
  /// What is wrong, in words.
  public var description: String {
    switch self {
    case .unknownFormat: "the format is not recognized"
    case .notWritten(let name): "\(name) can be read but not written"
    case .expected(let what): "expected \(what)"
    case .lineTooLong(let limit): "the line is longer than \(limit) bytes"
    case .tooLarge(let limit): "the document is larger than \(limit) bytes"
    case .tooManyMarkers(let limit): "the document has more than \(limit) markers"
    case .tooDeep(let limit): "the elements are nested deeper than \(limit)"
    case .encoding: "the text is not UTF-8"
    case .rateMissing: "the document gives no frame rate"
    case .rateUnsupported(let name): "\(name) is not a timecode rate"
    case .contradiction(let statement, let rate): "\(statement) contradicts the rate \(rate)"
    case .text(let error, let text): error.message(about: text.map { "\"\($0)\"" } ?? "the timecode", in: text)
    case .statedSeparator(let statement): "';' means drop frame, which contradicts \(statement)"
    case .tag(let properties, let statement): "the tag \(properties.frameRate) contradicts \(statement)"
    case .belowZero: "the time is before zero"
    case .range(let error): error.message(about: "the out point")
    case .nonexistentDuration(let duration): "the duration does not exist: \(duration.nonexistence)"
    case .noColumns(let name): "\(name) has no columns"
    case .eventColumns: "the columns of an edit list are record and source"
    case .columnMissing(let name?, _): "there is no column \(name)"
    case .columnMissing(nil, _): "no column has a known name for in points, such as In or Start"
    case .columnChoice(let part, .unknownRole):
      "\"\(String(part.prefix { $0 != "=" }).printable())\" is not a role; the roles are \(DocumentColumns.Role.allCases.map(\.rawValue).joined(separator: ", "))"
    case .columnChoice(let part, .roleTwice(let role)): "\"\(part.printable())\" gives the role \(role) twice"
    case .columnChoice(let part, .thirdWithoutRole):
      "\"\(part.printable())\" is a third column; say what it is, as in name=\(part.printable())"
    case .columnChoice(let part, .noColumn): "\"\(part.printable())\" is not a column; the first has the number 1"
    case .mixedProperties(let marker): "marker \(marker) is at another rate, base or limit than the first"
    case .unwritable(let marker): "marker \(marker) has a timecode that the format cannot hold"
    case .structure(let fault): fault.description
    case .notRewritten(let fault): fault.description
    }
  }
}
