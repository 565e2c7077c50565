// The reason that a paste was rejected, the values that caused it, and a sentence that explains it.

public import SMPTETimecode
public import TimecodeCuts
import TimecodeDocuments

extension TimecodeField {
  /// The reason that a paste was rejected, and the values that caused it.
  public struct PasteRejection: Error, Equatable, Sendable {
    /// The reasons. If several apply, the first in this order is given, except that the faults of an event come before
    /// the faults between items.
    public enum Reason: String, CaseIterable, Sendable {
      /// The rates differ, for example the rates of a source and its media, or text has the drop-frame separator at a
      /// rate that is not drop frame.
      case rate
      /// A component is out of range, as pasted or as a result.
      case invalid
      /// The subframes cannot be expressed at the local base.
      case subFrames = "subframes"
      /// The value is beyond the local limit.
      case limit
      /// A component has more digits than the field accepts.
      case digits
      /// The timecode is outside the required range.
      case within
      /// The item begins before the previous one.
      case order
      /// The item has an instant in common with an earlier one.
      case overlap
      /// The item begins after the end of all earlier items.
      case gap
      /// An event's source and record differ in length at the event's speed.
      case length
      /// A point of an event's source does not exist, or its out point is not after its in point.
      case source
      /// An event's source is not within its clip's media.
      case media
      /// A transition contradicts its event, or the previous event.
      case transition
      // The following reasons are found before all others, if the timecode is carried from one version of a cut to
      // another.
      /// The new cut does not show the frame.
      case gone
      /// The new cut shows the frame more than once, or the old one shows two events at the timecode.
      case ambiguous
      /// The range is no longer in one piece.
      case cut
      /// No event of the old cut is at the timecode.
      case between
    }

    /// The details of a refusal of an event, between two items, or between two cuts.
    public indirect enum Detail: Equatable, Sendable {
      /// The length of a gap or an overlap and the line of the earlier item, each if it is known; and the tracks, if
      /// the list has several.
      case beside(length: Timecode?, line: Int?, tracks: [TrackName])
      /// The length of the source, its expected length, which is nil beyond the limit, and a rate of the source at
      /// which the lengths would agree.
      case lengths(
        source: Timecode, expected: Timecode?, record: Timecode, speed: Fraction, sourceRate: TimecodeFrameRate? = nil)
      /// The points of the source.
      case source(in: Timecode, out: Timecode?)
      /// The points of the source and of the media, and the name of the file, if it is known.
      case media(in: Timecode, out: Timecode?, TimecodeEvent.Source.Media, file: String?)
      /// A transition, and its fault.
      case transition(TimecodeEvent.Transition, TransitionFault)
      /// The reason that the timecode cannot be carried from one version of a cut to another.
      case carrying(CutCarrying.Refusal)
    }

    /// The first reason found.
    public var reason: Reason
    /// The timecode as it was pasted.
    public var pasted: Timecode
    /// The local properties, filled from the pasted ones if nothing is demanded.
    public var local: Timecode.Properties
    /// The timecode in which the reason was found: the pasted one, or the result of the policies.
    public var examined: Timecode
    /// True if the pasted text's separator means drop frame.
    public var separatorSaysDropFrame: Bool
    /// The detail of the reason, if it has one.
    public var detail: Detail?

    /// - Parameter examined: The timecode in which the reason was found; nil if it is the pasted one.
    init(
      _ reason: Reason, pasted: Timecode, into local: LocalProperties, examined: Timecode? = nil,
      separatorSaysDropFrame: Bool = false, detail: Detail? = nil
    ) {
      self.reason = reason
      self.pasted = pasted
      self.local = local.filled(from: pasted.properties)
      self.examined = examined ?? pasted
      self.separatorSaysDropFrame = separatorSaysDropFrame
      self.detail = detail
    }
  }
}

extension TimecodeField.PasteRejection {
  /// A stable word for programs.
  public enum Code: String, CaseIterable, Sendable {
    case refused
  }

  /// The code of the error.
  public var code: Code { .refused }

  /// The components that have more digits than the field accepts.
  package var componentsBeyondDigits: [Timecode.Component] {
    examined.components.componentsBeyondDigitCounts(at: examined.frameRate, base: examined.subFramesBase)
  }
}

extension TimecodeField.PasteRejection: CustomStringConvertible {
  /// The reason, in one sentence without a full stop.
  public var description: String {
    let text = examined.text(.exact)
    switch reason {
    case _ where detail?.carrying != nil: return detail?.carrying?.text(of: examined) ?? text
    case .rate where separatorSaysDropFrame:
      let isLocal = pasted.frameRate == local.frameRate
      return "\(pastedWithSemicolon) is drop frame, but the \(isLocal ? "local" : "text") rate "
        + "\(pasted.frameRate.rawValue) is not"
    case .rate where detail != nil: return eventSentence
    case .rate:
      return "\(pasted.text(.exact)) is at \(pasted.frameRate.rawValue) fps, "
        + "but the local rate is \(local.frameRate.rawValue) fps"
    case .invalid: return examined.nonexistence
    case .subFrames:
      return "\(pasted.text(.exact)) has \(pasted.subFrames)/\(pasted.subFramesBase.rawValue) subframes, "
        + "which base \(local.subFramesBase.rawValue) cannot express"
    case .limit where local.upperLimit == .max100Days: return "\(text) is past 100 days"
    case .limit where pasted.upperLimit == local.upperLimit:
      return "\(text) is past its own limit of \(pasted.upperLimit.rawValue)"
    case .limit: return "\(text) is past the local limit of \(local.upperLimit.rawValue)"
    case .within: return "\(text) is outside the required range"
    case .order, .overlap, .gap: return sentence(between: examined.shown)
    case .length, .source, .media, .transition: return eventSentence
    case .gone, .ambiguous, .cut, .between: return "\(text) cannot be carried to the new cut"
    case .digits:
      let counts = componentsBeyondDigits.map { component in
        let digits = component.numberOfDigits(at: examined.frameRate, base: examined.subFramesBase)
        return "\(component.nameLowercased) \(examined.components[component]) (at most \(digits))"
      }
      return "\(text) has too many digits: \(counts.joined(separator: ", "))"
    }
  }

  /// The pasted text with its semicolon before the frames, which text of a timecode at this rate never has.
  private var pastedWithSemicolon: String {
    let text = pasted.text(.exact)
    guard let colon = text.lastIndex(of: ":") else { return text }
    return text[..<colon] + ";" + text[text.index(after: colon)...]
  }
}
