// The times of a session's text: timecodes, or samples from the session's start. What a marker's row has in another unit, and
// a row that is cut short.

import SMPTETimecode

extension SessionTextReader {
  /// When a marker is: its location, or its time reference if that is in samples and the location in feet, minutes or bars.
  mutating func moment(
    ofMarker fields: [Range<Int>], in text: Span<UInt8>, at lines: DocumentLines
  ) throws(DocumentError) -> Moment? {
    let location = text.trimmed(fields[1])
    if text.number(location) != nil { return try moment(ofSamples: location, in: text, at: lines) }
    if !Self.isInOtherUnits(text, location) {
      return try reading.timecode(in: text, location, at: lines).map { ($0, .zero) }
    }
    guard text.isWord("samples", in: text.trimmed(fields[3])) else {
      reading.problem(
        .expected("a location in timecode or samples, or a time reference in samples"),
        at: lines.place(location.lowerBound))
      return nil
    }
    return try moment(ofSamples: text.trimmed(fields[2]), in: text, at: lines)
  }

  /// The samples a second of a text such as `48000.000000`; nil if it is not a number above zero.
  static func sampleRate(_ text: String) -> Fraction? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first, case let decimals = parts.count == 2 ? parts[1] : "",
      whole.utf8.count + decimals.utf8.count <= 15, (whole + decimals).utf8.allSatisfy(\.isDigit),
      let digits = Int(whole + decimals), digits > 0
    else { return nil }
    return Fraction(reducing: digits, decimals.utf8.reduce(1) { scale, _ in scale * 10 })
  }

  /// Whether a time is in feet and frames, minutes or bars, which have no four numbers with colons.
  static func isInOtherUnits(_ text: Span<UInt8>, _ part: Range<Int>) -> Bool {
    var (colons, others) = (0, 0)
    for index in part {
      if text[index] == UInt8(ascii: ":") || text[index] == UInt8(ascii: ";") { colons += 1 }
      if text[index] == UInt8(ascii: "|") || text[index] == UInt8(ascii: "+") { others += 1 }
      guard !text[index].isLetter else { return false }
    }
    return !part.isEmpty && colons < 2 && (colons == 1 || others > 0)
  }

  /// The time of a count of samples from the session's start; nil, with a problem noted, if it has none.
  mutating func moment(
    ofSamples part: Range<Int>, in text: Span<UInt8>, at lines: DocumentLines
  ) throws(DocumentError) -> Moment? {
    let place = lines.place(part.lowerBound)
    try readStart(in: text)
    guard let count = text.number(part), let sampleRate, sampleRate > .zero, let start = reading.start, start.isValid
    else {
      reading.problem(.expected("samples, a sample rate and a session start"), at: place)
      return nil
    }
    let seconds = start.rationalValue + Fraction(count, 1) / sampleRate
    guard seconds.isDefined, seconds < DocumentReading.longestTime else {
      reading.problem(.expected("a time within a hundred days"), at: place)
      return nil
    }
    return start.properties.moment(seconds: seconds)
  }

  /// Whether a line was meant to be a marker's row, and is not a further line of the last one's name or comment: it has a
  /// location or units in a column, or the number that the next marker would have.
  func isDamaged(_ line: Range<Int>, in text: Span<UInt8>) -> Bool {
    if fields.count > 1 {
      let number = text.number(text.trimmed(fields[0]))
      if let number, number == lastNumber + 1 { return true }
      return fields.prefix(2).contains { Self.isLocation(text, $0) }
        || fields.contains {
          text.isWord("samples", in: text.trimmed($0)) || text.isWord("ticks", in: text.trimmed($0))
        }
    }
    var part = text.trimmed(line)
    if text.number(part) == lastNumber + 1 { return true }
    // Spaces in the place of tabs.
    guard let number = text.word(of: &part), text.isNumber(number), let location = text.word(of: &part) else {
      return false
    }
    return Self.isLocation(text, location)
  }

  /// Whether a column has a timecode.
  static func isLocation(_ text: Span<UInt8>, _ part: Range<Int>) -> Bool {
    let part = text.trimmed(part)
    return part.count >= 11 && (try? TimecodeText(parsing: text.extracting(part))) != nil
  }
}
