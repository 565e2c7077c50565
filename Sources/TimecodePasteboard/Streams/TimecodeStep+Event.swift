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
    if let extent = reading.extent {
      event.kind = kind(of: reading, extent, trace: &event.trace, floored: &floored)
      if case .result(let marker, _) = event.kind, let range = reading.range(collapsedTo: marker) {
        event.collapsed = (range, marker.inPoint)
      }
      checkSequence(&event)
      return event
    }
    let outcome = outcome(of: reading, trace: &event.trace)
    if case .accepted(_, _, isFloored: true) = outcome { floored += 1 }
    event.kind = FilterEvent.Kind(outcome)
    checkSequence(&event)
    return event
  }
}

extension FilterEvent.Kind {
  /// What a filter reports of an outcome.
  init(_ outcome: TimecodeStep.Outcome) {
    self =
      switch outcome {
      case .accepted(let timecode, let isExact, _): .result(TimecodeMarker(timecode), isExact: isExact)
      case .invalid(let timecode): .invalid(timecode)
      case .refused(let rejection): .refused(rejection)
      case .missingTextRate: .missingTextRate
      case .floored(let timecode, let result): .floored(timecode, to: result)
      case .unconvertible(let error, let timecode, let target): .unconvertible(error, timecode, target: target)
      }
  }
}
