// Exact fractions and counts of frames as Foundation's decimal numbers.

public import Essentials
public import SMPTETimecode

extension Fraction {
  /// The quotient as a decimal number, to the 38 digits that it holds.
  public var decimalValue: Decimal { Decimal(numerator) / Decimal(denominator) }
}

extension Timecode.FrameCount {
  /// The frames with their fraction as a decimal number.
  public var decimalValue: Decimal {
    switch value {
    case .frames(let frames): Decimal(frames)
    case .split(let frames, let subFrames): Decimal(frames) + Decimal(subFrames) / Decimal(subFramesBase.rawValue)
    case .combined(let frames): Decimal(frames)
    case .splitUnitInterval(let frames, let part): Decimal(frames) + Decimal(part)
    }
  }
}
