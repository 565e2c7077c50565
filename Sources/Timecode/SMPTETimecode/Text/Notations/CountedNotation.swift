// A notation at fixed properties. It writes counts of subframes without making timecodes of them.
//
//     let notation = CountedNotation(.seconds, at: properties)
//     let length = notation.write(count, at: buffer)              // 0 if the number does not fit in 64 bits
//
// Values that depend on the properties alone, such as the samples in a subframe, are computed once.

/// A notation other than text, and the values that its numbers depend on at some properties.
struct CountedNotation: Sendable {
  let notation: TimecodeNotation
  private let base: Timecode.SubFramesBase
  /// The subframes in a second.
  private var perSecond: Fraction
  private var terms: LowestTerms?
  private let clock: SampleClock?

  @inline(__always)
  init(_ notation: TimecodeNotation, at properties: Timecode.Properties) {
    self.notation = notation
    base = properties.subFramesBase
    perSecond = properties.subFramesPerSecond
    terms =
      switch notation {
      case .fraction, .rational: LowestTerms(perSecond: perSecond)
      default: nil
      }
    clock =
      switch notation {
      case .samples(let rate): SampleClock(rate, properties)
      case .ticks: SampleClock(Fraction(Timecode.ticksPerSecond, 1), properties)
      default: nil
      }
  }
}

// MARK: Writing

extension CountedNotation {
  /// Writes a count of subframes in at most `TimecodeNotation.maximumLength` bytes, and returns the number of bytes.
  ///
  /// Returns 0 for the text notation, and if the number does not fit in 64 bits.
  @inline(__always)
  func write(_ count: Int, at start: UnsafeMutablePointer<UInt8>) -> Int {
    switch notation {
    case .text: return 0
    case .frames: return writeFrames(count, at: start)
    case .samples, .ticks: return clock?.sample(at: count).map { DecimalText.write($0, digits: 1, at: start) } ?? 0
    case .feet(let format): return writeFeet(count, format, at: start)
    case .time(let form, let decimals):
      let time = DecimalTime(count, perSecond: perSecond, decimals: decimals ?? form.decimals)
      return time?.write(form, at: start) ?? 0
    case .fraction: return writeFraction(count, at: start)
    case .rational:
      let length = writeFraction(count, at: start)
      guard length > 0 else { return 0 }
      start[length] = UInt8(ascii: "s")
      return length + 1
    }
  }

  /// Writes a count plus a part of a subframe, in a notation of real time.
  func write(_ count: Int, adding part: Fraction, at start: UnsafeMutablePointer<UInt8>) -> Int {
    if let clock {
      return clock.sample(at: count, adding: part).map { DecimalText.write($0, digits: 1, at: start) } ?? 0
    }
    let part = part.normalized()
    // Decimals need products of a unit's number with 2^31, so a finer part is rounded.
    let finest = max(1, Int(UInt32.max) / perSecond.numerator)
    let rounded = Fraction(part.nearest(times: finest) ?? 0, finest)
    let exact = terms == nil && part.denominator > finest ? nil : finer(count, adding: part)
    guard let (notation, count) = exact ?? finer(count, adding: rounded) else { return write(count, at: start) }
    return notation.write(count, at: start)
  }

  /// The notation with a unit that divides a part of a subframe, and a count plus the part in that unit; nil if they do
  /// not fit in 64 bits.
  private func finer(_ count: Int, adding part: Fraction) -> (notation: CountedNotation, count: Int)? {
    let (whole, overflow) = count.multipliedReportingOverflow(by: part.denominator)
    let (sum, isTooLarge) = whole.addingReportingOverflow(part.numerator)
    let (scaled, isTooFine) = perSecond.numerator.multipliedReportingOverflow(by: part.denominator)
    guard !overflow, !isTooLarge, !isTooFine else { return nil }
    var notation = self
    notation.perSecond = Fraction(scaled, perSecond.denominator)
    if terms != nil { notation.terms = LowestTerms(perSecond: notation.perSecond) }
    return (notation, sum)
  }

  @inline(__always)
  private func writeFrames(_ count: Int, at start: UnsafeMutablePointer<UInt8>) -> Int {
    let amount = count.magnitude.quotientAndRemainder(dividingBy: UInt(base.rawValue))
    var out = writeSign(of: count, at: start)
    out += DecimalText.write(Int(amount.quotient), digits: 1, at: out)
    return out - start + writeSubFrames(Int(amount.remainder), digits: base.numberOfDigits, at: out)
  }

  @inline(__always)
  private func writeFeet(_ count: Int, _ format: FilmFormat, at start: UnsafeMutablePointer<UInt8>) -> Int {
    let amount = count.magnitude.quotientAndRemainder(dividingBy: UInt(base.rawValue))
    let length = format.feet(ofFrame: Int(amount.quotient))
    var out = writeSign(of: count, at: start)
    out += DecimalText.write(length.feet, digits: 1, at: out)
    out.pointee = UInt8(ascii: "+")
    out += 1
    out += DecimalText.write(length.frames, digits: 2, at: out)
    return out - start + writeSubFrames(Int(amount.remainder), digits: FilmFormat.subFrameDigits, at: out)
  }

  /// Writes the sign of a negative count, before its amount, and returns the end.
  @inline(__always)
  private func writeSign(of count: Int, at start: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    guard count < 0 else { return start }
    start.pointee = UInt8(ascii: "-")
    return start + 1
  }

  @inline(__always)
  private func writeSubFrames(_ subFrames: Int, digits: Int, at start: UnsafeMutablePointer<UInt8>) -> Int {
    guard subFrames != 0 else { return 0 }
    start.pointee = UInt8(ascii: ".")
    return 1 + DecimalText.write(subFrames, digits: digits, at: start + 1)
  }

  /// Writes the seconds in lowest terms.
  @inline(__always)
  private func writeFraction(_ count: Int, at start: UnsafeMutablePointer<UInt8>) -> Int {
    guard let seconds = terms?.seconds(of: count) else { return 0 }
    let length = DecimalText.write(seconds.numerator, digits: 1, at: start)
    guard seconds.denominator != 1 else { return length }
    start[length] = UInt8(ascii: "/")
    return length + 1 + DecimalText.write(seconds.denominator, digits: 1, at: start + length + 1)
  }
}
