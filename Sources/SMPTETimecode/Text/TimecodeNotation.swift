// The ways of writing a timecode besides its text: frames, seconds, samples, feet, rational seconds, ticks.
//
//     let notation = try TimecodeNotation(parsing: "samples@48000")
//     let source = try notation.source(parsing: span, using: properties)      // throws StringParseError with an offset
//     let timecode = try Timecode(source, using: properties)
//     let count = TimecodeNotation.seconds.write(timecode, into: buffer)      // UTF-8, no allocation
//
// What is written, read back at the same properties, is the same timecode (samples: where the sample rate is above frame
// rate times base, see Timecode+Samples.swift).
//
//     text       01:00:00:00           any text form
//     frames     86400  86400.50       subframes after the point, with all their digits (two, or one at base 4)
//     seconds    3600   0.04   1/24    a decimal where it is finite, else a fraction; exactly
//     samples    172800000             the nearest sample
//     feet       5400+00  5400+00.50   subframes where they are not 0
//     rational   1001/30000s           FCPXML's form
//     ticks      914457600000000       254,016,000,000 a second
//
// Seconds, rational and samples are read from one another's forms: decimals, fractions, an `s` behind seconds. A decimal of
// six places and more is what a program rounded: it names the subframe that rounds to it. One of fewer is exact. Any of
// them may be negative; the validation then refuses it.

/// A way of writing timecodes.
public enum TimecodeNotation: Equatable, Hashable, Sendable {
  /// The text, in a style.
  case text(TimecodeStyle)
  /// The count of frames.
  case frames
  /// Seconds.
  case seconds
  /// Audio samples at a rate in hertz.
  case samples(rate: Fraction)
  /// Feet and frames of film.
  case feet(FilmFormat)
  /// Seconds as FCPXML writes them.
  case rational
  /// Premiere's ticks.
  case ticks
}

extension TimecodeNotation {
  /// The names of notations, as they are offered where none fits.
  public static let names = ["text", "frames", "seconds", "samples@48000", "feet", "rational", "ticks"]

  /// Reads the name of a notation: `frames`, `samples@48000`, `samples@48000000/1001`, `feet`, `feet@16mm`.
  public init(parsing name: some StringProtocol) throws(SpellingError) {
    let parts = name.lowercased().split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    switch (parts[0], parts.count) {
    case ("text", 1): self = .text(.exact)
    case ("tagged", 1): self = .text(.tagged)
    case ("frames", 1): self = .frames
    case ("seconds", 1): self = .seconds
    case ("rational", 1): self = .rational
    case ("ticks", 1): self = .ticks
    case ("feet", 1): self = .feet(.mm35Perf4)
    case ("feet", 2):
      guard let format = FilmFormat(rawValue: String(parts[1])) else {
        throw .unknown(name: String(name), nearest: FilmFormat.allCases.map { "feet@\($0.rawValue)" })
      }
      self = .feet(format)
    case ("samples", 2):
      guard let rate = Self.sampleRate(parts[1]) else {
        throw .unknown(name: String(name), nearest: ["samples@48000", "samples@44100", "samples@96000"])
      }
      self = .samples(rate: rate)
    case ("samples", 1): throw .ambiguous(name: String(name), choices: ["samples@48000", "samples@44100"])
    default: throw .unknown(name: String(name), nearest: Self.names)
    }
  }

  private static func sampleRate(_ text: Substring) -> Fraction? {
    let terms = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let above = Int(terms[0]), let below = terms.count == 2 ? Int(terms[1]) : 1,
      SampleClock(Fraction(above, below), Timecode.Properties(rate: .fps24)) != nil
    else { return nil }
    return Fraction(above, below)
  }
}

// MARK: Reading

