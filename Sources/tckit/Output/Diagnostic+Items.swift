// The words for an item of the input that gives no result.

import TimecodeDocuments
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
        .usage, "nothing gives the rate to convert from",
        hint: "give --text-rate RATE, or write the rate behind the timecode, as in 01:00:00:00@25")
    case .lineTooLong:
      return Diagnostic(
        .malformed, "the line is longer than \(LineSplitter.longestLine) bytes",
        hint: "--scan finds the timecodes in any text")
    case .media(let error): return media(error, place)
    case .document(let error): return document(error.reason)
    case .lossy(let loss, let format):
      return Diagnostic(
        .lossy, "\(format.name) cannot hold everything: \(loss)", hint: "without --strict this is a warning")
    case .emptyName: return Diagnostic(.malformed, "the name of a file is empty", hint: "is a shell variable unset?")
    case .notText:
      return Diagnostic(
        .malformed, "the file is neither text nor a movie, sound or image that is read",
        hint: "--scan finds the timecodes in any bytes")
    case .documentAsList(let format):
      return Diagnostic(
        .document, "the input is a document, not a list of timecodes: \(format.name)",
        hint: "--file - reads it; --scan finds the timecodes in any text")
    case .documentInPlace(let name, let isMedia):
      return Diagnostic(
        .document, "\(name) cannot be replaced by a list of timecodes",
        hint: isMedia
          ? "leave --in-place out"
          : "--as writes a new document; --scan converts the timecodes in place, where the text has any")
    case .recordsInPlace:
      return Diagnostic(
        .document, "JSON records cannot be replaced by a list of timecodes, which has no names, notes or rates",
        hint: "leave --in-place out: tckit convert --json writes records")
    case .optionWithoutUse(let option, let name, let hint):
      return Diagnostic(.usage, "--\(option) has no effect on \(name)", hint: hint)
    case .cutOff:
      return Diagnostic(.malformed, "the text is UTF-16 and ends within a character", hint: "write the file again")
    case .doubtful(let code, let text, let hint): return Diagnostic(code, text, hint: hint, status: .data)
    case .invalid(let timecode): return invalid(timecode, .invalid, else: "--allow-invalid accepts it unchanged")
    case .notConvertible(let timecode): return invalid(timecode, .invalid, else: correctionHint(timecode))
    case .notConverted(let timecode, let target, let error): return notConverted(timecode, target, error)
    case .floored(let timecode, let result):
      let isInput = timecode == result
      return Diagnostic(
        .inexact,
        "\(isInput ? "the input" : quoted(timecode)) is between two subframes at \(result.properties.phrase), "
          + "after \(quoted(result))", hint: "without --strict it is rounded down")
    case .collapsed(let range, let timecode):
      return Diagnostic(
        .rounding, "\(range.stringValue) becomes \(timecode.losslessText), a timecode: both points are rounded to it",
        hint: "without --round the points keep their subframes")
    case .inexactLength(let length):
      let text = (length.isNegative ? "-" : "") + quoted(length.absoluteInterval)
      return Diagnostic(
        .inexact, "the exact result is between two subframes, after \(text)",
        hint: "without --strict it is rounded down")
    case .differentRates:
      return Diagnostic(
        .usage, "the timecodes of the calculation have different frame rates",
        hint: "--rate RATE gives the rate of the result")
    case .factorInTemplate(let number):
      return Diagnostic(
        .expression, "the result \(number.stringValue) is a factor, which has no fields", hint: "leave --template out")
    case .unwritable(let timecode, let notation):
      return Diagnostic(
        .outOfRange,
        "\(quoted(timecode)) cannot be written as \(phrase(notation)): "
          + (timecode.isValid ? "the number is beyond 64 bits" : timecode.violationPhrase),
        hint: "--format tagged writes the timecode itself")
    case .refused(let rejection): return refused(rejection)
    case .scanned(let kind): return scanned(kind, place)
    case .undecodable, .damagedRepresentation, .noMatchingType: return representations(item, place)
    }
  }

  // MARK: Conversion

  private static func notConverted(
    _ timecode: Timecode, _ target: Timecode.Properties, _ error: ConversionError
  ) -> Diagnostic {
    let message: String
    let hint: String
    switch error {
    case .invalidSource: return words(for: .notConvertible(timecode), .none)
    case .anchorRate(let rate, let source):
      message = "the anchor is at \(rate.rawValue) fps, but the input is at \(source.rawValue) fps"
      hint = "give the anchor at the rate of the input"
    case .invalidAnchor:
      message = "\(error)"
      hint = "--anchor takes a label that exists at both rates"
    case .anchorText(let problem):
      message = "\(error)"
      hint = separatorHint(problem) ?? "--anchor takes a label that exists at both rates"
    case .invalidOffset(let problem, let properties):
      message = "the offset is not a length at \(properties.phrase): \(problem)"
      hint =
        separatorHint(problem)
        ?? "a tag gives an offset its own rate, as in +00:00:10:00@25; seconds, as in 1.5s, need none"
    case .invalidDigits(let digits):
      message = digits.nonexistence
      hint = "--keep instant or --keep frames converts it"
    case .belowZero:
      message = "\(quoted(timecode)) would be before zero at \(target.phrase)"
      hint = "give a smaller --offset, or an earlier label where --anchor is given"
    case .limit(let limit):
      message = "\(quoted(timecode)) would be past \(limit.rawValue) at \(target.phrase)"
      hint = limit == .max24Hours ? "--to-limit 100d allows more" : "100 days is the largest limit"
    }
    var diagnostic = Diagnostic(.outOfRange, message, hint: hint)
    if case .limit = error { diagnostic.reason = .limit }
    return diagnostic
  }

  // MARK: Representations

  private static func representations(_ item: ItemFailure, _ place: InputLocation) -> Diagnostic {
    switch item {
    case .undecodable(let faults):
      return Diagnostic(
        .undecodable,
        "no representation can be read as a timecode: "
          + faults.map { "\($0.type): \($0.reason)" }.joined(separator: "; "),
        hint: faults.contains(where: \.isSurrounded)
          ? "--scan takes every timecode in the text, --all one from each line"
          : "\(lister(place)) lists what is there; tckit paste --type writes one unchanged")
    case .damagedRepresentation(let fault):
      return Diagnostic(
        .undecodable, "\(fault.type) cannot be read as a timecode: \(fault.reason)",
        hint: fault.isRefusedByStrictRules
          ? colonHint : "without --strict the next representation is tried, if there is one")
    case .noMatchingType(let wanted, let offered):
      let offers = offered.isEmpty ? "nothing" : some(offered, ", ") { name(of: UTType(undeclared: $0)) }
      return Diagnostic(
        .noType, "no representation is \(some(wanted, " or ") { $0 }); there is \(offers)",
        hint: typeHint(Array(wanted.prefix(listed)), offered, at: place))
    default: return defect("not about representations")
    }
  }

  /// How many types a message lists, and looks for others to suggest.
  private static let listed = 10

  /// The first words of a list, and how many others there are.
  static func some(_ words: [String], _ separator: String, _ text: (String) -> String) -> String {
    let shown = words.prefix(listed).map(text).joined(separator: separator)
    return words.count > listed ? "\(shown) and \(words.count - listed) more" : shown
  }

  /// What to do where a type is missing: the offered or declared type that was meant, or how to look.
  private static func typeHint(_ wanted: [String], _ offered: [String], at place: InputLocation) -> String {
    // A type that is known was meant.
    let near = wanted.lazy.filter { DeclaredTypes.known($0) == nil }.compactMap { word in
      Suggestion.nearest(to: word, among: offered) ?? DeclaredTypes.nearest(to: word)
    }
    return suggestion(near.first, else: "\(lister(place)) lists what is there")
  }

  /// The command that lists what a paste had to choose from.
  private static func lister(_ place: InputLocation) -> String {
    place.isOnClipboard ? "tckit clipboards" : "tckit types"
  }
}
