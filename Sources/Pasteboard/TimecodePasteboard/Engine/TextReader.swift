// The rows of any text: timecodes that are found by their form, in constant memory.
//
// If results are put in place, each timecode is replaced by its result, and every other byte passes unchanged. A
// timecode that fails stays as it is.

import SMPTETimecode

/// A source of the timecodes of a text.
struct TextReader: RowSource {
  private let reader: TimecodeReader
  private let plain: PlainLabels?
  private var scanner: TimecodeScanner
  private var columns: LineColumns?
  /// The number of bytes at the beginning of the input that were scanned, but could not be handed on yet.
  private var scanned = 0
  /// The finding that could not be handed on yet.
  private var found: TimecodeScanner.Finding?
  /// The line of the last near miss that was reported.
  private var nearMissLine = 0

  var lineCount: Int { 0 }

  /// Makes a source at the beginning of a text.
  ///
  /// - Parameter columns: The columns whose timecodes are read; nil for all timecodes.
  init(_ reader: TimecodeReader, for operation: Operation, _ form: SinkForm, columns: LineColumns? = nil) {
    self.reader = reader
    self.columns = columns
    plain =
      switch form {
      case _ where columns != nil: nil
      case .lines(let notation): operation.plainLabels(of: reader, notation: notation, endsLines: true)
      case .inPlace(let notation): operation.plainLabels(of: reader, notation: notation, endsLines: false)
      case .list, .items: nil
      }
    // With a limit of a hundred days the labels may have days.
    scanner = TimecodeScanner(readsDays: reader.properties?.upperLimit == .max100Days)
  }

  /// The next input must have at least `TimecodeScanner.maximumLength` bytes more than remain, unless it is final.
  mutating func next(
    _ input: Span<UInt8>, isFinal: Bool, through operation: inout Operation, into output: inout RowOutput
  ) -> ItemRow? {
    let horizon = TimecodeScanner.horizon(of: input, isFinal: isFinal)
    while let finding = found ?? nextFinding(in: input, before: horizon, into: &output) {
      found = nil
      switch finding {
      case .timecode:
        guard let timecode = scanner.lastTimecode(in: input) else { continue }
        guard output.pass(input, to: timecode.range.lowerBound), output.hasSpace else {
          found = finding
          return nil
        }
        if let row = process(timecode, through: &operation, into: &output) { return row }
      case .nearMiss(let nearMiss):
        guard output.pass(input, to: nearMiss.range.lowerBound) else {
          found = finding
          return nil
        }
        let isChosen = columns?.countNext(of: nearMiss.line) ?? true
        guard nearMiss.line != nearMissLine, isChosen else { continue }
        nearMissLine = nearMiss.line
        return ItemRow(.nearMiss(nearMiss.reason), nearMiss.range, line: nearMiss.line, column: nearMiss.column)
      }
    }
    _ = output.pass(input, to: scanned)
    return nil
  }

  mutating func drop(_ count: Int, of input: Span<UInt8>) {
    scanner.drop(count, of: input)
    scanned -= count
    found?.move(by: -count)
  }

  /// The next finding that must be decided individually. The results of the plain labels before it are written.
  private mutating func nextFinding(
    in input: Span<UInt8>, before horizon: Int, into output: inout RowOutput
  ) -> TimecodeScanner.Finding? {
    // Copied once for all labels of the input: it is large.
    guard let plain, output.acceptsEach else { return scanner.next(in: input, from: &scanned, before: horizon) }
    while true {
      if !scanner.nextNeighbor(in: input, from: &scanned, before: horizon) {
        guard let finding = scanner.next(in: input, from: &scanned, before: horizon) else { return nil }
        guard case .timecode = finding else { return finding }
      }
      guard putLast(by: plain, in: input, into: &output) else { return .timecode }
    }
  }

  /// Puts the result of the last timecode found, if it is plain and there is space.
  @inline(__always)
  private func putLast(by plain: borrowing PlainLabels, in input: Span<UInt8>, into output: inout RowOutput) -> Bool {
    guard let start = scanner.lastLabel, output.pass(input, to: start) else { return false }
    return output.count(plain.write(labelAt: start, in: input, into: output.rest))
  }

  /// Puts the result of a timecode. Returns a row if there is something to report; nil also if the column was not
  /// chosen.
  @inline(__always)
  private mutating func process(
    _ finding: TimecodeFinding, through operation: inout Operation, into output: inout RowOutput
  ) -> ItemRow? {
    guard columns?.countNext(of: finding.line) ?? true else { return nil }
    let location = TextLocation(line: finding.line, column: finding.column)
    let kind: ItemRow.Kind
    do throws(ReadingError) {
      if let error = finding.tagError { throw .text(TimecodeTextError(error)) }
      let reading = try reader.judge(finding.text)
      if output.put(reading, at: finding.range, location, through: &operation) { return nil }
      kind = .item(reading)
    } catch {
      kind = .fault(.unreadable(error))
    }
    return ItemRow(kind: kind, range: finding.range, location: location)
  }
}

extension ItemRow {
  /// A fault of a text.
  init(_ fault: EventFault, _ range: Range<Int>, line: Int, column: Int? = nil) {
    self.init(kind: .fault(fault), range: range, location: TextLocation(line: line, column: column))
  }
}
