// What keeps an item from giving a result, and what is odd beside the items: the faults that filters report.

package import SMPTETimecode

/// Why an item gives no result, or what is wrong beside it.
package enum ItemFault: Sendable {
  /// A line that is longer than `LineSplitter.longestLine`.
  case tooLong
  /// The text cannot be read.
  case unreadable(ReadingError)
  /// The timecode is invalid, and only valid ones are taken.
  case invalid(Timecode)
  /// The policies refuse the timecode.
  case refused(TimecodeField.PasteRejection)
  /// The timecode is to be converted from a rate that nothing gives.
  case missingTextRate
  /// The timecode has no counterpart at the target.
  case unconvertible(TimecodeArithmeticError, Timecode, target: Timecode.Properties)
  /// The result would lose a part of a subframe, and only exact or rounded results are taken.
  case floored(Timecode, to: Timecode)
  /// The timecode is no number in the notation of the results, or one beyond 64 bits.
  case unwritable(Timecode, TimecodeNotation)
  /// The text states another rate than its timecodes are read at, or written at; nil where these agree.
  case contradiction(RateStatement, read: TimecodeFrameRate?, written: TimecodeFrameRate?)
  /// A number that depends on the rate was not converted, and should be another after the conversion.
  case leftBehind(EditNumber, shouldBe: EditNumber, from: TimecodeFrameRate, to: TimecodeFrameRate)
  /// A length was left as it is, since positions are moved; at the target it should be another, or is right where that is
  /// nil.
  case lengthLeft(shouldBe: Timecode?)
  /// What looks like a timecode is not taken.
  case nearMiss(NearMissFinding.Reason)
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

  /// Whether it raises doubt about the input, which is a failure only under strict rules.
  package var isDoubt: Bool {
    switch self {
    case .nearMiss, .unpaired, .lengthLeft(shouldBe: nil), .contradiction(_, read: _, written: nil): true
    default: false
    }
  }

  /// Whether it is about a timecode or a line, and not about what a text has beside its timecodes.
  package var concernsItem: Bool {
    switch self {
    case .contradiction, .leftBehind, .lengthLeft, .nearMiss, .unpaired, .missingColumns, .unclosedQuote: false
    default: true
    }
  }
}
