// The order in which a paste tries an item's types, worked out once for all items of the same types.

import TimecodePasteboard

/// Which of an item's representations are tried: looked up as far as they are tried for the first item, and remembered for
/// the next ones, which mostly have the same types.
final class Negotiation {
  private var types: [String]?
  private var offered: [UTType] = []
  private var known: [TypeNegotiation.Match]?

  /// The matches, in the order in which they are tried.
  struct Candidates: Sequence, IteratorProtocol {
    fileprivate var known: IndexingIterator<[TypeNegotiation.Match]>?
    fileprivate var found: TypeNegotiation.PreferredMatches?

    mutating func next() -> TypeNegotiation.Match? {
      known != nil ? known?.next() : found?.next()
    }
  }

  /// The types that identifiers name, and those that a reader takes.
  func result(among types: [String], _ reader: PasteReader) -> (offered: [UTType], candidates: Candidates) {
    if types != self.types {
      offered = types.map { DeclaredTypes.offered($0) }
      self.types = types
      known = nil
    } else if known == nil {
      known = Array(reader.candidates(among: offered))
    }
    let found = known == nil ? reader.candidates(among: offered) : nil
    return (offered, Candidates(known: known?.makeIterator(), found: found))
  }
}
