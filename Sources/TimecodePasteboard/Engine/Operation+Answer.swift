// What becomes of an item that no reader puts by itself, with all that there is to report of it.

import SMPTETimecode

extension Operation {
  /// What became of an item, and what is reported of it besides.
  struct Answer {
    var outcome: Outcome
    /// The item after its repair.
    var reading: TimecodeReader.Reading
    /// The labels that drop frame omits, and the neighbours that they became.
    var repairs: [(from: Timecode, to: Timecode)] = []
    /// The range that became a timecode, because both its points were rounded to it.
    var collapsed: TimecodeRange?
    /// The decisions of the policies, where they were requested.
    var trace: PasteTrace?
  }

  /// Takes an item through all that is done with it.
  mutating func answer(_ reading: TimecodeReader.Reading) -> Answer {
    var answer = Answer(outcome: .failed(.missingTextRate), reading: reading, trace: isTraced ? PasteTrace() : nil)
    if repair != nil { repair(&answer) }
    answer.outcome = outcome(of: answer.reading, trace: &answer.trace)
    guard case .accepted(let range, _, _) = answer.outcome else { return answer }
    answer.collapsed = answer.reading.range(collapsedTo: TimecodeMarker(range))
    if let reason = sequence?.reason(against: range) {
      answer.trace?.add(.refused(reason))
      let rejection = TimecodeField.PasteRejection(reason, pasted: range.inPoint, into: LocalProperties())
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
      answer.reading.extent?.outPoint?.components = neighbour.components
    }
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

  /// The marker of a result of the item.
  func marker(_ range: TimecodeRange) -> TimecodeMarker {
    guard let extent else { return TimecodeMarker(range) }
    return TimecodeMarker(range, name: extent.name, note: extent.note, color: extent.color, event: extent.event)
  }
}
