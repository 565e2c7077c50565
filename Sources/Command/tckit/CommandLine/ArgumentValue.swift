// Types whose values are written as one argument, after an option or as an operand. The words that the parser accepts,
// that the help lists and that the completions offer come from the type itself.

import TimecodePasteboard

/// A type whose values are written as one argument.
protocol ArgumentValue: Sendable {
  /// The words that a shell offers.
  static var completion: ValueCompletion { get }
  /// Reads an argument, which is not empty.
  init(argument: String) throws(ArgumentFault)
  /// Reads a word, which is not empty; by default it must be text.
  init(word: Word) throws(ArgumentFault)
}

extension ArgumentValue {
  static var completion: ValueCompletion { .none }

  init(word: Word) throws(ArgumentFault) {
    guard let text = word.text else { throw .isNot("UTF-8") }
    try self.init(argument: text)
  }
}

/// The reason that an argument is not a value of its type.
enum ArgumentFault: Error, Equatable {
  /// It is something else: what would have been accepted, such as `a frame rate`, the value that was probably meant,
  /// and the element of a list that is wrong.
  case isNot(String, nearest: String? = nil, part: String? = nil)
  /// The library's error, and the value that was probably meant.
  case says(String, nearest: String? = nil)
  /// It has several meanings, and these are the ways to write each.
  case isAmbiguous([String])

  /// The fault of an argument, or a part of it, that is not one of some words.
  ///
  /// - Parameter kind: What these are, such as `a field:`.
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

/// A type whose values are chosen by one of some words, or by another that means the same.
protocol ArgumentChoice: ArgumentValue {
  /// The words that are offered.
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

/// A type that takes the raw values of an enumeration as its words.
protocol ArgumentWord: ArgumentChoice, CaseIterable, RawRepresentable where RawValue == String {}

extension ArgumentWord {
  static var words: [String] { allCases.map(\.rawValue) }

  init?(choice: String) { self.init(rawValue: choice) }
}

/// A duration is written as a whole number and a unit of time: `500ms`, `90s`, `15m`, `2h`, `1d`; a bare number is
/// refused.
extension Duration: ArgumentValue {
  /// How it is written, for messages and the help.
  static let form = "a whole number with a unit: 500ms, 90s, 15m or 15min, 2h, 1d"

  init(argument: String) throws(ArgumentFault) {
    let milliseconds = Int(argument) { unit in TimeUnit.all.first { "\($0.name)" == unit }?.milliseconds }
    guard let milliseconds, milliseconds > 0 else { throw .isNot(Self.form) }
    self = .milliseconds(milliseconds)
  }
}

extension Int {
  /// Reads digits and a unit, whose size a closure knows; nil for any other text, and for what is too large.
  fileprivate init?(_ argument: String, size: (Substring) -> Int?) {
    let digits = argument.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits), let size = size(argument.dropFirst(digits.count)) else { return nil }
    let (product, overflow) = number.multipliedReportingOverflow(by: size)
    guard !overflow else { return nil }
    self = product
  }
}
