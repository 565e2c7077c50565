// The operands of a command: texts, and standard input where an operand is `-`.

import SystemCalls
import TimecodePasteboard

/// The inputs of a command, in order.
struct TimecodeInput {
  let operands: [String]

  init(_ arguments: ParsedArguments) throws(Failure) {
    operands = arguments.operands
    if operands.count(where: { $0 == "-" }) > 1 { throw Failure(.usage(.standardInputTwice)) }
  }
}

/// Takes all of an input through a filter: the one loop over every input.
///
/// - Parameters:
///   - filter: What is done with the bytes.
///   - progress: Is told how much is done after each step.
///   - answer: What the command does about an event, whose range is one of the bytes.
func run<Filter: InputFilter>(
  _ filter: inout Filter, over input: inout InputBuffer, _ context: inout Context,
  progress: (Filter, _ total: Int) -> Void,
  answer: (FilterEvent, Span<UInt8>, inout Context) throws(Failure) -> Void
) throws(Failure) {
  while true {
    var advance = FilterAdvance()
    let isAtEnd = input.isAtEnd
    try input.withBytes { (bytes) throws(Failure) in
      do throws(SystemError) {
        try context.output.reserve(ResultForm.maximumLength) { room in
          advance = filter.next(bytes, isFinal: isAtEnd, into: room)
          return advance.written
        }
      } catch {
        throw Failure(.output(error))
      }
      if let event = advance.event { try answer(event, bytes, &context) }
    }
    input.drop(advance.read)
    guard advance.event == nil, advance.read == 0, advance.written == 0 else { continue }
    if isAtEnd { return }
    progress(filter, input.total)
    let output = context.output
    try input.fill { () throws(Failure) in
      do throws(SystemError) { try output.flush() } catch { throw Failure(.output(error)) }
    }
  }
}

extension InputLocation {
  /// The place of a text, which is kept for the message as far as it can be shown.
  init(line: Int?, column: Int? = nil, text: Span<UInt8>) {
    self.init(line: line, column: column, text: String(copying: text, limit: 256))
  }
}

extension String {
  /// The text of some bytes, at most `limit` of them; what is not UTF-8 becomes U+FFFD.
  init(copying bytes: Span<UInt8>, limit: Int) {
    self = bytes.extracting(first: limit).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }
}
