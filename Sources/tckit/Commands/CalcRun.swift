// What a calculation over inputs has in common, whatever each input gives: expressions, records, durations, or the timecodes
// of a text.

import JSON
import SystemCalls
import TimecodeDocuments
import TimecodePasteboard

/// A calculation whose results are written one by one, or as one total.
struct CalcRun {
  let arguments: ParsedArguments
  let input: TimecodeInput
  let reader: TimecodeReader
  private let calculation: TimecodeExpression
  /// The one result of all; nil where each has its own.
  private(set) var total: LengthTotal?
  var writer: TimecodeWriter
  /// Whether each line has one result, the timecode of the second column less that of the first.
  let takesDifference: Bool
  var tally = InputTally()
  /// What was found in texts, and what failed.
  var found = InputTally()
  /// How many records of markers without a duration were left out of the total.
  private(set) var pointCount = 0
  /// Where the expressions are that wait for the rate of the total.
  private var waitingPlaces: [InputLocation] = []

  init(
    _ arguments: ParsedArguments, _ calculation: TimecodeExpression, by reader: TimecodeReader
  ) throws(Failure) {
    self.arguments = arguments
    self.calculation = calculation
    takesDifference = arguments.has(.difference)
    if takesDifference, let count = arguments.values.columns?.columns.count, count != 2 {
      throw Failure(.usage(.differenceOf(count: count)))
    }
    let total = LengthTotal(arguments, calculation)
    self.total = total
    self.reader = reader
    writer = try TimecodeWriter(arguments, writesLengths: true)
    input = try TimecodeInput(arguments).withItems { line in
      if line.isRecord { return (try? reader.readItem(line)) != nil }
      if case .interval? = try? calculation.evaluate(line) { return true }
      guard var probe = total, (try? probe.add(line)) != nil else { return false }
      return probe.waitingCount == 0
    }
    if total == nil, input.namesResults { writer.fileName = "" }
  }

  /// Writes the result of each line, timecode or pair, or that of all; no total is written where one failed.
  mutating func run(_ context: inout Context) throws(Failure) {
    let input = input
    try input.forEach(&context) { (part, name, context) throws(Failure) in
      if writer.fileName != nil { writer.fileName = name.text }
      switch consume part {
      case .operand(let text):
        let bytes = Array(text.utf8)
        try take(bytes.span, at: InputLocation(text: text), &context)
      case .text(var buffer):
        if input.scans { try scan(&buffer, name, &context) } else { try takeLines(of: &buffer, name, &context) }
      case .media(let media): try take(media, name.file, &context)
      case .document(let bytes, let format): try take(bytes, format, name, &context)
      }
    }
    if tally.foundNothing, context.failureCount == 0, !input.scans || !found.foundNothing {
      context.report(Failure(.nothingCalculated(isScan: input.scans)))
    }
    if input.scans { context.conclude(found, of: input) }
    try finish(&context)
  }

  /// Takes an expression, or a record: adds it to the total or writes its result, and reports its failure.
  mutating func take(
    _ expression: Span<UInt8>, at place: InputLocation, _ context: inout Context
  ) throws(Failure) {
    tally.readCount += 1
    do throws(Failure) {
      try calculate(expression, at: place, &context)
    } catch {
      guard error.concernsOneItem else { throw error }
      report(error, at: place, &context)
    }
  }

  private mutating func report(_ failure: Failure, at place: InputLocation, _ context: inout Context) {
    tally.failureCount += 1
    context.report(failure.placed(at: place), hasRead: tally.acceptedCount > 0)
  }

  /// Adds the duration of a range to the total.
  mutating func add(
    _ range: TimecodeRange, _ excess: TimecodeRange.Excess, _ context: inout Context
  ) throws(Failure) {
    tally.readCount += 1
    do { report(try total?.add(range, excess: excess) ?? [], &context) } catch {
      throw CalcCommand.failure(error, range.stringValue)
    }
  }

