// Whether an event's transition agrees with the events that it joins: it has a length, is no longer than its event, and what is
// stated of the side that goes out is where the event before ends; and whether the media have the frames that it needs.
//
//     for rejection in event.transitionRejections(at: inPoint, to: outPoint, after: before) { … }       // reason transition or media
//
// A source of the reel AX or BL states none. After a gap only the side's place in the programme is held; nothing of its source is
// where the event before does not say by its lengths where it ends.

public import SMPTETimecode
import TimecodeEvents

extension TimecodeField.PasteRejection {
  /// What is wrong with a transition.
  public enum TransitionFault: Hashable, Sendable {
    /// A dissolve or a wipe has no length.
    case empty
    /// It is longer than its event, which has so many frames.
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

extension TimecodeEvent {
  /// What is wrong with the transition that the event begins with.
  ///
  /// - Parameters:
  ///   - inPoint: The first timecode of the record.
  ///   - outPoint: The timecode after the last one; nil if it has no length.
  ///   - before: The event before it on its track; nil if there is none, or if it is not known.
  func transitionRejections(
    at inPoint: Timecode, to outPoint: Timecode?, after before: TimecodeMarker?
  ) -> [TimecodeField.PasteRejection] {
    guard let transition else { return [] }
    var found: [TimecodeField.PasteRejection.TransitionFault] = []
    if transition.frames == 0, transition.kind == .dissolve || transition.kind == .wipe { found.append(.empty) }
    if let outPoint, let record = try? TimecodeRange(from: inPoint, to: outPoint) {
      let length = record.frameCount.wholeFrames
      if transition.frames > length { found.append(.longerThanEvent(frames: length)) }
    }
    if let before, transition.lead > before.range.frameCount.wholeFrames {
      found.append(.longerThanEventBefore(frames: before.range.frameCount.wholeFrames))
    }
    if let from = transition.from {
      if from.record != nil {
        found.append(.besideCut(from, cut: inPoint))
      } else if let before, before.range.outPoint.isSameInstant(as: inPoint), from.contradicts(before) {
        let source = before.event?.source
        found.append(.contradictsEventBefore(from, reel: source?.reel, end: source?.out))
      }
    }
    return found.map {
      TimecodeField.PasteRejection(
        .transition, pasted: inPoint, into: LocalProperties(), detail: .transition(transition, $0))
    }
  }

  /// How many frames the media of the event and of the one before it have not that are shown beyond the cut.
  func missingMedia(at inPoint: Timecode, after before: Source?) -> [TimecodeField.PasteRejection] {
    guard let transition else { return [] }
    var faults: [TimecodeField.PasteRejection.TransitionFault] = []
    for (source, frames, isEnd) in [(before, transition.tail, true), (source, transition.lead, false)] {
      guard let source, let media = source.media,
        let missing = source.missingFrames(ofRecord: frames, at: inPoint.frameRate, isEnd: isEnd)
      else { continue }
      faults.append(.beyondMedia(reel: source.reel ?? source.clip, missing: missing, media))
    }
    return faults.map {
      TimecodeField.PasteRejection(
        .media, pasted: inPoint, into: LocalProperties(), detail: .transition(transition, $0))
    }
  }
}

extension TimecodeEvent.Outgoing {
  /// Whether the side is another reel, or begins elsewhere, than an event that ends in the cut.
  fileprivate func contradicts(_ before: TimecodeMarker) -> Bool {
    guard let event = before.event, let source = event.source, let point = self.in, let reel, let other = source.reel,
      !TimecodeEvent.Source.isNone(reel: reel), !TimecodeEvent.Source.isNone(reel: other)
    else { return false }
    guard reel.lowercased() == other.lowercased() else { return true }
    guard let start = source.in, let end = source.out, event.hasKnownEnd(before.range) else { return false }
    return !point.isWritten(as: end) && !(source.speed.isNegative && point.isWritten(as: start))
  }
}

extension TimecodeEvent {
  /// Whether the out point of the source is the end of what the event shows: its lengths agree, and it is no freeze, nor the one
  /// frame that Avid writes of a clip played backward.
  fileprivate func hasKnownEnd(_ record: TimecodeRange) -> Bool {
    guard let source, let start = source.in, let end = source.out, let taken = try? TimecodeRange(from: start, to: end),
      let rule = LengthRule(source, beside: record.properties)
    else { return false }
    let form = rule.form(record: TimeSpan(record), source: TimeSpan(taken))
    return form == .played || form == .unretimed
  }
}

extension TimecodeEvent.Source {
  /// How many frames the media lack if so many frames of the programme are shown beyond one end of the source; nil for none, and
  /// if the media are of another rate or one frame, or do not have the source itself.
  fileprivate func missingFrames(ofRecord frames: Int, at rate: TimecodeFrameRate, isEnd: Bool) -> Int? {
    guard let media, let first = self.in, let last = out, first.frameRate.maxFrames == media.in.frameRate.maxFrames,
      media.out.wholeFrame - media.in.wholeFrame > 1
    else { return nil }
    let pace = speed.abs() * first.frameRate.rate * Fraction(rate.rate.denominator, rate.rate.numerator)
    let needed = -floorDivide(-Int128(max(0, frames)) * Int128(pace.numerator), Int128(max(1, pace.denominator)))
    func placed(_ point: Timecode) -> Int {
      Timecode(unchecked: point.components, using: media.in.properties).wholeFrame
    }
    // What is played backward ends at its first frame.
    let room =
      isEnd == speed.isNegative ? placed(first) - media.in.wholeFrame : media.out.wholeFrame - placed(last)
    guard room >= 0, needed > Int128(room) else { return nil }
    return Int(clamping: needed - Int128(room))
  }
}

extension Timecode {
  /// The frame in which the timecode lies, counted from zero.
  fileprivate var wholeFrame: Int { subFrameCount / subFramesBase.rawValue }
}