extension TimecodeNotation {
  /// Reads a source of a timecode from the whole of a UTF-8 text, white space around it being skipped.
  public func source(
    parsing text: Span<UInt8>, using properties: Timecode.Properties
  ) throws(Timecode.StringParseError) -> TimecodeSourceValue {
    if case .text = self { return .components(try TimecodeText(parsing: text).components) }
    var cursor = TextCursor()
    cursor.skipSpaces(in: text)
    let source = try self.source(at: &cursor, in: text, properties)
    cursor.skipSpaces(in: text)
    guard cursor.position == text.count else { throw .malformed(at: cursor.position, expected: .end) }
    return source
  }

  private func source(
    at cursor: inout TextCursor, in text: Span<UInt8>, _ properties: Timecode.Properties
  ) throws(Timecode.StringParseError) -> TimecodeSourceValue {
    switch self {
    case .text: return .components(.zero)
    case .frames:
      let sign = cursor.take(UInt8(ascii: "-"), in: text) ? -1 : 1
      let frames = try cursor.number(in: text)
      let subFrames = try Self.subFrames(at: &cursor, in: text, properties)
      return .frames(sign * frames, subFrames: sign * subFrames)
    case .feet(let format):
      let feet = try cursor.number(in: text)
      guard cursor.take(UInt8(ascii: "+"), in: text) else {
        throw .malformed(at: cursor.position, expected: .feetAndFrames)
      }
      let frames = try cursor.number(in: text)
      let subFrames = try Self.subFrames(at: &cursor, in: text, properties)
      return .feetAndFrames(
        FeetAndFrames(
          feet: feet, frames: frames, subFrames: subFrames, subFramesBase: properties.subFramesBase, filmFormat: format)
      )
    case .seconds, .rational:
      let number = try ExactNumber(at: &cursor, in: text)
      _ = cursor.take(UInt8(ascii: "s"), in: text)
      return number.secondsSource
    case .samples(let rate):
      let number = try ExactNumber(at: &cursor, in: text)
      return number.samplesSource(rate: rate)
    case .ticks:
      let number = try ExactNumber(at: &cursor, in: text)
      return number.samplesSource(rate: Fraction(Timecode.ticksPerSecond, 1))
    }
  }

  /// Reads a point and all digits of subframes, if a point is here.
  private static func subFrames(
    at cursor: inout TextCursor, in text: Span<UInt8>, _ properties: Timecode.Properties
  ) throws(Timecode.StringParseError) -> Int {
    guard cursor.take(UInt8(ascii: "."), in: text) else { return 0 }
    let start = cursor.position
    let number = try cursor.number(in: text)
    // Fewer digits would leave open whether 5 is half a frame or five subframes.
    guard cursor.position - start == properties.subFramesBase.numberOfDigits else {
      throw .malformed(at: start, expected: .allSubFrameDigits)
    }
    return number
  }
}

// MARK: Writing

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
    case .seconds:
      guard let seconds = Self.seconds(timecode) else { return 0 }
      return DecimalText.writeDecimal(seconds, at: start) ?? Self.writeFraction(seconds, at: start)
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

extension DecimalText {
  /// Writes a reduced fraction as a decimal number where that is finite; nil where it is not, or has over 18 places.
  static func writeDecimal(_ value: Fraction, at start: UnsafeMutablePointer<UInt8>) -> Int? {
    guard value.isDefined else { return nil }
    var places = 0
    var scale = 1
    while scale % value.denominator != 0 {
      guard places < 18 else { return nil }
      scale *= 10
      places += 1
    }
    let (whole, rest) = value.numerator.quotientAndRemainder(dividingBy: value.denominator)
    var out = start
    if value.numerator < 0, whole == 0 {
      out.pointee = UInt8(ascii: "-")
      out += 1
    }
    out += write(whole, digits: 1, at: out)
    guard places > 0 else { return out - start }
    out.pointee = UInt8(ascii: ".")
    out += 1
    out += write(Int(rest.magnitude) * (scale / value.denominator), digits: places, at: out)
    return out - start
  }
}
