// The rows that the loop reads from a list or a text, one by one. A source finds and reads rows, and does no I/O. The
// loop decides about each row, and about the destination of its result.
//
//     while let row = source.next(input, isFinal: isFinal, into: &output) { … }
//     source.drop(output.read, of: input)

import SMPTETimecode

/// An item of an input, before any decision about it.
struct ItemRow {
  enum Kind {
    case item(TimecodeReader.Reading)
    /// An expression, which has not been read.
    case expression
    case blank
    case fault(EventFault)
  }

  var kind: Kind
  /// The bytes in the input.
  var range: Range<Int>
  var location: TextLocation?
}

/// A source of the rows of a text that arrives piece by piece.
protocol RowSource {
  /// The number of lines that have begun, if the source counts them.
  var lineCount: Int { get }

  /// Puts rows of the input from `output.read` on as long as there is nothing to report, and returns the first other
  /// row; nil if more input or more space is needed first.
  mutating func next(
    _ input: Span<UInt8>, isFinal: Bool, through operation: inout Operation, into output: inout RowOutput
  ) -> ItemRow?

  /// Tells the source that the next input begins after this many bytes of this one.
  mutating func drop(_ count: Int, of input: Span<UInt8>)
}

extension RowSource {
  mutating func drop(_ count: Int, of input: Span<UInt8>) {}
}

/// The destination of results with nothing to report, and the progress of the source.
struct RowOutput {
  private let form: SinkForm
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  /// Any result is put here, and each by itself.
  let acceptsEach: Bool
  /// The list that results are appended to, if they are.
  var list = MarkerList()
  /// The results with nothing to report, which are still to be handed over.
  var results: [(item: ItemResult, text: Range<Int>, location: TextLocation)] = []
  /// The number of input bytes processed.
  var read = 0
  /// The number of bytes written.
  private(set) var written = 0
  /// The number of items processed.
  private(set) var items = 0
  /// The number of results among them that lost a part of a subframe.
  private(set) var floored = 0

  init(
    _ form: SinkForm, of operation: Operation,
    into buffer: UnsafeMutableBufferPointer<UInt8> = .init(start: nil, count: 0)
  ) {
    self.form = form
    self.buffer = buffer
    acceptsEach = operation.acceptsEach
  }

  /// True if there is space for any result.
  var hasSpace: Bool { buffer.count - written >= form.maximumLength && results.count < Self.batch }
  private static let batch = 1024

  /// The remaining space.
  var rest: UnsafeMutableBufferPointer<UInt8> { .init(rebasing: buffer[written...]) }

  /// Puts the result of a timecode; returns false if there is something to report, or the notation cannot write it.
  @inline(__always)
  mutating func put(
    _ reading: borrowing TimecodeReader.Reading, at range: Range<Int>, _ location: TextLocation,
    through operation: inout Operation
  ) -> Bool {
    guard acceptsEach, let result = operation.plainResult(of: reading) else { return false }
    if case .items = form {
      results.append((result, range, location))
    } else if !write(result.marker.inPoint, isTagged: reading.isTagged) {
      return false
    }
    read = max(read, range.upperBound)
    items += 1
    floored += result.isFloored ? 1 : 0
    return true
  }

  /// Writes a result, or appends it to the list. Returns false if there is no place for it, or the notation cannot
  /// write it.
  mutating func write(_ timecode: Timecode, isTagged: Bool) -> Bool {
    switch form {
    case .items: return false
    case .list(let limit):
      guard UInt64(list.count) < limit else { return false }
      list.append(timecode)
    case .lines(let notation):
      let count = notation.write(timecode, into: rest)
      guard count > 0 else { return false }
      buffer[written + count] = UInt8(ascii: "\n")
      written += count + 1
    case .inPlace(let notation):
      let count = notation.tagged(isTagged).write(timecode, into: rest)
      guard count > 0 else { return false }
      written += count
    }
    return true
  }

  /// Keeps a blank line; returns false if that is the task of the sink.
  mutating func putBlankLine() -> Bool {
    guard case .lines = form else { return false }
    buffer[written] = UInt8(ascii: "\n")
    written += 1
    return true
  }

  // MARK: Plain labels

  /// Puts as many lines as are plain labels, and returns their number.
  @inline(__always)
  mutating func putLines(_ input: Span<UInt8>, by plain: borrowing PlainLabels) -> Int {
    let input = input.extracting(droppingFirst: read)
    let done: PlainLabelProgress
    if case .list(let limit) = form {
      done = plain.lines(input, into: &list, limit: limit)
    } else {
      done = plain.lines(input, into: rest)
    }
    read += done.read
    written += done.written
    items += done.lines
    floored += done.floored
    return done.lines
  }

  /// Counts a plain label up to its end in the input, whose result was written into the remaining space. Returns false
  /// if there is no result.
  @inline(__always)
  mutating func count(_ result: (end: Int, count: Int, isFloored: Bool)?) -> Bool {
    guard let result else { return false }
    read = result.end
    written += result.count
    items += 1
    floored += result.isFloored ? 1 : 0
    return true
  }

  // MARK: The bytes between results

  /// Copies the bytes before an index to the output, if results replace timecodes. Returns false if there was not
  /// enough space.
  mutating func pass(_ input: Span<UInt8>, to end: Int) -> Bool {
    guard case .inPlace = form else {
      read = max(read, end)
      return true
    }
    let count = min(end - read, buffer.count - written)
    guard count > 0 else { return read >= end }
    input.extracting(read..<(read + count)).withUnsafeBytes { bytes in
      UnsafeMutableRawBufferPointer(rest).copyMemory(from: bytes)
    }
    read += count
    written += count
    return read == end
  }
}

extension SinkForm {
  /// The space that must be free for any result.
  var maximumLength: Int {
    switch self {
    case .lines, .inPlace: TimecodeNotation.maximumLength + 1
    case .list, .items: 0
    }
  }
}

extension TimecodeNotation {
  /// The notation that replaces a timecode. A tagged timecode stays tagged.
  fileprivate func tagged(_ isTagged: Bool) -> TimecodeNotation {
    guard isTagged, case .text(var style) = self else { return self }
    style.tagged = true
    return .text(style)
  }
}
