// The policies at both ends of a range. The in point passes them as a timecode does; the out point, which may be the limit
// itself, is brought to the properties that the in point has then.

public import SMPTETimecode

extension PasteRules {
  /// Applies the policies to a timecode or to both ends of a range, and adds every step to the trace.
  public func marker(
    of reading: TimecodeReader.Reading, trace: inout PasteTrace?
  ) throws(MissingTextRate) -> Result<TimecodeMarker, TimecodeField.PasteRejection> {
    let isUnchanged = trace == nil && acceptsUnchanged(reading)
    switch isUnchanged ? .accepted(reading.timecode) : try outcome(of: reading, trace: &trace) {
    case .rejected(let rejection): return .failure(rejection)
    case .accepted(let start):
      guard let extent = reading.extent else { return .success(TimecodeMarker(start)) }
      do throws(TimecodeField.PasteRejection) {
        let range = try range(from: start, of: reading, to: extent.outPoint, &trace)
        return .success(extent.marker(range))
      } catch {
        return .failure(error)
      }
    }
  }

  /// The accepted range from an accepted in point.
  private func range(
    from start: Timecode, of reading: TimecodeReader.Reading, to outPoint: Timecode?, _ trace: inout PasteTrace?
  ) throws(TimecodeField.PasteRejection) -> TimecodeRange {
    guard let outPoint else { return TimecodeRange(unchecked: start) }
    let end: Timecode
    if convertsRate(of: outPoint) {
      guard let pasted = try? TimecodeRange(from: reading.timecode, to: outPoint) else {
        throw rejection(.invalid, outPoint, reading)
      }
      guard
        let conversion = try? Conversion(from: pasted.properties, to: start.properties, rounding: policies.rounding),
        let converted = try? pasted.converted(by: conversion)
      else { throw rejection(.limit, outPoint, reading) }
      end = converted.outPoint
    } else if outPoint.components == outPoint.upperLimit.components {
      end = try limit(outPoint, at: start.properties, reading)
    } else {
      trace?.add(.read(outPoint, isTagged: reading.isTagged))
      var validator = PasteValidator(
        pasted: outPoint, separatorSaysDropFrame: reading.separatorSaysDropFrame, into: local, policies: policies,
        trace: trace)
      defer { trace = validator.trace }
      switch validator.run() {
      case .accepted(let timecode): end = timecode
      case .rejected(let rejection): throw rejection
      }
    }
    guard let range = try? TimecodeRange(from: start, to: end) else { throw rejection(.invalid, end, reading) }
    return range
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
