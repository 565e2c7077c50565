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
  private var offered: [UTType] = []
  private var matches: [TypeNegotiation.Match] = []
  private var tried = 0

  init() {}

  init(among types: [String], _ reader: PasteReader) {
    offered = types.map { UTType(known: $0) }
    matches = reader.candidates(among: offered)
  }

  /// The index of the first one if it is read as JSON.
  var firstJSON: Int? {
    guard !matches.isEmpty, PasteReader.readsJSON(of: matches[0].offered) else { return nil }
    return offered.firstIndex(of: matches[0].offered)
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
  private var types: [String]?
  private var known = PasteCandidates()
  /// The index of the first candidate if it is read as JSON.
  private var json: Int?
  /// How often the types changed.
  private var changes = 0

  /// The representations of an item with these types that a reader tries.
  mutating func candidates(among types: [String], _ reader: PasteReader) -> PasteCandidates {
    learn(types, reader)
    return known
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
    known = PasteCandidates(among: types, reader)
    json = known.firstJSON
  }
}
