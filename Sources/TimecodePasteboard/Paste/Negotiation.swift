// The order in which an item's representations are tried.

import OpenTransferable

/// A representation that may be tried.
struct PasteCandidate {
  /// The offered type, and the preferred type that it matches.
  let match: TypeNegotiation.Match
  /// Its index among the item's types.
  let index: Int
}

/// Caches the order in which representations are tried; most items have the same types.
struct Negotiation {
  private var types: [String]?
  private var known: [PasteCandidate] = []

  /// The representations of an item with these types that a reader tries, in order.
  mutating func candidates(among types: [String], _ reader: PasteReader) -> [PasteCandidate] {
    if types != self.types {
      self.types = types
      let offered = types.map { UTType(undeclared: $0) }
      known = reader.candidates(among: offered).compactMap { match in
        offered.firstIndex(of: match.offered).map { PasteCandidate(match: match, index: $0) }
      }
    }
    return known
  }
}
