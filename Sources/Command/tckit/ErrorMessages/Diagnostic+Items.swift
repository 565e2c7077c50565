// The diagnostics for representations and for results that do not exist, and the hints for refusals, which have their
// own words.

import TimecodeDocuments
import TimecodePasteboard

extension Diagnostic {
  // MARK: Representations

  /// The diagnostic for an item whose representations could not be read.
  static func undecodable(_ faults: [RepresentationFault], at location: InputLocation) -> Diagnostic {
    let hint =
      faults.contains(where: \.isSurrounded)
      ? "--scan takes every timecode in the text"
        + (faults.contains(where: \.hasLines) ? ", --all one from each line" : "")
      : "\(lister(location)) lists the types; tckit paste --type writes one unchanged"
    return Diagnostic(.undecodable, PasteResult.nothingReadable(faults), hint: hint)
  }

  /// The maximum number of types that a message lists, or compares for a suggestion.
  static let listed = 10

  /// The first words of a list, and the number of the others.
  static func some(
    _ words: [String], _ separator: String, limit: Int = listed, _ text: (String) -> String
  ) -> String {
    let shown = words.prefix(limit).map(text).joined(separator: separator)
    return words.count > limit ? "\(shown) and \(words.count - limit) more" : shown
  }

  /// The hint for a missing type: the type that was probably meant, how to write the first type, or the command that
  /// lists all types.
  static func typeHint(_ wanted: [String], _ offered: [String], at location: InputLocation) -> String? {
    // A known type is not a typing error.
    let near = wanted.lazy.filter { DeclaredTypes.known($0) == nil }.compactMap { word in
      Suggestion.nearest(to: word, among: offered) ?? DeclaredTypes.nearest(to: word)
    }
    if let near = near.first { return suggestion(near, else: nil) }
    guard let first = offered.first else { return nil }
    return offered.count > listed
      ? "\(lister(location)) lists the types"
      : "--type \(UTType(undeclared: first).familiarName) writes it unchanged"
  }

  /// The command that lists the types that a paste could choose from.
  private static func lister(_ location: InputLocation) -> String {
    location.isOnClipboard ? "tckit clipboards" : "tckit types, with the same -p,"
  }

  static func unconvertible(_ timecode: Timecode, _ error: TimecodeArithmeticError) -> Diagnostic {
    if case .invalidSource = error { return invalid(timecode, .invalid, else: correctionHint(timecode)) }
    let message = error.message(about: "the result for \(quoted(timecode))")
    var diagnostic = Diagnostic(FaultCode(error.code), message, hint: error.hint)
    if case .beyondLimit = error { diagnostic.reason = .limit }
    return diagnostic
  }

  /// The words that a message is about, quoted and separated by single spaces.
  static func words(of location: InputLocation, after sign: String = "") -> String {
    let words = (location.text ?? "").split { $0 == " " || $0 == "\t" }.joined(separator: " ")
    return "\"\(sign)\(printable(words))\""
  }
}

extension TimecodeArithmeticError {
  /// The hint for the error, if its words do not say what to do.
  var hint: String? {
    switch self {
    case .differentProperties(let first, let second):
      first.frameRate != second.frameRate && first.frameRate.rate == second.frameRate.rate
        ? "write both points with ':' before the frames, or both with ';'" : "a tag on one of them applies to all"
    case .invalidSource, .invalidInPoint, .invalidOutPoint: "correct the timecode, or its frame rate"
    case .belowZero: "give another --offset, or an earlier --anchor if there is one"
    case .beyondLimit(.max24Hours): "a limit of 100 days allows more, as in --to 25+100d"
    case .anchorRate: "give the anchor at the rate of the input"
    case .anchorText(let reason): Diagnostic.separatorHint(reason) ?? Self.anchorHint
    case .invalidAnchor: Self.anchorHint
    case .invalidOffset(let reason, _):
      Diagnostic.separatorHint(reason)
        ?? "a tag gives an offset its own rate, as in +00:00:10:00@25; seconds, as in 1.5s, need none"
    case .invalidDigits: "--keep time or --keep frames converts it"
    case .divisionByZero, .overflow, .outBeforeIn, .beyondLimit(.max100Days): nil
    }
  }

