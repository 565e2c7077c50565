// What the filters report of a timecode that they do not write themselves.

import SMPTETimecode

extension TimecodeStep {
  /// What a filter reports of a reading, when it does not write the result itself.
  mutating func event(
    of reading: TimecodeReader.Reading, _ range: Range<Int>, line: Int?, column: Int? = nil, isTraced: Bool,
    floored: inout Int
  ) -> FilterEvent {
    var reading = reading
    var event = FilterEvent(.blank, range, line: line, column: column)
    repair(&reading, &event)
    if isTraced { event.trace = PasteTrace() }
    let outcome = outcome(of: reading, trace: &event.trace)
    if case .accepted(_, _, isFloored: true) = outcome { floored += 1 }
    event.kind = FilterEvent.Kind(outcome, of: reading.extent)
    if case .result(let marker, _) = event.kind, let range = reading.range(collapsedTo: marker) {
      event.collapsed = (range, marker.inPoint)
    }
    checkSequence(&event)
    return event
  }

  /// Replaces the labels that drop frame omits, where that was requested.
  private func repair(_ reading: inout TimecodeReader.Reading, _ event: inout FilterEvent) {
    // The numbers are replaced; what becomes of the properties is decided by the policies.
    if let (label, neighbour) = repaired(reading.timecode) {
      event.repairs.append((label, neighbour))
      reading.timecode.components = neighbour.components
    }
    if let outPoint = reading.outPoint, let (label, neighbour) = repaired(outPoint) {
      event.repairs.append((label, neighbour))
      reading.extent?.outPoint?.components = neighbour.components
    }
  }

  /// Refuses a result that breaks a rule about the items before it.
  private mutating func checkSequence(_ event: inout FilterEvent) {
    guard case .result(let marker, _) = event.kind, let reason = sequence?.reason(against: marker.range) else { return }
    event.trace?.add(.refused(reason))
    let rejection = TimecodeField.PasteRejection(reason, pasted: marker.inPoint, into: LocalProperties())
    event.kind = .failed(.refused(rejection))
  }
}

extension FilterEvent.Kind {
  /// What a filter reports of the outcome of an item with an extent, if it has one.
  init(_ outcome: TimecodeStep.Outcome, of extent: TimecodeReader.Reading.Extent? = nil) {
    self =
      switch outcome {
      case .accepted(let range, let isExact, _):
        .result(extent?.marker(range) ?? TimecodeMarker(range), isExact: isExact)
      case .failed(let fault): .failed(fault)
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
}

extension TimecodeReader.Reading.Extent {
  /// The marker of a range with these labels.
  func marker(_ range: TimecodeRange) -> TimecodeMarker {
    TimecodeMarker(range, name: name, note: note, color: color)
  }
}
