// Carries a timecode or a range from one version of a cut to another, before anything else is done with it.
//
//     let carried = try carrying.carried(reading, trace: &trace)

import SMPTETimecode
package import TimecodeCuts

extension CutCarrying {
  /// The reading as it is in the new cut: its points move, and everything else stays.
  ///
  /// Subframes, and parts of a subframe, move with their frame.
  ///
  /// - Throws: The reason that it cannot be carried.
  package func carried(
    _ reading: TimecodeReader.Reading, trace: inout PasteTrace?
  ) throws(TimecodeField.PasteRejection) -> TimecodeReader.Reading {
    let start = reading.timecode
    let outPoint = reading.outPoint
    var result = reading
    for point in [start, outPoint].compactMap({ $0 }) where !point.isValid && point != reading.limitAsOutPoint {
      trace?.add(.refused(.invalid))
      throw TimecodeField.PasteRejection(.invalid, pasted: point, into: LocalProperties())
    }
    guard start.frameRate == rate else { throw refusal(.rate(rate), of: start, &trace) }
    let first = start.frameCount.wholeFrames
    guard let outPoint, outPoint.subFrameCount > start.subFrameCount else {
      switch carry(frame: first) {
      case .failure(let refusal): throw self.refusal(refusal, of: start, &trace)
      case .success(let passage):
        trace?.add(.carried(passage, start.properties))
        let point = try moved(start, from: first, to: passage.frame, &trace)
        result.timecode = point
        if outPoint != nil { result.outPoint = point }
        return result
      }
    }
    let base = outPoint.subFramesBase.rawValue
    let last = (outPoint.subFrameCount - 1) / base
    let passages: [Passage]
    do { passages = try carry(first..<last + 1) } catch {
      throw refusal(error, of: error.frame.map { Timecode(frame: $0, start.properties) } ?? start, &trace)
    }
    guard let from = passages.first, let to = passages.last else { return reading }
    for passage in passages { trace?.add(.carried(passage, start.properties)) }
    result.timecode = try moved(start, from: first, to: from.frame, &trace)
    result.outPoint = try moved(outPoint, from: last, to: to.frame, &trace)
    return result
  }

  private func refusal(
    _ refusal: Refusal, of timecode: Timecode, _ trace: inout PasteTrace?
  ) -> TimecodeField.PasteRejection {
    let rejection = TimecodeField.PasteRejection(refusal, of: timecode)
    trace?.add(.refused(rejection.reason))
    return rejection
  }

  /// A point, moved by the distance between two frames.
  private func moved(
    _ point: Timecode, from frame: Int, to other: Int, _ trace: inout PasteTrace?
  ) throws(TimecodeField.PasteRejection) -> Timecode {
    let base = point.subFramesBase.rawValue
    let (distance, overflows) = (other - frame).multipliedReportingOverflow(by: base)
    let count = point.subFrameCount &+ distance
    let moved = Timecode(
      .frames(.init(subFrameCount: count, base: point.subFramesBase)), using: point.properties, by: .allowingInvalid)
    let limit = point.frameRate.maxTotalSubFrames(in: point.upperLimit, base: point.subFramesBase)
    guard !overflows, count >= 0, count <= limit else {
      trace?.add(.refused(.limit))
      throw TimecodeField.PasteRejection(.limit, pasted: point, into: LocalProperties(), examined: moved)
    }
    return moved
  }
}

extension TimecodeReader.Reading {
  /// The out point if it is the upper limit itself, which is not a valid timecode but may be an out point; otherwise
  /// nil.
  fileprivate var limitAsOutPoint: Timecode? {
    outPoint.flatMap { $0.components == $0.upperLimit.components ? $0 : nil }
  }
}

extension TimecodeField.PasteRejection {
  /// The rejection of a timecode that cannot be carried into the new cut.
  init(_ refusal: CutCarrying.Refusal, of timecode: Timecode) {
    let reason: Reason =
      switch refusal {
      case .gone: .gone
      case .ambiguous, .overlapping: .ambiguous
      case .cut: .cut
      case .between: .between
      case .rate: .rate
      }
    self.init(reason, pasted: timecode, into: LocalProperties(), detail: .carrying(refusal))
  }
}
