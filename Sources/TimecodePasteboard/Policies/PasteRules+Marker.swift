// The policies at both ends of a range. The in point passes them as a timecode does; the out point, which may be the limit
// itself, is brought to the properties that the in point has then.

import SMPTETimecode

extension PasteRules {
  /// What the policies make of an item.
  package struct MarkerDecision: Sendable {
    /// The item to use, or why there is none.
    package var result: Result
    /// Whether both ends name the instants of those that were read; nil where no policy converts.
    package var isExact: Bool?
    /// Whether a part of a subframe was cut off where no rounding was requested.
    package var isFloored: Bool

    // The standard library's own would look at run time for what its failure conforms to, which takes longer than a paste.
    /// The item, or why there is none.
    package enum Result: Equatable, Sendable {
      case success(TimecodeMarker)
      case failure(TimecodeField.PasteRejection)
    }
  }

  /// Applies the policies to a timecode or to both ends of a range, and adds every step to the trace.
  package func marker(
    of reading: TimecodeReader.Reading, trace: inout PasteTrace?
  ) throws(MissingTextRate) -> MarkerDecision {
    let start = try decision(of: reading, trace: &trace)
    var result = MarkerDecision(
      result: .failure(rejection(.invalid, reading.timecode, reading)), isExact: start.isExact,
      isFloored: start.isFloored)
    switch start.outcome {
    case .rejected(let rejection): result.result = .failure(rejection)
    case .accepted(let timecode):
      guard let extent = reading.extent else {
        result.result = .success(TimecodeMarker(timecode))
        return result
      }
      do throws(TimecodeField.PasteRejection) {
        var range = TimecodeRange(unchecked: timecode)
        if let pasted = extent.outPoint {
          let excess = reading.excess.outPoint
          let end = try outPoint(pasted, of: reading, at: timecode.properties, &trace)
          guard let whole = try? TimecodeRange(from: timecode, to: end.timecode) else {
            throw rejection(.invalid, end.timecode, reading)
          }
          if let within, !within.contains(whole) { throw rejection(.within, whole.outPoint, reading) }
          range = whole
          if excess != .zero {
            result.isExact = result.isExact != false && end.isExactWithExcess
          } else {
            result.isExact = result.isExact.map { $0 && end.timecode.isSameInstant(as: pasted) }
          }
          result.isFloored = result.isFloored || end.isFloored
        }
        result.result = .success(extent.marker(range))
      } catch {
        result.result = .failure(error)
      }
    }
    return result
  }

  /// The accepted out point of an accepted in point, whose properties it gets.
  private func outPoint(
    _ outPoint: Timecode, of reading: TimecodeReader.Reading, at target: Timecode.Properties,
    _ trace: inout PasteTrace?
  ) throws(TimecodeField.PasteRejection) -> (timecode: Timecode, isFloored: Bool, isExactWithExcess: Bool) {
    let excess = reading.excess.outPoint
    if convertsRate(of: outPoint) {
      guard let pasted = try? TimecodeRange(from: reading.timecode, to: outPoint) else {
        throw rejection(.invalid, outPoint, reading)
      }
      guard
        let conversion = try? Conversion(
          from: pasted.properties, to: target, rounding: policies.rounding, offset: excess),
        let converted = try? conversion.convert(pasted)
      else { throw rejection(.limit, outPoint, reading) }
      return (converted.range.outPoint, converted.isFloored, converted.isExact)
    }
    if outPoint.components == outPoint.upperLimit.components {
      return (try limit(outPoint, at: target, reading), false, false)
    }
    trace?.add(.read(outPoint, isTagged: reading.isTagged))
    var validator = PasteValidator(
      pasted: outPoint, excess: excess, separatorSaysDropFrame: reading.separatorSaysDropFrame, into: local,
      policies: policies, trace: trace)
    defer { trace = validator.trace }
    switch validator.run() {
    case .accepted(let timecode): return (timecode, validator.isFloored, validator.isExactWithExcess)
    case .rejected(let rejection): throw rejection
    }
  }

  private func convertsRate(of pasted: Timecode) -> Bool {
    policies.rounds || policies.paste.rate == .convert && local.rate ?? pasted.frameRate != pasted.frameRate
  }

  /// The limit itself at other properties: a day is within 100 days.
  private func limit(
    _ outPoint: Timecode, at target: Timecode.Properties, _ reading: TimecodeReader.Reading
  ) throws(TimecodeField.PasteRejection) -> Timecode {
    switch (outPoint.upperLimit, target.upperLimit) {
    case (.max24Hours, .max100Days): return Timecode(unchecked: .init(d: 1), using: target)
    case (.max100Days, .max24Hours): throw rejection(.limit, outPoint, reading)
    default: return Timecode(unchecked: target.upperLimit.components, using: target)
    }
  }

  private func rejection(
    _ reason: TimecodeField.PasteRejection.Reason, _ outPoint: Timecode, _ reading: TimecodeReader.Reading
  ) -> TimecodeField.PasteRejection {
    TimecodeField.PasteRejection(
      reason: reason, pasted: outPoint, local: local.filled(from: outPoint.properties), examined: outPoint,
      separatorSaysDropFrame: reading.separatorSaysDropFrame, needsInstant: convertsRate(of: outPoint))
  }
}
