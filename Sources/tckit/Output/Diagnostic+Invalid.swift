// What to do about a timecode that does not exist at its rate, base and limit; the library's words tell why.

import TimecodePasteboard

extension Diagnostic {
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
