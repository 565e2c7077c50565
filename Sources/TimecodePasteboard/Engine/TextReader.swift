// A reader of any text whose timecodes are found by their form, in constant memory. It does no I/O:
//
//     var text = TextReader(reader: reader, operation: operation, form: .inPlace(.text(.exact)))
//     let advance = text.next(input, isFinal: isFinal, through: &operation, into: room, keeping: &markers)
//
// Where results are put in place, each timecode is replaced by its result, and every other byte passes unchanged: a timecode
// that fails stays as it is.

import SMPTETimecode

/// A reader of a text.
struct TextReader: ItemReader {
  let reader: TimecodeReader
  let form: SinkForm
  private let writesResults: Bool
  private let plain: PlainLabels?
  var scanner: TimecodeScanner
  private var columns: LineColumns?
  /// The bytes at the beginning of the input that were scanned, but could not be handed on.
  private var scanned = 0
  /// What was found, but could not be handed on.
  private var found: TimecodeScanner.Finding?
  /// The bytes at the beginning of the next input in whose place a result was written.
  private var replaced = 0
  /// The line of the last near miss that was reported.
  private var nearMissLine = 0

  var maximumResultLength: Int { writesResults ? ResultForm.maximumLength : 0 }
  var lineCount: Int { 0 }

  /// Makes a reader at the beginning of a text.
  ///
  /// - Parameters:
  ///   - reader: How a timecode is read.
  ///   - operation: What is done with it.
  ///   - form: How the results are put.
  ///   - columns: The columns whose timecodes are taken; nil for all timecodes.
  init(reader: TimecodeReader, operation: Operation, form: SinkForm, columns: LineColumns? = nil) {
    self.reader = reader
    self.form = form
    self.columns = columns
    writesResults =
      switch form {
      case .inPlace: true
      case .lines(let form): !operation.isTraced && !form.isRecord
      case .list, .items: false
      }
    plain =
      switch form {
      case _ where !writesResults || columns != nil: nil
      case .lines(let form):
        operation.plainLabels(of: reader, notation: form.notation, terminator: form.terminator)
      case .inPlace(let notation): operation.plainLabels(of: reader, notation: notation, terminator: nil)
      case .list, .items: nil
      }
    // With a limit of a hundred days the labels may have days.
    scanner = TimecodeScanner(readsDays: reader.properties?.upperLimit == .max100Days)
  }

  /// Takes as much of the text as is certain and as there is room for, up to a timecode that the run takes.
  ///
  /// At least `TimecodeScanner.maximumLength` bytes more than remain must be in the next input, unless it is final.
  mutating func next(
    _ input: Span<UInt8>, isFinal: Bool, through operation: inout Operation,
    into room: UnsafeMutableBufferPointer<UInt8>, keeping list: inout MarkerList
  ) -> ReaderAdvance {
    var advance = ReaderAdvance()
    advance.read = replaced
    replaced = 0
    scan(input, isFinal: isFinal, through: &operation, into: room, &advance)
    scanner.drop(advance.read, of: input)
    scanned -= advance.read
    found?.move(by: -advance.read)
    return advance
  }

  mutating func use(of timecode: Timecode?, _ found: FoundItem) -> ItemUse {
    columns?.add(timecode, column: found.column, line: found.place?.line ?? 0) ?? .taken
  }

  /// Takes what is found up to what the run takes, to the end of the input or to that of the room.
  private mutating func scan(
    _ input: Span<UInt8>, isFinal: Bool, through operation: inout Operation,
    into room: UnsafeMutableBufferPointer<UInt8>, _ advance: inout ReaderAdvance
  ) {
    let horizon = TimecodeScanner.horizon(of: input, isFinal: isFinal)
    while let finding = found ?? nextFinding(in: input, before: horizon, into: room, &advance) {
      found = nil
      guard process(finding, in: input, through: &operation, into: room, &advance) else { return found = finding }
      guard advance.found == nil else { return }
    }
    if advance.found == nil, pass(input, to: scanned, into: room, &advance), isFinal { advance.found = columns?.end() }
  }

  /// What is found next and is to be looked at by itself; the results of the plain labels before it are written.
  private mutating func nextFinding(
    in input: Span<UInt8>, before horizon: Int, into room: UnsafeMutableBufferPointer<UInt8>,
    _ advance: inout ReaderAdvance
  ) -> TimecodeScanner.Finding? {
    // Copied once for all labels of the input: it is large.
    guard let plain else { return scanner.next(in: input, from: &scanned, before: horizon) }
    while true {
      if !scanner.nextNeighbour(in: input, from: &scanned, before: horizon) {
        guard let finding = scanner.next(in: input, from: &scanned, before: horizon) else { return nil }
        guard case .timecode = finding else { return finding }
      }
      guard writeLast(by: plain, in: input, into: room, &advance) else { return .timecode }
    }
  }

