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
    event.kind = .refused(
      TimecodeField.PasteRejection(
        reason: reason, pasted: marker.inPoint, local: marker.range.properties, examined: marker.inPoint,
        separatorSaysDropFrame: false, needsInstant: false))
  }

  /// What becomes of an item that is more than a timecode.
  mutating func kind(
    of reading: TimecodeReader.Reading, _ extent: TimecodeReader.Reading.Extent, trace: inout PasteTrace?,
    floored: inout Int
  ) -> FilterEvent.Kind {
    switch work {
    case .validation(let rules):
      do throws(PasteRules.MissingTextRate) {
        let decision = try rules.marker(of: reading, trace: &trace)
        switch decision.result {
        case .success(let marker):
          return result(marker, decision.isExact, decision.isFloored, of: reading.timecode, &floored)
        case .failure(let rejection): return .refused(rejection)
        }
      } catch {
        return .missingTextRate
      }
    case .conversion(let plan):
      do throws(ConversionError) {
        let converted = try converted(reading, extent, plan)
        return result(
          extent.marker(converted.range), converted.isExact, converted.isFloored, of: reading.timecode, &floored)
      } catch {
        let start = reading.timecode
        let isOutPoint = (try? conversion(of: start, plan).convert(start)) != nil
        return .unconvertible(
          error, isOutPoint ? extent.outPoint ?? start : start, target: plan.target.filled(from: start.properties))
      }
    case .copying(let allowsInvalid):
      do throws(ConversionError) {
        let isAccepted = extent.outPoint == nil && (allowsInvalid || reading.timecode.isValid)
        let range = isAccepted ? TimecodeRange(unchecked: reading.timecode) : try range(of: reading, extent)
        return result(extent.marker(range), nil, reading.excess != .zero, of: reading.timecode, &floored)
      } catch {
        let start = reading.timecode
        guard let outPoint = extent.outPoint else { return .invalid(start) }
        // A range has no invalid points, whatever is allowed.
        return .unconvertible(error, start.isValid ? outPoint : start, target: start.properties)
      }
    }
  }

  private mutating func converted(
    _ reading: TimecodeReader.Reading, _ extent: TimecodeReader.Reading.Extent, _ plan: ConversionPlan
  ) throws(ConversionError) -> (range: TimecodeRange, isExact: Bool, isFloored: Bool) {
    let conversion = try conversion(of: reading.timecode, plan, adding: reading.excess.inPoint)
    let other = reading.excess.inPoint != reading.excess.outPoint
    let end = other ? try self.conversion(of: reading.timecode, plan, adding: reading.excess.outPoint) : conversion
    return try conversion.convert(try range(of: reading, extent), outPointBy: end)
  }

  private func result(
    _ marker: TimecodeMarker, _ isExact: Bool?, _ isFloored: Bool, of timecode: Timecode, _ floored: inout Int
  ) -> FilterEvent.Kind {
    guard isFloored else { return .result(marker, isExact: isExact) }
    guard !refusesFloored else { return .floored(timecode, to: marker.inPoint) }
    floored += 1
    return .result(marker, isExact: isExact)
  }

  /// The range that was read, whose ends must be valid.
  private func range(
    of reading: TimecodeReader.Reading, _ extent: TimecodeReader.Reading.Extent
  ) throws(ConversionError) -> TimecodeRange {
    do throws(TimecodeRangeError) {
      guard let outPoint = extent.outPoint else { return try TimecodeRange(reading.timecode) }
      return try TimecodeRange(from: reading.timecode, to: outPoint)
    } catch {
      throw .invalidSource(reading.timecode.violations + (extent.outPoint?.violations ?? []))
    }
  }
}

extension TimecodeReader.Reading.Extent {
  /// The marker of a range with these labels.
  func marker(_ range: TimecodeRange) -> TimecodeMarker {
    TimecodeMarker(range, name: name, note: note, color: color)
  }
}
