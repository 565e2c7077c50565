// What may be wrong with a transition of an edit list.

public import SMPTETimecode

extension TimecodeField.PasteRejection {
  /// What is wrong with a transition.
  public enum TransitionFault: Hashable, Sendable {
    /// A dissolve or a wipe has no length.
    case empty
    /// It ends after its event, which has so many frames.
    case longerThanEvent(frames: Int)
    /// It begins before the event that goes out, which has so many frames.
    case longerThanEventBefore(frames: Int)
    /// The side that goes out is not in the cut.
    case besideCut(TimecodeEvent.Outgoing, cut: Timecode)
    /// The side that goes out is not where the event before ends.
    case contradictsEventBefore(TimecodeEvent.Outgoing, reel: String?, end: Timecode?)
    /// The media of the clip that goes out, or that comes in, have not so many frames as are shown beyond the cut.
    case beyondMedia(reel: String?, missing: Int, TimecodeEvent.Source.Media)
  }
}
