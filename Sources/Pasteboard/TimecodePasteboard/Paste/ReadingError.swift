// The reasons why a text, a record or a representation is not a timecode.

public import MediaTimecode
public import SMPTETimecode

/// The reason that a text or a representation could not be read as a timecode.
public enum ReadingError: Error, Equatable, Sendable {
  /// The text is not a timecode, a range or a number, or its properties are not known.
  case text(TimecodeTextError)
  /// The text is JSON, but not the JSON of a timecode.
  case json(TimecodeJSONError)
  /// The text around the timecode is not a label.
  case surrounded(SurroundedTimecode.Refusal)
  /// The bytes are not text in the encoding of their type.
  case encoding
  /// The bytes are a media file that gives no start.
  case media(MediaTimecodeError)
  /// Timecodes are not read from this type.
  case unreadableType

  /// The error of a text.
  public init(_ reason: TimecodeTextError.Reason, at offset: Int = 0) {
    self = .text(TimecodeTextError(reason, at: offset))
  }

  /// The reason that a text is not a timecode; nil for any other error, such as one of JSON or media.
  public var textReason: TimecodeTextError.Reason? { if case .text(let error) = self { error.reason } else { nil } }

  /// True if a text cannot be read as a timecode, whatever its properties are.
  var isMalformed: Bool { if case .malformed? = textReason { true } else { false } }
}

extension ReadingError: CustomStringConvertible {
  /// The reason, in one sentence without a full stop.
  public var description: String { message() }

  /// The reason as a sentence about a text, which the caller quotes, or about a type.
  public func message(about subject: String = "the text") -> String {
    switch self {
    case .text(let error): error.message(about: subject)
    case .json(let error): "\(subject) is not a timecode's JSON: \(error)"
    case .surrounded(let refusal): "\(subject) is not one timecode: \(refusal)"
    case .encoding: "\(subject) is not text in the encoding of its type"
    case .media(let error): "\(subject) has no timecode: \(error)"
    case .unreadableType: "\(subject) cannot hold a timecode"
    }
  }
}
