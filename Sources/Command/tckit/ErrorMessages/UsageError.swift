// What is wrong with a command line; `Diagnostic+Usage` has the words.

import TimecodeDocuments
import TimecodePasteboard

/// A command line that cannot be understood (exit status 64), with what was expected and the nearest right word.
indirect enum UsageError: Equatable {
  case noCommand
  /// A word that must be text and is not UTF-8.
  case notUTF8(Word)
  case unknownCommand(String, nearest: String?)
  /// A word after help, the nearest one that has help, and the pages that mention it.
  case unknownTopic(String, nearest: String?, pages: [String])
  /// An option, the nearest one, and what may have been meant as its value.
  case unknownOption(String, command: String, nearest: String?, value: String? = nil)
  /// An option at the end of the line, and the values that it takes, if they are few words.
  case missingValue(option: String, values: String?)
  case unexpectedValue(option: String)
  case emptyValue(option: String)
  /// Two values of an option that takes one.
  case twoValues(option: String, String, String)
  case badValue(option: String, command: String, value: String, ArgumentFault)
  /// An option of a command in front of the command.
  case optionBeforeCommand(String)
  case tooManyOperands(command: String, first: String, limit: Int)
  case missingOperand(command: String, operands: String)
  case badOperand(String, ArgumentFault)
  case conflict(String, String, why: String)
  /// An option that does nothing without one of some others.
  case needsOption(String, [String])
  /// An attachment of a type that the item already has.
  case duplicateType(String)
  /// A command whose output no terminal can show.
  case binaryToTerminal(command: String)
  /// Inputs that cannot be read, or cannot be replaced.
  case inputs(InputList.Fault)
  /// Nothing gives the rate of the range of `--within`.
  case noRangeRate
  /// The range of `--within` does not exist, and why.
  case badRange(String, String)
  /// Several files would be rewritten to one output.
  case needsInPlace
  /// An option about files, where no operand is one.
  case needsFile(option: String)
  /// A list that is to be written as it is.
  case nothingToConvert
  /// A document of a format that is only read, where it is to be written again.
  case notWritten(DocumentFormat)
  /// A movie as an operand next to --media, and the folder that it is in.
  case moviesAsOperands(String, folder: String)
  /// A file in the place of an expression, and what it is.
  case notAnExpression(String, String)
}
