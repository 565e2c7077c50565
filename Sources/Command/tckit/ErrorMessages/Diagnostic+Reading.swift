// The diagnostics for input that cannot be read, or cannot be read as a timecode.

import SystemCalls
import TextEncodings
import TimecodeDocuments
import TimecodePasteboard

extension Diagnostic {
  /// The byte that a reading error is about.
  private static func subject(_ error: ReadingError, _ location: InputLocation) -> Subject? {
    guard let text = location.text else { return nil }
    switch error {
    case .text(let error): return subject(error, text)
    case .json(let fault): return .byte(text, offset: fault.offset)
    case .surrounded, .encoding, .media, .unreadableType: return nil
    }
  }

  private static func subject(_ error: TimecodeTextError, _ text: String) -> Subject? {
    let offset: Int? =
      switch error.reason {
      case .malformed, .malformedNumber: error.offset
      case .tooFewSubFrameDigits: text.utf8Offset(ofLast: ".").map { $0 + 1 }
      case .joinedDays:
        text.utf8.firstIndex { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";") }
          .map { text.utf8.distance(from: text.startIndex, to: $0) }
      case .dropFrameSeparator: text.utf8Offset(ofLast: ";")
      case .colonAtDropRate: text.utf8Offset(ofLast: ":")
      case .otherRate: text.utf8Offset(ofLast: "@")
      default: nil
      }
    return offset.map { .byte(text, offset: $0) }
  }

  static func reading(_ error: ReadingError, _ location: InputLocation) -> Diagnostic {
    let quoted = location.text.map { "\"\(Self.printable($0.withoutTimecodeSpace))\"" }
    var diagnostic =
      switch error {
      case .text(let error): text(error, quoted, location)
      case .json, .surrounded, .encoding, .media, .unreadableType:
        Diagnostic(
          .malformed, error.message(about: quoted ?? "the text"),
          hint: "write it as --json does, or as tckit paste --type \(UTType.timecode.identifier) does")
      }
    diagnostic.subject = subject(error, location)
    if SystemPath(location.file ?? "").lastComponent == ".tckit.json" {
      diagnostic.hint = "it is the configuration of a project, which tckit help config describes"
    }
    return diagnostic
  }

  private static func text(_ error: TimecodeTextError, _ subject: String?, _ location: InputLocation) -> Diagnostic {
    var message = error.message(about: subject ?? "the text", in: location.text)
    if case .otherRate(let rate, let required) = error.reason {
      message = "\(subject ?? "the file") is at \(rate.rawValue) fps, but --rate is \(required.rawValue)"
    }
    return Diagnostic(FaultCode(error.code), message, hint: hint(error, location, isInDocument: false))
  }

  /// The hint that reads a text as a table of two columns.
  static func tableHint(in format: DocumentFormat) -> String {
    "--file-type \(format.word) --columns in=1,out=2 reads it as a table"
  }

  /// The hint for a text that is not a number in a notation.
  private static func numberHint(_ notation: TimecodeNotation, _ text: String) -> String {
    let point = text.replacing(",", with: ".")
    if text.count(where: { $0 == "," }) == 1,
      (try? notation.source(parsing: Array(point.utf8).span, using: Timecode.Properties(rate: .fps24))) != nil
    {
      return "decimals follow a point: \(printable(point))"
    }
    let table: DocumentFormat? = text.contains(",") ? .commaSeparated : text.contains("\t") ? .tabSeparated : nil
    if let table { return tableHint(in: table) }
    return (try? TimecodeText(parsing: text)) == nil
      ? "for example \(notation.string(Timecode(.components(m: 1, s: 30, f: 12), at: .fps24, by: .allowingInvalid)))"
      : "it is a timecode: leave --from-format out"
  }

  /// The hint for a text that cannot be read.
  ///
  /// - Parameter isInDocument: True if the text is part of a document, to which `--from-format` does not apply.
  static func hint(_ error: TimecodeTextError, _ location: InputLocation, isInDocument: Bool) -> String? {
    switch error.reason {
    case .malformed(let expectation):
      location.line != nil && isRow(location.text ?? "")
        ? tableHint(location.text ?? "")
        : malformedHint(.malformed(at: error.offset, expected: expectation), location, isInDocument: isInDocument)
    case .malformedNumber(_, let notation): numberHint(notation, location.text ?? "")
    case .range(let error): error.hint
    case .negative, .tooFewSubFrameDigits: nil
    case .outOfRange(let properties): properties.upperLimit == .max24Hours ? limitHint : nil
    case .noRate: "--rate 25, TCKIT_RATE, {\"rate\": \"25\"} in .tckit.json, or a tag: 01:00:00:00@25"
    case .otherRate:
      "leave --rate out to convert from the input's own rate"
    case .tooManyFrameDigits:
      "three digits may be milliseconds: --from-format hms reads 00:00:01.042; without --strict they are frames"
    case .joinedDays:
      "a timecode has four numbers, such as 01:00:00:00; with days it is '1 01:00:00:00' and needs --limit 100d"
    case .dropFrameSeparator(let rate): separatorHint(rate, location)
    case .colonAtDropRate: colonHint
    case .unknown, .ambiguous, .unknownEscape, .unclosedField, .expected, .invalid, .rangeAsLength, .ambiguousHyphens,
      .ambiguousPlus, .differentRates, .missingUnit, .lengthAsFactor, .divisionByZero, .overflow, .beyondLimit,
      .tooDeep, .tooLong:
      expressionHint(error.reason, location.text ?? "", at: error.offset)
    }
  }

  /// The hint for `:` before the frames at a drop rate.
  static let colonHint = "without --strict it is accepted"

  /// The hint for `;` before the frames of a text. For an operand it shows the text to type.
  private static func separatorHint(_ rate: TimecodeFrameRate, _ location: InputLocation) -> String {
    guard let text = location.text, location.file == nil, location.line == nil else { return separatorHint(rate) }
    let option = text.contains("@") ? "@" : "--rate "
    return printable(text).replacing(";", with: ":") + ", or \(option)\(rate.dropFrame ?? "29.97d")"
  }

  /// The hint for `;` before the frames at a rate that is not drop frame.
  static func separatorHint(_ rate: TimecodeFrameRate) -> String {
    let drop = rate.dropFrame.map { "the drop-frame rate is --rate \($0)" } ?? "--rate 29.97d has semicolons"
    return drop + "; tr ';' ':' makes colons"
  }

  /// The hint for a separator that contradicts drop frame; nil for any other problem.
  static func separatorHint(_ reason: TimecodeTextError.Reason) -> String? {
    switch reason {
    case .dropFrameSeparator(let rate): separatorHint(rate)
    case .colonAtDropRate: colonHint
    default: nil
    }
  }

  /// The hint with the form of a timecode, or with the rate that a tag probably meant.
  private static func malformedHint(
    _ fault: Timecode.StringParseError, _ location: InputLocation, isInDocument: Bool
  ) -> String {
    let text = location.text ?? ""
    if location.line != nil, ["{", "["].contains(text.withoutSpaceAround) {
      return "a JSON record is one line: jq -c writes it so"
    }
    if fault.expected == .frameRate {
      let word = String(decoding: text.utf8.dropFirst(fault.offset).prefix { !"/+ ".utf8.contains($0) }, as: UTF8.self)
      if let near = Suggestion.rate(meantBy: word) {
        return "did you mean @\(near)? tckit rates lists the frame rates"
      }
      return Suggestion.rateHint(word)
    }
    let example = "a timecode looks like 01:00:00:00, or 01:00:00;00@29.97d with its rate"
    if isInDocument { return example }
    let other = location.line == nil ? example : "--scan finds timecodes anywhere in text; \(example)"
    return wordHint(text, location) ?? numberHint(text, location) ?? other
  }

  /// The diagnostic for a word that is neither a timecode nor the name of a file.
  static func neither(_ error: ReadingError?, _ location: InputLocation) -> Diagnostic {
    let text = location.text ?? ""
    var hint: String?
    if let error {
      hint = reading(error, location).hint
    } else {
      hint = "of a file with such a name write the path: ./\(text)"
    }
    let colons = String(text.map { $0.isASCII && $0.isNumber ? $0 : ":" })
    if error == nil, text.contains("-"), (try? TimecodeText(parsing: colons)) != nil {
      hint = "the numbers are separated by colons: \(colons)"
    }
    var diagnostic = Diagnostic(
      .malformed, "\"\(printable(text))\" is not a timecode, and no file has this name", hint: hint)
    if let error { diagnostic.subject = subject(error, location) }
    return diagnostic
  }

  /// The hint for a word that is not a timecode; nil if its meaning is unclear.
  static func malformedHint(of word: String) -> String? {
    let location = InputLocation(text: word)
    return wordHint(word, location) ?? numberHint(word, location)
  }

  /// A hint for a word that is not a timecode, if it shows what the user meant.
  private static func wordHint(_ text: String, _ location: InputLocation) -> String? {
    guard let first = text.first else { return location.line == nil ? unsetHint : nil }
    if "\"'\u{201C}\u{201D}\u{201E}\u{2018}\u{2019}".contains(first) { return "write it without quotes" }
    if ["df", "ndf", "drop"].contains(text.lowercased()) {
      return "the rate says drop frame: --rate 29.97d, or --rate 29.97 without it"
    }
    if let rate = rate(in: text), location.line == nil {
      return first == "@"
        ? "a tag follows its timecode without a space: 01:00:00:00\(text)"
        : "\(rate.rawValue) is a frame rate: give it once, as --rate \(rate.rawValue), or as tckit convert --to \(rate.rawValue)"
    }
    if let space = text.lastIndex(where: \.isWhitespace), let rate = rate(in: text[text.index(after: space)...]),
      (try? TimecodeText(parsing: text[..<space])) != nil
    {
      return "a rate is a tag: \(String(text[..<space]).withoutSpaceAround)@\(rate.rawValue)"
    }
    if "\u{2014}\u{2013}".contains(first), text.dropFirst().first?.isLetter ?? false {
      return "an option begins with two hyphens: --\(text.dropFirst())"
    }
    if first == "-", (try? TimecodeText(parsing: text.dropFirst())) != nil {
      return "a timecode has no sign; tckit convert --offset \(text) moves others back"
    }
    if let range = dottedRange(text) { return "a range is written with two dots: \(range)" }
    return nil
  }

  /// The rate that a single word names, such as `@25` or `25fps`.
  static func rate(in word: some StringProtocol) -> TimecodeFrameRate? {
    let lower = word.drop { $0 == "@" }.lowercased()
    return try? TimecodeFrameRate(parsing: lower.hasSuffix("fps") ? String(lower.dropLast(3)) : lower)
  }

  /// The hint for a number, or a time in another form; nil if it is neither.
  private static func numberHint(_ text: String, _ location: InputLocation) -> String? {
    if text.utf8.allSatisfy({ $0.isDigit }) {
      let notation = "a number needs its notation: --from-format frames, ms, seconds or samples@48000"
      guard text.utf8.count == 8 else { return notation }
      let pairs = stride(from: 0, to: 8, by: 2).map { String(text.dropFirst($0).prefix(2)) }
      return "a timecode has colons: \(pairs.joined(separator: ":")); \(notation)"
    }
    if text.count > 1, text.last == "f", text.dropLast().allSatisfy({ $0.isASCII && $0.isNumber }) {
      return "a number of frames has no unit: \(text.dropLast()) with --from-format frames"
    }
    if text.split(separator: ":", omittingEmptySubsequences: false).count == 3,
      text.utf8.allSatisfy({ $0.isDigit || $0 == 0x3A })
    {
      return location.file == nil && location.line == nil
        ? "the frames are missing, as in \(text):00; or ';' was not quoted, and the shell ended the command there"
        : "the frames are missing; --from-format hms reads hours, minutes and seconds"
    }
    let parts = text.split(whereSeparator: { ".,".contains($0) })
    if let notation = notation(of: text) {
      return notation == "hms" && parts.count == 2 && parts[1].utf8.count == 2
        ? "frames follow a colon: \(parts[0]):\(parts[1]); --from-format hms reads decimals of a second"
        : "--from-format \(notation) reads \(text)"
    }
    let colons = String(text.map { $0.isASCII && $0.isNumber ? $0 : ":" })
    guard colons.count(where: { $0 == ":" }) == 3, (try? TimecodeText(parsing: colons)) != nil else { return nil }
    return "the numbers are separated by colons: \(colons)"
  }

  /// The notation of a text that is not a timecode; nil if none of these notations fits.
  private static func notation(of text: String) -> String? {
    let bytes = Array(text.utf8)
    // Two numbers may be minutes and seconds, or hours and minutes.
    guard text.count(where: { $0 == ":" }) != 1, text.first != "-" else { return nil }
    return ["seconds", "ms", "hms", "iso8601", "feet"].first { word in
      let notation = try? TimecodeNotation(parsing: word)
      return (try? notation?.source(parsing: bytes.span, using: Timecode.Properties(rate: .fps24))) != nil
    }
  }

  /// The hint for a line that looks like a table row: the column of its first timecode, or how to name columns.
  private static func tableHint(_ row: String) -> String {
    let hasTabs = row.utf8.contains(UInt8(ascii: "\t"))
    let (separator, format): (Character, DocumentFormat) = hasTabs ? ("\t", .tabSeparated) : (",", .commaSeparated)
    let cells = row.split(separator: separator, omittingEmptySubsequences: false)
    guard let start = cells.firstIndex(where: { (try? TimecodeText(parsing: $0)) != nil }) else {
      return "a table's first line names its columns; --columns in=Start,out=End,name=Comment chooses among them"
    }
    return "it is a row of a table: --file-type \(format.word) --columns in=\(start + 1)"
  }

  /// True if a line looks like a row of a table.
  private static func isRow(_ text: String) -> Bool {
    if text.utf8.contains(UInt8(ascii: "\t")) { return true }
    let cells = text.split(separator: ",", omittingEmptySubsequences: false)
    return cells.count > 2 || cells.count == 2 && (try? TimecodeText(parsing: cells[0])) != nil
  }

  /// Two timecodes joined by a hyphen, a dash or a comma, rewritten as a range; nil for any other text.
  static func dottedRange(_ text: String) -> String? {
    let ends = text.split(whereSeparator: { "-–—,".contains($0) }).map { String($0).withoutSpaceAround }
    guard ends.count == 2, ends.allSatisfy({ (try? TimecodeText(parsing: $0)) != nil }) else { return nil }
    return "\(ends[0])..\(ends[1])"
  }

  /// True if a text looks like a path rather than a timecode, whether or not such a file exists.
  static func looksLikePath(_ text: String) -> Bool {
    guard text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "/._-~".contains($0)) }) else { return false }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return text.contains("/") || (parts.count > 1 && parts.last?.contains { $0.isLetter } ?? false)
  }
}

extension String {
  /// The text without the white space that a timecode may have around it. Other white space stays visible.
  fileprivate var withoutTimecodeSpace: String {
    let bytes = Array(utf8)
    return String(decoding: bytes[bytes.span.withoutSpaceAround], as: UTF8.self)
  }

  /// The offset of the last occurrence of a character, in UTF-8 bytes from the start.
  fileprivate func utf8Offset(ofLast character: Character) -> Int? {
    lastIndex(of: character).map { utf8.distance(from: startIndex, to: $0) }
  }
}

extension TimecodeFrameRate {
  /// The drop-frame rate of the same speed, as it is typed.
  fileprivate var dropFrame: String? { TimecodeFrameRate(rawValue: rawValue + "d")?.rawValue }
}
