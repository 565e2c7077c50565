// calc without an expression on the command line: one a line from standard input or files, each with its own result, or one
// result for all, which takes the durations of documents and media too.

import JSON
import SystemCalls
import TimecodeDocuments
import TimecodePasteboard

/// The expressions of the lines, and the durations of documents and media.
struct CalcLines {
  private let arguments: ParsedArguments
  private let input: TimecodeInput
  private let reader: TimecodeReader
  private let calculation: TimecodeExpression
  private var total: LengthTotal?
  private var writer: TimecodeWriter
  private var tally = InputTally()

  init(_ arguments: ParsedArguments, _ calculation: TimecodeExpression) throws(Failure) {
    self.arguments = arguments
    self.calculation = calculation
    let total = LengthTotal(arguments, calculation)
    self.total = total
    reader = try TextOptions(arguments, separator: .refuse).reader
    writer = try TimecodeWriter(arguments)
    input = try TimecodeInput(arguments).withItems { line in
      if case .interval? = try? calculation.evaluate(line) { return true }
      var probe = total
      return (try? probe?.add(line)) ?? nil != nil
    }
    if total == nil, input.namesResults { writer.fileName = "" }
  }

  /// Writes the result of each line, or that of all; no total is written where a line failed.
  mutating func run(_ context: inout Context) throws(Failure) {
    let input = input
    try input.forEach(&context) { (part, name, context) throws(Failure) in
      if writer.fileName != nil { writer.fileName = name }
      let file = name == "-" ? nil : name
      switch consume part {
      case .operand: break
      case .text(var buffer):
        try checkColumns(of: "a list")
        try input.forEachLine(of: &buffer, named: name, &context) { (text, place, context) throws(Failure) in
          try takeLine(text, place, &context)
        }
      case .media(let media):
        try checkColumns(of: "a movie, sound or image")
        try take(media, file, &context)
      case .document(let bytes, let format): try take(bytes, format, file, &context)
      }
    }
    if tally.foundNothing, context.failureCount == 0 { context.report(Failure(.nothingCalculated)) }
    guard let total, context.failureCount == 0 else { return }
    try CalcCommand.write(total, arguments, &writer, &context)
  }

  private func checkColumns(of name: String) throws(Failure) {
    guard !arguments.has(.columns) else {
      throw Failure(item: .optionWithoutUse("columns", name, hint: "--scan takes the columns of any text"))
    }
  }

  // MARK: Lines

  private mutating func takeLine(
    _ text: Span<UInt8>, _ place: InputLocation, _ context: inout Context
  ) throws(Failure) {
    guard !text.isBlank else {
      if total == nil, !writer.isJSON { try writer.write(verbatim: Span<UInt8>(), to: context) }
      return
    }
    tally.readCount += 1
    do throws(Failure) {
      try take(text, place, &context)
    } catch {
      guard error.concernsOneItem else { throw error }
      tally.failureCount += 1
      context.report(error.placed(at: place))
    }
  }

  private mutating func take(
    _ text: Span<UInt8>, _ place: InputLocation, _ context: inout Context
  ) throws(Failure) {
    if total != nil {
      do { try total?.add(text) } catch { throw CalcCommand.failure(error, place.text ?? "") }
    } else {
      let result: TimecodeExpressionResult
      do { result = try calculation.evaluate(text) } catch { throw CalcCommand.failure(error, place.text ?? "") }
      let origin = TimecodeTemplate.Place(input: place.text, file: place.file, line: place.line)
      try CalcCommand.write(result, from: origin, arguments, &writer, &context) { json in
        json.member("input", ifPresent: place.text)
        json.member("file", ifPresent: place.file)
        json.member("line", ifPresent: place.line)
      }
    }
  }

  // MARK: Documents and media

  private mutating func take(
    _ bytes: [UInt8], _ format: DocumentFormat, _ file: String?, _ context: inout Context
  ) throws(Failure) {
    guard total != nil else { throw Failure(.usage(.needsTotal(format.name))) }
    let document = try context.document(bytes, format, of: file, by: reader, arguments, judges: false, &tally)
    let points = document.markers.count { $0.range.isTimecode }
    if points > 0 {
      context.messages.warning(
        "\(format.name): left out: \(points) markers without a duration", at: InputLocation(file: file))
    }
    for marker in document.markers where !marker.range.isTimecode { try add(marker.range) }
  }

  private mutating func take(
    _ media: consuming InputFile, _ file: String?, _ context: inout Context
  ) throws(Failure) {
    guard total != nil else { throw Failure(.usage(.needsTotal("a movie, sound or image"))) }
    let range = try context.start(of: media, named: file, by: reader).marker(inFile: file).range
    guard !range.isTimecode else {
      return context.messages.warning("left out: the file gives no duration", at: InputLocation(file: file))
    }
    try add(range)
  }

  private mutating func add(_ range: TimecodeRange) throws(Failure) {
    tally.readCount += 1
    do { try total?.add(range) } catch { throw CalcCommand.failure(error, range.stringValue) }
  }
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