  /// Writes the result of the timecode that was found last, if it is plain and there is room.
  @inline(__always)
  private mutating func writeLast(
    by plain: borrowing PlainLabels, in input: Span<UInt8>, into room: UnsafeMutableBufferPointer<UInt8>,
    _ advance: inout ReaderAdvance
  ) -> Bool {
    var (end, result): (Int, (count: Int, isFloored: Bool)?)
    if let label = scanner.lastLabel {
      guard pass(input, to: label.start, into: room, &advance) else { return false }
      end = label.end
      result = plain.write(label, into: UnsafeMutableBufferPointer(rebasing: room[advance.written...]))
    } else {
      guard let finding = scanner.lastTimecode, finding.tagError == nil, finding.text.tag == nil,
        pass(input, to: finding.range.lowerBound, into: room, &advance)
      else { return false }
      end = finding.range.upperBound
      result = plain.write(finding.text, into: UnsafeMutableBufferPointer(rebasing: room[advance.written...]))
    }
    guard let result else { return false }
    advance.items += 1
    advance.floored += result.isFloored ? 1 : 0
    (advance.read, advance.written) = (end, advance.written + result.count)
    return true
  }

  /// Takes what was found, which may be left to the run; returns false if there is no room yet for what precedes it.
  private mutating func process(
    _ finding: TimecodeScanner.Finding, in input: Span<UInt8>, through operation: inout Operation,
    into room: UnsafeMutableBufferPointer<UInt8>, _ advance: inout ReaderAdvance
  ) -> Bool {
    switch finding {
    case .timecode:
      guard let finding = scanner.lastTimecode else { return true }
      return process(finding, in: input, through: &operation, into: room, &advance)
    case .nearMiss(let nearMiss):
      guard pass(input, to: nearMiss.range.lowerBound, into: room, &advance) else { return false }
      let isSelected = columns?.column(of: nearMiss.line) != nil
      guard nearMiss.line != nearMissLine, isSelected || columns == nil else { return true }
      nearMissLine = nearMiss.line
      advance.found = FoundItem(
        .nearMiss(nearMiss.reason), nearMiss.range, line: nearMiss.line, column: nearMiss.column)
    }
    return true
  }

  @inline(__always)
  private mutating func process(
    _ finding: TimecodeFinding, in input: Span<UInt8>, through operation: inout Operation,
    into room: UnsafeMutableBufferPointer<UInt8>, _ advance: inout ReaderAdvance
  ) -> Bool {
    guard pass(input, to: finding.range.lowerBound, into: room, &advance),
      room.count - advance.written >= maximumResultLength
    else { return false }
    if let unpaired = columns?.end(before: finding.line) {
      advance.found = unpaired
      return false
    }
    var column = 0
    if columns != nil {
      guard let index = columns?.column(of: finding.line) else { return true }
      column = index
    }
    let reading: TimecodeReader.Reading
    do throws(ReadingError) {
      if let error = finding.tagError { throw .text(TimecodeTextError(error)) }
      reading = try reader.judge(finding.text)
    } catch {
      advance.found = FoundItem(.unreadable(error), finding.range, line: finding.line, column: finding.column)
      advance.found?.column = column
      return true
    }
    guard !writeResult(of: reading, finding, through: &operation, into: room, &advance) else { return true }
    advance.found = FoundItem(
      kind: .item(reading), range: finding.range, place: TextPlace(line: finding.line, column: finding.column),
      column: column)
    return true
  }

  /// Writes the result of a timecode, and returns whether that is all there is to do.
  @inline(__always)
  private func writeResult(
    of reading: TimecodeReader.Reading, _ finding: TimecodeFinding, through operation: inout Operation,
    into room: UnsafeMutableBufferPointer<UInt8>, _ advance: inout ReaderAdvance
  ) -> Bool {
    guard writesResults, operation.sequence == nil, operation.takesAll,
      operation.repaired(reading.timecode) == nil
    else { return false }
    var trace: PasteTrace?
    guard case .accepted(let range, _, let isFloored) = operation.outcome(of: reading, trace: &trace) else {
      return false
    }
    let count = write(
      range.inPoint, isTagged: finding.text.tag != nil,
      into: UnsafeMutableBufferPointer(rebasing: room[advance.written...]))
    guard count > 0 else { return false }
    advance.items += 1
    advance.floored += isFloored ? 1 : 0
    advance.read = finding.range.upperBound
    advance.written += count
    return true
  }

  mutating func replace(
    _ found: FoundItem, by timecode: Timecode, into room: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    guard case .inPlace = form, case .item(let reading) = found.kind else { return 0 }
    let count = write(timecode, isTagged: reading.isTagged, into: room)
    if count > 0 { replaced = found.range.count }
    return count
  }
}

extension FoundItem {
  /// A fault of a text.
  init(_ fault: ItemFault, _ range: Range<Int>, line: Int, column: Int? = nil) {
    self.init(kind: .fault(fault), range: range, place: TextPlace(line: line, column: column))
  }
}
