// What becomes of an item that no reader puts by itself, with all that there is to report of it.

import SMPTETimecode
import TimecodeEvents

extension Operation {
  /// The result of an item, with its reports.
  struct Answer {
    /// The result, or why there is none.
    var outcome: Judgement
    /// The labels that drop frame omits, and the neighbours that they became.
    var repairs: [(from: Timecode, to: Timecode)] = []
    /// The decisions of the policies, if they were requested.
    var trace: PasteTrace?
    /// What else is wrong with it, after what the outcome says.
    var others: [ItemFault] = []
    /// Why an event cannot be as it is written, if that is only a doubt.
    var doubts: [TimecodeField.PasteRejection] = []
    /// Whether it was to be held against media, and none were found for it.
    var isUnheld = false
  }

  /// Takes an item through all that is done with it, and leaves it as it is after its repair.
  ///
  /// - Parameter line: Where it is, which refusals of items after it name.
  mutating func answer(_ reading: inout TimecodeReader.Reading, line: Int? = nil) -> Answer {
    let repairs = repair.map { repair(&reading, by: $0) } ?? []
    var trace = isTraced ? PasteTrace() : nil
    var answer = Answer(outcome: judge(reading, trace: &trace), repairs: repairs)
    var rejections = eventRejections(of: reading, line, &answer)
    if !judges {
      (answer.doubts, rejections) = (rejections, [])
    } else if sequence != nil {
      rejections += sequenceRejections(of: reading, line, answer.outcome)
    }
    for rejection in rejections { trace?.add(.refused(rejection.reason)) }
    answer.trace = trace
    if case .failed(let fault) = answer.outcome {
      answer.others = outPointFaults(of: reading, after: fault) + rejections.map { .refused($0) }
    } else if let first = rejections.first {
      answer.outcome = .failed(.refused(first))
      answer.others = rejections.dropFirst().map { .refused($0) }
    }
    return answer
  }

  /// What is wrong with the out point of a range whose in point is wrong.
  private func outPointFaults(of reading: TimecodeReader.Reading, after fault: ItemFault) -> [ItemFault] {
    guard carrying == nil, let outPoint = reading.outPoint else { return [] }
    switch (work, fault) {
    case (.validate(let rules), .refused(let first)):
      return rules.rejections(of: reading, after: first).map { .refused($0) }
    case (_, .unconvertible(.invalidSource, _)) where !reading.timecode.isValid && !outPoint.exists:
      return [.unconvertible(.invalidSource(outPoint.violations), outPoint)]
    default: return []
    }
  }

  /// What is wrong with the event of an item, whatever became of its record.
  private mutating func eventRejections(
    of reading: TimecodeReader.Reading, _ line: Int?, _ answer: inout Answer
  ) -> [TimecodeField.PasteRejection] {
    let transition = transitionRejections(of: reading)
    guard media != nil else {
      return (reading.event.map { rejections(of: $0, in: reading) } ?? []) + transition
    }
    let source = reading.event?.source
    let file = source.flatMap { media?.file(for: $0, line: line) }
    if case .accepted = answer.outcome { answer.isUnheld = file == nil }
    guard var event = reading.event else { return [] }
    guard let source, let file else { return rejections(of: event, in: reading) + transition }
    event.source?.media = file.extent
    let found = rejections(of: event, in: reading)
    // At another rate the same labels are other times.
    if let otherRate = source.rejection(of: file) {
      return [otherRate] + found.filter { $0.reason != .media } + transition
    }
    return transition
      + found.map {
        var rejection = $0
        if case .media(let start, let out, let extent, _)? = rejection.detail {
          rejection.detail = .media(in: start, out: out, extent, file: file.name)
        }
        return rejection
      }
  }

  /// What is wrong with the transition that an event begins with.
  private mutating func transitionRejections(
    of reading: TimecodeReader.Reading
  ) -> [TimecodeField.PasteRejection] {
    guard var event = reading.event, event.transition != nil else { return [] }
    let found = event.transitionRejections(at: reading.timecode, to: reading.outPoint, after: eventBefore)
    var before = eventBefore?.event?.source
    if let extent = before.flatMap({ media?.extent(of: $0) }) { before?.media = extent }
    if let extent = event.source.flatMap({ media?.extent(of: $0) }) { event.source?.media = extent }
    return found + event.missingMedia(at: reading.timecode, after: before)
  }

  /// What is wrong with an event that an item has.
  private func rejections(
    of event: TimecodeEvent, in reading: TimecodeReader.Reading
  ) -> [TimecodeField.PasteRejection] {
    var found = event.rejections(at: reading.timecode, to: reading.outPoint)
    // The source of a log's entry is its own range, whose faults are reported already.
    found.removeAll {
      $0.reason == .source && event.source?.in == reading.timecode && event.source?.out == reading.outPoint
    }
    return found
  }

  /// What is wrong between an item and those before it on its tracks; where an item would be that is not carried is not known.
  private mutating func sequenceRejections(
    of reading: TimecodeReader.Reading, _ line: Int?, _ outcome: Judgement
  ) -> [TimecodeField.PasteRejection] {
    var range: TimecodeRange?
    if case .accepted(let item) = outcome {
      range = item.marker.range
    } else if carrying == nil {
      range = try? reading.existingRange()
    }
    let tracks = reading.event?.tracks ?? []
    guard let range else {
      sequence?.pass(over: nil)
      return []
    }
    return
      (sequence?.findings(
        against: range, on: tracks, line: line, isKeyed: reading.event?.transition?.isKeyed ?? false) ?? []).map {
        TimecodeField.PasteRejection(
          $0.reason, pasted: range.inPoint, into: LocalProperties(),
          detail: .beside(length: $0.length, line: $0.line, tracks: $0.tracks))
      }
  }

  /// Replaces the labels that drop frame omits, and returns them with their neighbours.
  private func repair(
    _ reading: inout TimecodeReader.Reading, by repair: DropFrameRepair
  ) -> [(from: Timecode, to: Timecode)] {
    var repairs: [(from: Timecode, to: Timecode)] = []
    // The numbers are replaced; what becomes of the properties is decided by the policies.
    if let (label, neighbour) = repaired(reading.timecode) {
      repairs.append((label, neighbour))
      reading.timecode.components = neighbour.components
    }
    if let outPoint = reading.outPoint, let (label, neighbour) = repaired(outPoint) {
      repairs.append((label, neighbour))
      reading.outPoint?.components = neighbour.components
    }
    guard let details = reading.details, var event = details.event, var source = event.source else { return repairs }
    for part in [\TimecodeEvent.Source.in, \TimecodeEvent.Source.out] {
      guard let label = source[keyPath: part], let neighbour = repair.repaired(label) else { continue }
      repairs.append((label, neighbour))
      source[keyPath: part] = neighbour
    }
    event.source = source
    reading.details = details.with(event: event)
    return repairs
  }
}

extension TimecodeEvent.Source {
  /// Why its points cannot be those of a file: it has another rate, however labels are counted; nil if it has not.
  fileprivate func rejection(of file: MediaIndex.File) -> TimecodeField.PasteRejection? {
    guard let start = `in`, let rate = file.rate, rate.rate != start.frameRate.rate else { return nil }
    return TimecodeField.PasteRejection(
      .rate, pasted: start, into: LocalProperties(rate: rate),
      detail: .media(in: start, out: out, file.extent, file: file.name))
  }
}
