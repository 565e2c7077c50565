/// A command line that cannot be understood (exit status 64), with what was expected and the nearest right word.
enum UsageError: Error, Equatable {
  case noCommand
  case unknownCommand(String, nearest: String?)
  case unknownOption(String, command: String, nearest: String?)
  case missingValue(option: String, placeholder: String)
  case unexpectedValue(option: String)
  case emptyValue(option: String)
  case badValue(option: String, command: String, value: String, expected: String, nearest: String?)
  case tooManyOperands(command: String, first: String, limit: Int)
  case missingOperand(command: String, operands: String, readsInput: Bool)
  /// `--format` has a word that is neither an option of text nor a notation.
  case badFormat(String, command: String, [String])
  /// A count of samples without a sample rate.
  case badSamples(String)
  /// Nothing says at which rate to calculate.
  case noCalcRate
  /// `convert --scan` does not say what is kept.
  case scanNeedsKeep
  case badOperand(String, command: String, expected: String, nearest: String?)
  case conflict(String, String, why: String)
  /// An option that is about a clipboard, where none is named.
  case needsClipboard(option: String)
  /// An attachment of a type that the item already has.
  case duplicateType(String)
  /// Standard input asked for more than once.
  case standardInputTwice
}
