// Reads timecodes in each notation.
//
// Decimals of real time were rounded by the program that wrote them. With three or more decimals (milliseconds count as
// three) the text is read as the nearest whole frame if that frame's time, rounded to as many decimals, equals the
// text. Any other text, and a text with fewer decimals, is read exactly. Fractions are always exact. A number may be
// negative; the validation then refuses it.

extension TimecodeNotation {
  /// Reads a source of a timecode from an entire UTF-8 text, which may have white space around it.
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
      let sign = cursor.consume(UInt8(ascii: "-"), in: text) ? -1 : 1
      let frames = try cursor.number(in: text)
      let subFrames = try cursor.allSubFrames(properties.subFramesBase, in: text)
      return .frames(sign * frames, subFrames: sign * subFrames)
    case .feet(let format):
      return try cursor.feetAndFrames(format, properties.subFramesBase, in: text)
    case .fraction, .rational:
      let number = try ExactNumber(at: &cursor, in: text)
      _ = cursor.consume(UInt8(ascii: "s"), in: text)
      return .rational(number.value(subFrames: properties.subFramesPerSecond))
    case .time(let form, _): return try cursor.time(form, in: text).timeSource(properties)
    case .samples(let rate):
      let number = try ExactNumber(at: &cursor, in: text)
      return number.samplesSource(rate: rate, properties)
    case .ticks:
      let number = try ExactNumber(at: &cursor, in: text)
      return number.samplesSource(rate: Fraction(Timecode.ticksPerSecond, 1), properties)
    }
  }
}

extension TextCursor {
  /// Reads feet and frames of a film format, then all digits of subframes, if there are any.
  @inline(__always)
  mutating func feetAndFrames(
    _ format: FilmFormat, _ base: Timecode.SubFramesBase, in text: Span<UInt8>
  ) throws(Timecode.StringParseError) -> TimecodeSourceValue {
    let sign = consume(UInt8(ascii: "-"), in: text) ? -1 : 1
    let feet = try number(in: text)
    guard consume(UInt8(ascii: "+"), in: text) else { throw .malformed(at: position, expected: .feetAndFrames) }
    let start = position
    let frames = try number(in: text)
    guard format.contains(frame: frames, inFoot: feet) else { throw .malformed(at: start, expected: .smallerNumber) }
    let subFrames = try allSubFrames(base, digits: FilmFormat.subFrameDigits, in: text)
    return .frames(sign * format.frame(feet: feet, frames: frames), subFrames: sign * subFrames)
  }

  /// Reads a point and all digits of subframes; 0 if there is no point. If `digits` is nil, the base decides their
  /// number.
  mutating func allSubFrames(
    _ base: Timecode.SubFramesBase, digits: Int? = nil, in text: Span<UInt8>
  ) throws(Timecode.StringParseError) -> Int {
    guard consume(UInt8(ascii: "."), in: text) else { return 0 }
    let start = position
    let number = try number(in: text)
    // Fewer digits would leave open whether 5 is half a frame or five subframes.
    guard position - start == digits ?? base.numberOfDigits else {
      throw .malformed(at: start, expected: .allSubFrameDigits)
    }
    // The number must be below a frame: .25 at base 4 would be more than six frames.
    guard number < base.rawValue else { throw .malformed(at: start, expected: .smallerNumber) }
    return number
  }
}

// MARK: Real time

extension TextCursor {
  /// Reads real time in seconds, in the grammar of its form.
  mutating func time(
    _ form: TimecodeNotation.TimeForm, in text: Span<UInt8>
  ) throws(Timecode.StringParseError) -> ExactNumber {
    switch form {
    case .seconds:
      let number = try ExactNumber(at: &self, in: text)
      _ = consume(UInt8(ascii: "s"), in: text)
      return number
    case .milliseconds:
      let start = position
      guard let number = try ExactNumber(at: &self, in: text).dividedByThousand() else {
        throw .malformed(at: start, expected: .smallerNumber)
      }
      if consume(UInt8(ascii: "m"), in: text), !consume(UInt8(ascii: "s"), in: text) { position -= 1 }
      return number
    case .clock, .subtitles: return try clockTime(in: text)
    case .duration: return try duration(in: text)
    }
  }

  /// Reads `[hours ":"] minutes ":" seconds`. A point or a comma precedes the decimals of the seconds.
  mutating func clockTime(in text: Span<UInt8>) throws(Timecode.StringParseError) -> ExactNumber {
    let start = position
    let sign = consume(UInt8(ascii: "-"), in: text) ? -1 : 1
    var whole = try number(in: text)
    for index in 0..<2 {
      guard consume(UInt8(ascii: ":"), in: text) else {
        if index > 0 { break }
        throw .malformed(at: position, expected: .clockTime)
      }
      let partStart = position
      let part = try number(in: text)
      guard part < 60 else { throw .malformed(at: partStart, expected: .smallerNumber) }
      whole = try sum(whole, times: 60, part, at: start)
    }
    return try decimals(of: whole, sign: sign, in: text, numberStart: start)
  }

