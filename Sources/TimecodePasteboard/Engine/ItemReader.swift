// What a reader of lists or texts has in common: it takes a text piece by piece, and does no I/O. It puts the results of
// plain items itself, many at once; all others it hands to the run.

import SMPTETimecode

/// What a reader leaves to the run.
struct FoundItem {
  enum Kind {
    case item(TimecodeReader.Reading)
    /// An expression, which has not been read.
    case expression
    /// A blank line.
    case blank
    case fault(ItemFault)
  }

  var kind: Kind
  /// The bytes in the input.
  var range: Range<Int>
  var place: TextPlace?
  /// The selected column that it is in, counted from 0.
  var column = 0
}

/// How far a reader came.
struct ReaderAdvance {
  /// The bytes of the input that are done with.
  var read = 0
  /// The bytes of the output that were written.
  var written = 0
  /// The items that are done with.
  var items = 0
  /// The results among them that lost a part of a subframe.
  var floored = 0
  /// What the run has to do before the reader continues; nil if only more input or more room is missing.
  var found: FoundItem?

  /// Adds what a lane for plain lines did.
  @inline(__always)
  mutating func add(_ done: PlainAdvance) {
    read += done.read
    written += done.written
    items += done.lines
    floored += done.floored
  }
}

/// What becomes of an item's outcome.
enum ItemUse {
  /// It is put, or reported.
  case taken
  /// It says nothing new, or waits for the other column of its line.
  case passed
  /// It is the second of a pair.
  case paired(Timecode, Timecode)
}

/// A reader that takes its input piece by piece.
protocol ItemReader {
  /// The least room that there must be for results; 0 if the reader writes none.
  var maximumResultLength: Int { get }
  /// How many lines have begun, if the reader counts them.
  var lineCount: Int { get }

  /// Takes as much of the input as it can, and returns how far it came.
  ///
  /// The next input begins with what was not read. The room must be at least `maximumResultLength`; with so much room and
  /// nothing found, a reader that neither reads nor writes needs more input.
  mutating func next(
    _ input: Span<UInt8>, isFinal: Bool, through operation: inout Operation,
    into room: UnsafeMutableBufferPointer<UInt8>, keeping list: inout MarkerList
  ) -> ReaderAdvance

  /// Tells what becomes of an item that was found last; the timecode is nil for one that failed.
  mutating func use(of timecode: Timecode?, _ found: FoundItem) -> ItemUse

  /// Writes a result in the place of what was found last, and returns how many bytes it has; 0 if the notation cannot write
  /// it, or if results have other places.
  mutating func replace(_ found: FoundItem, by timecode: Timecode, into room: UnsafeMutableBufferPointer<UInt8>) -> Int
}
