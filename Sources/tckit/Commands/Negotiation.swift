import TimecodePasteboard

/// Which of an item's representations are tried, remembered for the next item, which mostly has the same types.
final class Negotiation {
  private var types: [String]?
  private var last: (offered: [UTType], candidates: [TypeNegotiation.Match]) = ([], [])

  /// The types that identifiers name, and those that a reader takes, in the order in which they are tried.
  func result(
    among types: [String], _ reader: PasteReader
  ) -> (offered: [UTType], candidates: [TypeNegotiation.Match]) {
    if types != self.types {
      let offered = types.map { DeclaredTypes.offered($0) }
      last = (offered, reader.candidates(among: offered))
      self.types = types
    }
    return last
  }
}