  /// Reports what never got a rate, and writes the total, if there is one and nothing has failed.
  mutating func finish(_ context: inout Context) throws(Failure) {
    if let first = waitingPlaces.first { context.report(Failure(fault: .unreadable(ReadingError(.noRate)), at: first)) }
    if tally.acceptedCount > waitingPlaces.count { context.releaseMissingRates() }
    if let total, context.failureCount == 0 { try CalcCommand.write(total, arguments, &writer, &context) }
  }

  private mutating func calculate(
    _ expression: Span<UInt8>, at place: InputLocation, _ context: inout Context
  ) throws(Failure) {
    guard !expression.isRecord else {
      if let text = try text(ofRecord: expression) { return try calculate(text.span, at: place, &context) }
      tally.readCount -= 1
      pointCount += 1
      return
    }
    let result: TimecodeExpressionResult
    do throws(TimecodeTextError) {
      if let refused = try total?.add(expression) {
        report(refused, &context)
        if let count = total?.waitingCount, count > waitingPlaces.count { waitingPlaces.append(place) }
        return
      }
      result = try calculation.evaluate(expression)
    } catch {
      throw CalcCommand.failure(error, place.text ?? "")
    }
    let origin = TimecodeTemplate.Place(input: place.text, file: place.file, line: place.line)
    try CalcCommand.write(result, from: origin, arguments, &writer, &context) { json in
      json.member("input", ifPresent: place.text)
      json.member("file", ifPresent: place.file)
      json.member("line", ifPresent: place.line)
      json.member("column", ifPresent: place.column)
    }
  }

  /// Reports what waited for the rate of the total and is no length at it; nothing waits any more once there is one.
  private mutating func report(_ refused: [LengthTotal.Refusal], _ context: inout Context) {
    for refusal in refused {
      let place = waitingPlaces[refusal.number]
      report(CalcCommand.failure(refusal.error, place.text ?? ""), at: place, &context)
    }
    if total?.waitingCount == 0 { waitingPlaces = [] }
  }

  /// The timecode or range of a record, as an expression has it; nil for a marker without a duration, which adds none.
  private func text(ofRecord record: Span<UInt8>) throws(Failure) -> [UInt8]? {
    do throws(ReadingError) {
      let reading = try reader.readItem(record)
      let end = reading.extent?.outPoint
      if total != nil, reading.extent != nil, end == nil { return nil }
      let start = end.map { _ in reading.timecode.losslessText + ".." } ?? ""
      return Array((start + (end ?? reading.timecode).taggedStringValue).utf8)
    } catch {
      throw Failure(fault: .unreadable(error))
    }
  }
}

extension Span<UInt8> {
  /// Whether a line is JSON.
  fileprivate var isRecord: Bool { count > 1 && self[0] == UInt8(ascii: "{") }
}

extension LengthTotal {
  /// The total that the options request, or nil.
  init?(_ arguments: ParsedArguments, _ calculation: TimecodeExpression) {
    if arguments.has(.sum) {
      self.init(.sum, with: calculation)
    } else if arguments.has(.min) {
      self.init(.min, with: calculation)
    } else if arguments.has(.max) {
      self.init(.max, with: calculation)
    } else {
      return nil
    }
  }
}

// The operands of a calculation over inputs: one a line, or the durations of documents and media.

extension CalcRun {
  /// Takes each line of a list.
  mutating func takeLines(
    of buffer: inout InputBuffer, _ name: TimecodeInput.Name, _ context: inout Context
  ) throws(Failure) {
    let input = input
    try input.refuseColumns(&buffer, name, &context)
    let before = (read: tally.readCount, points: pointCount)
    try input.forEachLine(of: &buffer, named: name, &context) { (text, place, context) throws(Failure) in
      if !text.isBlank { return try take(text, at: place, &context) }
      if total == nil, !writer.isJSON { try writer.write(verbatim: Span<UInt8>(), to: context) }
    }
    let points = pointCount - before.points
    if points > 0 { Self.leave(points, of: nil, name, &context) }
    if tally.readCount == before.read, points == 0 { context.reportNothingFound(in: name, of: input) }
  }

