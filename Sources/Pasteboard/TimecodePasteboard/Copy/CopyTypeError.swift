public import UniformTypes

/// Why a copy cannot have the types that were asked for.
public enum CopyTypeError: Error, Hashable, Sendable {
  /// A timecode is not written as the type; `written` has those that it is written as.
  case notWritten(UTType, written: [UTType])
  /// An item would have this type twice.
  case repeated(UTType)
}

extension CopyTypeError: CustomStringConvertible {
  /// The reason, in one sentence without a full stop.
  public var description: String {
    switch self {
    case .notWritten(let type, let written):
      "a timecode is not written as \(type); it is written as \(written.map(\.identifier).joined(separator: ", "))"
    case .repeated(let type): "\(type) is given twice, and an item has each type only once"
    }
  }
}
