// Speeds in text: the number in an M2 line, which is the source's frames per second with an optional sign and optional
// decimals, and a cell of a table, in percent or as a factor.
//
//     SpeedText(text, part)?.speed(at: properties, besides: record, source)
//     speed.append(like: text, to: &bytes)

import SMPTETimecode
import TimecodeEvents

/// A decimal number as its digits and a number of decimals. At most nine decimals count; a tenth rounds the ninth.
private struct DecimalText {
  private(set) var parts = 0
  private(set) var decimals = 0
  /// True if a digit beyond the decimals that count is not zero.
  private(set) var isRounded = false

  /// - Parameter limit: The maximum number of digits before the point.
  init?(_ text: Span<UInt8>, _ part: Range<Int>, limit: Int, hasComma: Bool = false) {
    guard var position = part.first else { return nil }
    let isNegative = text[position] == UInt8(ascii: "-")
    if isNegative || text[position] == UInt8(ascii: "+") { position += 1 }
    let whole = text.digits(at: &position, before: part.upperBound, limit: limit)
    parts = whole?.value ?? 0
    var hasDecimals = false
    if position < part.upperBound,
      text[position] == UInt8(ascii: ".") || hasComma && text[position] == UInt8(ascii: ",")
    {
      position += 1
      let first = position
      while position < part.upperBound, text[position].isDigit {
        let digit = text[position].digitValue
        if position - first < Speed.mostDecimals {
          (parts, decimals) = (10 * parts + digit, decimals + 1)
        } else {
          if digit != 0 { isRounded = true }
          if position - first == Speed.mostDecimals, digit >= 5 { parts += 1 }
        }
        position += 1
      }
      hasDecimals = position > first
      guard hasDecimals || hasComma else { return nil }
    }
    guard hasDecimals || whole != nil, position == part.upperBound else { return nil }
    if isNegative { parts.negate() }
  }
}

/// The source's frames per second, as written.
struct SpeedText: Equatable {
  /// The digits of the number, with at least one decimal.
  private let parts: Int
  private let decimals: Int

  /// Reads a decimal number; nil for any other text.
  init?(_ text: Span<UInt8>, _ part: Range<Int>) {
    guard let number = DecimalText(text, part, limit: 6) else { return nil }
    (parts, decimals) = number.decimals == 0 ? (10 * number.parts, 1) : (number.parts, number.decimals)
  }

  /// Returns the speed, given a record and a source.
  func speed(at properties: Timecode.Properties, besides record: TimeSpan?, _ source: TimeSpan?) -> Speed {
    .written(parts, decimals: decimals, at: properties, beside: record ?? .none, source ?? .none)
  }
}

/// A speed in a table's cell: `50%`, `0.5x`, or a number that may mean either.
struct SpeedCell {
  private let digits: Int
  /// The power of ten by which the digits are divided.
  private let divisor: Int
  /// The numbers that may mean normal speed: 100 for a percentage, 1 for a factor, both if the cell does not say.
  private var normals = [100, 1]

  /// Reads a cell; nil if it is not a speed.
  init?(_ text: Span<UInt8>, _ part: Range<Int>) {
    var end = part.upperBound
    switch text[end - 1] | 0x20 {
    case UInt8(ascii: "%") | 0x20: (normals, end) = ([100], end - 1)
    case UInt8(ascii: "x"): (normals, end) = ([1], end - 1)
    default: break
    }
    let number = text.trimmed(part.lowerBound..<end)
    guard number.count <= 17, let decimal = DecimalText(text, number, limit: 16, hasComma: true),
      !decimal.isRounded
    else { return nil }
    digits = decimal.parts
    divisor = (0..<decimal.decimals).reduce(1) { power, _ in power * 10 }
  }

  /// Returns the speed that agrees with the lengths.
  ///
  /// Candidates are the percentage and then the factor, each first exactly as written and then within half a unit of
  /// its last digit. If no candidate agrees, the result is the first: the speed as written, in percent.
  func speed(at properties: Timecode.Properties, besides record: TimeSpan, _ source: TimeSpan) -> Speed? {
    var written: Speed?
    for parts in normals {
      let ratio = Fraction(reducing: digits, divisor * parts)
      for tolerance in [.zero, Fraction(1, 2 * divisor * parts)] {
        guard let speed = Speed(ratio, within: tolerance) else { continue }
        written = written ?? speed
        switch LengthRule(record: properties, source: properties, speed: speed).form(record: record, source: source) {
        case .played, .oneFrame, .freeze: return speed
        case .unstated: return written
        case .unretimed, .differs: break
        }
      }
    }
    return written
  }

  /// A speed in percent with at most nine decimals; `isWhole` is true if it is exact.
  static func percentage(of speed: Fraction) -> (text: String, isWhole: Bool) {
    let (above, below) = (Int128(speed.numerator) * 100_000_000_000, Int128(max(1, speed.denominator)))
    let parts = roundDivide(above, below)
    return (String(billionths: parts) + "%", parts * below == above)
  }
}

extension String {
  /// Writes a number of billionths as a decimal number without trailing zeros: `-1.25`.
  init(billionths: Int128) {
    let (whole, rest) = billionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
    self = (billionths < 0 ? "-" : "") + String(whole)
    guard rest > 0 else { return }
    self += "." + String(1_000_000_000 + rest).dropFirst()
    while hasSuffix("0") { removeLast() }
  }
}

extension [UInt8] {
  /// Appends frames per second with a minimum number of digits before the point and an optional sign.
  ///
  /// - Parameter decimals: The number of decimals; missing ones become zeros. Without decimals there is no point.
  mutating func append(framesPerSecond speed: Speed, sign: UInt8?, digits: Int, decimals: Int) {
    if let sign { append(sign) }
    var text: [UInt8] = []
    text.append(Int(speed.parts.magnitude), digits: digits + speed.decimals)
    let point = text.count - speed.decimals
    append(contentsOf: text[..<point])
    guard decimals > 0 else { return }
    append(UInt8(ascii: "."))
    append(contentsOf: text[point...].prefix(decimals))
    append(contentsOf: repeatElement(UInt8(ascii: "0"), count: Swift.max(0, decimals - speed.decimals)))
  }
}
