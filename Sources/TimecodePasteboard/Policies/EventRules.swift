// What is wrong with an event of an edit list, in the terms of refusals.
//
//     let rejection = judged.rejection(finding)                // reason length, source, media or transition
//
// The rows of a table are judged (EventFinding.swift); here are the points, lengths and reels that the words are made of.

import SMPTETimecode
import TimecodeEvents

/// An event that is judged, with what is around it.
struct JudgedEvent {
  var event: TimecodeEvent
  /// The first timecode of the record, and the one after the last; nil if it has no length.
  let inPoint: Timecode
  let outPoint: Timecode?
  /// The event before it on its track; nil if there is none, or if it is not known.
  var before: TimecodeEvent?

  /// The refusal for what is wrong.
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
      otherRate: source.speed == Fraction(1, 1) ? range.rate(agreeingWith: record) : nil)
  }
}

extension TimecodeRange {
  /// A common rate at which the labels of a source and a record would be equally far apart; nil for two rates, and if there is
  /// no such rate.
  fileprivate func rate(agreeingWith record: TimecodeRange) -> TimecodeFrameRate? {
    guard inPoint.frameRate == record.inPoint.frameRate else { return nil }
    func length(_ range: TimecodeRange, at rate: TimecodeFrameRate) -> Int? {
      var properties = range.inPoint.properties
      properties.frameRate = rate
      let (start, end) = (range.inPoint.components, range.outPoint.components)
      guard
        let read = try? TimecodeRange(
          from: Timecode(unchecked: start, using: properties), to: Timecode(unchecked: end, using: properties))
      else { return nil }
      return read.subFrameCount
    }
    let rates: [TimecodeFrameRate] = [.fps24, .fps25, .fps29_97d, .fps30, .fps50, .fps60]
    return rates.first { rate in length(self, at: rate).map { $0 == length(record, at: rate) } ?? false }
  }
}
