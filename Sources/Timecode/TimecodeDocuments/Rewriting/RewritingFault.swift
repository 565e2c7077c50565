// Why a document cannot be rewritten as a whole, and so stays as it is.

extension DocumentError {
  /// Why a document cannot be rewritten as a whole.
  public enum RewritingFault: Hashable, Sendable {
    /// The format has no frames, or its times cannot be rewritten.
    case noPlaces
    /// An event would have no length.
    case collapsed
    /// A time would lie between two frames, and no rounding is given.
    case betweenFrames
    /// The programme would not start at zero, and the document does not say where it starts.
    case noStart
    /// The column of this name has timecodes, and its role is not known.
    case column(String)
    /// There is content, in words as a plural, that contradicts the times or may hide some.
    case content(String)
  }
}

extension DocumentError.RewritingFault: CustomStringConvertible {
  /// Why, in words.
  public var description: String {
    switch self {
    case .noPlaces: "documents of this format cannot be rewritten"
    case .collapsed: "the event would have no length"
    case .betweenFrames: "the timecode would lie between two frames"
    case .noStart: "the document has no place for the programme's start"
    case .column(let name): "the column '\(name)' has timecodes and no known role"
    case .content(let words): "the document has \(words)"
    }
  }
}
