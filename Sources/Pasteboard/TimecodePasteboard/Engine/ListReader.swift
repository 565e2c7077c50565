// The rows of a list: one item a line, in constant memory. Plain labels are processed many at once (PlainLabels), all
// other lines one by one. Both give the same results.

import SMPTETimecode
import TimecodeDocuments

/// A source of lines.
struct ListReader: RowSource {
  private let reader: TimecodeReader
  /// True if a line that is not a record is an expression, which is not read here.
  private let hasExpressions: Bool
  /// At most one element. `PlainLabels` is large, and an element of an array is not copied for each line.
  private let plain: [PlainLabels]
  private var splitter = LineSplitter()
  private var texts = TimecodeTextReader()
  /// True if any line was a JSON record.
  private(set) var hasRecords = false

  var lineCount: Int { splitter.number }

  /// Makes a source at the beginning of a text.
  init(_ reader: TimecodeReader, for operation: Operation, _ form: SinkForm) {
    self.reader = reader
    hasExpressions = operation.isMeasure
    let labels: PlainLabels? =
      switch form {
      case .lines(let notation): operation.plainLabels(of: reader, notation: notation, endsLines: true)
      case .list: operation.plainLabels(of: reader, notation: .text(.exact), endsLines: true)
      case .inPlace, .items: nil
      }
    plain = labels.map { [$0] } ?? []
  }

  mutating func next(
    _ input: Span<UInt8>, isFinal: Bool, through operation: inout Operation, into output: inout RowOutput
  ) -> ItemRow? {
    while true {
      if !plain.isEmpty, output.acceptsEach, splitter.isAtLineStart {
        splitter.pass(lines: output.putLines(input, by: plain[0]))
      }
      guard output.hasSpace, let line = splitter.next(in: input, from: &output.read, isFinal: isFinal) else {
        return nil
      }
      if let kind = process(line, of: input, through: &operation, into: &output) {
        return ItemRow(kind: kind, range: line.content, location: TextLocation(line: splitter.number))
      }
    }
  }

  /// Puts the result of a line; returns a row if there is something to report.
  @inline(__always)
  private mutating func process(
    _ line: LineSplitter.Line, of input: Span<UInt8>, through operation: inout Operation, into output: inout RowOutput
  ) -> ItemRow.Kind? {
    if line.isTooLong { return .fault(.tooLong) }
    let text = input.extracting(line.content)
    if text.isRecord { hasRecords = true }
    if hasExpressions, !text.isRecord { return text.isBlank ? .blank : .expression }
    do throws(ReadingError) {
      let reading = try reader.readItem(text, &texts)
      let location = TextLocation(line: splitter.number)
      return output.put(reading, at: line.content, location, through: &operation) ? nil : .item(reading)
    } catch {
      guard !text.isBlank else { return output.putBlankLine() ? nil : .blank }
      guard reader.acceptsNames, !text.isRecord else { return .fault(.unreadable(error)) }
      do throws(ReadingError) {
        return try reader.readNamed(text).map { .item($0) } ?? .fault(.unreadable(error))
      } catch { return .fault(.unreadable(error)) }
    }
  }
}

extension Span<UInt8> {
  /// True if a line is JSON.
  var isRecord: Bool { count > 1 && self[0] == UInt8(ascii: "{") }
}

// MARK: Columns

// Chooses timecodes of a line by their numbers, which are the columns of a text.
//
//     var columns = LineColumns(choice)
//     columns?.countNext(of: line)        // for each timecode and near miss, in the text's order

/// A position among the timecodes of a text's lines.
struct LineColumns: Sendable {
  private let numbers: [Int]
  /// The line whose timecodes are counted, and the number of timecodes counted so far.
  private var line = 0
  private var count = 0

  /// Makes a position at the beginning of a text; nil if the choice has names, or roles that only tables have.
  init?(_ columns: DocumentColumns) {
    guard let numbers = columns.numbers else { return nil }
    self.numbers = numbers
  }

  /// Counts the next timecode of a line. Returns true if it is in a chosen column.
  mutating func countNext(of line: Int) -> Bool {
    if line != self.line { (self.line, count) = (line, 0) }
    count += 1
    return numbers.contains(count)
  }
}
