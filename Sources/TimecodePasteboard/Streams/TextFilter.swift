// A filter over any text whose timecodes are found by their form, in constant memory. It reads and writes nothing itself:
//
//     var filter = TextFilter(reader: reader, step: step, purpose: .rewriting(.text(.exact)))
//     let advance = filter.next(input, isFinal: isFinal, into: room)
//
// When it rewrites, each timecode is replaced by its result, and every other byte passes unchanged: a timecode that fails
// stays as it is.

package import SMPTETimecode

/// A filter over a text.
package struct TextFilter: InputFilter, Sendable {
  /// What becomes of the results.
  package enum Purpose: Sendable {
    /// They are written, one after another.
    case listing(ResultForm)
    /// They replace the timecodes in the text, in a notation.
    case rewriting(TimecodeNotation)
    /// Those of the two selected columns of a line are an event.
    case pairing
  }

  let reader: TimecodeReader
  private(set) var step: TimecodeStep
  let purpose: Purpose
  private let isTraced: Bool
  private let plain: PlainLabels?
  var scanner: TimecodeScanner
  var columns: ColumnTracker?
  /// The columns of lengths; nil where positions stay, so that lengths may be converted as they are.
  var lengths: ColumnTracker?
  private var pair = ColumnPair()
  /// The bytes at the beginning of the input that were scanned, but could not be handed on.
  private var scanned = 0
  /// What was found, but could not be handed on.
  private var found: TimecodeScanner.Finding?
  /// The line of the last near miss that was reported.
  private var nearMissLine = 0
  private var isDone = false
  /// How many results lost a part of a subframe.
  package private(set) var flooredCount = 0
  package var maximumResultLength: Int { ResultForm.maximumLength }
  /// How many timecodes were found, in the selected columns where there are any.
  package internal(set) var readCount = 0

  /// Makes a filter at the beginning of a text.
  ///
  /// - Parameters:
  ///   - reader: How a timecode is read.
  ///   - step: What is done with it.
  ///   - purpose: What becomes of the results.
  ///   - columns: The columns whose timecodes are taken; nil for all timecodes. Two where they are paired.
  ///   - isTraced: Whether every timecode is an event with the decisions of the policies.
  package init(
    reader: TimecodeReader, step: TimecodeStep, purpose: Purpose, columns: ColumnSelection? = nil,
    isTraced: Bool = false
  ) {
    self.reader = reader
    self.step = step
    self.purpose = purpose
    self.columns = columns.map { ColumnTracker($0) }
    self.isTraced = isTraced
    plain =
      switch purpose {
      case _ where isTraced || columns != nil: nil
      case .listing(let form):
        form.terminator.flatMap { step.plainLabels(of: reader, notation: form.notation, terminator: $0) }
      case .rewriting(let notation): step.plainLabels(of: reader, notation: notation, terminator: nil)
      case .pairing: nil
      }
    if case .rewriting = purpose, case .conversion(let plan) = step.work, columns == nil, plan.movesPositions {
      lengths = .lengths
    }
    var isConversion = false
    if case .conversion = step.work { isConversion = true }
    scanner = TimecodeScanner(
      // With a limit of a hundred days the labels may have days.
      readsDays: reader.properties?.upperLimit == .max100Days, findsEditNumbers: isConversion)
  }

  /// Takes as much of the text as is certain and as there is room for, up to a timecode that is an event.
  ///
  /// At least `TimecodeScanner.maximumLength` bytes more than remain must be in the next input, unless it is final.
  package mutating func next(
    _ input: Span<UInt8>, isFinal: Bool, into output: UnsafeMutableBufferPointer<UInt8>
  ) -> FilterAdvance {
    var advance = FilterAdvance()
    take(input, isFinal: isFinal, into: output, &advance)
    advance.readCount = readCount
    columns?.drop(advance.read, of: input)
    lengths?.drop(advance.read, of: input)
    scanner.drop(advance.read, of: input)
    scanned -= advance.read
    found?.move(by: -advance.read)
    return advance
  }

  /// Takes what is found up to an event, to the end of the input or to that of the room.
  private mutating func take(
    _ input: Span<UInt8>, isFinal: Bool, into output: UnsafeMutableBufferPointer<UInt8>, _ advance: inout FilterAdvance
  ) {
    let horizon = horizon(of: input, isFinal: isFinal)
    while let finding = found ?? nextFinding(in: input, before: horizon, into: output, &advance) {
      found = nil
      let isTaken =
        if lengths != nil, case .timecode = finding, isLength(in: input) {
          takeLength(in: input, into: output, &advance)
        } else {
          take(finding, in: input, into: output, &advance)
        }
      guard isTaken else { return found = finding }
      guard advance.event == nil else { return }
    }
    if advance.event == nil, pass(input, to: scanned, into: output, &advance), isFinal { advance.event = lastEvent() }
  }

  /// How far the input can be looked through.
  private mutating func horizon(of input: Span<UInt8>, isFinal: Bool) -> Int {
    let known = min(
      columns?.findHeader(in: input, isFinal: isFinal) ?? input.count,
      lengths?.findHeader(in: input, isFinal: isFinal) ?? input.count)
    scanner.hasSemicolons = columns?.hasSemicolons ?? false
    return min(known, TimecodeScanner.horizon(of: input, isFinal: isFinal))
  }

  /// What is found next and is to be looked at by itself; the results of the plain labels before it are written.
  private mutating func nextFinding(
    in input: Span<UInt8>, before horizon: Int, into output: UnsafeMutableBufferPointer<UInt8>,
    _ advance: inout FilterAdvance
  ) -> TimecodeScanner.Finding? {
    // Copied once for all labels of the input: it is large.
    guard let plain else { return scanner.next(in: input, from: &scanned, before: horizon) }
    while true {
      if !scanner.nextNeighbour(in: input, from: &scanned, before: horizon) {
        guard let finding = scanner.next(in: input, from: &scanned, before: horizon) else { return nil }
        guard case .timecode = finding else { return finding }
      }
      guard lengths == nil || !isLength(in: input), take(plain, in: input, into: output, &advance) else {
        return .timecode
      }
    }
  }

  /// Writes the result of the timecode that was found last, if it is plain and there is room.
  @inline(__always)
  private mutating func take(
    _ plain: borrowing PlainLabels, in input: Span<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>,
    _ advance: inout FilterAdvance
  ) -> Bool {
    var (end, result): (Int, (count: Int, isFloored: Bool)?)
    if let label = scanner.lastLabel {
      guard pass(input, to: label.start, into: output, &advance) else { return false }
      end = label.end
      result = plain.write(label, into: UnsafeMutableBufferPointer(rebasing: output[advance.written...]))
    } else {
      guard let finding = scanner.lastTimecode, finding.tagError == nil, finding.text.tag == nil,
        pass(input, to: finding.range.lowerBound, into: output, &advance)
      else { return false }
      end = finding.range.upperBound
      result = plain.write(finding.text, into: UnsafeMutableBufferPointer(rebasing: output[advance.written...]))
    }
    guard let result else { return false }
    readCount += 1
    flooredCount += result.isFloored ? 1 : 0
    (advance.read, advance.written) = (end, advance.written + result.count)
    return true
  }

  /// Takes what was found, which may be an event; returns false where there is no room yet for what precedes it.
  private mutating func take(
    _ finding: TimecodeScanner.Finding, in input: Span<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>,
    _ advance: inout FilterAdvance
  ) -> Bool {
    switch finding {
    case .timecode:
      guard let finding = scanner.lastTimecode else { return true }
      return take(finding, in: input, into: output, &advance)
    case .statement(let statement):
      guard pass(input, to: statement.range.lowerBound, into: output, &advance) else { return false }
      advance.event = contradiction(statement)
    case .editNumber(let number):
      guard pass(input, to: scanned, into: output, &advance) else { return false }
      advance.event = leftBehind(number)
    case .nearMiss(let nearMiss):
      guard pass(input, to: nearMiss.range.lowerBound, into: output, &advance) else { return false }
      let isSelected = column(at: nearMiss.range.lowerBound, line: nearMiss.line, in: input) != nil
      guard nearMiss.line != nearMissLine, isSelected || columns == nil else { return true }
      nearMissLine = nearMiss.line
      advance.event = FilterEvent(
        .nearMiss(nearMiss.reason), nearMiss.range, line: nearMiss.line, column: nearMiss.column)
    }
    return true
  }

  @inline(__always)
  private mutating func take(
    _ finding: TimecodeFinding, in input: Span<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>,
    _ advance: inout FilterAdvance
  ) -> Bool {
    guard pass(input, to: finding.range.lowerBound, into: output, &advance),
      output.count - advance.written >= ResultForm.maximumLength
    else { return false }
    if pair.line != finding.line, let event = pair.end(columns) {
      advance.event = event
      return false
    }
    var column = 0
    if columns != nil {
      guard let index = self.column(at: finding.range.lowerBound, line: finding.line, in: input) else { return true }
      column = index
    }
    readCount += 1
    let room = UnsafeMutableBufferPointer(rebasing: output[advance.written...])
    if writeResult(of: finding, room, &advance) { return true }
    let event = event(of: finding, room, &advance)
    if case .pairing = purpose {
      advance.event = pair.add(event, column: column)
    } else {
      advance.event = event
    }
    return true
  }

  /// The selected column of what was found. A locator has record times, which are counted as those of the events, and is no
  /// pair.
  private mutating func column(at index: Int, line: Int, in input: Span<UInt8>) -> Int? {
    guard line == scanner.locatorLine else { return columns?.column(at: index, line: line, in: input) }
    if case .pairing = purpose { return nil }
    return columns?.column(at: index, line: line, in: input, first: 3)
  }

  /// What there is to report at the end of the text, one event after another.
  private mutating func lastEvent() -> FilterEvent? {
    if let event = pair.end(columns) { return event }
    guard !isDone, let columns else { return nil }
    isDone = true
    return columns.lastEvent
  }

  /// Writes the result of a timecode, and returns whether that is all there is to do.
  @inline(__always)
  private mutating func writeResult(
    of finding: TimecodeFinding, _ room: UnsafeMutableBufferPointer<UInt8>, _ advance: inout FilterAdvance
  ) -> Bool {
    guard !isTraced, writesResults, finding.tagError == nil, let reading = try? reader.judge(finding.text),
      step.repaired(reading.timecode) == nil
    else { return false }
    var trace: PasteTrace?
    guard case .accepted(let range, _, let isFloored) = step.outcome(of: reading, trace: &trace) else { return false }
    let count = write(range.inPoint, for: finding, into: room)
    guard count > 0 else { return false }
    if isFloored { flooredCount += 1 }
    advance.read = finding.range.upperBound
    advance.written += count
    return true
  }

  /// Whether the filter writes the results itself.
  private var writesResults: Bool {
    switch purpose {
    case .listing(let form): form.terminator != nil
    case .rewriting: true
    case .pairing: false
    }
  }

  /// Takes a timecode of which there is something to report, or which the caller writes.
  private mutating func event(
    of finding: TimecodeFinding, _ room: UnsafeMutableBufferPointer<UInt8>, _ advance: inout FilterAdvance
  ) -> FilterEvent {
    var event: FilterEvent
    do throws(ReadingError) {
      if let error = finding.tagError { throw .text(TimecodeTextError(error)) }
      let reading = try reader.judge(finding.text)
      event = step.event(
        of: reading, finding.range, line: finding.line, column: finding.column, isTraced: isTraced,
        floored: &flooredCount)
    } catch {
      return FilterEvent(.unreadable(error), finding.range, line: finding.line, column: finding.column)
    }
    guard case .result(let marker, _) = event.kind, writesResults else { return event }
    let timecode = marker.inPoint
    // In a list, what is reported of a timecode precedes its result.
    if case .listing = purpose, !event.repairs.isEmpty || isTraced { return event }
    let count = write(timecode, for: finding, into: room)
    guard count > 0 else {
      event.kind = .failed(.unwritable(timecode, notation))
      return event
    }
    advance.read = finding.range.upperBound
    advance.written += count
    event.kind = .written
    return event
  }
}
