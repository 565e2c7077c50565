// Real time in the documents of other programs, read like the notations of real time: `00:01:02,500`, `1:30`,
// `2.150000`.
//
//     if let time = text.clockTime(at: &position, before: line.upperBound) {
//       let (timecode, remainder) = time.timecode(using: properties) }

extension Span<UInt8> {
  /// Reads minutes and seconds with optional hours and decimals, and moves the position after them; nil if there is no
  /// such time here.
  package func clockTime(at position: inout Int, before end: Int) -> ExactNumber? {
    guard position < end, self[position].isDigit else { return nil }
    var cursor = TextCursor(at: position)
    guard let time = try? cursor.clockTime(in: extracting(..<end)) else { return nil }
    position = cursor.position
    return time
  }

  /// Reads seconds with optional decimals, and moves the position after them; nil if there are no digits.
  package func seconds(at position: inout Int, before end: Int) -> ExactNumber? {
    guard position < end, self[position].isDigit else { return nil }
    let text = extracting(..<end)
    var cursor = TextCursor(at: position)
    guard let whole = try? cursor.number(in: text),
      let time = try? cursor.decimals(of: whole, sign: 1, in: text, numberStart: position)
    else { return nil }
    position = cursor.position
    return time
  }
}

extension TimecodeNotation.TimeForm {
  /// Appends a time that is counted in units of 10^-`decimals` seconds: 62,500 with three decimals is `00:01:02,500`.
  package func append(_ units: Int, decimals: Int, to bytes: inout [UInt8]) {
    let perSecond = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: TimecodeNotation.maximumLength) { buffer in
      guard let start = buffer.baseAddress,
        let time = DecimalTime(units, perSecond: Fraction(perSecond, 1), decimals: decimals)
      else { return }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[..<time.write(self, at: start)]))
    }
  }
}

extension ExactNumber {
  /// Makes a number of seconds from a count of equal parts of a second. If a part is a millisecond or less, the count
  /// is taken as rounded by the program that wrote it, as decimals are.
  ///
  /// Nil if the number is beyond 64 bits.
  package init?(_ count: Int, of part: (numerator: Int, denominator: Int)) {
    let (digits, overflow) = count.multipliedReportingOverflow(by: part.numerator)
    guard !overflow else { return nil }
    self.init(
      digits: digits, denominator: part.denominator,
      places: part.numerator == 1 && part.denominator >= 1000 ? 3 : 0)
  }

  /// The timecode of this number of seconds, valid or not, and the remainder after its subframe, in subframes.
  ///
  /// If the number is a whole frame that was rounded, the timecode is that frame and the remainder is zero. Otherwise
  /// the timecode plus the remainder is exactly the number.
  package func timecode(using properties: Timecode.Properties) -> (timecode: Timecode, remainder: Fraction) {
    let source = timeSource(properties)
    return (Timecode(source, using: properties, by: .allowingInvalid), source.remainder(using: properties))
  }

  /// True if the number is zero.
  package var isZero: Bool { digits == 0 && tail == 0 }

  /// Returns true if another number is equal, or greater by at most a thousandth. Returns false if the comparison does
  /// not fit in 128 bits.
  package func isWithinThousandth(below other: ExactNumber) -> Bool {
    let (left, right) = (whole, other.whole)
    let (minuend, subtrahend) = (
      right.digits.multipliedReportingOverflow(by: left.denominator),
      left.digits.multipliedReportingOverflow(by: right.denominator)
    )
    let distance = minuend.partialValue.subtractingReportingOverflow(subtrahend.partialValue)
    let unit = left.denominator.multipliedReportingOverflow(by: right.denominator)
    if minuend.overflow || subtrahend.overflow || distance.overflow || unit.overflow { return false }
    return distance.partialValue >= 0 && distance.partialValue <= unit.partialValue / 1000
  }
}
