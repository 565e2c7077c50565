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
    /// The timecodes of the two selected columns of a line.
    case pair(Timecode, Timecode)
    /// An item gives no result, or something is wrong beside it.
    case failed(ItemFault)

    /// What is calculated with it: the timecode of a result, of a pair the second less the first; nil where there is none.
    package var expression: String? {
      switch self {
      case .result(let marker, _): marker.inPoint.taggedStringValue
      case .pair(let first, let second): "\(second.taggedStringValue) - \(first.taggedStringValue)"
      default: nil
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

  init(_ fault: ItemFault, _ range: Range<Int>, line: Int?, column: Int? = nil) {
    self.init(Kind.failed(fault), range, line: line, column: column)
  }

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
