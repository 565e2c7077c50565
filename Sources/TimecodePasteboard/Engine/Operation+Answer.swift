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
    /// Why an event cannot be as it is written, if that is only a doubt.
    var doubt: TimecodeField.PasteRejection?
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
    var event = answer.reading.event
    let tracks = sequence == nil ? [] : event?.tracks ?? []
    guard case .accepted(let range, _, _) = answer.outcome else {
      // Where an item would be that is not carried is not known.
      let range = carrying == nil ? try? answer.reading.existingRange() : nil
      sequence?.pass(over: range, on: tracks, line: line)
      return answer
    }
    answer.collapsed = answer.reading.range(collapsedTo: TimecodeMarker(range))
    let file = event?.source.flatMap { media?.file(for: $0, line: line) }
    answer.isUnheld = media != nil && file == nil
    if let file { event?.source?.media = file.extent }
    var rejection = file.flatMap { event?.source?.rejection(of: $0) }
    rejection = rejection ?? event?.rejection(at: answer.reading.timecode, to: answer.reading.outPoint)
    if case .media(let start, let out, let extent, _)? = rejection?.detail {
      rejection?.detail = .media(in: start, out: out, extent, file: file?.name)
    }
    if !judges { (answer.doubt, rejection) = (rejection, nil) }
    if let finding = sequence?.finding(against: range, on: tracks, line: line), rejection == nil {
      rejection = TimecodeField.PasteRejection(
        finding.reason, pasted: range.inPoint, into: LocalProperties(),
        detail: .beside(length: finding.length, line: finding.line, track: finding.track))
    }
    if let rejection {
      answer.trace?.add(.refused(rejection.reason))
      answer.outcome = .failed(.refused(rejection))
    }
    return answer
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
