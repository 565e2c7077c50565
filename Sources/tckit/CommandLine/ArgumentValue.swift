// Types whose values are written as one argument, after an option or as an operand. The words that the parser accepts, that
// the help lists and that the completions offer come from the type itself.

/// A type whose values are written as one argument.
protocol ArgumentValue: Sendable {
  /// What the help shows for a value, such as `RATE`.
  static var placeholder: String { get }
  /// What a shell offers.
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

/// Why an argument is not a value of its type.
enum ArgumentFault: Error, Equatable {
  /// It is something else: what would have been accepted, such as `a frame rate`, the value that was probably meant, and
  /// the element of a list that is wrong.
  case isNot(String, nearest: String? = nil, part: String? = nil)
  /// What the library says of it, and the value that was probably meant.
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
  static var placeholder: String { "TEXT" }
  init(argument: String) { self = argument }
}

extension Int: ArgumentValue {
  static var placeholder: String { "N" }

  /// Reads a whole number from 0.
  init(argument: String) throws(ArgumentFault) {
    guard let number = Int(argument), number >= 0 else { throw .isNot("a whole number from 0") }
    self = number
  }
}

/// A whole number from 1, such as the number of an item.
struct PositiveNumber: ArgumentValue {
  static let placeholder = "N"
  let value: Int

  init(argument: String) throws(ArgumentFault) {
    guard let number = Int(argument), number > 0 else { throw .isNot("a whole number from 1") }
    value = number
  }
}

/// A pasteboard's change count.
struct ChangeCount: ArgumentValue {
  static let placeholder = "COUNT"
  let value: UInt64

  init(argument: String) throws(ArgumentFault) { value = UInt64(try Int(argument: argument)) }
}

/// A comma-separated list.
struct ArgumentList: ArgumentValue {
  static let placeholder = "LIST"
  let elements: [String]

  init(argument: String) { elements = argument.split(separator: ",").map(String.init) }
}

/// A type that takes the raw values of an enumeration as its words.
protocol ArgumentWord: ArgumentValue, CaseIterable, RawRepresentable where RawValue == String {}

extension ArgumentWord {
  static var completion: ValueCompletion { .words { allCases.map(\.rawValue) } }

  init(argument: String) throws(ArgumentFault) {
    guard let value = Self(rawValue: argument) else {
      throw ArgumentFault(argument, isNoneOf: Self.allCases.map(\.rawValue))
    }
    self = value
  }
}
