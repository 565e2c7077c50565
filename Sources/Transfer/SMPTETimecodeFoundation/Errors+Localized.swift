// Descriptions of errors for Foundation: sentences with a capital and a full stop.

public import Essentials
public import SMPTETimecode

extension Timecode.ValidationError: LocalizedError {
  /// The reason, in one sentence.
  public var errorDescription: String? { sentence }
}

extension Timecode.StringParseError: LocalizedError {
  /// The expected form and its offset, in one sentence.
  public var errorDescription: String? { sentence }
}

extension TimecodeTextError: LocalizedError {
  /// The fault of a text, in one sentence.
  public var errorDescription: String? { sentence }
}

extension TimecodeArithmeticError: LocalizedError {
  /// The reason that there is no result, in one sentence.
  public var errorDescription: String? { sentence }
}

extension CustomStringConvertible {
  /// The description with a capital and a full stop.
  fileprivate var sentence: String {
    let description = description
    return description.prefix(1).uppercased() + description.dropFirst() + "."
  }
}
