// The order in which an item's representations are tried.

import OpenTransferable

/// A representation that may be tried.
struct PasteCandidate {
  /// The offered type, and the preferred type that it matches.
  let match: TypeNegotiation.Match
  /// Its index among the item's types.
  let index: Int
}

/// The representations of an item that a reader tries, in order.
struct PasteCandidates {
  private let offered: [UTType]
  private let matches: [TypeNegotiation.Match]
  private var tried = 0

  init(among types: [String], _ reader: PasteReader) {
    offered = types.map { UTType(known: $0) }
    matches = reader.candidates(among: offered)
  }

  /// The next one; nil where none is left.
  mutating func next() -> PasteCandidate? {
    guard tried < matches.count, let index = offered.firstIndex(of: matches[tried].offered) else { return nil }
    defer { tried += 1 }
    return PasteCandidate(match: matches[tried], index: index)
  }
}

/// Caches the order in which representations are tried; most items have the same types.
struct Negotiation {
  private var types: [String] = []
  private var known: PasteCandidates?

  /// The representations of an item with these types that a reader tries.
  mutating func candidates(among types: [String], _ reader: PasteReader) -> PasteCandidates {
    if let known, types == self.types { return known }
    let candidates = PasteCandidates(among: types, reader)
    (self.types, known) = (types, candidates)
    return candidates
  }
}
