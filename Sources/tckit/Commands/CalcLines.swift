// calc without an expression on the command line: one a line from standard input or files, each with its own result, or one
// result for all, which takes the durations of documents and media too.

import SystemCalls
import TimecodeDocuments
import TimecodePasteboard

/// The expressions of the lines, and the durations of documents and media.
struct CalcLines {
  private var run: CalcRun

  init(_ arguments: ParsedArguments, _ calculation: TimecodeExpression) throws(Failure) {
    run = try CalcRun(arguments, calculation)
  }

  /// Writes the result of each line, or that of all; no total is written where a line failed.
  mutating func run(_ context: inout Context) throws(Failure) {
    let input = run.input
    try input.forEach(&context) { (part, name, context) throws(Failure) in
      if run.writer.fileName != nil { run.writer.fileName = name.text }
      switch consume part {
      case .operand: break
      case .text(var buffer):
        try checkColumns(of: "a list")
        let before = run.tally.readCount
        try input.forEachLine(of: &buffer, named: name, &context) { (text, place, context) throws(Failure) in
          try takeLine(text, place, &context)
        }
        if run.tally.readCount == before { context.reportNothingFound(in: name, of: input) }
      case .media(let media):
        try checkColumns(of: "a movie, sound or image")
        try take(media, name.file, &context)
      case .document(let bytes, let format): try take(bytes, format, name, &context)
      }
    }
    if run.tally.foundNothing, context.failureCount == 0 {
      context.report(Failure(.nothingCalculated(isScan: false)))
    }
    try run.finish(&context)
  }

  private func checkColumns(of name: String) throws(Failure) {
    guard !run.arguments.has(.columns) else {
      throw Failure(item: .optionWithoutUse("columns", name, hint: "--scan takes the columns of any text"))
    }
  }

  // MARK: Lines

  private mutating func takeLine(
    _ text: Span<UInt8>, _ place: InputLocation, _ context: inout Context
  ) throws(Failure) {
    guard !text.isBlank else {
      if run.total == nil, !run.writer.isJSON { try run.writer.write(verbatim: Span<UInt8>(), to: context) }
      return
    }
    try run.take(text, at: place, &context)
  }

  // MARK: Documents and media

  private mutating func take(
    _ bytes: [UInt8], _ format: DocumentFormat, _ name: TimecodeInput.Name, _ context: inout Context
  ) throws(Failure) {
    guard run.total != nil else { throw Failure(.usage(.needsTotal(format.name))) }
    let before = run.tally.readCount
    let document = try context.document(
      bytes, format, of: name.file, by: run.reader, run.arguments, judges: false, &run.tally)
    let points = document.markers.count { $0.range.isTimecode }
    if points > 0 {
      context.messages.warning(
        "\(format.name): left out: markers without a duration (\(points))", at: InputLocation(file: name.file))
    }
    if document.markers.isEmpty, run.tally.readCount == before {
      context.reportNothingFound(in: name, of: run.input)
    }
    for marker in document.markers where !marker.range.isTimecode { try run.add(marker.range, &context) }
  }

  private mutating func take(
    _ media: consuming InputFile, _ file: String?, _ context: inout Context
  ) throws(Failure) {
    guard run.total != nil else { throw Failure(.usage(.needsTotal("a movie, sound or image"))) }
    let range = try context.start(of: media, named: file, by: run.reader).marker(inFile: file).range
    guard !range.isTimecode else {
      return context.messages.warning("left out: the file gives no duration", at: InputLocation(file: file))
    }
    try run.add(range, &context)
  }
}
