// The words for an item of the input that gives no result.

import TimecodeDocuments
import TimecodePasteboard

extension Diagnostic {
  static func words(for item: ItemFailure, _ place: InputLocation) -> Diagnostic {
    switch item {
    case .fault(let fault): return words(for: fault, place)
    case .lossy(let loss, let format):
      return Diagnostic(
        .lossy, "\(format.name) cannot hold everything: \(loss)", hint: "without --strict this is a warning")
    case .inexactLength(let length):
      let text = (length.isNegative ? "-" : "") + quoted(length.absoluteInterval)
      return Diagnostic(
        .inexact, "the exact result falls between two subframes; the one before it is \(text)",
        hint: "without --strict it is rounded down")
    case .differentRates:
      return Diagnostic(
        .usage, "the timecodes of the calculation have different frame rates",
        hint: "--rate RATE gives the rate of the result")
    case .factorInTemplate(let number):
      return Diagnostic(
        .expression, "the result \(number.stringValue) is a factor, which has no fields for --template")
    case .undecodable(let faults):
      return Diagnostic(
        .undecodable, PasteResult.Outcome.nothingReadable(faults),
        hint: faults.contains(where: \.isSurrounded)
          ? "--scan takes every timecode in the text"
            + (faults.contains(where: \.hasLines) ? ", --all one from each line" : "")
          : "\(lister(place)) lists what is there; tckit paste --type writes one unchanged")
    case .damagedRepresentation(let fault):
      return Diagnostic(
        .undecodable, fault.description,
        hint: fault.isRefusedByStrictRules
          ? colonHint : "without --strict the next representation is tried, if there is one")
    case .noMatchingType(let wanted, let offered):
      return Diagnostic(
        .noType, PasteResult.Outcome.noMatchingType(wanted, offered: offered),
        hint: typeHint(Array(wanted.prefix(listed)), offered, at: place))
    }
  }

  // MARK: Representations

  /// How many types a message lists, and looks for others to suggest.
  private static let listed = 10

  /// The first words of a list, and how many others there are.
  static func some(_ words: [String], _ separator: String, _ text: (String) -> String) -> String {
    let shown = words.prefix(listed).map(text).joined(separator: separator)
    return words.count > listed ? "\(shown) and \(words.count - listed) more" : shown
  }

  /// What to do if a type is missing: the offered or declared type that was meant, how to take what is there, or to look.
  private static func typeHint(_ wanted: [String], _ offered: [String], at place: InputLocation) -> String? {
    // A type that is known was meant.
    let near = wanted.lazy.filter { DeclaredTypes.known($0) == nil }.compactMap { word in
      Suggestion.nearest(to: word, among: offered) ?? DeclaredTypes.nearest(to: word)
    }
    if let near = near.first { return suggestion(near, else: nil) }
    guard let first = offered.first else { return nil }
    return offered.count > listed
      ? "\(lister(place)) lists what is there" : "--type \(UTType(undeclared: first).familiarName) writes it unchanged"
  }

  /// The command that lists what a paste had to choose from.
  private static func lister(_ place: InputLocation) -> String {
    place.isOnClipboard ? "tckit clipboards" : "tckit types, with the same -p,"
  }
}
