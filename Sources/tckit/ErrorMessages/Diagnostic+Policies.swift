// The words for what the policies refuse, and for timecodes that do not exist.

import TimecodePasteboard

extension Diagnostic {
  static func refused(_ rejection: TimecodeField.PasteRejection) -> Diagnostic {
    let (pasted, local, examined) = (rejection.pasted, rejection.local, rejection.examined)
    var diagnostic: Diagnostic
    switch rejection.reason {
    case .rate where rejection.separatorSaysDropFrame: diagnostic = dropFrameRefused(pasted, local)
    case .rate:
      diagnostic = refusal(
        "\(quoted(pasted)) is at \(pasted.frameRate.rawValue) fps, but the local rate is \(local.frameRate.rawValue) fps",
        hint: "--rate \(pasted.frameRate.rawValue) accepts it; --policy allow keeps its rate")
    case .invalid: diagnostic = invalid(examined, .refused, else: correctionHint(examined))
    case .subframes:
      diagnostic = refusal(
        "\(quoted(pasted)) has \(pasted.subFrames)/\(pasted.subFramesBase.rawValue) subframes, "
          + "which base \(local.subFramesBase.rawValue) cannot express",
        hint: "--base \(pasted.subFramesBase.rawValue) accepts it; --subframes-policy allow keeps its base")
    case .limit: diagnostic = beyondLimit(rejection)
    case .within:
      diagnostic = refusal(
        "\(quoted(examined)) is outside the range of --within",
        hint: "a range includes its in point and excludes its out point")
    case .order:
      diagnostic = refusal("\(quoted(examined)) begins before the item before it", hint: "--ordered demands the order")
    case .overlap:
      diagnostic = refusal(
        "\(quoted(examined)) overlaps an item before it", hint: "an out point is not part of its range")
    case .gap:
      diagnostic = refusal(
        "there is a gap before \(quoted(examined))", hint: "--no-gap demands that it begins where another ends")
    case .digits:
      let counts = beyondDigits(examined).map { component in
        let digits = component.numberOfDigits(at: examined.frameRate, base: examined.subFramesBase)
        return "\(component.nameLowercased) \(examined.components[component]) (at most \(digits))"
      }
      diagnostic = refusal(
        "\(quoted(examined)) has too many digits: \(counts.joined(separator: ", "))",
        hint: "--input-style unbounded accepts any number of digits")
    }
    diagnostic.rejection = rejection
    return diagnostic
  }

  private static func refusal(_ message: String, hint: String) -> Diagnostic {
    Diagnostic(.refused, message, hint: hint)
  }

  private static func dropFrameRefused(_ pasted: Timecode, _ local: Timecode.Properties) -> Diagnostic {
    let isLocal = pasted.frameRate == local.frameRate
    return refusal(
      "\(quoted(pasted, dropFrame: true)) is drop frame, but the \(isLocal ? "local" : "text") rate "
        + "\(pasted.frameRate.rawValue) is not",
      hint: separatorHint(pasted.frameRate, option: isLocal ? "rate" : "text-rate"))
  }

  private static func beyondLimit(_ rejection: TimecodeField.PasteRejection) -> Diagnostic {
    let examined = rejection.examined
    if rejection.local.upperLimit == .max100Days {
      return refusal("\(quoted(examined)) is past 100 days", hint: "100 days is the largest limit")
    }
    let isOwn = rejection.pasted.upperLimit == rejection.local.upperLimit
    return isOwn
      ? refusal(
        "\(quoted(examined)) is past its own limit of \(rejection.pasted.upperLimit.rawValue)",
        hint: "--limit 100d accepts it")
      : refusal(
        "\(quoted(examined)) is past the local limit of \(rejection.local.upperLimit.rawValue)",
        hint: "--limit 100d accepts it; --limit-policy allow keeps its limit")
  }

  /// The components that a refusal is about.
  static func culprits(_ rejection: TimecodeField.PasteRejection) -> Set<Timecode.Component> {
    switch rejection.reason {
    case .rate, .within, .order, .overlap, .gap: []
    case .invalid: rejection.examined.invalidComponents
    case .subframes: [.subFrames]
    case .limit: [.days]
    case .digits: Set(beyondDigits(rejection.examined))
    }
  }

  private static func beyondDigits(_ timecode: Timecode) -> [Timecode.Component] {
    timecode.components.componentsBeyondDigitCounts(at: timecode.frameRate, base: timecode.subFramesBase)
  }

  // MARK: Timecodes that do not exist

  /// A timecode that does not exist, where only one that does is of use.
  static func invalid(_ timecode: Timecode, _ code: DiagnosticCode, else hint: String) -> Diagnostic {
    var diagnostic = Diagnostic(code, timecode.nonexistence, hint: repairHint(timecode) ?? hint)
    diagnostic.subject = .invalid(timecode)
    return diagnostic
  }

  /// What to do about a timecode that does not exist.
  static func correctionHint(_ timecode: Timecode) -> String {
    if let hint = repairHint(timecode) { return hint }
    if timecode.invalidComponents == [.frames], timecode.frames > 99 {
      return "frames with three digits may be milliseconds: --from-format hms reads them behind a point"
    }
    return timecode.invalidComponents == [.days] && timecode.upperLimit == .max24Hours
      ? "--limit 100d allows days, behind a tag +100d, as in @25+100d" : "correct the timecode, or its frame rate"
  }

  /// What can be done about a label that drop frame skips.
  private static func repairHint(_ timecode: Timecode) -> String? {
    DropFrameRepair.next.repaired(timecode).map { "tckit validate --repair next makes it \($0.text(.exact))" }
  }

  static func quoted(_ timecode: Timecode, dropFrame: Bool = false) -> String {
    let text = timecode.losslessText
    guard dropFrame, let colon = text.lastIndex(of: ":") else { return text }
    return text[..<colon] + ";" + text[text.index(after: colon)...]
  }
}
