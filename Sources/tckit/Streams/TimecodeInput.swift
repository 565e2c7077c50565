// The operands of a command, and the lines of standard input where an operand is `-`.

import SystemCalls
import TimecodePasteboard

/// Hands each text that should be a timecode to a command, with where it stands.
struct TimecodeInput {
  let operands: [String]

  init(_ arguments: ParsedArguments) throws(Failure) {
    operands = arguments.operands
    if operands.count(where: { $0 == "-" }) > 1 { throw Failure(.usage(.standardInputTwice)) }
  }

  /// Calls `body` with each operand and line; of a line that is too long it has only the beginning.
  func forEach(
    _ body: (_ text: Span<UInt8>, _ line: Int?, _ isCut: Bool) throws(Failure) -> Void
  ) throws(Failure) {
    for operand in operands {
      if operand == "-" {
        try lines(body)
      } else {
        let bytes = Array(operand.utf8)
        try body(bytes.span, nil, false)
      }
    }
  }

  private func lines(
    _ body: (_ text: Span<UInt8>, _ line: Int?, _ isCut: Bool) throws(Failure) -> Void
  ) throws(Failure) {
    var reader = LineReader(.standardInput)
    var number = 0
    while try reader.next({ (line, isCut) throws(Failure) in
      number += 1
      try body(line, number, isCut)
    }) {}
  }
}

extension InputLocation {
  /// The place of a text, which is kept for the message as far as it can be shown.
  init(line: Int?, text: Span<UInt8>) {
    self.init(line: line, text: String(copying: text, limit: 256))
  }
}

extension String {
  /// The text of some bytes, at most `limit` of them; what is not UTF-8 becomes U+FFFD.
  init(copying bytes: Span<UInt8>, limit: Int) {
    self = bytes.extracting(first: limit).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }
}

extension Span<UInt8> {
  /// Whether there is nothing but white space.
  var isBlank: Bool {
    for index in indices where self[index] != 0x20 && !(0x09...0x0D).contains(self[index]) { return false }
    return true
  }
}
