// The words for an item of the input that gives no result.

import TimecodePasteboard

extension Diagnostic {
  static func words(for item: ItemFailure, _ place: InputLocation) -> Diagnostic {
    switch item {
    case .reading(let error):
      var diagnostic = reading(error, place)
      diagnostic.subject = subject(error, place)
      return diagnostic
    case .noTextRate:
      return Diagnostic(
        "usage", "nothing gives the rate to convert from",
        hint: "give --text-rate RATE, or write the rate behind the timecode, as in 01:00:00:00@25", status: .usage)
    case .lineTooLong:
      return Diagnostic(
        "malformed", "the line is longer than \(LineSplitter.longestLine) bytes",
        hint: "--scan finds the timecodes in any text", status: .data)
    case .invalid(let timecode):
      return invalid(
        timecode, hint: (omissionHint(timecode).map { $0 + "; " } ?? "") + "--allow-invalid takes it as it is")
    case .notConvertible(let timecode):
      return invalid(
        timecode, hint: omissionHint(timecode) ?? "a label that does not exist has no instant: correct it first")
    case .beyond(let timecode, let target, let error): return beyond(timecode, target, error)
    case .anchored(let timecode, let target, let error): return anchored(timecode, target, error)
    case .unwritable(let timecode, let notation):
      return Diagnostic(
        "out-of-range",
        "\(quoted(timecode)) cannot be written as \(phrase(notation)): the number is beyond 64 bits",
        hint: "--format tagged writes the timecode itself", status: .data)
    case .refused(let rejection):
      var diagnostic = refused(rejection)
      diagnostic.rejection = rejection
      return diagnostic
    case .undecodable, .damagedRepresentation, .noMatchingType: return representations(item, place)
    }
  }

  private static func invalid(_ timecode: Timecode, hint: String) -> Diagnostic {
    var diagnostic = Diagnostic(
      "invalid", "\(quoted(timecode)) is not valid at \(timecode.properties.phrase): \(violations(timecode))",
      hint: hint, status: .data)
    diagnostic.subject = .invalid(timecode)
    return diagnostic
  }

  // MARK: Conversion

  private static func beyond(
    _ timecode: Timecode, _ target: Timecode.Properties, _ error: Timecode.ValidationError
  ) -> Diagnostic {
    Diagnostic(
      "out-of-range", "\(quoted(timecode)) has no place at \(target.phrase): \(error)",
      hint: !error.violations.isEmpty
        ? "--keep instant or --keep frames finds a label for it"
        : target.upperLimit == .max24Hours ? "--to-limit 100d goes further" : "nothing goes further than 100 days",
      status: .data)
  }

  private static func anchored(
    _ timecode: Timecode, _ target: Timecode.Properties, _ error: Timecode.ValidationError
  ) -> Diagnostic {
    error.violations.isEmpty
      ? Diagnostic(
        "out-of-range", "\(quoted(timecode)) has no place at \(target.phrase): it would be before zero",
        hint: "an earlier --anchor leaves room for it", status: .data)
      : Diagnostic(
        "out-of-range", "the anchor does not exist at \(target.phrase): \(error)",
        hint: "--anchor takes a label that is valid at both rates", status: .data)
  }

  // MARK: Representations

  private static func representations(_ item: ItemFailure, _ place: InputLocation) -> Diagnostic {
    switch item {
    case .undecodable(let faults):
      return Diagnostic(
        "undecodable",
        "no representation can be read as a timecode: "
          + faults.map { "\($0.type): \($0.reason)" }.joined(separator: "; "),
        hint: faults.contains(where: \.isSurrounded)
          ? "--scan takes every timecode in the text, --all one from each line"
          : "\(lister(place)) lists what is there; tckit paste --type writes one unchanged", status: .data)
    case .damagedRepresentation(let fault):
      return Diagnostic(
        "undecodable", "\(fault.type) cannot be read as a timecode: \(fault.reason)",
        hint: "without --strict the best that can be read is taken", status: .data)
    case .noMatchingType(let wanted, let offered):
      let offers = offered.isEmpty ? "nothing" : offered.joined(separator: ", ")
      return Diagnostic(
        "no-type", "no representation is \(wanted.joined(separator: " or ")); there is \(offers)",
        hint: typeHint(wanted, offered, at: place), status: .noInput)
    default: return defect("not about representations")
    }
  }

  /// What to do where a type is missing: the offered or declared type that was meant, or how to look.
  private static func typeHint(_ wanted: [String], _ offered: [String], at place: InputLocation) -> String {
    for word in wanted {
      if let near = Suggestion.nearest(to: word, among: offered) { return "did you mean \(near)?" }
      if DeclaredTypes.known(word) == nil, let near = DeclaredTypes.nearest(to: word) { return "did you mean \(near)?" }
    }
    return "\(lister(place)) lists what is there"
  }

  /// The command that lists what a paste had to choose from.
  private static func lister(_ place: InputLocation) -> String {
    place.isOnClipboard ? "tckit clipboards" : "tckit types"
  }
}
