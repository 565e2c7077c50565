// Seconds as counts of subframes, for documents whose times are not labels.

import SMPTETimecode

/// Counts subframes at a document's properties. No count is beyond the largest limit, so sums of counts do not
/// overflow.
struct SubFrameCounts {
  let base: Int
  /// The rate without drop frame, because such documents state drop frame separately or not at all.
  let rate: TimecodeFrameRate
  private let perSecond: Fraction
  private let end: Int

  init(_ properties: Timecode.Properties) {
    base = properties.subFramesBase.rawValue
    rate = TimecodeFrameRate(rate: properties.frameRate.rate) ?? properties.frameRate
    perSecond = properties.frameRate.rate * Fraction(base, 1)
    end = properties.frameRate.maxTotalSubFrames(in: .max100Days, base: properties.subFramesBase)
  }

  /// The subframe that contains a time.
  func count(_ seconds: Fraction, at location: DocumentLocation) throws(DocumentError) -> Int {
    guard let count = (seconds * perSecond).floor else {
      throw DocumentError(.expected("a range of time"), at: location)
    }
    guard count >= 0 else { throw DocumentError(.belowZero, at: location) }
    guard count <= end else { throw DocumentError(.range(.beyondLimit(.max100Days)), at: location) }
    return count
  }

  /// Returns whether a time is a whole number of subframes.
  func isWhole(_ seconds: Fraction) -> Bool { (seconds * perSecond).isWholeInteger }
}
