// Ranges, and items with a name, on their way through a filter: both ends are treated as a timecode is.

import SMPTETimecode

extension TimecodeStep {
  /// Replaces the labels that drop frame omits, where that was requested.
  func repair(_ reading: inout TimecodeReader.Reading, _ event: inout FilterEvent) {
    guard repair != nil else { return }
    // The numbers are replaced; what becomes of the properties is decided by the policies.
    if let (label, neighbour) = repaired(reading.timecode) {
      event.repairs.append((label, neighbour))
      reading.timecode.components = neighbour.components
    }
    guard var extent = reading.extent, let outPoint = extent.outPoint, let (label, neighbour) = repaired(outPoint)
    else {
      return
    }
    event.repairs.append((label, neighbour))
    extent.outPoint?.components = neighbour.components
    reading.extent = extent
  }

  /// Refuses a result that breaks a rule about the items before it.
  mutating func checkSequence(_ event: inout FilterEvent) {
    guard case .result(let marker, _) = event.kind, let reason = sequence?.reason(against: marker.range) else { return }
    event.trace?.add(.refused(reason))
    event.kind = .refused(TimecodeField.PasteRejection(reason, pasted: marker.inPoint, into: LocalProperties()))
  }

  /// What becomes of an item that is more than a timecode.
  mutating func kind(
    of reading: TimecodeReader.Reading, _ extent: TimecodeReader.Reading.Extent, trace: inout PasteTrace?,
    floored: inout Int
  ) -> FilterEvent.Kind {
    switch work {
    case .validation(let rules):
      let decision = rules.decision(of: reading, trace: &trace)
      switch decision.outcome {
      case .accepted(let range):
        return result(
          extent.marker(range), decision.isExact, decision.isFloored, of: reading, extent, &floored)
      case .rejected(let rejection): return .refused(rejection)
      case .missingTextRate: return .missingTextRate
      }
    case .conversion(let plan):
      do throws(Conversion.PointError) {
        let converted = try converted(reading, extent, plan)
        return result(
          extent.marker(converted.range), converted.isExact, converted.isFloored, of: reading, extent, &floored)
      } catch {
        return .unconvertible(error.reason, error.point, target: plan.target.filled(from: error.point.properties))
      }
    case .copying(let allowsInvalid):
      do throws(Conversion.PointError) {
        let isAccepted = extent.outPoint == nil && (allowsInvalid || reading.timecode.isValid)
        let range = isAccepted ? TimecodeRange(unchecked: reading.timecode) : try range(of: reading, extent)
        return result(extent.marker(range), nil, reading.excess != .zero, of: reading, extent, &floored)
      } catch {
        // A range has no invalid points, whatever is allowed.
        return extent.outPoint == nil
          ? .invalid(error.point) : .unconvertible(error.reason, error.point, target: error.point.properties)
      }
    }
  }

  private mutating func converted(
    _ reading: TimecodeReader.Reading, _ extent: TimecodeReader.Reading.Extent, _ plan: ConversionPlan
  ) throws(Conversion.PointError) -> (range: TimecodeRange, isExact: Bool, isFloored: Bool) {
    let range = try range(of: reading, extent)
    let conversion: Conversion
    var other: Conversion?
    do throws(ConversionError) {
      conversion = try self.conversion(of: range.inPoint, plan, adding: reading.excess.inPoint)
      if reading.excess.inPoint != reading.excess.outPoint {
        other = try self.conversion(of: range.inPoint, plan, adding: reading.excess.outPoint)
      }
    } catch {
      throw Conversion.PointError(point: range.inPoint, reason: error)
    }
    return try conversion.convert(range, outPointBy: other)
  }

  private mutating func result(
    _ marker: TimecodeMarker, _ isExact: Bool?, _ isFloored: Bool, of reading: TimecodeReader.Reading,
    _ extent: TimecodeReader.Reading.Extent, _ floored: inout Int
  ) -> FilterEvent.Kind {
    guard isFloored else { return .result(marker, isExact: isExact) }
    guard !refusesFloored else { return flooredPoint(of: reading, extent, marker) }
    floored += 1
    return .result(marker, isExact: isExact)
  }

  /// The first point of an item that would lose a part of a subframe.
  private mutating func flooredPoint(
    of reading: TimecodeReader.Reading, _ extent: TimecodeReader.Reading.Extent, _ marker: TimecodeMarker
  ) -> FilterEvent.Kind {
    var start = reading
    start.extent = nil
    start.excess.outPoint = .zero
    var trace: PasteTrace?
    if case .floored(let inPoint, let result) = outcome(of: start, trace: &trace) {
      return .floored(inPoint, to: result)
    }
    return .floored(extent.outPoint ?? reading.timecode, to: marker.range.outPoint)
  }

  /// The range that was read, whose ends must be valid.
  private func range(
    of reading: TimecodeReader.Reading, _ extent: TimecodeReader.Reading.Extent
  ) throws(Conversion.PointError) -> TimecodeRange {
    let start = reading.timecode
    do throws(TimecodeRangeError) {
      guard let outPoint = extent.outPoint else { return try TimecodeRange(start) }
      return try TimecodeRange(from: start, to: outPoint)
    } catch {
      let point = start.isValid ? extent.outPoint ?? start : start
      throw Conversion.PointError(point: point, reason: .invalidSource(point.violations))
    }
  }
}

extension TimecodeReader.Reading.Extent {
  /// The marker of a range with these labels.
  func marker(_ range: TimecodeRange) -> TimecodeMarker {
    TimecodeMarker(range, name: name, note: note, color: color)
  }
}
