// The destination of a run's results and faults. The engine decides what a result is; a sink decides only where it
// goes.

package import MediaTimecode
package import SMPTETimecode
package import SystemCalls
package import TextEncodings
package import TimecodeDocuments
package import TimecodeEvents

/// The result of one item, to be written, kept or calculated with.
package struct ItemResult: Sendable {
  /// The timecode or the range, with everything else in its item.
  package var marker: TimecodeMarker
  /// True if the result names the instants that were read; nil if nothing was converted.
  package var isExact: Bool?
  /// True if a part of a subframe was cut off and no rounding was requested.
  package var isFloored: Bool
  /// True if the result is an exact time between two frames. Only `judge` sets it.
  package var isBetweenFrames = false
  private indirect enum Rare { case parts(TimecodeRange?, TimecodeRange.SubFrameRemainder) }
  /// Rare properties, on the heap: results are copied often.
  private var rare: Rare?

  init(_ marker: TimecodeMarker, isExact: Bool? = nil, isFloored: Bool = false) {
    (self.marker, self.isExact, self.isFloored) = (marker, isExact, isFloored)
  }

  init(_ range: TimecodeRange, isExact: Bool?, isFloored: Bool = false) {
    self.init(TimecodeMarker(range, nil), isExact: isExact, isFloored: isFloored)
  }

  init(_ converted: ConversionResult) {
    self.init(
      TimecodeRange(unchecked: converted.timecode), isExact: converted.isExact, isFloored: converted.isFloored)
  }

  /// True if only its marker and its exactness distinguish the result.
  var isPlain: Bool { !isFloored && !isBetweenFrames && rare == nil }

  /// The result with rare properties.
  func with(collapsed: TimecodeRange?, remainder: TimecodeRange.SubFrameRemainder) -> Self {
    guard collapsed != nil || remainder != .zero else { return self }
    var result = self
    result.rare = .parts(collapsed, remainder)
    return result
  }

  /// The range that became a timecode, because both its points were rounded to it.
  package var collapsed: TimecodeRange? { if case .parts(let collapsed, _)? = rare { collapsed } else { nil } }
  /// The parts of a subframe after the points, if they are written or calculated with.
  package var remainder: TimecodeRange.SubFrameRemainder {
    if case .parts(_, let remainder)? = rare { remainder } else { .zero }
  }
}

/// The counts of a run so far.
package struct Tally: Equatable, Sendable {
  /// The number of items that were found, readable or not.
  package var readCount = 0
  /// The number of items that could not be read, or were refused.
  package var failureCount = 0
  /// The number of results that lost a part of a subframe.
  package var flooredCount = 0

  /// The number of findings that the project accepts; an item that has only such findings did not fail.
  package var waivedCount = 0

  /// The number of errors that belong to no item, but to a document, a file or the media.
  package var otherErrorCount = 0

  /// The number of items that became results although their media were not found.
  package var missingCount = 0

  /// Makes a tally without any items.
  package init() {}

  /// The number of items that became results.
  package var acceptedCount: Int { readCount - failureCount }

  /// True if nothing was found, in which case a gate must not pass.
  package var foundNothing: Bool { readCount == 0 }
}

/// The form in which the engine may write results itself, many at once.
package enum SinkForm: Sendable {
  /// The engine writes a line for each result.
  case lines(TimecodeNotation)
  /// The engine writes the text again, with results in the places of its timecodes.
  case inPlace(TimecodeNotation)
  /// The engine appends the results to a list, up to a limit.
  case list(limit: UInt64)
  /// The engine hands over each result.
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
  /// True if the input is an operand.
  package var isOperand: Bool { path.isEmpty }

  /// True if the input is standard input.
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
  /// The encoding of its bytes.
  package let encoding: TextEncoding
  /// The file before it was read; nil if the system did not report it.
  package let status: FileStatus?
  /// True if the first line ends in a carriage return and a line feed.
  package let endsLinesWithCarriageReturn: Bool
  /// True if the same conversion would convert the results again, because nothing in them shows that they are results.
  package let mayBeConvertedAgain: Bool
}

