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
  }

  private let reader: TimecodeReader
  private var step: TimecodeStep
  private let purpose: Purpose
  private let isTraced: Bool
  private var scanner: TimecodeScanner
  /// The bytes at the beginning of the input that were scanned, but could not be handed on.
  private var scanned = 0
  /// What was found, but could not be handed on.
  private var found: TimecodeScanner.Finding?
  /// How many results lost a part of a subframe.
  package private(set) var flooredCount = 0
  /// How many timecodes were found.
  package private(set) var findingCount = 0

  /// Makes a filter at the beginning of a text.
  package init(reader: TimecodeReader, step: TimecodeStep, purpose: Purpose, isTraced: Bool = false) {
    self.reader = reader
    self.step = step
    self.purpose = purpose
    self.isTraced = isTraced
    // With a limit of a hundred days the labels may have days.
    scanner = TimecodeScanner(readsDays: reader.properties?.upperLimit == .max100Days)
  }

  /// Takes as much of the text as is certain and as there is room for, up to a timecode that is an event.
  ///
  /// At least `TimecodeScanner.maximumLength` bytes more than remain must be in the next input, unless it is final.
  package mutating func next(
    _ input: Span<UInt8>, isFinal: Bool, into output: UnsafeMutableBufferPointer<UInt8>
  ) -> FilterAdvance {
    var advance = FilterAdvance()
    defer {
      scanner.drop(advance.read)
      scanned -= advance.read
      if case .statement(var statement)? = found {
        statement.move(by: -advance.read)
        found = .statement(statement)
      }
    }
    while true {
      let next: TimecodeScanner.Finding?
      if let found {
        next = found
        self.found = nil
      } else {
        next = scanner.next(in: input, from: &scanned, isFinal: isFinal)
      }
      switch next {
      case nil:
        _ = pass(input, to: scanned, into: output, &advance)
        return advance
      case .statement(let statement)?:
        guard pass(input, to: scanned, into: output, &advance) else {
          found = next
          return advance
        }
        guard let event = contradiction(statement) else { continue }
        advance.event = event
        return advance
      case .timecode?:
        guard let finding = scanner.lastTimecode, pass(input, to: finding.range.lowerBound, into: output, &advance),
          output.count - advance.written >= ResultForm.maximumLength
        else {
          found = next
          return advance
        }
        findingCount += 1
        let room = UnsafeMutableBufferPointer(rebasing: output[advance.written...])
        if writeResult(of: finding, room, &advance) { continue }
        advance.event = event(of: finding, room, &advance)
        return advance
      }
    }
  }

  /// Hands on the bytes before an index, and returns whether there was room for all.
  private func pass(
    _ input: Span<UInt8>, to end: Int, into output: UnsafeMutableBufferPointer<UInt8>, _ advance: inout FilterAdvance
  ) -> Bool {
    guard case .rewriting = purpose else {
      advance.read = max(advance.read, end)
      return true
    }
    let count = min(end - advance.read, output.count - advance.written)
    guard count > 0 else { return advance.read >= end }
    input.extracting(advance.read..<(advance.read + count)).withUnsafeBytes { bytes in
      UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(output)[advance.written...])
        .copyMemory(from: bytes)
    }
    advance.read += count
    advance.written += count
    return advance.read == end
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
    guard case .accepted(let timecode, _, let isFloored) = step.outcome(of: reading, trace: &trace) else {
      return false
    }
    let count = write(timecode, for: finding, into: room)
    guard count > 0 else { return false }
    if isFloored { flooredCount += 1 }
    advance.read = finding.range.upperBound
    advance.written += count
    return true
  }

  /// Whether the filter writes the results itself.
  private var writesResults: Bool {
    if case .listing(let form) = purpose { form.terminator != nil } else { true }
  }

  /// Takes a timecode of which there is something to report, or which the caller writes.
  private mutating func event(
    of finding: TimecodeFinding, _ room: UnsafeMutableBufferPointer<UInt8>, _ advance: inout FilterAdvance
  ) -> FilterEvent {
    var event: FilterEvent
    do throws(TimecodeReader.ReadingError) {
      if let error = finding.tagError { throw .malformed(error) }
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
      event.kind = .unwritable(timecode)
      return event
    }
    advance.read = finding.range.upperBound
    advance.written += count
    event.kind = .written
    return event
  }

  /// Writes a result, and returns how many bytes it has; 0 if the notation cannot write it.
  private func write(
    _ timecode: Timecode, for finding: TimecodeFinding, into room: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    switch purpose {
    case .rewriting(let notation): return Self.inPlace(notation, finding.text).write(timecode, into: room)
    case .listing(let form):
      let count = form.notation.write(timecode, into: room)
      guard count > 0, let terminator = form.terminator else { return count }
      room[count] = terminator
      return count + 1
    }
  }

  /// The notation of a result in the place of a timecode: with subframes if there were any, tagged if that was.
  private static func inPlace(_ notation: TimecodeNotation, _ text: TimecodeText) -> TimecodeNotation {
    guard case .text(var style) = notation else { return notation }
    if text.hasSubFrames { style.subFrames = .always }
    if text.tag != nil { style.tagged = true }
    return .text(style)
  }

  /// A statement of another rate than the timecodes have; when they are rewritten, than they have then.
  private func contradiction(_ found: RateStatementFinding) -> FilterEvent? {
    var rate = reader.properties?.frameRate
    var isConverted = false
    if case .rewriting = purpose, case .conversion(let plan) = step.work {
      rate = plan.target.rate ?? rate
      isConverted = true
    }
    guard let rate, !found.statement.agrees(with: rate) else { return nil }
    return FilterEvent(
      .contradiction(found.statement, rate, isConverted: isConverted), found.range, line: found.line)
  }
}
