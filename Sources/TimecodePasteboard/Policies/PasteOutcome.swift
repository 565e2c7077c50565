public import SMPTETimecode

extension TimecodeField {
  /// The result of applying the policies to a pasted timecode.
  public enum PasteOutcome: Equatable, Hashable, Sendable {
    /// The timecode to use, which may differ from the pasted one as the policies demand.
    case accepted(Timecode)
    /// Nothing to use.
    case rejected(PasteRejection)

    /// The accepted timecode, or nil.
    public var timecode: Timecode? {
      if case .accepted(let timecode) = self { timecode } else { nil }
    }
  }
}
