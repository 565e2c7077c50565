// Exact fractions as Foundation's decimal numbers.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import SMPTETimecode

extension Fraction {
  /// The quotient as a decimal number, to the 38 digits that it holds.
  public var decimalValue: Decimal { Decimal(numerator) / Decimal(denominator) }
}
