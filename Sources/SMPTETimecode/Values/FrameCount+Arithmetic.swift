// Sums and multiples of frame counts, at the left count's base, floored to a subframe and held at the ends of Int.

extension Timecode.FrameCount {
  /// The sum.
  public func adding(_ other: Self) -> Self {
    Self(wide: wideSubFrameCount + other.rescaled(to: self), base: subFramesBase)
  }

  /// The difference.
  public func subtracting(_ other: Self) -> Self {
    Self(wide: wideSubFrameCount - other.rescaled(to: self), base: subFramesBase)
  }

  /// The product, toward zero; what is not a number gives zero.
  public func multiplying(by factor: Double) -> Self {
    Self(wide: Self.truncate(Double(subFrameCount) * factor), base: subFramesBase)
  }

  /// The quotient, toward zero; what is not a number gives zero.
  public func dividing(by divisor: Double) -> Self {
    Self(wide: Self.truncate(Double(subFrameCount) / divisor), base: subFramesBase)
  }

  /// The sum.
  public static func + (lhs: Self, rhs: Self) -> Self { lhs.adding(rhs) }

  /// The difference.
  public static func - (lhs: Self, rhs: Self) -> Self { lhs.subtracting(rhs) }

  /// The product, toward zero.
  public static func * (lhs: Self, rhs: Double) -> Self { lhs.multiplying(by: rhs) }

  /// The quotient, toward zero.
  public static func / (lhs: Self, rhs: Double) -> Self { lhs.dividing(by: rhs) }

  private init(wide: Int128, base: Timecode.SubFramesBase) {
    self.init(subFrameCount: Int(clamping: wide), base: base)
  }

  private func rescaled(to other: Self) -> Int128 {
    floorDivide(wideSubFrameCount * Int128(other.subFramesBase.rawValue), Int128(subFramesBase.rawValue))
  }

  private static func truncate(_ value: Double) -> Int128 {
    if value.isNaN { return 0 }
    return value.magnitude < 0x1p63 ? Int128(Int64(value)) : value < 0 ? Int128(Int.min) : Int128(Int.max)
  }
}
