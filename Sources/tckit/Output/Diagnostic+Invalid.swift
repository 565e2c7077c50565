// The words for a timecode that does not exist at its rate, base and limit: which numbers there are, or what drop frame skips.

import TimecodePasteboard

extension Diagnostic {
  /// A timecode that does not exist, where only one that does is of use.
  static func invalid(_ timecode: Timecode, _ code: String, status: ExitStatus, else hint: String) -> Diagnostic {
    var diagnostic = Diagnostic(
      code, nonexistence(timecode), hint: repairHint(timecode) ?? hint, status: status)
    diagnostic.subject = .invalid(timecode)
    return diagnostic
  }

  /// What to do about a timecode that does not exist.
  static func correctionHint(_ timecode: Timecode) -> String {
    timecode.invalidComponents == [.days] && timecode.upperLimit == .max24Hours
      ? "--limit 100d allows days" : "correct the timecode, or its frame rate"
  }

  /// Why a timecode does not exist, such as `01:00:00:29 does not exist at 24 fps: frames go from 00 to 23`.
  static func nonexistence(_ timecode: Timecode) -> String {
    guard repaired(timecode) == nil else { return violations(timecode) }
    // A list may be refused line by line: the text is made in one piece.
    var text = ""
    text.reserveCapacity(128)
    text += quoted(timecode)
    text += " does not exist at "
    text += timecode.properties.phrase
    text += ": "
    appendRanges(of: timecode.violations, timecode.properties, to: &text)
    return text
  }

  /// The ranges of the components that are out of range, or the labels that drop frame skips.
  static func violations(_ timecode: Timecode) -> String {
    let violations = timecode.violations
    if repaired(timecode) != nil, let first = violations.first {
      return skipped(timecode, count: first.validRange.lowerBound)
    }
    return ranges(violations, timecode.properties)
  }

  /// The ranges of some components, such as `frames go from 00 to 23`.
  static func ranges(_ violations: [Timecode.ComponentViolation], _ properties: Timecode.Properties) -> String {
    var text = ""
    appendRanges(of: violations, properties, to: &text)
    return text
  }

  private static func appendRanges(
    of violations: [Timecode.ComponentViolation], _ properties: Timecode.Properties, to text: inout String
  ) {
    for (index, violation) in violations.enumerated() {
      if index > 0 { text += ", " }
      let range = violation.validRange
      if violation.component == .days, range == 0...0 {
        text += "the limit is "
        text += properties.upperLimit.rawValue
      } else {
        let digits = violation.component.numberOfDigits(at: properties.frameRate, base: properties.subFramesBase)
        let width = violation.component == .days ? 1 : digits
        text += violation.component.nameLowercased
        text += " go from "
        text += padded(range.lowerBound, width)
        text += " to "
        text += padded(range.upperBound, width)
      }
    }
  }

  /// What drop frame skips in a minute: `29.97 drop frame skips 01:01:00;00 and ;01`.
  private static func skipped(_ timecode: Timecode, count: Int) -> String {
    var first = timecode
    first.components.frames = 0
    first.components.subFrames = 0
    let width = Timecode.Component.frames.numberOfDigits(at: timecode.frameRate, base: timecode.subFramesBase)
    let rate = timecode.frameRate.rawValue.prefix { $0 != "d" }
    return "\(rate) drop frame skips \(quoted(first)) \(count == 2 ? "and" : "to") ;\(padded(count - 1, width))"
  }

  /// What can be done about a label that drop frame skips.
  private static func repairHint(_ timecode: Timecode) -> String? {
    repaired(timecode).map { "tckit validate --repair next makes it \($0.text(.exact))" }
  }

  private static func repaired(_ timecode: Timecode) -> Timecode? { DropFrameRepair.next.repaired(timecode) }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return digits.utf8.count < width ? String(repeating: "0", count: width - digits.utf8.count) + digits : digits
  }

  static func quoted(_ timecode: Timecode, dropFrame: Bool = false) -> String {
    let text = timecode.losslessText
    guard dropFrame, let colon = text.lastIndex(of: ":") else { return text }
    return text[..<colon] + ";" + text[text.index(after: colon)...]
  }
}

extension Timecode.Properties {
  /// The properties in words, the usual base and limit left out: `25 fps`, `25 fps, base 80`.
  var phrase: String {
    var words = "\(frameRate.rawValue) fps"
    if subFramesBase != .default() { words += ", base \(subFramesBase.rawValue)" }
    if upperLimit != .max24Hours { words += ", limit \(upperLimit.rawValue)" }
    return words
  }
}
