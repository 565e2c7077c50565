// The words for input that cannot be read, or cannot be read as a timecode.

import SystemCalls
import SystemClipboard
import TimecodePasteboard

extension Diagnostic {
  /// The byte that a reading error is about.
  static func subject(_ error: TimecodeReader.ReadingError, _ location: InputLocation) -> Subject? {
    guard let text = location.text else { return nil }
    switch error {
    case .malformed(let fault), .malformedNumber(let fault, _): return .byte(text, offset: fault.offset)
    case .json(let fault): return .byte(text, offset: fault.offset)
    case .tooFewSubFrameDigits: return text.utf8Offset(ofLast: ".").map { .byte(text, offset: $0 + 1) }
    case .dropFrameSeparator: return text.utf8Offset(ofLast: ";").map { .byte(text, offset: $0) }
    case .colonAtDropRate: return text.utf8Offset(ofLast: ":").map { .byte(text, offset: $0) }
    case .otherRate: return text.utf8Offset(ofLast: "@").map { .byte(text, offset: $0) }
    case .outOfRange, .noRate, .range: return nil
    }
  }

  /// - Parameter isInDocument: Whether the text is a part of a document, for which there is no `--from-format`.
  static func reading(
    _ error: TimecodeReader.ReadingError, _ location: InputLocation, isInDocument: Bool = false
  ) -> Diagnostic {
    let text = location.text.map { "\"\(Self.printable($0.withoutTimecodeSpace))\"" } ?? "the text"
    switch error {
    case .malformed(let fault):
      return Diagnostic(
        .malformed, "\(text) is not a timecode: expected \(fault.expected) at offset \(fault.offset)",
        hint: location.line != nil && isRow(location.text ?? "")
          ? "a table's first line names its columns; --columns in=Start,out=End,name=Comment chooses among them"
          : malformedHint(fault, location, isInDocument: isInDocument))
    case .malformedNumber(let fault, let notation):
      return Diagnostic(
        .malformed, "\(text) is not \(phrase(notation)): expected \(fault.expected) at offset \(fault.offset)",
        hint: (try? TimecodeText(parsing: location.text ?? "")) == nil
          ? "write \(example(notation))" : "it is a timecode: leave --from-format out")
    case .json(let fault):
      return Diagnostic(
        .malformed, "\(text) is not a timecode's JSON: \(fault)",
        hint: "a record of --json is, and so is what tckit paste --type \(UTType.timecode.identifier) writes")
    case .range(let fault):
      return Diagnostic(
        .range, "\(text) is not a range: \(fault)",
        hint: "a range is IN..OUT, as in 01:00:00:00..01:00:10:00, and its out point is not part of it")
    case .outOfRange(let properties):
      let isNegative = location.text?.withoutSpaceAround.hasPrefix("-") ?? false
      return Diagnostic(
        .outOfRange, "\(text) is out of range" + (isNegative ? "" : " at \(properties.phrase)"),
        hint: isNegative
          ? "a timecode cannot be negative"
          : properties.upperLimit == .max24Hours
            ? "the limit is 24 hours; --limit 100d allows more" : "100 days is the largest limit")
    case .noRate:
      return Diagnostic(
        .noRate, "nothing gives the frame rate of \(text)",
        hint: "give --rate RATE, set TCKIT_RATE, or write the rate behind it, as in 01:00:00:00@25")
    case .otherRate(let rate, let demanded):
      return Diagnostic(
        .rate,
        "\(location.text == nil ? "the file" : text) is at \(rate.rawValue) fps, but --from is \(demanded.rawValue)",
        hint: "leave --from out to convert from the input's own rate; --rate is that of untagged text only")
    case .tooFewSubFrameDigits(let base):
      return Diagnostic(
        .malformed, "\(text) has one digit of subframes, but base \(base.rawValue) has two",
        hint: "write .05 for five subframes, .50 for half a frame")
    case .dropFrameSeparator(let rate):
      return Diagnostic(
        .separator, "\(text) is drop frame (';' before the frames), but \(rate.stringValue) is not",
        hint: separatorHint(rate, isTag: location.text?.contains("@") ?? false))
    case .colonAtDropRate(let rate):
      return Diagnostic(
        .separator, "\(text) has ':' before the frames, but \(rate.stringValue) is drop frame", hint: colonHint)
    }
  }

  /// What to do about `:` before the frames at a drop rate.
  static let colonHint = "write ';' before the frames: --strict demands it"

