// The reason that a timecode does not exist at its rate, base and limit, in the words of every error and message:
//
//     01:00:00:29 does not exist at 24 fps: frames go from 00 to 23
//     29.97 drop frame skips 01:01:00;00 and ;01

extension Timecode {
  /// The reason that the timecode does not exist; meaningless if it does exist.
  package var nonexistence: String {
    if let skipped { return skipped }
    // A list may be refused line by line, so the text is made in one piece.
    var result = ""
    result.reserveCapacity(128)
    result += text(.exact)
    result += " does not exist at "
    result += properties.phrase
    result += ": "
    ComponentViolation.append(violations, limit: upperLimit, to: &result)
    return result
  }

  /// The ranges of the components that are out of range, or the labels that drop frame skips.
  package var violationPhrase: String {
    if let skipped { return skipped }
    var result = ""
    ComponentViolation.append(violations, limit: upperLimit, to: &result)
    return result
  }

  /// If the label is invalid only because drop frame skips it, a sentence with all labels that are skipped in its
  /// minute; otherwise nil.
  private var skipped: String? {
    guard DropFrameRepair.next.repaired(self) != nil, let count = violations.first?.validRange.lowerBound else {
      return nil
    }
    var first = self
    first.components.frames = 0
    first.components.subFrames = 0
    let width = Component.frames.numberOfDigits(at: frameRate, base: subFramesBase)
    let rate = frameRate.rawValue.prefix { $0 != "d" }
    let last = ComponentViolation.padded(count - 1, width)
    return "\(rate) drop frame skips \(first.text(.exact)) \(count == 2 ? "and" : "to") ;\(last)"
  }
}

extension Timecode.Properties {
  /// The properties in words, without the default base and limit: `25 fps`, `25 fps, base 80`.
  package var phrase: String {
    var words = "\(frameRate.rawValue) fps"
    if subFramesBase != .default() { words += ", base \(subFramesBase.rawValue)" }
    if upperLimit != .max24Hours { words += ", limit \(upperLimit.rawValue)" }
    return words
  }
}

extension Timecode.ComponentViolation: CustomStringConvertible {
  /// The range of the component, such as `frames go from 00 to 23`, or `the limit is 24 hours`.
  public var description: String {
    var result = ""
    append(limit: .max24Hours, to: &result)
    return result
  }

  fileprivate static func append(_ violations: [Self], limit: Timecode.UpperLimit, to text: inout String) {
    for (index, violation) in violations.enumerated() {
      if index > 0 { text += ", " }
      violation.append(limit: limit, to: &text)
    }
  }

  private func append(limit: Timecode.UpperLimit, to text: inout String) {
    if component == .days, validRange == 0...0 {
      text += "the limit is "
      text += limit.rawValue
    } else {
      let width = component == .days ? 1 : String(validRange.upperBound).utf8.count
      text += component.nameLowercased
      text += " go from "
      text += Self.padded(validRange.lowerBound, width)
      text += " to "
      text += Self.padded(validRange.upperBound, width)
    }
  }

  fileprivate static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return digits.utf8.count < width ? String(repeating: "0", count: width - digits.utf8.count) + digits : digits
  }
}
