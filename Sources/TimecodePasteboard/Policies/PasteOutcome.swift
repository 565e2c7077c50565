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

  /// Why a paste was rejected, and the values that caused it.
  public struct PasteRejection: Error, Equatable, Hashable, Sendable {
    /// The reasons, in the order in which they are looked for.
    public enum Reason: String, CaseIterable, Sendable {
      /// The rates differ, or text has the drop-frame separator at a rate that is not drop frame.
      case rate
      /// A component is out of range, as pasted or as a result.
      case invalid
      /// The subframes cannot be expressed at the local base.
      case subframes
      /// The value is beyond the local limit.
      case limit
      /// A component has more digits than the field takes.
      case digits
      /// The timecode is outside the range that is asked for.
      case within
      /// The item begins before the one before it.
      case order
      /// The item has an instant in common with one before it.
      case overlap
      /// The item begins after the end of all before it.
      case gap
    }

    /// The first reason found.
    public var reason: Reason
    /// The timecode as it was pasted.
    public var pasted: Timecode
    /// The local properties, filled from the pasted ones where nothing is demanded.
    public var local: Timecode.Properties
    /// The timecode that the reason was found in: the pasted one, or what the policies made of it.
    public var examined: Timecode
    /// Whether the pasted text's separator means drop frame.
    public var separatorSaysDropFrame: Bool
    /// Whether the timecode must be valid whatever is allowed: a policy converts its rate or base, or it is an end of a range.
    public var needsInstant: Bool

    /// - Parameter examined: What the reason was found in, where that is not the pasted timecode.
    init(
      _ reason: Reason, pasted: Timecode, into local: LocalProperties, examined: Timecode? = nil,
      separatorSaysDropFrame: Bool = false, needsInstant: Bool = false
    ) {
      self.reason = reason
      self.pasted = pasted
      self.local = local.filled(from: pasted.properties)
      self.examined = examined ?? pasted
      self.separatorSaysDropFrame = separatorSaysDropFrame
      self.needsInstant = needsInstant
    }
  }
}