/// The treatment of a document.
package enum DocumentOutcome: Equatable, Sendable {
  /// The entries of the document are items.
  case read
  /// The entries are items, and are written as a new document of the same format.
  case written
  /// The document is rewritten, and every other byte stays as it was.
  case rewritten
}

/// A receiver of the results and faults of a run.
package protocol ItemSink {
  /// The error that ends a run: the results cannot be written.
  associatedtype SinkError: Error

  /// The form in which the engine may write results itself.
  var form: SinkForm { get }
  /// True if the end of a movie or a sound is put too, and not only its start.
  var acceptsRanges: Bool { get }
  /// True if results are used, and not only counted.
  var needsMarkers: Bool { get }
  /// True if entries of a document that are accepted unchanged can be put as rows.
  var acceptsRows: Bool { get }
  /// True if a dissolve or a wipe of a document states its outgoing side, so that the item can be used alone.
  var statesSides: Bool { get }
  /// True if an item of a document states the document's title and start, so that the item can be used alone.
  var statesOrigin: Bool { get }
  /// True if a document is written without the items that have no result.
  var acceptsPartialDocuments: Bool { get }
  /// True if notes are reported, so that their content must be worked out.
  var acceptsNotes: Bool { get }
  /// Returns true if the sink writes results or reports into this file.
  func isOutput(_ file: FileStatus) -> Bool
  /// Begins the next input.
  mutating func begin(_ input: InputName) throws(SinkError)
  /// Announces that the input is a document of this many bytes, which is read next.
  func expect(documentOf size: Int)
  /// Begins a document that may be rewritten; returns the treatment that it gets.
  mutating func beginDocument(in format: DocumentFormat) throws(SinkError) -> DocumentOutcome
  /// Begins a media file with this start.
  mutating func beginMedia(at start: MediaStart)
  /// Prepares for reading the input's text; returns false, after reporting the reason, if it must not be read.
  mutating func beginText(_ text: OpenedText) throws(SinkError) -> Bool
  /// Ends the input; returns false if its results are discarded.
  mutating func end() throws(SinkError) -> Bool
  /// Puts a result; returns false, after reporting the reason, if it cannot be put.
  ///
  /// - Parameter location: The location of the item; nil if there are no lines.
  mutating func put(
    _ result: ItemResult, of text: Span<UInt8>, at location: TextLocation?, _ tally: Tally
  ) throws(SinkError) -> Bool
  /// Puts an item whose text is an expression of lengths; returns as `put(_:of:at:_:)` does.
  mutating func put(expression text: Span<UInt8>, at location: TextLocation?, _ tally: Tally) throws(SinkError) -> Bool
  /// Puts an entry of a document that is accepted unchanged, as its row.
  mutating func put(_ row: Int, of table: EventTable.Shared, _ tally: Tally) throws(SinkError)
  /// Puts a blank line, which a list of results keeps.
  mutating func putBlankLine() throws(SinkError)
  /// Receives a fault, which the tally already counts.
  mutating func report(_ fault: Fault, in text: Span<UInt8>, _ tally: Tally) throws(SinkError)
  /// Receives the repair of a label that drop frame skips. The result or fault of its item comes next.
  mutating func repaired(_ label: Timecode, to neighbor: Timecode, in text: Span<UInt8>, at location: TextLocation?)
  /// Lets `body` write results in place, at most `size` bytes.
  mutating func write(_ size: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Int) throws(SinkError)
  /// Writes a part of a document.
  mutating func write(_ part: UnsafeBufferPointer<UInt8>) throws(SinkError)
  /// Lets `body` append results to the list.
  mutating func keep(_ body: (inout MarkerList) -> Void)
  /// Receives the numbers of lines and bytes processed before the next read, which may wait.
  mutating func pause(lines: Int, bytes: Int, waits: Bool) throws(SinkError)
}
