// A reader of lists: an item a line, in constant memory. It does no I/O:
//
//     var list = ListReader(reader: reader, operation: operation, form: sink.form)
//     let advance = list.next(input, isFinal: isFinal, through: &operation, into: room, keeping: &markers)
//     // hand on `advance.written` bytes, answer `advance.found`, drop `advance.read` bytes, and again
//
// Plain labels pass many at once (PlainLabels), all other lines one by one. Both give the same.

import SMPTETimecode

/// A reader of lines.
struct ListReader: ItemReader {
  private let reader: TimecodeReader
  private let form: SinkForm
  /// How the reader writes results by itself; nil if it does not.
  private let results: ResultForm?
  /// How many results the list may have to which the reader appends them; nil if it does not.
  private let limit: UInt64?
  private let plain: PlainLabels?
  /// Whether there are plain labels, which are large: looking at them for each line would copy them.
  private let hasPlainLabels: Bool
  /// Whether a line that is not a record is an expression, which is not read here.
  private let hasExpressions: Bool
  /// Whether each timecode is done with by itself, and nothing of it is reported.
  private let takesEach: Bool
  private var splitter = LineSplitter()
  private var texts = TimecodeTextReader()
  private var recordForm = LineRecordForm()
  /// Whether a line was a JSON record.
  private(set) var hasRecords = false

  let maximumResultLength: Int

  var lineCount: Int { splitter.number }

  /// Makes a reader at the beginning of a text.
  ///
  /// - Parameters:
  ///   - reader: How a line is read.
  ///   - operation: The operation on each item.
  ///   - form: How the results are put.
  ///   - fileName: The name of the input in records; nil if they have none.
  init(reader: TimecodeReader, operation: Operation, form: SinkForm, fileName: String? = nil) {
    self.reader = reader
    self.form = form
    hasExpressions = operation.isMeasure
    recordForm.fileName = fileName
    switch form {
    case .lines(let form) where !operation.isTraced && recordForm.fits:
      (results, limit) = (form, nil)
      maximumResultLength = form.isRecord ? ResultForm.maximumRecordLength : ResultForm.maximumLength
      plain =
        form.isRecord
        ? nil : operation.plainLabels(of: reader, notation: form.notation, terminator: form.terminator)
    case .list(let count) where !operation.isTraced:
      (results, limit, maximumResultLength) = (nil, count, 0)
      plain = operation.plainLabels(of: reader, notation: .text(.exact), terminator: 10)
    case .lines, .list, .inPlace, .items: (results, limit, plain, maximumResultLength) = (nil, nil, nil, 0)
    }
    hasPlainLabels = plain != nil
    takesEach =
      operation.repair == nil && operation.sequence == nil && operation.takesAll
  }

  mutating func next(
    _ input: Span<UInt8>, isFinal: Bool, through operation: inout Operation,
    into room: UnsafeMutableBufferPointer<UInt8>, keeping list: inout MarkerList
  ) -> ReaderAdvance {
    var advance = ReaderAdvance()
    while true {
      if hasPlainLabels, splitter.isAtLineStart {
        let done = passPlainLines(
          input.extracting(droppingFirst: advance.read),
          into: UnsafeMutableBufferPointer(rebasing: room[advance.written...]), &list)
        advance.add(done)
        splitter.pass(lines: done.lines)
      }
      guard room.count - advance.written >= maximumResultLength,
        let line = splitter.next(in: input, from: &advance.read, isFinal: isFinal)
      else { return advance }
      let space = UnsafeMutableBufferPointer(rebasing: room[advance.written...])
      guard let kind = process(line, of: input, through: &operation, into: space, &list, &advance) else { continue }
      advance.found = FoundItem(kind: kind, range: line.content, place: TextPlace(line: splitter.number))
      return advance
    }
  }

  func use(of timecode: Timecode?, _ found: FoundItem) -> ItemUse { .taken }

  func replace(_ found: FoundItem, by timecode: Timecode, into room: UnsafeMutableBufferPointer<UInt8>) -> Int { 0 }

  /// Takes plain lines at the beginning of a text.
  @inline(__always)
  private func passPlainLines(
    _ input: Span<UInt8>, into room: UnsafeMutableBufferPointer<UInt8>, _ list: inout MarkerList
  ) -> PlainAdvance {
    guard let plain else { return PlainAdvance() }
    return limit.map { plain.lines(input, into: &list, limit: $0) } ?? plain.lines(input, into: room)
  }

  /// Reads a line, and puts its result; returns what is left to the run.
  @inline(__always)
  private mutating func process(
    _ line: LineSplitter.Line, of input: Span<UInt8>, through operation: inout Operation,
    into room: UnsafeMutableBufferPointer<UInt8>, _ list: inout MarkerList, _ advance: inout ReaderAdvance
  ) -> FoundItem.Kind? {
    if line.isTooLong { return .fault(.tooLong) }
    let text = input.extracting(line.content)
    if hasExpressions, !text.isRecord { return text.isBlank ? .blank : .expression }
    let reading: TimecodeReader.Reading
    do throws(ReadingError) {
      reading = try read(text)
    } catch {
      return text.isBlank ? putBlankLine(into: room, &advance) : .fault(.unreadable(error))
    }
    guard results != nil || limit != nil, takesEach, reading.isTimecode,
      results.map({ !$0.isRecord || text.count <= LineRecordForm.longestText }) ?? true
    else { return .item(reading) }
    var trace: PasteTrace?
    guard case .accepted(let range, let isExact, let isFloored) = operation.outcome(of: reading, trace: &trace),
      !operation.keepsParts || isExact ?? true && (reading.isBare || reading.excess == .zero)
    else { return .item(reading) }
    if let results {
      let count =
        results.isRecord
        ? recordForm.write(range.inPoint, isExact, of: text, line: splitter.number, into: room)
        : results.notation.write(range.inPoint, into: room)
      guard count > 0 else { return .item(reading) }
      room[count] = results.terminator
      advance.written += count + 1
    } else {
      guard UInt64(list.count) < limit ?? 0 else { return .item(reading) }
      list.append(range.inPoint)
    }
    advance.items += 1
    if isFloored { advance.floored += 1 }
    return nil
  }

  /// Keeps a blank line, if the results are lines.
  private func putBlankLine(
    into room: UnsafeMutableBufferPointer<UInt8>, _ advance: inout ReaderAdvance
  ) -> FoundItem.Kind? {
    guard let results else { return .blank }
    if !results.isRecord {
      room[0] = results.terminator
      advance.written += 1
    }
    return nil
  }

  @inline(__always)
  private mutating func read(_ text: Span<UInt8>) throws(ReadingError) -> TimecodeReader.Reading {
    if text.isRecord { hasRecords = true }
    return try reader.readItem(text, &texts)
  }
}

extension Span<UInt8> {
  /// Whether a line is JSON.
  var isRecord: Bool { count > 1 && self[0] == UInt8(ascii: "{") }
}
