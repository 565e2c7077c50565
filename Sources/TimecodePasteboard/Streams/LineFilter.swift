// A filter over lines of timecodes, one a line, in constant memory. It reads and writes nothing itself:
//
//     var filter = LineFilter(reader: reader, step: step, form: .init(.text(.exact), terminator: 10))
//     let advance = filter.next(input, isFinal: isFinal, into: room)
//     // hand on `advance.written` bytes, answer `advance.event`, drop `advance.read` bytes, and again
//
// Plain lines pass many at once (PlainLines), and so do records of one layout; all others one by one. All give the same.

package import SMPTETimecode

/// A filter over lines.
package struct LineFilter: InputFilter, Sendable {
  private let reader: TimecodeReader
  private var step: TimecodeStep
  private let form: ResultForm
  private let isTraced: Bool
  private var plain: PlainLines?
  /// Whether the results of plain labels that contain their properties are written without the steps of single timecodes.
  private let writesLabels: Bool
  /// The last line, if it was one of them; then the next one is not a plain line, and may be a record of the same layout.
  private var lastOwn: OwnProperties?
  private var splitter = LineSplitter()
  private var texts = TimecodeTextReader()
  private var records = TimecodeRecordReader()
  private var labels = KnownLabels()
  /// How many results lost a part of a subframe.
  package private(set) var flooredCount = 0
  /// Whether a line was a JSON record.
  package private(set) var hasRecords = false

  /// The results that are kept instead of written, where they are.
  private var keptItems = MarkerList()
  private var keeps = false
  /// The results that are kept instead of written; nil where none are.
  package var kept: MarkerList? { keeps ? keptItems : nil }
  private var keptLimit: UInt64 = 0

  /// How a line contains its properties.
  private enum OwnProperties {
    case tag, record
  }

  private var blankCount = 0
  private var recordForm = LineRecordForm()
  /// The name of the input in records; nil where they have none.
  package var fileName: String? {
    get { recordForm.fileName }
    set { recordForm.fileName = newValue }
  }

  package var maximumResultLength: Int { form.isRecord ? ResultForm.maximumRecordLength : ResultForm.maximumLength }

  /// How many lines have begun.
  package var lineCount: Int { splitter.number }

  /// How many lines were not blank.
  package var readCount: Int { splitter.number - blankCount }

  /// Makes a filter at the beginning of a text.
  ///
  /// - Parameters:
  ///   - reader: How a line is read.
  ///   - step: What is done with a timecode.
  ///   - form: How the results are written.
  ///   - isTraced: Whether every line is an event with the decisions of the policies.
  package init(reader: TimecodeReader, step: TimecodeStep, form: ResultForm, isTraced: Bool = false) {
    self.reader = reader
    self.step = step
    self.form = form
    self.isTraced = isTraced
    if case .text = form.notation {
      writesLabels = step.repair == nil && step.sequence == nil && reader.notation == nil && !form.isRecord
    } else {
      writesLabels = false
    }
    plain =
      if !isTraced, !form.isRecord, let terminator = form.terminator {
        step.plainLines(of: reader, notation: form.notation, terminator: terminator)
      } else { nil }
  }

  /// Keeps the results of lines behind those of a list, up to so many, instead of writing them or leaving them to the caller.
  ///
  /// The result of a line for which there is no room is an event.
  package mutating func keep(_ list: consuming MarkerList, limit: UInt64) {
    keptItems = list
    keeps = true
    keptLimit = limit
    plain = isTraced ? nil : step.plainLines(of: reader, notation: .text(.exact), terminator: 10)
  }

  /// Takes as many lines as are whole and as there is room for, up to one that is an event.
  package mutating func next(
    _ input: Span<UInt8>, isFinal: Bool, into output: UnsafeMutableBufferPointer<UInt8>
  ) -> FilterAdvance {
    var advance = FilterAdvance()
    while true {
      if lastOwn != .tag, splitter.isAtLineStart {
        let rest = input.extracting(droppingFirst: advance.read)
        let room = UnsafeMutableBufferPointer(rebasing: output[advance.written...])
        let done = lastOwn == .record ? passRecords(rest, into: room) : passPlainLines(rest, into: room)
        advance.read += done.read
        advance.written += done.written
        flooredCount += done.floored
        splitter.pass(lines: done.lines)
      }
      guard output.count - advance.written >= maximumResultLength,
        let line = splitter.next(in: input, from: &advance.read, isFinal: isFinal)
      else { return advance }
      let room = UnsafeMutableBufferPointer(rebasing: output[advance.written...])
      guard let event = take(line, of: input, into: room, &advance.written) else { continue }
      advance.event = event
      advance.readCount = readCount
      return advance
    }
  }

  /// Takes plain lines at the beginning of a text.
  @inline(__always)
  private mutating func passPlainLines(
    _ input: Span<UInt8>, into room: UnsafeMutableBufferPointer<UInt8>
  ) -> PlainLines.Advance {
    guard let plain else { return PlainLines.Advance() }
    return keeps ? plain.collect(input, into: &keptItems, limit: keptLimit) : plain.run(input, into: room)
  }

  /// Takes the records at the beginning of a text that have the layout of the one before them, and plain results.
  private func passRecords(_ input: Span<UInt8>, into room: UnsafeMutableBufferPointer<UInt8>) -> PlainLines.Advance {
    guard let layout = records.layout, labels.contains(layout.properties) else { return PlainLines.Advance() }
    return labels.with(layout.properties) { plain in
      var done = PlainLines.Advance()
      while room.count - done.written >= ResultForm.maximumLength {
        guard let record = layout.object(in: input, from: done.read), record.end < input.count,
          input[record.end] == 0x0A, record.end - done.read <= LineSplitter.longestLine,
          let result = plain.write(
            record.components, into: UnsafeMutableBufferPointer(rebasing: room[done.written...]))
        else { break }
        done.read = record.end + 1
        done.written += result.count
        done.lines += 1
        done.floored += result.isFloored ? 1 : 0
      }
      return done
    } ?? PlainLines.Advance()
  }

  /// Takes a text that is no line.
  package mutating func event(of text: Span<UInt8>) -> FilterEvent {
    event(of: text, 0..<text.count, line: nil)
  }

  /// Takes a timecode that was read from elsewhere, such as a media file.
  package mutating func event(of reading: TimecodeReader.Reading) -> FilterEvent {
    event(of: reading, 0..<0, line: nil)
  }

  /// Takes a line, and writes its result; returns what is left to the caller.
  @inline(__always)
  private mutating func take(
    _ line: LineSplitter.Line, of input: Span<UInt8>, into room: UnsafeMutableBufferPointer<UInt8>,
    _ written: inout Int
  ) -> FilterEvent? {
    lastOwn = nil
    if line.isTooLong { return FilterEvent(.tooLong, line.content, line: lineCount) }
    let text = input.extracting(line.content)
    guard !isTraced, keeps || form.terminator != nil && recordForm.fits else {
      return event(of: text, line.content, line: lineCount)
    }
    if writesLabels, !keeps, let label = writeLabel(of: text, into: room) {
      lastOwn = text[0] == UInt8(ascii: "{") ? .record : .tag
      written += label.count
      if label.isFloored { flooredCount += 1 }
      return nil
    }
    let result: TimecodeReader.Reading
    do throws(ReadingError) {
      result = try read(text)
    } catch {
      let event = event(of: text, line.content, line: lineCount, failing: error)
      guard case .blank = event.kind else { return event }
      if let terminator = form.terminator, !keeps, !form.isRecord {
        room[0] = terminator
        written += 1
      }
      return nil
    }
    guard step.repair == nil, step.sequence == nil, result.isTimecode,
      !form.isRecord || text.count <= LineRecordForm.longestText
    else { return keep(event(of: result, line.content, line: lineCount)) }
    var trace: PasteTrace?
    let outcome = step.outcome(of: result, trace: &trace)
    guard case .accepted(let range, let isExact, let isFloored) = outcome, !keeps || hasRoom else {
      return FilterEvent(FilterEvent.Kind(outcome), line.content, line: lineCount)
    }
    if keeps {
      keptItems.append(range.inPoint)
    } else {
      let count =
        form.isRecord
        ? recordForm.write(range.inPoint, isExact, of: text, line: lineCount, into: room)
        : form.notation.write(range.inPoint, into: room)
      guard count > 0 else {
        return FilterEvent(.unwritable(range.inPoint, form.notation), line.content, line: lineCount)
      }
      room[count] = form.terminator ?? 0
      written += count + 1
    }
    if isFloored { flooredCount += 1 }
    return nil
  }

  /// Keeps a result, where they are kept; returns what is left to the caller.
  private mutating func keep(_ event: FilterEvent) -> FilterEvent? {
    guard keeps, case .result(let marker, _) = event.kind, hasRoom else { return event }
    keptItems.append(marker)
    var event = event
    event.kind = .written
    return event.isBare ? nil : event
  }

  /// Writes the result of a plain label that contains its properties, in its tag or as a record; nil for any other line.
  @inline(__always)
  private mutating func writeLabel(
    of text: Span<UInt8>, into room: UnsafeMutableBufferPointer<UInt8>
  ) -> (count: Int, isFloored: Bool)? {
    guard !text.isEmpty else { return nil }
    guard text[0] != UInt8(ascii: "{") else {
      guard let timecode = records.timecode(in: text) else { return nil }
      hasRecords = true
      if !labels.contains(timecode.properties) { learnLabels(at: timecode.properties) }
      return labels.with(timecode.properties) { $0.write(timecode.components, into: room) }
    }
    guard let label = texts.taggedLabel(in: text), let properties = label.tag?.properties else { return nil }
    if !labels.contains(properties) { learnLabels(at: properties) }
    return labels.with(properties) { $0.write(label, into: room) }
  }

  private mutating func learnLabels(at properties: Timecode.Properties) {
    let isDemanded = reader.demandedRate ?? properties.frameRate == properties.frameRate
    let plain = step.plainLabels(
      at: properties, isRateAssumed: false, separators: reader.plainSeparators(at: properties),
      notation: form.notation, terminator: form.terminator)
    labels.add(isDemanded ? plain : nil, at: properties)
  }

  private var hasRoom: Bool { UInt64(keptItems.count) < keptLimit }

  @inline(__always)
  private mutating func read(_ text: Span<UInt8>) throws(ReadingError) -> TimecodeReader.Reading {
    if !text.isEmpty, text[0] == UInt8(ascii: "{") { hasRecords = true }
    return try reader.readItem(text, &texts, &records)
  }

  private mutating func event(of text: Span<UInt8>, _ range: Range<Int>, line: Int?) -> FilterEvent {
    do throws(ReadingError) {
      return event(of: try read(text), range, line: line)
    } catch {
      return event(of: text, range, line: line, failing: error)
    }
  }

  /// What a text is that cannot be read: a blank line, or a failure.
  private mutating func event(
    of text: Span<UInt8>, _ range: Range<Int>, line: Int?, failing error: ReadingError
  ) -> FilterEvent {
    guard line != nil, text.isBlank else { return FilterEvent(.unreadable(error), range, line: line) }
    blankCount += 1
    return FilterEvent(.blank, range, line: line)
  }

  private mutating func event(of reading: TimecodeReader.Reading, _ range: Range<Int>, line: Int?) -> FilterEvent {
    step.event(of: reading, range, line: line, isTraced: isTraced, floored: &flooredCount)
  }
}
