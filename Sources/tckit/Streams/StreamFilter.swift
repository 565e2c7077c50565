// Operands and lines through one step each, in order: results to standard output, failures to standard error, and on.

import TimecodePasteboard

/// What a filter does with each timecode.
protocol TimecodeStep {
  /// The timecode to write, or a failure that is this timecode's own; the filter adds the text to its place.
  func result(
    of reading: TimecodeReader.Reading, line: Int?, column: Int?, _ messages: Messages
  ) throws(Failure) -> Timecode
}

/// A filter whose memory does not grow with its input.
struct StreamFilter {
  private let input: TimecodeInput
  private let reader: TimecodeReader
  private var writer: TimecodeWriter
  private let progress: Progress

  init(_ arguments: ParsedArguments, reader: TimecodeReader) throws(Failure) {
    guard !arguments.operands.isEmpty else {
      throw .usage(.missingOperand(command: arguments.spec.name, operands: "timecodes", readsInput: true))
    }
    input = try TimecodeInput(arguments)
    writer = try TimecodeWriter(arguments)
    progress = Progress(arguments)
    self.reader = reader
  }

  /// Takes every text through the step.
  @inline(__always)
  mutating func run(_ step: some TimecodeStep, _ context: inout Context) throws(Failure) {
    let messages = context.messages
    var progress = progress
    try input.forEach { (text, line) throws(Failure) in
      if let line {
        progress.advance(to: line, messages)
        if text.isBlank { return try writer.write(verbatim: Span<UInt8>(), to: context) }
      }
      do throws(Failure) {
        let reading = try TextInput.read(text, reader)
        let timecode = try step.result(of: reading, line: line, column: nil, messages)
        try writer.write(timecode, to: context) { json in json.member("line", ifPresent: line) }
      } catch {
        guard error.concernsOneItem else { throw error.placed(at: InputLocation(line: line, text: text)) }
        context.report(error.placed(at: InputLocation(line: line, text: text)))
      }
    }
    progress.finish(messages)
  }
}
