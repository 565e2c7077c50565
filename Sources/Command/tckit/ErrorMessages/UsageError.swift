// The faults of a command line. `Diagnostic+Usage` has the words.

import TimecodeDocuments
import TimecodePasteboard

/// A command line that cannot be understood (exit status 64), with the expected words and the nearest right one.
indirect enum UsageError: Equatable {
  case noCommand
  /// A word that must be text and is not UTF-8.
  case notUTF8(Word)
  /// A word that is no command, the command that was probably meant, and the words after it.
  case unknownCommand(String, nearest: String?, rest: [String] = [])
  /// A word after help, the page that lacks it, the nearest word that has help, and the pages that mention it.
  case unknownTopic(String, page: String?, nearest: String?, pages: [String])
  /// An option, the nearest one, and the other words of the line.
  case unknownOption(String, command: String, nearest: String?, line: TypedLine = TypedLine())
  /// An option at the end of the line, and the values that it takes, if they are few words.
  case missingValue(option: String, values: String?)
  case unexpectedValue(option: String)
  case emptyValue(option: String)
  /// Two values of an option that takes one.
  case twoValues(option: String, String, String)
  case badValue(option: String, command: String, value: String, ArgumentFault)
  /// An option of a command that is before the command, and the words in the right order.
  case optionBeforeCommand(String, line: [String])
  case tooManyOperands(command: String, first: String, limit: Int)
  case missingOperand(command: String, operands: String)
  /// An operand that is not a value as an option has it.
  case badOperand(String, hint: String?, ArgumentFault)
  case conflict(String, String, why: String)
  /// An option that has no effect without one of the others.
  case needsOption(String, [String])
  /// An attachment of a type that the item already has.
  case duplicateType(String)
  /// A command whose output no terminal can show.
  case binaryToTerminal(command: String)
  /// Inputs that cannot be read, or cannot be replaced.
  case inputs(InputList.Fault)
  /// No rate is known for the range of `--within`.
  case noRangeRate
  /// A range of `--within` that does not exist, and the reason.
  case badRange(String, String)
  /// Several files would be rewritten to one output.
  case needsInPlace
  /// An option about files, although no operand is a file.
  case needsFile(option: String)
  /// A conversion without an option that changes anything.
  case nothingToConvert
  /// A document that would be rewritten, in a format that tckit only reads.
  case notWritten(DocumentFormat)
  /// A movie as an operand next to --media, and the folder that it is in.
  case moviesAsOperands(String, folder: String)
  /// A file instead of an expression, and the name of its content.
  case notAnExpression(String, String)
}
