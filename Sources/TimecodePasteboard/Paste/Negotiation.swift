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
///
/// For the first item only as many types are looked up as are tried, which for a single paste is one.
struct Negotiation {
  private var types: [String]?
  private var offered: [UTType] = []
  private var known: [PasteCandidate]?

  /// The candidates of an item, found or cached.
  struct Candidates: IteratorProtocol {
    fileprivate var known: IndexingIterator<[PasteCandidate]>?
    fileprivate var found: TypeNegotiation.PreferredMatches?
    fileprivate let offered: [UTType]

    /// The next candidate; nil where none is left.
    mutating func next() -> PasteCandidate? {
      if known != nil { return known?.next() }
      while let match = found?.next() {
        if let index = offered.firstIndex(of: match.offered) { return PasteCandidate(match: match, index: index) }
      }
      return nil
    }
  }

  /// The representations of an item with these types that a reader tries.
  mutating func candidates(among types: [String], _ reader: PasteReader) -> Candidates {
    if types != self.types {
      self.types = types
      offered = types.map { UTType(undeclared: $0) }
      known = nil
      return Candidates(found: reader.candidates(among: offered), offered: offered)
    }
    if known == nil {
      var candidates = Candidates(found: reader.candidates(among: offered), offered: offered)
      var all: [PasteCandidate] = []
      while let candidate = candidates.next() { all.append(candidate) }
      known = all
    }
    return Candidates(known: known?.makeIterator(), offered: offered)
  }
}
