// A reader of lists: an item a line, in constant memory. It does no I/O:
//
//     var list = ListReader(reader: reader, operation: operation, form: sink.form)
//     let advance = list.next(input, isFinal: isFinal, through: &operation, into: room, keeping: &markers)
//     // hand on `advance.written` bytes, answer `advance.found`, drop `advance.read` bytes, and again
//
// Plain lines pass many at once (PlainLabels, PlainNumbers), and so do records of one layout; all others one by one. All
// give the same.

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
  private let numbers: PlainNumbers?
  /// Whether there is one of the two, which are large: looking at them for each line would copy them.
  private let hasPlainLines: Bool
  /// Whether a line that is not a record is an expression, which is not read here.
  private let hasExpressions: Bool
  /// Whether each timecode is done with by itself, and nothing of it is reported.
  private let takesEach: Bool
  /// Whether the results of plain labels that contain their properties are written without the steps of single timecodes.
  private let writesLabels: Bool
  /// Whether the last line was a record; then the next one may have the same layout.
  private var followsRecord = false
  private var splitter = LineSplitter()
  private var texts = TimecodeTextReader()
  private var records = TimecodeRecordReader()
  private var labels = PlainTable()
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
      guard !form.isRecord else {
        (plain, numbers) = (nil, nil)
        break
      }
      plain = operation.plainLabels(of: reader, notation: form.notation, terminator: form.terminator)
      numbers = operation.plainNumbers(of: reader, notation: form.notation, terminator: form.terminator)
    case .list(let count) where !operation.isTraced:
      (results, limit, maximumResultLength) = (nil, count, 0)
      (plain, numbers) = (operation.plainLabels(of: reader, notation: .text(.exact), terminator: 10), nil)
    case .lines, .list, .inPlace, .items:
      (results, limit, plain, numbers, maximumResultLength) = (nil, nil, nil, nil, 0)
    }
    hasPlainLines = plain != nil || numbers != nil
    takesEach =
      operation.repair == nil && operation.sequence == nil && operation.track == nil && !operation.keepsParts
    if let results, !results.isRecord, case .text = results.notation {
      writesLabels = takesEach && reader.readsText
    } else {
      writesLabels = false
    }
  }

  mutating func next(
    _ input: Span<UInt8>, isFinal: Bool, through operation: inout Operation,
    into room: UnsafeMutableBufferPointer<UInt8>, keeping list: inout MarkerList
  ) -> ReaderAdvance {
    var advance = ReaderAdvance()
    while true {
      if followsRecord || hasPlainLines, splitter.isAtLineStart {
        let rest = input.extracting(droppingFirst: advance.read)
        let space = UnsafeMutableBufferPointer(rebasing: room[advance.written...])
        let done = followsRecord ? passRecords(rest, into: space) : passPlainLines(rest, into: space, &list)
        if followsRecord, let rate = records.layout?.properties.frameRate { operation.count(done.lines, at: rate) }
        advance.add(done)
        splitter.pass(lines: done.lines)
      }
      guard room.count - advance.written >= maximumResultLength,
        let line = splitter.next(in: input, from: &advance.read, isFinal: isFinal)
      else { return advance }
      let space = UnsafeMutableBufferPointer(rebasing: room[advance.written...])
      guard let kind = take(line, of: input, through: &operation, into: space, &list, &advance) else { continue }
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
    if let plain {
      return limit.map { plain.lines(input, into: &list, limit: $0) } ?? plain.lines(input, into: room)
    }
    return numbers?.lines(input, into: room) ?? PlainAdvance()
  }

  /// Takes the records at the beginning of a text that have the layout of the one before them, and plain results.
  private func passRecords(_ input: Span<UInt8>, into room: UnsafeMutableBufferPointer<UInt8>) -> PlainAdvance {
    guard let layout = records.layout, labels.contains(layout.properties) else { return PlainAdvance() }
    return labels.with(layout.properties) { plain in
      var done = PlainAdvance()
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
    } ?? PlainAdvance()
  }

  /// Takes a line, and puts its result; returns what is left to the run.
  @inline(__always)
  private mutating func take(
    _ line: LineSplitter.Line, of input: Span<UInt8>, through operation: inout Operation,
    into room: UnsafeMutableBufferPointer<UInt8>, _ list: inout MarkerList, _ advance: inout ReaderAdvance
  ) -> FoundItem.Kind? {
    followsRecord = false
    if line.isTooLong { return .fault(.tooLong) }
    let text = input.extracting(line.content)
    if writesLabels, let label = writeLabel(of: text, operation, into: room) {
      followsRecord = text[0] == UInt8(ascii: "{")
      operation.count(1, at: label.rate)
      advance.written += label.count
      advance.items += 1
      if label.isFloored { advance.floored += 1 }
      return nil
    }
    if hasExpressions, !text.isRecord { return text.isBlank ? .blank : .expression }
    let reading: TimecodeReader.Reading
    do throws(ReadingError) {
      reading = try read(text)
    } catch {
      return text.isBlank ? takeBlankLine(into: room, &advance) : .fault(.unreadable(error))
    }
    guard results != nil || limit != nil, takesEach, reading.isTimecode,
      results.map({ !$0.isRecord || text.count <= LineRecordForm.longestText }) ?? true
    else { return .item(reading) }
    var trace: PasteTrace?
    guard case .accepted(let range, let isExact, let isFloored) = operation.outcome(of: reading, trace: &trace) else {
      return .item(reading)
    }
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
  private func takeBlankLine(
    into room: UnsafeMutableBufferPointer<UInt8>, _ advance: inout ReaderAdvance
  ) -> FoundItem.Kind? {
    guard let results else { return .blank }
    if !results.isRecord {
      room[0] = results.terminator
      advance.written += 1
    }
    return nil
  }

  /// Writes the result of a plain label that contains its properties, in its tag or as a record; nil for any other line.
  @inline(__always)
  private mutating func writeLabel(
    of text: Span<UInt8>, _ operation: Operation, into room: UnsafeMutableBufferPointer<UInt8>
  ) -> (count: Int, isFloored: Bool, rate: TimecodeFrameRate)? {
    guard !text.isEmpty else { return nil }
    guard text[0] != UInt8(ascii: "{") else {
      guard let timecode = records.timecode(in: text) else { return nil }
      hasRecords = true
      if !labels.contains(timecode.properties) { learnLabels(at: timecode.properties, operation) }
      return labels.with(timecode.properties) { $0.write(timecode.components, into: room) }
        .map { ($0.count, $0.isFloored, timecode.frameRate) }
    }
    guard let label = texts.taggedLabel(in: text), let properties = label.tag?.properties else { return nil }
    if !labels.contains(properties) { learnLabels(at: properties, operation) }
    return labels.with(properties) { $0.write(label, into: room) }
      .map { ($0.count, $0.isFloored, properties.frameRate) }
  }

  private mutating func learnLabels(at properties: Timecode.Properties, _ operation: Operation) {
    guard let results else { return }
    let isDemanded = reader.demandedRate ?? properties.frameRate == properties.frameRate
    let plain = operation.plainLabels(
      at: properties, isRateAssumed: false, separators: reader.plainSeparators(at: properties),
      notation: results.notation, terminator: results.terminator)
    labels.add(isDemanded ? plain : nil, at: properties)
  }

  @inline(__always)
  private mutating func read(_ text: Span<UInt8>) throws(ReadingError) -> TimecodeReader.Reading {
    if text.isRecord { hasRecords = true }
    return try reader.readItem(text, &texts, &records)
  }
}

extension Span<UInt8> {
  /// Whether a line is JSON.
  var isRecord: Bool { count > 1 && self[0] == UInt8(ascii: "{") }
}
