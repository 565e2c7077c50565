import TimecodePasteboard

/// Which of an item's representations are tried, remembered for the next item, which mostly has the same types.
final class Negotiation {
  private var types: [String]?
  private var last: (offered: [UTType], candidates: TypeNegotiation.PreferredMatches)?

  /// The types that identifiers name, and those that a reader takes, in the order in which they are tried.
  func result(
    among types: [String], _ reader: PasteReader
  ) -> (offered: [UTType], candidates: TypeNegotiation.PreferredMatches) {
    if let last, types == self.types { return last }
    let offered = types.map { DeclaredTypes.offered($0) }
    let result = (offered, reader.candidates(among: offered))
    last = result
    self.types = types
    return result
  }
}
