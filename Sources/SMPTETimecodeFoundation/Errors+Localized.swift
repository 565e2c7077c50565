// The errors as Foundation shows them: their sentence with a capital and a full stop.

public import Essentials
public import SMPTETimecode

extension Timecode.ValidationError: LocalizedError {
  /// What is wrong, in one sentence.
  public var errorDescription: String? { sentence }
}

extension Timecode.StringParseError: LocalizedError {
  /// What was expected and where, in one sentence.
  public var errorDescription: String? { sentence }
}

extension TimecodeTextError: LocalizedError {
  /// What is wrong with a text, in one sentence.
  public var errorDescription: String? { sentence }
}

extension TimecodeArithmeticError: LocalizedError {
  /// Why there is no result, in one sentence.
  public var errorDescription: String? { sentence }
}

extension CustomStringConvertible {
  /// The description with a capital and a full stop.
  fileprivate var sentence: String {
    let description = description
    return description.prefix(1).uppercased() + description.dropFirst() + "."
  }
}