  /// Reads `P[nD]T[nH][nM][nS]`. A point or a comma precedes the decimals of the seconds.
  private mutating func duration(in text: Span<UInt8>) throws(Timecode.StringParseError) -> ExactNumber {
    let start = position
    let sign = consume(UInt8(ascii: "-"), in: text) ? -1 : 1
    guard consume(UInt8(ascii: "P"), in: text) else { throw .malformed(at: position, expected: .duration) }
    var total = 0
    var units = Self.durationUnits[...]
    var isTime = false
    while position < text.count, !text[position].isSpace {
      if !isTime, consume(UInt8(ascii: "T"), in: text) {
        isTime = true
        units = units.drop { $0.name == "D" }
      }
      let partStart = position
      let part = try number(in: text)
      if isTime, let point = byte(in: text), point.isPoint {
        let result = try decimals(
          of: try sum(total, times: 1, part, at: start), sign: sign, in: text, numberStart: start)
        guard consume(UInt8(ascii: "S"), in: text) else { throw .malformed(at: position, expected: .duration) }
        return result
      }
      let unit = units.first { isTime == ($0.name != "D") && consume(UInt8(ascii: $0.name), in: text) }
      guard let unit else {
        throw .malformed(at: position, expected: .duration)
      }
      units = units.drop { $0.seconds >= unit.seconds }
      let (seconds, overflow) = part.multipliedReportingOverflow(by: unit.seconds)
      guard !overflow else { throw .malformed(at: partStart, expected: .smallerNumber) }
      total = try sum(total, times: 1, seconds, at: start)
    }
    // At least one part is required, and at least one after the T.
    guard position > start, text[position - 1] != UInt8(ascii: "P"), text[position - 1] != UInt8(ascii: "T") else {
      throw .malformed(at: position, expected: .duration)
    }
    return ExactNumber(digits: sign * total, denominator: 1, places: 0)
  }

  private static let durationUnits: [(name: Unicode.Scalar, seconds: Int)] = [
    ("D", 86400), ("H", 3600), ("M", 60), ("S", 1),
  ]

  private func sum(
    _ value: Int, times factor: Int, _ part: Int, at start: Int
  ) throws(Timecode.StringParseError) -> Int {
    let (product, overflow) = value.multipliedReportingOverflow(by: factor)
    let (sum, carry) = product.addingReportingOverflow(part)
    guard !overflow, !carry else { throw .malformed(at: start, expected: .smallerNumber) }
    return sum
  }

  /// Reads the decimals that follow a whole number, if there are any.
  mutating func decimals(
    of whole: Int, sign: Int, in text: Span<UInt8>, numberStart: Int
  ) throws(Timecode.StringParseError) -> ExactNumber {
    var number = ExactNumber(digits: sign * whole, denominator: 1, places: 0)
    if consume(\.isPoint, in: text) != nil {
      try number.readDecimals(at: &self, in: text, sign: sign, numberStart: numberStart)
    }
    return number
  }
}

extension ExactNumber {
  /// This number of seconds as a source: the whole frame that was rounded to the number, or otherwise the exact number.
  func timeSource(_ properties: Timecode.Properties) -> TimecodeSourceValue {
    if let frame = roundedFrame(at: properties.frameRate.rate) { return .frames(frame) }
    return .rational(value(subFrames: properties.subFramesPerSecond))
  }

  /// The frame that was rounded to this number; nil if there is none, or if the number has too few decimals to tell.
  @inline(__always)
  func roundedFrame(at rate: Fraction) -> Int? {
    guard places >= 3 else { return nil }
    return digits >= 0 && tail >= 0 ? frame(at: rate) : amount?.frame(at: rate).map { -$0 }
  }

  /// The frame whose time equals the number after rounding: to as many decimals as were written, or to a 64-bit binary
  /// number.
  @inline(__always)
  private func frame(at rate: Fraction) -> Int? {
    // Within a hundred days and nine decimals, twice the products are below 2^63. Numbers with so few decimals have no
    // tail.
    if UInt(bitPattern: digits) < 1 << 44, denominator <= 1_000_000_000 {
      return Self.frame(digits, denominator, rate.numerator, rate.denominator)
    }
    let (digits, denominator) = whole
    return Self.frame(
      digits, denominator, Int128(rate.numerator), Int128(rate.denominator), isBinary: digits < Self.longestBinary
    )
    .map { Int(truncatingIfNeeded: $0) }
  }

  /// The upper bound of numbers with at most 17 digits. A 64-bit binary number (IEEE 754) is written with no more.
  private static let longestBinary: Int128 = 100_000_000_000_000_000

  @inline(__always)
  private static func frame<Integer: FixedWidthInteger & SignedInteger>(
    _ digits: Integer, _ scale: Integer, _ above: Integer, _ below: Integer, isBinary: Bool = false
  ) -> Integer? {
    let frame = (2 * digits * above + below * scale) / (2 * below * scale)
    let time = frame * below * scale
    // The frame's rounded time is the number if it is at most half a unit before it and less than half a unit after it.
    let distance = 2 * (time - digits * above)
    if -above <= distance, distance < above { return frame }
    // A unit in the last of 53 bits: half from the time to the binary number, half from that to its shortest text.
    return isBinary && distance.magnitude <= time.magnitude >> 51 ? frame : nil
  }
}

extension UInt8 {
  /// True if the byte separates decimals from whole seconds.
  fileprivate var isPoint: Bool { self == UInt8(ascii: ".") || self == UInt8(ascii: ",") }
}
