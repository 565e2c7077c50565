// The kind of an operation, and the parts of a subframe that its results keep.

import SMPTETimecode

extension Operation {
  /// Timecodes are judged, so that a range counts whole.
  var judges: Bool { if case .validate = work { true } else { false } }

  /// Lengths are calculated with.
  var isMeasure: Bool { if case .measure = work { true } else { false } }

  /// Lengths are added up or compared; items without a duration are then left out.
  var isTotal: Bool { if case .measure(_, isTotal: true) = work { true } else { false } }

  /// What timecodes are converted to.
  var conversion: ConversionPlan? { if case .convert(let plan) = work { plan } else { nil } }

  /// Nothing is rounded down, because parts of a subframe are kept; digits have none, and carrying moves whole frames.
  var keepsParts: Bool { writesParts && carrying == nil && keeping.mode != .digits }

  /// The parts of a subframe after the points of a result, as far as they are calculated with or written.
  func remainder(of reading: TimecodeReader.Reading, in range: TimecodeRange) -> TimecodeRange.SubframeRemainder {
    if isMeasure { return reading.remainder }
    guard keepsParts else { return .zero }
    let remainder = reading.remainder
    func part(_ point: Timecode, _ part: Fraction, _ plan: ConversionPlan?) -> Fraction {
      let conversion =
        if let plan { try? plan.conversion(from: point.properties, adding: part) } else {
          try? Conversion(from: point.properties, to: range.properties, mode: keeping.mode, offset: part)
        }
      return conversion?.part(of: point) ?? .zero
    }
    return TimecodeRange.SubframeRemainder(
      inPoint: part(reading.timecode, remainder.inPoint, conversion),
      outPoint: reading.outPoint.map { part($0, remainder.outPoint, conversion) } ?? .zero)
  }
}