  /// Reports what has no duration.
  private static func leave(
    _ points: Int, of format: DocumentFormat?, _ name: TimecodeInput.Name, _ context: inout Context
  ) {
    let place = format.map { "\($0.name): " } ?? ""
    context.messages.warning(
      "\(place)left out: markers without a duration (\(points))", at: InputLocation(file: name.file))
  }

  /// Adds the durations of a document.
  mutating func take(
    _ bytes: [UInt8], _ format: DocumentFormat, _ name: TimecodeInput.Name, _ context: inout Context
  ) throws(Failure) {
    guard total != nil else { throw Failure(.usage(.needsTotal(format.name))) }
    let before = tally.readCount
    let document = try context.document(
      bytes, format, of: name.file, by: reader, arguments, judges: false, &tally)
    let points = document.markers.count { $0.range.isTimecode }
    if points > 0 { Self.leave(points, of: format, name, &context) }
    if document.markers.isEmpty, tally.readCount == before { context.reportNothingFound(in: name, of: input) }
    for (index, marker) in document.markers.enumerated() where !marker.range.isTimecode {
      try add(marker.range, document.excess[index] ?? .zero, &context)
    }
  }

  /// Adds the duration of a movie or sound.
  mutating func take(
    _ media: consuming InputFile, _ file: String?, _ context: inout Context
  ) throws(Failure) {
    for option in [OptionSpec.fileType, .columns] where arguments.has(option) {
      throw Failure(
        item: .optionWithoutUse(option.name, "a movie, sound or image", hint: "what it is shows in its first bytes"))
    }
    guard total != nil else { throw Failure(.usage(.needsTotal("a movie, sound or image"))) }
    let start = try context.start(of: media, named: file, by: reader)
    let range = start.marker(inFile: file).range
    guard !range.isTimecode else {
      return context.messages.warning("left out: the file gives no duration", at: InputLocation(file: file))
    }
    try add(range, start.excess, &context)
  }
}

// calc --scan: each timecode that is found in any text is an operand; with --columns A,B --difference each line has one result,
// the timecode of the second column less that of the first.

extension CalcRun {
  /// Writes the result of each timecode or line of a text, or adds it to that of all.
  mutating func scan(
    _ buffer: inout InputBuffer, _ name: TimecodeInput.Name, _ context: inout Context
  ) throws(Failure) {
    // A timecode stays as it is, and must exist.
    var filter = TextFilter(
      reader: reader, step: TimecodeStep(.conversion(ConversionPlan(target: LocalProperties()))),
      purpose: takesDifference ? .pairing : .listing(ResultForm(.text(.exact), terminator: nil)),
      columns: arguments.values.columns)
    let before = found
    try context.run(
      &filter, over: &buffer, named: name, progress: { _, _ in },
      answer: { (event, bytes, readCount, context) throws(Failure) in
        found.readCount = before.readCount + readCount
        let hasRead = found.acceptedCount > 1
        if try !answer(event, bytes, name.file, hasRead: hasRead, &context) { found.failureCount += 1 }
      })
    found.readCount = before.readCount + filter.readCount
    if filter.readCount == 0 { context.reportNothingFound(in: name, of: input) }
  }

  /// Calculates with a timecode or two, or reports what is none; returns whether it was no failure.
  private mutating func answer(
    _ event: FilterEvent, _ bytes: Span<UInt8>, _ file: String?, hasRead: Bool, _ context: inout Context
  ) throws(Failure) -> Bool {
    if case .failed(let fault) = event.kind {
      let failure = Failure(fault: fault, at: event.place(in: bytes, of: file))
      guard !fault.isDoubt else {
        context.report(doubt: failure)
        return true
      }
      context.report(failure, hasRead: hasRead)
      return false
    }
    guard let expression = event.kind.expression else { return true }
    var place = event.place(in: bytes, of: file)
    if takesDifference { (place.text, place.column) = (expression, nil) }
    let text = Array(expression.utf8)
    try take(text.span, at: place, &context)
    return true
  }
}
