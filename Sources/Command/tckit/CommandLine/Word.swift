// One word of a command line, as the system gave it. The bytes are text, except in some paths.

import SystemCalls
import TimecodePasteboard

/// A word of a command line.
struct Word: Equatable, Sendable {
  /// The bytes that the system gave.
  let bytes: [UInt8]
  /// The word as text; nil if it is not UTF-8.
  let text: String?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    text = String(validating: bytes, as: UTF8.self)
  }

  init(_ text: String) {
    bytes = Array(text.utf8)
    self.text = text
  }

  /// The word as the path of a file.
  var path: SystemPath { SystemPath(bytes: bytes) ?? SystemPath(text ?? "") }

  /// The word for messages; a byte that is not UTF-8 is shown as `\xff`.
  var shown: String { text ?? path.description }
}

extension Word: ExpressibleByStringLiteral {
  init(stringLiteral text: String) { self.init(text) }
}

extension SystemPath: ArgumentValue {
  static var completion: ValueCompletion { .files() }

  init(argument: String) { self.init(argument) }

  init(word: Word) { self = word.path }
}
