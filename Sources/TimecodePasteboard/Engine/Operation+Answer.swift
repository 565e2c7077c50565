// What becomes of an item that no reader puts by itself, with all that there is to report of it.

import SMPTETimecode

extension Operation {
  /// The result of an item, with its reports.
  struct Answer {
    var outcome: Outcome
    /// The item after its repair.
    var reading: TimecodeReader.Reading
    /// The labels that drop frame omits, and the neighbours that they became.
    var repairs: [(from: Timecode, to: Timecode)] = []
    /// The range that became a timecode, because both its points were rounded to it.
    var collapsed: TimecodeRange?
    /// The decisions of the policies, if they were requested.
    var trace: PasteTrace?
    /// What else is wrong with it, after what the outcome says.
    var others: [ItemFault] = []
    /// Why an event cannot be as it is written, if that is only a doubt.
    var doubts: [TimecodeField.PasteRejection] = []
    /// Whether it was to be held against media, and none were found for it.
    var isUnheld = false
  }

  /// Takes an item through all that is done with it.
  ///
  /// - Parameter line: Where it is, which refusals of items after it name.
  mutating func answer(_ reading: TimecodeReader.Reading, line: Int? = nil) -> Answer {
    var answer = Answer(outcome: .failed(.missingTextRate), reading: reading, trace: isTraced ? PasteTrace() : nil)
    if repair != nil { repair(&answer) }
    answer.outcome = outcome(of: answer.reading, trace: &answer.trace)
    var rejections = eventRejections(&answer, line)
    if judges { rejections += sequenceRejections(answer, line) } else { (answer.doubts, rejections) = (rejections, []) }
    for rejection in rejections { answer.trace?.add(.refused(rejection.reason)) }
    if case .accepted(let range, _, _) = answer.outcome {
      answer.collapsed = answer.reading.range(collapsedTo: TimecodeMarker(range))
      guard let first = rejections.first else { return answer }
      answer.outcome = .failed(.refused(first))
      answer.others = rejections.dropFirst().map { .refused($0) }
    } else {
      answer.others = outPointFaults(answer) + rejections.map { .refused($0) }
    }
    return answer
  }

  /// What is wrong with the out point of a range whose in point is wrong.
  private func outPointFaults(_ answer: Answer) -> [ItemFault] {
    guard carrying == nil, case .failed(let fault) = answer.outcome, let outPoint = answer.reading.outPoint else {
      return []
    }
    switch (work, fault) {
    case (.validate(let rules), .refused(let first)):
      return rules.rejections(of: answer.reading, after: first).map { .refused($0) }
    case (_, .unconvertible(.invalidSource, _)) where !answer.reading.timecode.isValid && !outPoint.exists:
      return [.unconvertible(.invalidSource(outPoint.violations), outPoint)]
    default: return []
    }
  }

  /// What is wrong with the event of an item, whatever became of its record.
  private mutating func eventRejections(_ answer: inout Answer, _ line: Int?) -> [TimecodeField.PasteRejection] {
    var event = answer.reading.event
    let file = event?.source.flatMap { media?.file(for: $0, line: line) }
    if case .accepted = answer.outcome { answer.isUnheld = media != nil && file == nil }
    if let file { event?.source?.media = file.extent }
    var found: [TimecodeField.PasteRejection] = []
    let otherRate = file.flatMap { event?.source?.rejection(of: $0) }
    if let otherRate { found.append(otherRate) }
    for var rejection in event?.rejections(at: answer.reading.timecode, to: answer.reading.outPoint) ?? [] {
      // The source of a log's entry is its own range, whose faults are reported already.
      if rejection.reason == .source, event?.source?.in == answer.reading.timecode,
        event?.source?.out == answer.reading.outPoint
      {
        continue
      }
      if case .media(let start, let out, let extent, _)? = rejection.detail {
        // At another rate the same labels are other times.
        if otherRate != nil { continue }
        rejection.detail = .media(in: start, out: out, extent, file: file?.name)
      }
      found.append(rejection)
    }
    return found
  }

  /// What is wrong between an item and those before it on its tracks; where an item would be that is not carried is not known.
  private mutating func sequenceRejections(_ answer: Answer, _ line: Int?) -> [TimecodeField.PasteRejection] {
    guard sequence != nil else { return [] }
    var range: TimecodeRange?
    if case .accepted(let accepted, _, _) = answer.outcome {
      range = accepted
    } else if carrying == nil {
      range = try? answer.reading.existingRange()
    }
    let tracks = answer.reading.event?.tracks ?? []
    guard let range else {
      sequence?.pass(over: nil)
      return []
    }
    return (sequence?.findings(against: range, on: tracks, line: line) ?? []).map {
      TimecodeField.PasteRejection(
        $0.reason, pasted: range.inPoint, into: LocalProperties(),
        detail: .beside(length: $0.length, line: $0.line, tracks: $0.tracks))
    }
  }

  /// Replaces the labels that drop frame omits.
  private func repair(_ answer: inout Answer) {
    // The numbers are replaced; what becomes of the properties is decided by the policies.
    if let (label, neighbour) = repaired(answer.reading.timecode) {
      answer.repairs.append((label, neighbour))
      answer.reading.timecode.components = neighbour.components
    }
    if let outPoint = answer.reading.outPoint, let (label, neighbour) = repaired(outPoint) {
      answer.repairs.append((label, neighbour))
      answer.reading.outPoint?.components = neighbour.components
    }
    guard let repair, let details = answer.reading.details, var event = details.event, var source = event.source else {
      return
    }
    for part in [\TimecodeEvent.Source.in, \TimecodeEvent.Source.out] {
      guard let label = source[keyPath: part], let neighbour = repair.repaired(label) else { continue }
      answer.repairs.append((label, neighbour))
      source[keyPath: part] = neighbour
    }
    event.source = source
    answer.reading.details = details.with(event: event)
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

extension TimecodeReader.Reading {
  /// The range that was read, or the timecode, whose points must exist.
  func existingRange() throws(TimecodeArithmeticError) -> TimecodeRange {
    do {
      guard let outPoint else { return try TimecodeRange(timecode) }
      return try TimecodeRange(from: timecode, to: outPoint)
    } catch {
      throw .invalidSource(invalidPoint.violations)
    }
  }

  /// The point because of which there is no range.
  var invalidPoint: Timecode { timecode.isValid ? outPoint ?? timecode : timecode }
}
