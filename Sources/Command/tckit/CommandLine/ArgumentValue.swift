// Types whose values are written as one argument, after an option or as an operand. Each type itself provides the words
// that the parser accepts, the help lists and the completions offer.

import TimecodePasteboard

/// A type whose values are written as one argument.
protocol ArgumentValue: Sendable {
  /// The candidates for a shell's completion.
  static var completion: ValueCompletion { get }
  /// Reads a nonempty argument.
  init(argument: String) throws(ArgumentFault)
  /// Reads a nonempty word, which by default must be UTF-8 text.
  init(word: Word) throws(ArgumentFault)
}

extension ArgumentValue {
  static var completion: ValueCompletion { .none }

  init(word: Word) throws(ArgumentFault) {
    guard let text = word.text else { throw .isNot("UTF-8") }
    try self.init(argument: text)
  }
}

/// The reason why an argument is not a value of its type.
enum ArgumentFault: Error, Equatable {
  /// The argument is something else. The payload is what would have been accepted, such as `a frame rate`, the value
  /// that was probably meant, and the wrong element of a list.
  case isNot(String, nearest: String? = nil, part: String? = nil)
  /// The words of the library's error, and the value that was probably meant.
  case says(String, nearest: String? = nil)
  /// The argument has several meanings. The strings are the unambiguous spellings.
  case isAmbiguous([String])

  /// Creates the fault of an argument, or of a part of it, that is not one of the accepted words.
  ///
  /// - Parameter kind: The phrase before the words, such as `a field:`.
  init(_ word: some StringProtocol, isNoneOf words: [String], _ kind: String = "one of", isPart: Bool = false) {
    self = .isNot(
      "\(kind) \(words.joined(separator: ", "))", nearest: Suggestion.nearest(to: word, among: words),
      part: isPart ? String(word) : nil)
  }
}

extension String: ArgumentValue {
  init(argument: String) { self = argument }
}

extension Int: ArgumentValue {
  /// Reads a whole number from 0.
  init(argument: String) throws(ArgumentFault) {
    guard let number = Int(argument), number >= 0 else { throw .isNot("a whole number from 0") }
    self = number
  }
}

/// A whole number from 1, such as the number of an item.
struct PositiveNumber: ArgumentValue {
  let value: Int

  init(argument: String) throws(ArgumentFault) {
    guard let number = Int(argument), number > 0 else { throw .isNot("a whole number from 1") }
    value = number
  }
}

/// A pasteboard's change count.
struct ChangeCount: ArgumentValue {
  let value: UInt64

  init(argument: String) throws(ArgumentFault) { value = UInt64(try Int(argument: argument)) }
}

/// A comma-separated list.
struct ArgumentList: ArgumentValue {
  let elements: [String]

  init(argument: String) { elements = argument.split(separator: ",").map(String.init) }
}

/// A type whose values are named by fixed words and their synonyms.
protocol ArgumentChoice: ArgumentValue {
  /// The words that help, completions and messages list.
  static var words: [String] { get }
  /// The value that a word names; nil for any other word.
  init?(choice: String)
}

extension ArgumentChoice {
  static var completion: ValueCompletion { .words { words } }

  init(argument: String) throws(ArgumentFault) {
    guard let value = Self(choice: argument) else { throw ArgumentFault(argument, isNoneOf: Self.words) }
    self = value
  }
}

/// A type whose words are the raw values of an enumeration.
protocol ArgumentWord: ArgumentChoice, CaseIterable, RawRepresentable where RawValue == String {}

extension ArgumentWord {
  static var words: [String] { allCases.map(\.rawValue) }

  init?(choice: String) { self.init(rawValue: choice) }
}

/// A duration is a whole number with a unit of time: `500ms`, `90s`, `15m`, `2h`, `1d`. A bare number is refused.
extension Duration: ArgumentValue {
  /// A description of the form, for messages and the help.
  static let form = "a whole number with a unit: 500ms, 90s, 15m or 15min, 2h, 1d"

  init(argument: String) throws(ArgumentFault) {
    let milliseconds = Int(argument) { unit in TimeUnit.all.first { "\($0.name)" == unit }?.milliseconds }
    guard let milliseconds, milliseconds > 0 else { throw .isNot(Self.form) }
    self = .milliseconds(milliseconds)
  }
}

extension Int {
  /// Reads digits and a unit, whose size the closure returns; nil for any other text and on overflow.
  fileprivate init?(_ argument: String, size: (Substring) -> Int?) {
    let digits = argument.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits), let size = size(argument.dropFirst(digits.count)) else { return nil }
    let (product, overflow) = number.multipliedReportingOverflow(by: size)
    guard !overflow else { return nil }
    self = product
  }
}
