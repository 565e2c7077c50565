// Any text through a step: its timecodes are found where they stand; when rewriting, every other byte passes unchanged.

import JSON
import SystemCalls
import TimecodePasteboard

/// A filter over a text whose timecodes are found by their form.
struct ScanFilter {
  private let command: String
  private let operands: [String]
  private let reader: TimecodeReader
  private var writer: TimecodeWriter
  private let purpose: Purpose
  private let format: TimecodeNotation
  private var progress: Progress
  /// What was found, where it is collected.
  private(set) var collected: [Timecode] = []
  private var found = false

  /// What becomes of the timecodes.
  enum Purpose: Equatable {
    /// They are written, one a result.
    case list
    /// They are kept in `collected`.
    case collect
    /// They replace their labels in the text, which is written; the properties are what the text is converted to.
    case rewrite(LocalProperties)
  }

  private var rewrites: Bool {
    if case .rewrite = purpose { true } else { false }
  }

  private static let bufferSize = 1 << 18

  init(_ arguments: ParsedArguments, reader: TimecodeReader, for purpose: Purpose) throws(Failure) {
    guard !arguments.operands.isEmpty else {
      throw Failure(.usage(.missingOperand(command: arguments.spec.name, operands: "- or texts", readsInput: true)))
    }
    command = arguments.spec.name
    operands = try TimecodeInput(arguments).operands
    writer = purpose == .collect ? TimecodeWriter() : try TimecodeWriter(arguments)
    format = writer.notation
    progress = Progress(arguments, counting: .bytes, writesResults: purpose != .collect)
    self.reader = reader
    self.purpose = purpose
  }

  /// Takes every timecode of every text through the step.
  mutating func run(_ step: some TimecodeStep, _ context: inout Context) throws(Failure) {
    for operand in operands {
      if operand == "-" {
        try scanInput(step, &context)
      } else {
        var pass = beginning
        let bytes = Array(operand.utf8)
        _ = try scan(bytes.span, isFinal: true, &pass, step, &context)
        if rewrites { try context.write("\n") }
      }
    }
    if !found { warnOfNothing(context.messages) }
  }

  /// Says that there was no timecode; a text that should have been a file's name is the usual reason.
  private func warnOfNothing(_ messages: Messages) {
    // A copy of nothing says so itself.
    if purpose == .collect, operands == ["-"] { return }
    messages.warning(
      "no timecode found",
      hint: operands == ["-"] ? nil : "- reads standard input, as in tckit \(command) --scan - < FILE")
  }

  /// Where a text is being scanned.
  private struct Pass {
    var scanner: TimecodeScanner
    var statements = RateStatementFinder()
  }

  /// The beginning of a text; under a limit of a hundred days the labels in it may have days.
  private var beginning: Pass {
    Pass(scanner: TimecodeScanner(readsDays: reader.properties?.upperLimit == .max100Days))
  }

  private mutating func scanInput(_ step: some TimecodeStep, _ context: inout Context) throws(Failure) {
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: Self.bufferSize)
    defer { buffer.deallocate() }
    var pass = beginning
    var kept = 0
    var total = 0
    while true {
      let count: Int
      do {
        count = try Descriptor.standardInput.read(into: UnsafeMutableBufferPointer(rebasing: buffer[kept...]))
      } catch {
        throw Failure(.input(error, path: "standard input"))
      }
      total += count
      progress.advance(to: total, context.messages)
      let filled = UnsafeBufferPointer(rebasing: UnsafeBufferPointer(buffer)[..<(kept + count)])
      let used = try scan(filled.span, isFinal: count == 0, &pass, step, &context)
      if count == 0 { return }
      kept = filled.count - used
      for index in 0..<kept { buffer[index] = buffer[used + index] }
    }
  }

  /// Scans a buffer, and returns how many of its bytes are done with.
  private mutating func scan(
    _ buffer: Span<UInt8>, isFinal: Bool, _ pass: inout Pass, _ step: some TimecodeStep, _ context: inout Context
  ) throws(Failure) -> Int {
    var findings: [TimecodeFinding] = []
    let used = pass.scanner.scan(buffer, isFinal: isFinal) { findings.append($0) }
    if !findings.isEmpty { found = true }
    try passStatements(buffer.extracting(0..<used), isFinal: isFinal, &pass, context)
    var written = 0
    for finding in findings {
      if rewrites { try copy(buffer, written..<finding.range.lowerBound, to: context) }
      written = finding.range.lowerBound
      do throws(Failure) {
        let reading: TimecodeReader.Reading
        do throws(TimecodeReader.ReadingError) {
          if let error = finding.tagError { throw .malformed(error) }
          reading = try reader.judge(finding.text)
        } catch {
          throw Failure(item: .reading(error))
        }
        let timecode = try step.result(of: reading, line: finding.line, column: finding.column, context.messages)
        switch purpose {
        case .rewrite:
          try rewrite(timecode, finding, context)
          written = finding.range.upperBound
        case .collect: collected.append(timecode)
        case .list:
          try writer.write(timecode, to: context) { json in
            json.member("line", finding.line)
            json.member("column", finding.column)
          }
        }
      } catch {
        guard error.concernsOneItem else { throw error.placed(at: place(of: finding, in: buffer)) }
        context.report(error.placed(at: place(of: finding, in: buffer)))
      }
    }
    if rewrites { try copy(buffer, written..<used, to: context) }
    return used
  }

  private func place(of finding: TimecodeFinding, in buffer: Span<UInt8>) -> InputLocation {
    InputLocation(
      line: finding.line, column: finding.column,
      text: String(copying: buffer.extracting(finding.range), limit: TimecodeScanner.maximumLength))
  }

  /// Writes a timecode in the place of its label: with subframes if it has or had any, tagged if it was.
  private func rewrite(_ timecode: Timecode, _ finding: TimecodeFinding, _ context: Context) throws(Failure) {
    var bytes: [UInt8] = []
    if case .text(var style) = format {
      if finding.text.hasSubFrames { style.subFrames = .always }
      if finding.text.tag != nil { style.tagged = true }
      timecode.append(to: &bytes, style: style)
    } else {
      format.append(timecode, to: &bytes)
      guard !bytes.isEmpty else { throw Failure(item: .unwritable(timecode, format)) }
    }
    try context.write(bytes)
  }

  private func copy(_ buffer: Span<UInt8>, _ range: Range<Int>, to context: Context) throws(Failure) {
    try buffer.extracting(range).withUnsafeBufferPointer { (bytes) throws(Failure) in try context.write(bytes) }
  }

  /// Reports a line that says another rate than the text has, or has now.
  private func passStatements(
    _ bytes: Span<UInt8>, isFinal: Bool, _ pass: inout Pass, _ context: Context
  ) throws(Failure) {
    let source = reader.properties?.frameRate
    let found = { (statement: RateStatement, line: Int, text: String) in
      let text = Diagnostic.printable(text.replacing("\t", with: " "))
      if case .rewrite(let target) = purpose, let rate = target.rate ?? source, !statement.agrees(with: rate) {
        context.messages.warning(
          "line \(line): \"\(text)\" no longer says what the timecodes are, which is \(rate.rawValue)")
      } else if !rewrites, let source, !statement.agrees(with: source) {
        context.messages.warning("line \(line): \"\(text)\" contradicts the rate \(source.rawValue)")
      }
    }
    pass.statements.feed(bytes, found: found)
    if isFinal { pass.statements.finish(found: found) }
  }
}
