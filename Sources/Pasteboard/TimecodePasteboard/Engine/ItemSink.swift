// Where the results and faults of a run go. The engine decides what a result is, a sink only where it is put.

package import MediaTimecode
package import SMPTETimecode
package import SystemCalls
package import TextEncodings
package import TimecodeDocuments
package import TimecodeEvents

/// One item's result: what there is to write, to keep or to calculate with.
package struct ItemResult: Sendable {
  /// The timecode or the range, with what else its item contains.
  package var marker: TimecodeMarker
  /// It names the instants that were read; nil if nothing was converted.
  package var isExact: Bool?
  /// A part of a subframe was cut off, and no rounding was requested.
  package var isFloored: Bool
  /// It was converted to a time between two frames, which is exact; only `judge` says so.
  package var isBetweenFrames = false
  private indirect enum Rare { case parts(TimecodeRange?, TimecodeRange.SubframeRemainder) }
  /// Rare properties, on the heap: results are copied often.
  private var rare: Rare?

  init(_ marker: TimecodeMarker, isExact: Bool? = nil, isFloored: Bool = false) {
    (self.marker, self.isExact, self.isFloored) = (marker, isExact, isFloored)
  }

  init(_ range: TimecodeRange, isExact: Bool?, isFloored: Bool = false) {
    self.init(TimecodeMarker(range, nil), isExact: isExact, isFloored: isFloored)
  }

  /// The result with rare properties.
  func with(collapsed: TimecodeRange?, remainder: TimecodeRange.SubframeRemainder) -> Self {
    guard collapsed != nil || remainder != .zero else { return self }
    var result = self
    result.rare = .parts(collapsed, remainder)
    return result
  }

  /// The range that became a timecode, because both its points were rounded to it.
  package var collapsed: TimecodeRange? { if case .parts(let collapsed, _)? = rare { collapsed } else { nil } }
  /// The parts of a subframe after its points, as far as they are calculated with or written.
  package var remainder: TimecodeRange.SubframeRemainder {
    if case .parts(_, let remainder)? = rare { remainder } else { .zero }
  }
}

/// The counts of a run so far.
package struct Tally: Equatable, Sendable {
  /// The items that were found, readable or not.
  package var readCount = 0
  /// Those that could not be read, or were refused.
  package var failureCount = 0
  /// The results that lost a part of a subframe.
  package var flooredCount = 0

  /// The number of findings that the project accepts; an item that has only such findings did not fail.
  package var waivedCount = 0

  /// The number of errors that belong to no item, but to a document, a file or the media.
  package var otherErrorCount = 0

  /// Those that became results although their media were not found.
  package var missingCount = 0

  /// A tally of nothing.
  package init() {}

  /// Those that became results.
  package var acceptedCount: Int { readCount - failureCount }

  /// There was nothing: a gate must not pass on that.
  package var foundNothing: Bool { readCount == 0 }
}

/// How the engine may put results by itself, many at once.
package enum SinkForm: Sendable {
  /// It writes a line for each.
  case lines(TimecodeNotation)
  /// It writes the text again, with results in the places of its timecodes.
  case inPlace(TimecodeNotation)
  /// It appends them to a list, up to so many.
  case list(limit: UInt64)
  /// It hands over each result.
  case items
}

/// An input's name.
package struct InputName: Sendable {
  /// The path; - for standard input, and empty for an operand.
  package let path: SystemPath
  /// The path in results.
  package let text: String
  /// The path in messages and records; nil for an operand, and for standard input, whose lines are only numbered.
  package let file: String?
  /// It is an operand.
  package var isOperand: Bool { path.isEmpty }

  /// It is standard input.
  package var isStandardInput: Bool { path == "-" }

  /// Makes a name.
  package init(path: SystemPath) {
    self.path = path
    text = path.description
    file = path == "-" || path.isEmpty ? nil : text
  }
}

