// Errors that make a document, or one of its entries, unreadable or unwritable.

import JSON
public import SMPTETimecode

/// The reason that a document or an entry cannot be read or written, and its location.
public struct DocumentError: Error, Equatable, Sendable {
  /// The reasons for an error.
  public enum Reason: Equatable, Sendable {
    /// The content matches none of the formats.
    case unknownFormat
    /// The format with this name can be read but not written.
    case notWritten(String)
    /// The text that was expected instead, such as `a Column line`.
    case expected(String)
    /// A line, or a field of several lines, is longer than the limit in bytes.
    case lineTooLong(limit: Int)
    /// The document is larger than the limit in bytes.
    case tooLarge(limit: Int)
    /// The document has more markers than the limit.
    case tooManyMarkers(limit: Int)
    /// Elements are nested deeper than the limit.
    case tooDeep(limit: Int)
    /// The text is not UTF-8, nor UTF-16 with a byte order mark.
    case encoding
    /// Neither the document nor the reader's options state a rate.
    case rateMissing
    /// The document's rate is not a timecode rate.
    case rateUnsupported(String)
    /// The document's statement contradicts the local rate: it says drop frame, and the rate has no drop frame.
    case contradiction(RateStatement, TimecodeFrameRate)
    /// The text is not a timecode; `in` is the beginning of an unreadable text.
    case text(TimecodeTextError, in: String? = nil)
    /// The separator before the frames means drop frame, but the document's statement excludes it.
    case statedSeparator(RateStatement)
    /// A tag in the text contradicts the rate that the document states.
    case tag(Timecode.Properties, RateStatement)
    /// The time is before zero, so no timecode exists for it.
    case belowZero
    /// The points do not form a range.
    case range(TimecodeArithmeticError)
    /// The label of a duration does not exist at its rate.
    case nonexistentDuration(Timecode)
    /// Columns are chosen, but the format with this name has no columns.
    case noColumns(String)
    /// The chosen columns are not columns of an edit list's events.
    case eventColumns
    /// No column has this name or number or, if nil, no column has in points. `among` lists the document's columns in
    /// order.
    case columnMissing(String?, among: [String])
    /// A part of a choice of columns is unreadable for the given reason.
    case columnChoice(String, ColumnFault)
    /// This marker, counted from 1, differs from the first in rate, base or limit, and the format cannot express both.
    case mixedProperties(marker: Int)
    /// The format cannot express the timecode of this marker, counted from 1: it is invalid or beyond a day.
    case unwritable(marker: Int)
    /// The document is wrong in any program, whatever its times are.
    case structure(StructureFault)
    /// The document cannot be rewritten as a whole.
    case notRewritten(RewritingFault)
  }

  /// The faults in a part of a choice of columns.
  public enum ColumnFault: Equatable, Sendable {
    /// The part names none of the roles.
    case unknownRole
    /// The role of the part is already chosen.
    case roleTwice(String)
    /// The part has no role, but the in point and the out point are already chosen.
    case thirdWithoutRole
    /// The part has neither the name of a column nor its number, from 1.
    case noColumn
  }

  /// The reason.
  public var reason: Reason
  /// The location; nil if the error concerns the whole document.
  public var location: DocumentLocation?

  /// Creates an error.
  public init(_ reason: Reason, at location: DocumentLocation? = nil) {
    self.reason = reason
    self.location = location
  }
}

extension DocumentError {
  /// The stable codes of errors, for programs. Several reasons may share a code.
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

extension [DocumentError] {
  /// Sorts errors by their order in the document.
  mutating func sortByLocation() { sort { ($0.location?.offset ?? 0) < ($1.location?.offset ?? 0) } }
}

extension DocumentError.Reason {
  /// True if the document contradicts the rate, one of its timecodes, or itself.
  package var isContradiction: Bool {
    switch self {
    case .contradiction, .statedSeparator, .tag, .structure: true
    default: false
    }
  }

  /// True if the document is wrong only in some programs.
  package var isDoubt: Bool { if case .structure(let fault) = self { fault.isDoubt } else { false } }
}

extension DocumentError: CustomStringConvertible {
  /// The reason with its location, such as `line 3, column 8: expected a digit`.
  public var description: String {
    location.map { "line \($0.line), column \($0.column): \(reason)" } ?? reason.description
  }
}

extension DocumentError.Reason: CustomStringConvertible {
  /// The reason in words.
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
