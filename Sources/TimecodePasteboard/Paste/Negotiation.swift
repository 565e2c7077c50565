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
  private var candidates: [PasteCandidate] = []
  /// The index of the first candidate if it is read as JSON.
  private var json: Int?
  /// How often the types changed.
  private var changes = 0

  /// The representations of an item with these types that a reader tries, in order.
  mutating func candidates(among types: [String], _ reader: PasteReader) -> [PasteCandidate] {
    learn(types, reader)
    return candidates
  }

  /// The representation that is tried first, where it is read as JSON, and a number that following items with the same types
  /// share.
  mutating func firstJSON(among types: [String], _ reader: PasteReader) -> (index: Int, types: Int)? {
    learn(types, reader)
    return json.map { ($0, changes) }
  }

  private mutating func learn(_ types: [String], _ reader: PasteReader) {
    if types == self.types { return }
    self.types = types
    changes += 1
    let offered = types.map { UTType(known: $0) }
    candidates = reader.candidates(among: offered).compactMap { match in
      offered.firstIndex(of: match.offered).map { PasteCandidate(match: match, index: $0) }
    }
    json = candidates.first.flatMap { PasteReader.readsJSON(of: $0.match.offered) ? $0.index : nil }
  }
}
