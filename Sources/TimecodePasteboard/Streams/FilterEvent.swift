// What a filter over a text reports to its caller: everything but the results that it has written itself.

package import SMPTETimecode

/// A result to write, or a failure to report, with its place in the input.
package struct FilterEvent: Sendable {
  /// What is reported.
  package enum Kind: Sendable {
    /// A timecode or a range that the caller writes; `isExact` is nil where nothing was converted.
    case result(TimecodeMarker, isExact: Bool?)
    /// A timecode whose result is written already.
    case written
    /// A blank line, which a list of results keeps.
    case blank
    /// A line that is longer than `LineSplitter.longestLine`.
    case tooLong
    /// The text cannot be read.
    case unreadable(TimecodeReader.ReadingError)
    /// The timecode is invalid, and only valid ones are taken.
    case invalid(Timecode)
    /// The policies refuse the timecode.
    case refused(TimecodeField.PasteRejection)
    /// The timecode is to be converted from a rate that nothing gives.
    case missingTextRate
    /// The timecode has no counterpart at the target.
    case unconvertible(ConversionError, Timecode, target: Timecode.Properties)
    /// The result would lose a part of a subframe, and only exact or rounded results are taken.
    case floored(Timecode, to: Timecode)
    /// The number of the timecode is beyond 64 bits in the notation of the results.
    case unwritable(Timecode)
    /// The text states another rate than its timecodes are read at, or written at; nil where these agree.
    case contradiction(RateStatement, read: TimecodeFrameRate?, written: TimecodeFrameRate?)
    /// A number that depends on the rate was not converted, and should be another after the conversion.
    case leftBehind(EditNumber, shouldBe: EditNumber, from: TimecodeFrameRate, to: TimecodeFrameRate)
    /// A length was left as it is, since positions are moved; at the target it should be another, or is right where that is
    /// nil.
    case lengthLeft(shouldBe: Timecode?)
    /// What looks like a timecode is not taken.
    case nearMiss(NearMissFinding.Reason)
    /// The timecodes of the two selected columns of a line.
    case pair(Timecode, Timecode)
    /// A line has a timecode in one of two selected columns, and none in the other.
    case unpaired(missing: ColumnSelection.Column)
    /// No line has the names of the selected columns; those that no line has at all, or all of them, and the fields of the
    /// first line that has more than one.
    case missingColumns([String], among: [String])
    /// The text ends in a quoted field.
    case unclosedQuote

    /// Whether it is right for the timecodes that are read, and left to be corrected among those that are written.
    package var isLeft: Bool {
      switch self {
      case .leftBehind, .lengthLeft(shouldBe: _?), .contradiction(_, read: _, written: _?): true
      default: false
      }
    }

    /// What is calculated with it: the timecode of a result, of a pair the second less the first; nil where there is none.
    package var expression: String? {
      switch self {
      case .result(let marker, _): marker.inPoint.taggedStringValue
      case .pair(let first, let second): "\(second.taggedStringValue) - \(first.taggedStringValue)"
      default: nil
      }
    }

    /// Whether it raises doubt about the input, which is a failure only under strict rules.
    package var isDoubt: Bool {
      switch self {
      case .nearMiss, .unpaired, .lengthLeft(shouldBe: nil), .contradiction(_, read: _, written: nil): true
      default: false
      }
    }
  }

  /// What is reported.
  package var kind: Kind
  /// The bytes in the input that it is about.
  package var range: Range<Int>
  /// The line, from 1; nil for a text that is no line.
  package var line: Int?
  /// The byte in the line, from 1; nil for a whole line.
  package var column: Int?
  /// The labels that a repair replaced, and the neighbours that they became.
  package var repairs: [(from: Timecode, to: Timecode)] = []
  /// The range that became a timecode, because both its points were rounded to it.
  package var collapsed: (range: TimecodeRange, timecode: Timecode)?
  /// The decisions of the policies, where they were requested.
  package var trace: PasteTrace?

  /// Whether there is nothing to report beside what it is.
  package var isBare: Bool { repairs.isEmpty && trace == nil && collapsed == nil }

  init(_ kind: Kind, _ range: Range<Int>, line: Int?, column: Int? = nil) {
    self.kind = kind
    self.range = range
    self.line = line
    self.column = column
  }
}

/// How far a filter came in its input and its output.
package struct FilterAdvance: Sendable {
  /// The bytes of the input that are done with.
  package var read = 0
  /// The bytes of the output that were written.
  package var written = 0
  /// What the caller has to do before it continues; nil if only more input or more room is missing.
  package var event: FilterEvent?
  /// How many timecodes were found, or lines that are not blank, up to and with the event.
  package var readCount = 0

  /// No advance.
  package init() {}
}

/// How a filter writes its results.
package struct ResultForm: Sendable {
  /// The notation of the results.
  package var notation: TimecodeNotation
  /// What ends a result; nil if the caller writes each result itself.
  package var terminator: UInt8?
  /// Whether the results of lines are JSON records instead, with their input.
  package var isRecord: Bool

  /// Makes a form.
  package init(_ notation: TimecodeNotation, terminator: UInt8?, isRecord: Bool = false) {
    self.notation = notation
    self.terminator = terminator
    self.isRecord = isRecord
  }

  /// The most bytes of a result with its end, records aside.
  package static let maximumLength = TimecodeNotation.maximumLength + 1

  /// The most bytes of a record that a filter writes itself; its line has at most 256 bytes, and a file's name 512.
  package static let maximumRecordLength = 1 << 13
}

/// A filter that takes its input piece by piece.
package protocol InputFilter {
  /// How many timecodes were found, or lines that are not blank.
  var readCount: Int { get }

  /// How many results lost a part of a subframe.
  var flooredCount: Int { get }

  /// The least room that there must be for results.
  var maximumResultLength: Int { get }

  /// Takes as much of the input as it can, and returns how far it came.
  ///
  /// The next input begins with what was not read. The room must be at least `maximumResultLength`; with so much room and no
  /// event, a filter that neither reads nor writes needs more input.
  mutating func next(
    _ input: Span<UInt8>, isFinal: Bool, into output: UnsafeMutableBufferPointer<UInt8>
  ) -> FilterAdvance
}
