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
      found?.move(by: -advance.read)
    }
    while true {
      if found == nil { found = scanner.next(in: input, from: &scanned, isFinal: isFinal) }
      let end =
        if case .timecode(let finding)? = found { finding.range.lowerBound } else { scanned }
      guard pass(input, to: end, into: output, &advance) else { return advance }
      switch found {
      case nil: return advance
      case .statement(let statement)?:
        found = nil
        advance.event = contradiction(statement)
      case .timecode(let finding)?:
        guard output.count - advance.written >= ResultForm.maximumLength else { return advance }
        found = nil
        findingCount += 1
        advance.event = take(finding, UnsafeMutableBufferPointer(rebasing: output[advance.written...]), &advance)
      }
      if advance.event != nil { return advance }
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

  /// Takes a timecode, and writes its result; returns what is left to the caller.
  private mutating func take(
    _ finding: TimecodeFinding, _ room: UnsafeMutableBufferPointer<UInt8>, _ advance: inout FilterAdvance
  ) -> FilterEvent? {
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
    guard case .result(let timecode, _) = event.kind else { return event }
    var count = 0
    switch purpose {
    case .rewriting(let notation):
      count = Self.inPlace(notation, finding.text).write(timecode, into: room)
    case .listing(let form):
      guard let terminator = form.terminator, event.repair == nil, !isTraced else { return event }
      count = form.notation.write(timecode, into: room)
      if count > 0 {
        room[count] = terminator
        count += 1
      }
    }
    guard count > 0 else {
      event.kind = .unwritable(timecode)
      return event
    }
    advance.read = finding.range.upperBound
    advance.written += count
    guard event.repair != nil || isTraced else { return nil }
    event.kind = .written
    return event
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

extension TimecodeScanner.Finding {
  /// Counts its bytes from another beginning of the buffer.
  fileprivate mutating func move(by distance: Int) {
    switch self {
    case .timecode(var finding):
      finding.numbers = finding.numbers.moved(by: distance)
      finding.range = finding.range.moved(by: distance)
      self = .timecode(finding)
    case .statement(var finding):
      finding.range = finding.range.moved(by: distance)
      self = .statement(finding)
    }
  }
}

extension Range<Int> {
  fileprivate func moved(by distance: Int) -> Range<Int> { (lowerBound + distance)..<(upperBound + distance) }
}
