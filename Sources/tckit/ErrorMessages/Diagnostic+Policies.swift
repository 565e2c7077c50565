// What to do about what the policies refuse, which has its own words, and the words for timecodes that do not exist.

import TimecodePasteboard

extension Diagnostic {
  static func refused(_ rejection: TimecodeField.PasteRejection) -> Diagnostic {
    var diagnostic = Diagnostic(rejection.code.rawValue, rejection.description, hint: rejection.hint)
    if rejection.reason == .invalid { diagnostic.subject = .invalid(rejection.examined) }
    diagnostic.rejection = rejection
    return diagnostic
  }

  /// The components that a refusal is about.
  static func culprits(_ rejection: TimecodeField.PasteRejection) -> Set<Timecode.Component> {
    switch rejection.reason {
    case .rate, .within, .order, .overlap, .gap, .length, .source, .media, .gone, .ambiguous, .cut, .between: []
    case .invalid: rejection.examined.invalidComponents
    case .subframes: [.subFrames]
    case .limit: [.days]
    case .digits: Set(rejection.componentsBeyondDigits)
    }
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
    return switch timecode.invalidComponents {
    case [.frames] where timecode.frames > 99:
      "three digits may be milliseconds; write 00:00:01.042 and use --from-format hms"
    case [.days] where timecode.upperLimit == .max24Hours:
      "a timecode has four numbers, and a fifth before them counts days; \(limitHint)"
    default: "correct the timecode, or its frame rate"
    }
  }

  /// How days are allowed.
  static let limitHint = "--limit 100d allows days, and in a tag +100d"

  /// What can be done about a label that drop frame skips.
  static func repairHint(_ timecode: Timecode) -> String? {
    DropFrameRepair.next.repaired(timecode).map {
      "the next label is \($0.text(.exact)); validate and convert take it with --repair next"
    }
  }

  static func quoted(_ timecode: Timecode) -> String { timecode.losslessText }
}

extension TimecodeField.PasteRejection {
  /// What to do about the refusal, if its words do not say it.
  var hint: String? {
    if let refusal = detail?.carrying { return refusal.hint }
    return switch reason {
    case .rate where separatorSaysDropFrame:
      Diagnostic.separatorHint(pasted.frameRate, option: pasted.frameRate == local.frameRate ? "rate" : "text-rate")
    case .rate where detail != nil: "is it another clip, or is the list at another rate?"
    case .rate: "--rate \(pasted.frameRate.rawValue) accepts it; --rate-policy allow keeps its rate"
    case .invalid: Diagnostic.correctionHint(examined)
    case .subframes: "--base \(pasted.subFramesBase.rawValue) accepts it; --subframes-policy allow keeps its base"
    case .limit where local.upperLimit == .max100Days: nil
    case .limit where pasted.upperLimit == local.upperLimit: "--limit 100d accepts it"
    case .limit: "--limit 100d accepts it; --limit-policy allow keeps its limit"
    case .within: "--within includes its in point and excludes its out point"
    case .length:
      "correct one of the event's four times, or its speed"
        + (detail?.otherRate.map { "; or is the list at \($0.rawValue), where they agree?" } ?? "")
    case .digits: "--input-style unbounded accepts any number of digits"
    case .order, .overlap, .gap, .source, .media, .gone, .ambiguous, .cut, .between: nil
    }
  }
}
