// Real time in decimals, rounded to the nearest, ties away from zero: 3600.042 seconds, 01:00:00.042, PT3600.042S.

/// Seconds and their decimals.
struct DecimalTime {
  private var isNegative: Bool
  private var seconds: UInt
  private var decimals: UInt
  private var places: Int

  /// Makes the time of a count of subframes, with at most nine decimals. If `places` is nil, it has the decimals that
  /// make it exact or, if nine are not enough, six decimals.
  ///
  /// The result is nil if the number is beyond 64 bits.
  @inline(__always)
  init?(_ count: Int, perSecond: Fraction, decimals places: Int?) {
    let divisor = UInt(bitPattern: perSecond.numerator)
    let (total, overflow) = count.magnitude.multipliedReportingOverflow(by: UInt(bitPattern: perSecond.denominator))
    guard !overflow else { return nil }
    isNegative = count < 0
    let rest: UInt
    (seconds, rest) = total.quotientAndRemainder(dividingBy: divisor)
    // The divisor is below 2^24, and 2^24 times 2^30 fits easily.
    if let places {
      self.places = places
      decimals = Self.rounded(rest, divisor, places: places)
    } else {
      let exact = (rest &* 1_000_000_000).quotientAndRemainder(dividingBy: divisor)
      if exact.remainder == 0 {
        (decimals, self.places) = (exact.quotient, 9)
        dropZeros()
      } else {
        (decimals, self.places) = (Self.rounded(rest, divisor, places: 6), 6)
      }
    }
    guard decimals >= Self.scale(self.places) else { return }
    decimals = 0
    seconds += 1
  }

  /// Ten to the power of `places`.
  @inline(__always)
  private static func scale(_ places: Int) -> UInt {
    switch places {
    case 3: 1000
    case 6: 1_000_000
    case 9: 1_000_000_000
    default: (0..<places).reduce(1) { scale, _ in scale * 10 }
    }
  }

  @inline(__always)
  private static func rounded(_ rest: UInt, _ divisor: UInt, places: Int) -> UInt {
    (2 &* rest &* scale(places) &+ divisor) / (2 &* divisor)
  }

  private mutating func dropZeros() {
    guard decimals != 0 else {
      places = 0
      return
    }
    while decimals % 10 == 0 {
      decimals /= 10
      places -= 1
    }
  }
}

extension TimecodeNotation.TimeForm {
  /// The default number of decimals; nil for as many as are exact.
  var decimals: Int? { self == .seconds ? nil : 3 }
}

extension DecimalTime {
  /// Writes the time in a form, and returns the number of bytes.
  @inline(__always)
  func write(_ form: TimecodeNotation.TimeForm, at start: UnsafeMutablePointer<UInt8>) -> Int {
    var out = start
    func append(_ byte: Unicode.Scalar) {
      out.pointee = UInt8(ascii: byte)
      out += 1
    }
    if isNegative { append("-") }
    switch form {
    case .seconds:
      out += Self.write(seconds, digits: 1, at: out)
      out += writeDecimals(point: ".", at: out)
    case .milliseconds: out += Self.write(seconds &* 1000 &+ decimals, digits: 1, at: out)
    case .clock, .subtitles:
      let (minutes, second) = seconds.quotientAndRemainder(dividingBy: 60)
      let (hours, minute) = minutes.quotientAndRemainder(dividingBy: 60)
      out += Self.write(hours, digits: 2, at: out)
      append(":")
      out += Self.write(minute, digits: 2, at: out)
      append(":")
      out += Self.write(second, digits: 2, at: out)
      out += writeDecimals(point: form == .clock ? "." : ",", at: out)
    case .duration:
      append("P")
      append("T")
      out += Self.write(seconds, digits: 1, at: out)
      out += writeDecimals(point: ".", at: out)
      append("S")
    }
    return out - start
  }

  private static func write(_ number: UInt, digits: Int, at start: UnsafeMutablePointer<UInt8>) -> Int {
    DecimalText.write(Int(truncatingIfNeeded: number), digits: digits, at: start)
  }

  private func writeDecimals(point: Unicode.Scalar, at start: UnsafeMutablePointer<UInt8>) -> Int {
    guard places > 0 else { return 0 }
    start.pointee = UInt8(ascii: point)
    var rest = decimals
    for index in stride(from: places, to: 0, by: -1) {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      start[index] = UInt8(truncatingIfNeeded: digit) | 0x30
      rest = quotient
    }
    return 1 + places
  }
}