/// A text whose beginning has been read, as described to a sink that rewrites it.
package struct OpenedText: Sendable {
  /// The parts of a text that results replace.
  package enum Content: Sendable {
    /// Each line of a list.
    case list
    /// The timecodes in a text that is scanned.
    case scanned
    /// The times of a document.
    case document
  }

  package let content: Content
  /// How its bytes are characters.
  package let encoding: TextEncoding
  /// The file before it was read; nil if the system did not tell.
  package let status: FileStatus?
  /// Its first line ends in a carriage return and a line feed.
  package let endsLinesWithCarriageReturn: Bool
  /// Nothing in the results shows that they are results, so that the same conversion would take them again.
  package let mayBeConvertedAgain: Bool
}

/// The treatment of a document.
package enum DocumentOutcome: Equatable, Sendable {
  /// Its entries are items.
  case read
  /// Its entries are items, and are written as a new document of its format.
  case written
  /// It is written again, with every other byte as it was.
  case rewritten
}

/// Receives the results and faults of a run.
package protocol ItemSink {
  /// The error that ends a run: the results cannot be written.
  associatedtype SinkError: Error

  /// How the engine may put results by itself.
  var form: SinkForm { get }
  /// The end of a movie or a sound is put too, and not only its start.
  var acceptsRanges: Bool { get }
  /// Results are used, and not only counted.
  var needsMarkers: Bool { get }
  /// Entries of a document that are accepted unchanged can be put as rows.
  var acceptsRows: Bool { get }
  /// A document is written without the items that have no result.
  var acceptsPart: Bool { get }
  /// Notes are told, so that what they say must be worked out.
  var acceptsNotes: Bool { get }
  /// What is put or reported goes into this file.
  func isOutput(_ file: FileStatus) -> Bool
  /// The next input.
  mutating func begin(_ input: InputName) throws(SinkError)
  /// The input is a document of so many bytes, which are read next.
  func expect(documentOf size: Int)
  /// The input is a document that may be written again; returns what becomes of it.
  mutating func open(_ document: DocumentFormat) throws(SinkError) -> DocumentOutcome
  /// The input is a media file with this start.
  mutating func open(_ media: MediaStart)
  /// Prepares for reading the input's text; returns false, after reporting the reason, if it must not be read.
  mutating func open(_ text: OpenedText) throws(SinkError) -> Bool
  /// The input is done with.
  mutating func end() throws(SinkError)
  /// Puts a result; returns false if it cannot be put, and why was reported.
  ///
  /// - Parameter location: Where its item was read; nil if there are no lines.
  mutating func put(
    _ result: ItemResult, of text: Span<UInt8>, at location: TextLocation?, _ tally: Tally
  ) throws(SinkError) -> Bool
  /// Puts an item whose text is an expression of lengths; returns as `put(_:of:at:_:)` does.
  mutating func put(expression text: Span<UInt8>, at location: TextLocation?, _ tally: Tally) throws(SinkError) -> Bool
  /// Puts an entry of a document that is accepted unchanged, as its row.
  mutating func put(_ row: Int, of table: EventTable.Shared, _ tally: Tally) throws(SinkError)
  /// Puts a blank line, which a list of results keeps.
  mutating func putBlankLine() throws(SinkError)
  /// Receives a fault; the tally has it already.
  mutating func report(_ fault: Fault, in text: Span<UInt8>, _ tally: Tally) throws(SinkError)
  /// A label that drop frame omits became its neighbor; the result or fault of its item comes next.
  mutating func repaired(_ label: Timecode, to neighbor: Timecode, in text: Span<UInt8>, at location: TextLocation?)
  /// Lets `body` write results in place, at most so many bytes.
  mutating func write(_ size: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Int) throws(SinkError)
  /// Writes a part of a document.
  mutating func write(_ part: UnsafeBufferPointer<UInt8>) throws(SinkError)
  /// Lets `body` append results to the list.
  mutating func keep(_ body: (inout MarkerList) -> Void)
  /// The next read follows, and may wait; so many lines and bytes of the input are done with.
  mutating func pause(lines: Int, bytes: Int, waits: Bool) throws(SinkError)
}