  private static let anchorHint = "--anchor takes a label that exists at both rates"
}

extension Diagnostic {
  static func refused(_ rejection: TimecodeField.PasteRejection) -> Diagnostic {
    var diagnostic = Diagnostic(.refused, rejection.description, hint: rejection.hint)
    diagnostic.subject = .refusal(rejection)
    return diagnostic
  }

  /// The components that a refusal is about.
  static func culprits(_ rejection: TimecodeField.PasteRejection) -> Set<Timecode.Component> {
    switch rejection.reason {
    case .rate, .within, .order, .overlap, .gap, .length, .source, .media, .transition, .gone, .ambiguous, .cut,
      .between:
      []
    case .invalid: rejection.examined.invalidComponents
    case .subFrames: [.subFrames]
    case .limit: [.days]
    case .digits: Set(rejection.componentsBeyondDigits)
    }
  }

  // MARK: Timecodes that do not exist

  /// The diagnostic for a timecode that does not exist where an existing one is needed.
  static func invalid(_ timecode: Timecode, _ code: FaultCode, else hint: String) -> Diagnostic {
    var diagnostic = Diagnostic(code, timecode.nonexistence, hint: repairHint(timecode) ?? hint)
    diagnostic.subject = .invalid(timecode)
    return diagnostic
  }

  /// The hint for a timecode that does not exist.
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

  /// The options that allow days.
  static let limitHint = "--limit 100d allows days, and in a tag +100d"

  /// The hint for a label that drop frame skips; nil for any other.
  static func repairHint(_ timecode: Timecode) -> String? {
    DropFrameRepair.next.repaired(timecode).map {
      "the next label is \($0.text(.exact)); tckit convert takes it with --repair next"
    }
  }

  static func quoted(_ timecode: Timecode) -> String { timecode.text(.exact) }
}

extension TimecodeField.PasteRejection {
  /// The hint for the refusal, if its words do not say what to do.
  var hint: String? {
    if let refusal = detail?.carrying { return refusal.hint }
    return switch reason {
    case .rate where separatorSaysDropFrame:
      Diagnostic.separatorHint(pasted.frameRate)
    case .rate where detail != nil: "is it another clip, or is the list at another rate?"
    case .rate:
      "--rate \(pasted.frameRate.rawValue) accepts it; --policy convert converts it, allow keeps its rate"
    case .invalid: Diagnostic.correctionHint(examined)
    case .subFrames: "--base \(pasted.subFramesBase.rawValue) accepts it; --subframes-policy allow keeps its base"
    case .limit where local.upperLimit == .max100Days: nil
    case .limit where pasted.upperLimit == local.upperLimit: "--limit 100d accepts it"
    case .limit: "--limit 100d accepts it; --limit-policy allow keeps its limit"
    case .within: "--within includes its in point and excludes its out point"
    case .length:
      "correct one of the event's four times, or its speed"
        + (detail?.sourceRate.map { "; or is the source at \($0.rawValue), where they agree?" } ?? "")
    case .digits: "\"input-style\": \"unbounded\" in .tckit.json accepts any number of digits"
    case .order, .overlap, .gap, .source, .media, .transition, .gone, .ambiguous, .cut, .between: nil
    }
  }
}

extension RepresentationFault {
  /// True if only --strict refuses the representation. Without it this representation is read, not the next.
  var isRefusedByStrictRules: Bool { if case .colonAtDropRate? = error.textReason { true } else { false } }

  /// True if the text was refused because of the words around its timecodes.
  var isSurrounded: Bool {
    if case .surrounded(let refusal) = error { refusal != .blank } else { false }
  }

  /// True if the text has several lines.
  var hasLines: Bool { if case .surrounded(.lines) = error { true } else { false } }
}
