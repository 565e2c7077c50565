// Operands and lines through one step each, in order: results to standard output, failures to standard error, and on.

import JSON
import SystemCalls
import TimecodePasteboard

/// What a filter does with each timecode.
protocol TimecodeStep {
  /// What becomes of every valid timecode of untagged text, where that is the same for all.
  func effect(onTextAt properties: Timecode.Properties) -> UniformEffect?

  /// The timecode to write, or a failure that is this timecode's own; the filter adds the text to its place.
  func result(
    of reading: TimecodeReader.Reading, line: Int?, column: Int?, _ messages: Messages
  ) throws(Failure) -> Timecode
}

extension TimecodeStep {
  func effect(onTextAt properties: Timecode.Properties) -> UniformEffect? { nil }
}

/// What a step does to every valid timecode at some properties.
enum UniformEffect {
  case none
  case conversion(Conversion)
}

/// A filter whose memory does not grow with its input.
struct StreamFilter {
  private let input: TimecodeInput
  private let reader: TimecodeReader
  private var writer: TimecodeWriter
  private let progress: Progress

  init(_ arguments: ParsedArguments, reader: TimecodeReader) throws(Failure) {
    guard !arguments.operands.isEmpty else {
      throw Failure(.usage(.missingOperand(command: arguments.spec.name, operands: "timecodes", readsInput: true)))
    }
    input = try TimecodeInput(arguments)
    writer = try TimecodeWriter(arguments)
    progress = Progress(arguments)
    self.reader = reader
  }

  /// Takes every text through the step.
  mutating func run(_ step: some TimecodeStep, _ context: inout Context) throws(Failure) {
    for operand in input.operands {
      if operand == "-" {
        try runLines(step, &context)
      } else {
        let bytes = Array(operand.utf8)
        try run(bytes.span, line: nil, step, &context)
      }
    }
  }

  /// Lines of standard input: the plain ones many at once, all others one by one.
  private mutating func runLines(_ step: some TimecodeStep, _ context: inout Context) throws(Failure) {
    let plain = plainLines(step)
    var progress = progress
    var lines = LineReader(.standardInput)
    var number = 0
    repeat {
      if let plain { number += try run(plain, over: &lines, context) }
      progress.advance(to: number, context.messages)
    } while try lines.next({ (line, isCut) throws(Failure) in
      number += 1
      if isCut { return context.report(Failure(item: .lineTooLong, at: InputLocation(line: number, text: line))) }
      if line.isBlank { return try writer.write(verbatim: Span<UInt8>(), to: context) }
      try run(line, line: number, step, &context)
    })
    progress.finish(context.messages)
  }

  private func plainLines(_ step: some TimecodeStep) -> TimecodeLines? {
    guard
      let properties = reader.properties, let effect = step.effect(onTextAt: properties),
      let ending = writer.plainEnding
    else { return nil }
    let converter: Conversion? = if case .conversion(let converter) = effect { converter } else { nil }
    return TimecodeLines(
      reading: properties, separators: reader.plainSeparators, conversion: converter, style: ending.style,
      terminator: ending.terminator)
  }

  private func run(
    _ plain: TimecodeLines, over lines: inout LineReader, _ context: Context
  ) throws(Failure) -> Int {
    var count = 0
    try lines.skip { (buffered) throws(Failure) in
      var rest = buffered
      while true {
        var advance = TimecodeLines.Advance()
        do throws(SystemError) {
          try context.output.reserve(TimecodeLines.maximumLineLength) { room in
            advance = plain.run(rest, into: room)
            return advance.written
          }
        } catch {
          throw Failure(.output(error))
        }
        guard advance.lines > 0 else { return buffered.count - rest.count }
        count += advance.lines
        rest = rest.extracting(droppingFirst: advance.read)
      }
    }
    return count
  }

  private mutating func run(
    _ text: Span<UInt8>, line: Int?, _ step: some TimecodeStep, _ context: inout Context
  ) throws(Failure) {
    do throws(Failure) {
      let reading = try TextInput.read(text, reader)
      let timecode = try step.result(of: reading, line: line, column: nil, context.messages)
      try writer.write(timecode, to: context) { json in json.member("line", ifPresent: line) }
    } catch {
      guard error.concernsOneItem else { throw error.placed(at: InputLocation(line: line, text: text)) }
      context.report(error.placed(at: InputLocation(line: line, text: text)))
    }
  }
}
