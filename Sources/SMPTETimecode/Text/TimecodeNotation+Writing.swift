// Writes notations.

extension TimecodeNotation {
  /// The most bytes that any timecode is written with.
  public static let maximumLength = Timecode.maximumTextLength

  /// Whether the timecode can be written: a number may be beyond what 64 bits hold.
  public func fits(_ timecode: Timecode) -> Bool {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.maximumLength) { write(timecode, into: $0) > 0 }
  }

  /// Writes a timecode, and returns how many bytes it took.
  ///
  /// 0 where the buffer has no room for `maximumLength`, and where the number does not fit in 64 bits.
  public func write(_ timecode: Timecode, into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    guard buffer.count >= Self.maximumLength, let start = buffer.baseAddress else { return 0 }
    switch self {
    case .text(let style): return timecode.write(into: buffer, style: style)
    case .frames: return writeFrames(timecode, at: start)
    case .samples(let rate): return Self.writeSamples(timecode, rate, at: start)
    case .ticks: return Self.writeSamples(timecode, Fraction(Timecode.ticksPerSecond, 1), at: start)
    case .feet(let format):
      guard timecode.exactSubFrameCount != nil else { return 0 }
      let length = timecode.feetAndFramesValue(on: format)
      var out = start + DecimalText.write(length.feet, digits: 1, at: start)
      out.pointee = UInt8(ascii: "+")
      out += 1
      out += DecimalText.write(length.frames, digits: 2, at: out)
      return out - start + Self.writeSubFrames(length.subFrames, timecode.subFramesBase, at: out)
    case .time(let form, let decimals):
      return DecimalTime(timecode, decimals: decimals ?? form.decimals)?.write(form, at: start) ?? 0
    case .fraction:
      guard let seconds = Self.seconds(timecode) else { return 0 }
      return Self.writeFraction(seconds, at: start)
    case .rational:
      guard let seconds = Self.seconds(timecode) else { return 0 }
      let count = Self.writeFraction(seconds, at: start)
      start[count] = UInt8(ascii: "s")
      return count + 1
    }
  }

  /// Appends a timecode to UTF-8 bytes; nothing where it cannot be written.
  public func append(_ timecode: Timecode, to bytes: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.maximumLength) { buffer in
      let count = write(timecode, into: buffer)
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[..<count]))
    }
  }

  /// A timecode as text; empty where it cannot be written.
  public func string(_ timecode: Timecode) -> String {
    String(unsafeUninitializedCapacity: Self.maximumLength) { write(timecode, into: $0) }
  }

  private static func writeSamples(
    _ timecode: Timecode, _ rate: Fraction, at start: UnsafeMutablePointer<UInt8>
  ) -> Int {
    timecode.exactSamples(sampleRate: rate).map { DecimalText.write($0, digits: 1, at: start) } ?? 0
  }

  /// The seconds from zero; nil where they do not fit.
  private static func seconds(_ timecode: Timecode) -> Fraction? {
    guard let count = timecode.exactSubFrameCount else { return nil }
    let terms = timecode.secondsTerms
    return Fraction(exactly: Int128(count) * terms.numerator, terms.denominator)
  }

  private func writeFrames(_ timecode: Timecode, at start: UnsafeMutablePointer<UInt8>) -> Int {
    guard let count = timecode.exactSubFrameCount else { return 0 }
    let (frames, subFrames) = count.quotientAndRemainder(dividingBy: timecode.subFramesBase.rawValue)
    var out = start
    // Below one frame the whole number is 0, which shows no sign.
    if frames == 0, subFrames < 0 {
      out.pointee = UInt8(ascii: "-")
      out += 1
    }
    out += DecimalText.write(frames, digits: 1, at: out)
    return out - start + Self.writeSubFrames(Int(subFrames.magnitude), timecode.subFramesBase, at: out)
  }

  private static func writeSubFrames(
    _ subFrames: Int, _ base: Timecode.SubFramesBase, at start: UnsafeMutablePointer<UInt8>
  ) -> Int {
    guard subFrames != 0 else { return 0 }
    start.pointee = UInt8(ascii: ".")
    return 1 + DecimalText.write(subFrames, digits: base.numberOfDigits, at: start + 1)
  }

  private static func writeFraction(_ value: Fraction, at start: UnsafeMutablePointer<UInt8>) -> Int {
    let count = DecimalText.write(value.numerator, digits: 1, at: start)
    guard value.denominator != 1 else { return count }
    start[count] = UInt8(ascii: "/")
    return count + 1 + DecimalText.write(value.denominator, digits: 1, at: start + count + 1)
  }
}