  /// What to do about `;` before the frames at a rate that is not drop frame.
  static func separatorHint(_ rate: TimecodeFrameRate, option: String = "rate", isTag: Bool = false) -> String {
    dropFrameHint(rate, option: option, isTag: isTag) + "--ignore-separator reads ';' as ':'"
  }

  /// What to do about what a label says of drop frame; nil for any other problem.
  static func separatorHint(_ problem: TimecodeExpressionError.Problem) -> String? {
    switch problem {
    case .dropFrameSeparator(let rate): separatorHint(rate)
    case .colonAtDropRate: colonHint
    default: nil
    }
  }

  /// How the drop-frame rate next to a rate is given.
  static func dropFrameHint(_ rate: TimecodeFrameRate, option: String = "rate", isTag: Bool = false) -> String {
    guard let drop = TimecodeFrameRate(rawValue: rate.rawValue + "d") else { return "" }
    return isTag
      ? "the drop-frame rate is @\(drop.rawValue); " : "the drop-frame rate is --\(option) \(drop.rawValue); "
  }

  /// How the text should look, or what the tag's rate was meant to be.
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
    if fault.offset == 0, looksLikePath(text) { return "to read a file: --file \(text)" }
    if fault.offset == text.utf8.count, text.split(separator: ":").count == 3 {
      return location.file == nil && location.line == nil
        ? "quote a timecode that contains ';', where the shell would end the command"
        : "the frames are missing; --from-format hms reads hours, minutes and seconds"
    }
    let clock = TimecodeNotation.time(.clock)
    if text.contains(where: { ".,".contains($0) }),
      (try? clock.source(parsing: Array(text.utf8).span, using: Timecode.Properties(rate: .fps24))) != nil
    {
      return "it is a time with decimals: --from-format hms reads it"
    }
    if isRangeWithDash(text) { return "a range is IN..OUT, as in 01:00:00:00..01:00:10:00" }
    return example
  }

  /// Whether a line looks like a row of a table.
  private static func isRow(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "\t")) || text.utf8.count { $0 == UInt8(ascii: ",") } > 1
  }

  /// Whether a text is two timecodes with a hyphen or a dash between them.
  private static func isRangeWithDash(_ text: String) -> Bool {
    let ends = text.split(whereSeparator: { "-–—".contains($0) }).map { String($0).withoutSpaceAround }
    return ends.count == 2 && ends.allSatisfy { (try? TimecodeText(parsing: String($0))) != nil }
  }

  /// Whether a text is a file's path rather than a timecode; whether there is such a file means nothing.
  private static func looksLikePath(_ text: String) -> Bool {
    guard text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "/._-~".contains($0)) }) else { return false }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return text.contains("/") || (parts.count > 1 && parts.last?.contains { $0.isLetter } ?? false)
  }

  /// What a notation is read and written as.
  static func phrase(_ notation: TimecodeNotation) -> String {
    switch notation {
    case .text: "a timecode"
    case .frames: "a count of frames"
    case .time(.milliseconds, _): "a count of milliseconds"
    case .time(.clock, _), .time(.subtitles, _): "a time in hours, minutes and seconds"
    case .time(.duration, _): "a duration of ISO 8601"
    case .time(.seconds, _), .fraction, .rational: "a time in seconds"
    case .samples: "a count of samples"
    case .feet: "feet and frames"
    case .ticks: "a count of ticks"
    }
  }

  /// How a notation is written.
  private static func example(_ notation: TimecodeNotation) -> String {
    switch notation {
    case .text: "01:00:00:00"
    case .frames: "86400, or 86400.50 with subframes"
    case .time(.seconds, _), .fraction: "90, 90.5 or 181/2"
    case .time(.milliseconds, _): "90500"
    case .time(.clock, _): "00:01:30.500"
    case .time(.subtitles, _): "00:01:30,500"
    case .time(.duration, _): "PT90.500S"
    case .rational: "1001/30000s"
    case .samples: "4800000, with the sample rate in the notation: --from-format samples@48000"
    case .feet: "5400+00, with no more frames than a foot has"
    case .ticks: "254016000000"
    }
  }
}

extension String {
  /// The text without the white space that a timecode may have around it; any other is shown.
  fileprivate var withoutTimecodeSpace: String {
    let bytes = Array(utf8)
    return String(decoding: bytes[bytes.span.withoutSpaceAround], as: UTF8.self)
  }

  /// The offset of the last of a character, in UTF-8 bytes from the start.
  fileprivate func utf8Offset(ofLast character: Character) -> Int? {
    lastIndex(of: character).map { utf8.distance(from: startIndex, to: $0) }
  }
}
