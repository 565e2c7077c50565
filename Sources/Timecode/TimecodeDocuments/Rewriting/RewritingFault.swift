// The reasons that a document cannot be rewritten as a whole, and therefore remains unchanged.

extension DocumentError {
  /// The reason that a document cannot be rewritten as a whole.
  public enum RewritingFault: Equatable, Sendable {
    /// The format has no frames, or its times cannot be rewritten.
    case noLocations
    /// An event would have no length.
    case collapsed
    /// A time would lie between two frames, and no rounding is given.
    case betweenFrames
    /// The timeline would no longer start at zero, and the document does not state its start.
    case noStart
    /// There are several edit lists, each with its own start, and one of them would decide for all.
    case severalLists
    /// The lengths of sources and records agree only at another rate, so the document was converted before, or is read
    /// at a wrong rate.
    case otherRate
    /// The column with this name has timecodes, but its role is unknown.
    case column(String)
    /// Some content contradicts the times, or may contain times. The words name it in the plural.
    case content(String)
  }
}

extension TimecodeDocument {
  /// The fault of a conversion to another rate that keeps the document's start; nil if all entries are in one list.
  /// Several edit lists in a document have a start each.
  package var severalLists: DocumentError? {
    secondList.map { DocumentError(.notRewritten(.severalLists), at: $0) }
  }
}

extension DocumentError.RewritingFault: CustomStringConvertible {
  /// The reason in words.
  public var description: String {
    switch self {
    case .noLocations: "documents of this format cannot be rewritten"
    case .collapsed: "the event would have no length"
    case .betweenFrames: "the timecode would lie between two frames"
    case .noStart: "the document does not state the timeline's start, which would no longer be zero"
    case .severalLists: "the document has several lists, each with its own start"
    case .otherRate: "its lengths agree only at another rate"
    case .column(let name): "the column '\(name)' has timecodes and no known role"
    case .content(let words): "the document has \(words)"
    }
  }
}
