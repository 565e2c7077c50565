// Turns the findings about an event into refusals.
//
//     let rejection = judged.rejection(finding)                // reason length, source, media or transition
//
// The rows of a table are judged in EventFinding.swift. This file adds the points, lengths and reels that the sentences
// name.

public import SMPTETimecode
import TimecodeEvents

/// An event that is judged, and the event before it.
struct JudgedEvent {
  var event: TimecodeEvent
  /// The first timecode of the record, and the timecode after the last one; the latter is nil if the record has no
  /// length.
  let inPoint: Timecode
  let outPoint: Timecode?
  /// The previous event on the track; nil if there is none, or if it is not known.
  var before: TimecodeEvent?

  /// The refusal for a finding.
  func rejection(_ finding: EventFinding) -> TimecodeField.PasteRejection {
    switch finding {
    case .source: rejection(.source, source.in.map { .source(in: $0, out: source.out) })
    case .media:
      rejection(
        .media,
        source.in.flatMap { start in source.media.map { .media(in: start, out: source.out, $0, file: nil) } })
    case .length(let expected): rejection(.length, lengths(expected))
    case .emptyTransition: transition(.empty)
    case .longTransition(let frames): transition(.longerThanEvent(frames: frames))
    case .longLead(let frames): transition(.longerThanEventBefore(frames: frames))
    case .besideCut: transition(event.transition?.from.map { .besideCut($0, cut: inPoint) })
    case .contradictsEventBefore:
      transition(
        event.transition?.from.map {
          .contradictsEventBefore($0, reel: before?.source?.reel, end: before?.source?.out)
        })
    case .missingLead(let frames): transition(beyondMedia(event.source, frames), .media)
    case .missingTail(let frames): transition(beyondMedia(before?.source, frames), .media)
    }
  }

  private var source: TimecodeEvent.Source { event.source ?? .init() }

  private func rejection(
    _ reason: TimecodeField.PasteRejection.Reason, _ detail: TimecodeField.PasteRejection.Detail?
  ) -> TimecodeField.PasteRejection {
    TimecodeField.PasteRejection(reason, pasted: inPoint, into: LocalProperties(), detail: detail)
  }

  private func transition(
    _ fault: TimecodeField.PasteRejection.TransitionFault?,
    _ reason: TimecodeField.PasteRejection.Reason = .transition
  ) -> TimecodeField.PasteRejection {
    rejection(reason, event.transition.flatMap { transition in fault.map { .transition(transition, $0) } })
  }

  private func beyondMedia(
    _ source: TimecodeEvent.Source?, _ missing: Int
  ) -> TimecodeField.PasteRejection.TransitionFault? {
    source?.media.map { .beyondMedia(reel: source?.reel ?? source?.clip, missing: missing, $0) }
  }

  /// The lengths of the source and of its record, which differ.
  private func lengths(_ expected: Int?) -> TimecodeField.PasteRejection.Detail? {
    guard let start = source.in, let out = source.out, let range = try? TimecodeRange(from: start, to: out) else {
      return nil
    }
    guard let outPoint else {
      let zero = Timecode(.zero, using: inPoint.properties)
      return .lengths(source: range.duration, expected: zero, record: zero, speed: source.speed)
    }
    guard let record = try? TimecodeRange(from: inPoint, to: outPoint) else { return nil }
    let frames = expected.flatMap { Fraction($0, range.properties.subFramesBase.rawValue).nearest() }
    return .lengths(
      source: range.duration,
      expected: frames.flatMap { try? Timecode(.frames($0), using: range.properties) }, record: record.duration,
      speed: source.speed,
      sourceRate: LengthRule(source, beside: record.properties)?.sourceRate(agreeing: range, with: record))
  }
}

extension LengthRule {
  /// A common rate at which the labels of a source that is not played at normal speed would agree with its record.
  ///
  /// - Returns: Nil if source and record have different rates, if there is no such rate, and if both would agree at one
  ///   rate. The last case concerns the whole list, and `CauseFinder` answers it.
  fileprivate func sourceRate(agreeing used: TimecodeRange, with range: TimecodeRange) -> TimecodeFrameRate? {
    guard record.frameRate == source.frameRate, !speed.isNormal else { return nil }
    func span(_ range: TimecodeRange, at rate: TimecodeFrameRate) -> (TimeSpan, Timecode.Properties)? {
      var properties = range.inPoint.properties
      properties.frameRate = rate
      let (start, end) = (range.inPoint.components, range.outPoint.components)
      let read = try? TimecodeRange(
        from: Timecode(unchecked: start, using: properties), to: Timecode(unchecked: end, using: properties))
      return read.map { (TimeSpan($0), properties) }
    }
    func agree(_ speed: Speed, at rate: TimecodeFrameRate, of ofSource: TimecodeFrameRate) -> Bool {
      guard let (record, recordProperties) = span(range, at: rate), let (source, properties) = span(used, at: ofSource)
      else { return false }
      return LengthRule(record: recordProperties, source: properties, speed: speed)
        .form(record: record, source: source) == .played
    }
    let rates: [TimecodeFrameRate] = [.fps24, .fps25, .fps29_97d, .fps30, .fps50, .fps60]
    guard !rates.contains(where: { agree(speed.restated(at: $0), at: $0, of: $0) }) else { return nil }
    // If two rates agree, such as 23.976 and 24 for a short event, the rates on the list's own base come first.
    let isOther = record.frameRate.rate.denominator != 1
    let sources: [TimecodeFrameRate] =
      isOther
      ? [.fps23_976, .fps29_97, .fps59_94, .fps24, .fps25, .fps30, .fps50, .fps60]
      : [.fps24, .fps25, .fps30, .fps50, .fps60, .fps23_976, .fps29_97, .fps59_94]
    return sources.first { $0.rate != record.frameRate.rate && agree(speed, at: record.frameRate, of: $0) }
  }
}

// MARK: Faults of a transition of an edit list

extension TimecodeField.PasteRejection {
  /// The fault of a transition.
  public enum TransitionFault: Equatable, Sendable {
    /// A dissolve or a wipe has no length.
    case empty
    /// The transition ends after its event, which has this many frames.
    case longerThanEvent(frames: Int)
    /// The transition begins before the outgoing event, which has this many frames.
    case longerThanEventBefore(frames: Int)
    /// The outgoing side is not at the cut.
    case besideCut(TimecodeEvent.Outgoing, cut: Timecode)
    /// The outgoing side is not where the previous event ends.
    case contradictsEventBefore(TimecodeEvent.Outgoing, reel: String?, end: Timecode?)
    /// The media of the outgoing or the incoming clip lack some of the frames that are shown beyond the cut.
    case beyondMedia(reel: String?, missing: Int, TimecodeEvent.Source.Media)
  }
}
