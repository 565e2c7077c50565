// The words for what the policies refuse.

import TimecodePasteboard

extension Diagnostic {
  static func refused(_ rejection: TimecodeField.PasteRejection) -> Diagnostic {
    let pasted = rejection.pasted
    let local = rejection.local
    let isLocal = pasted.frameRate == local.frameRate
    let message: String
    let hint: String
    switch rejection.reason {
    case .rate where rejection.separatorSaysDropFrame:
      message =
        "\(quoted(pasted, dropFrame: true)) says drop frame, but the \(isLocal ? "local" : "text") rate "
        + "\(pasted.frameRate.rawValue) is not"
      hint =
        dropFrameHint(pasted.frameRate, option: isLocal ? "rate" : "text-rate")
        + "--ignore-separator reads ';' as ':'"
    case .rate:
      message =
        "\(quoted(pasted)) is at \(pasted.frameRate.rawValue) fps, but the local rate is \(local.frameRate.rawValue) fps"
      hint = "--rate \(pasted.frameRate.rawValue) accepts it; --policy allowNew keeps its rate"
    case .invalid:
      let examined = rejection.examined
      message = "\(quoted(examined)) is not valid at \(examined.properties.phrase): \(violations(examined))"
      hint =
        rejection.needsInstant
        ? omissionHint(examined) ?? "a label that does not exist has no instant to convert: correct it first"
        : "--validation allowInvalid accepts it as it is"
    case .subframes:
      message =
        "\(quoted(pasted)) has \(pasted.subFrames)/\(pasted.subFramesBase.rawValue) subframes, "
        + "which base \(local.subFramesBase.rawValue) cannot express"
      hint = "--base \(pasted.subFramesBase.rawValue) accepts it; --subframes-policy allow keeps its base"
    case .limit where local.upperLimit == .max100Days:
      message = "\(quoted(rejection.examined)) is beyond 100 days"
      hint = "nothing goes further than 100 days"
    case .limit where pasted.upperLimit == local.upperLimit:
      message = "\(quoted(rejection.examined)) is beyond the timecode's own limit of \(pasted.upperLimit.rawValue)"
      hint = "--limit 100d accepts it"
    case .limit:
      message = "\(quoted(rejection.examined)) is beyond the local limit of \(local.upperLimit.rawValue)"
      hint = "--limit 100d accepts it; --limit-policy allow keeps its limit"
    case .digits:
      let examined = rejection.examined
      let counts = beyondDigits(examined).map { component in
        let digits = component.numberOfDigits(at: examined.frameRate, base: examined.subFramesBase)
        return "\(component.nameLowercased) \(examined.components[component]) has more than \(digits)"
      }
      message = "\(quoted(examined)) has more digits than the input style takes: \(counts.joined(separator: ", "))"
      hint = "--input-style unbounded accepts it"
    }
    return Diagnostic("refused", message, hint: hint, status: .refused)
  }

  /// The components that a refusal is about.
  static func culprits(_ rejection: TimecodeField.PasteRejection) -> Set<Timecode.Component> {
    switch rejection.reason {
    case .rate: []
    case .invalid: rejection.examined.invalidComponents
    case .subframes: [.subFrames]
    case .limit: [.days]
    case .digits: Set(beyondDigits(rejection.examined))
    }
  }

  private static func beyondDigits(_ timecode: Timecode) -> [Timecode.Component] {
    timecode.components.componentsBeyondDigitCounts(at: timecode.frameRate, base: timecode.subFramesBase)
  }

  /// What can be done about a label that drop frame omits.
  static func omissionHint(_ timecode: Timecode) -> String? {
    DropFrameRepair.next.repaired(timecode).map {
      "drop frame omits this label: tckit validate --repair next makes it \($0.text(.exact))"
    }
  }

  /// Each component out of range, with its range.
  static func violations(_ timecode: Timecode) -> String {
    timecode.violations.map(\.description).joined(separator: ", ")
  }

  static func quoted(_ timecode: Timecode, dropFrame: Bool = false) -> String {
    let text = timecode.losslessText
    guard dropFrame, let colon = text.lastIndex(of: ":") else { return text }
    return text.replacingCharacter(at: colon, with: ";")
  }
}

extension String {
  fileprivate func replacingCharacter(at index: Index, with character: Character) -> String {
    self[..<index] + String(character) + self[self.index(after: index)...]
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
