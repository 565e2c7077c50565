// The order in which a paste tries an item's types, worked out once for all items of the same types.

import TimecodePasteboard

/// Caches the order in which an item's representations are tried: most items have the same types.
final class Negotiation {
  private var types: [String]?
  private var offered: [UTType] = []
  private var candidates: [TypeNegotiation.Match] = []

  /// The types that identifiers name, and those that a reader takes, in the order in which they are tried.
  func result(
    among types: [String], _ reader: PasteReader
  ) -> (offered: [UTType], candidates: [TypeNegotiation.Match]) {
    if types != self.types {
      offered = types.map { DeclaredTypes.offered($0) }
      candidates = reader.candidates(among: offered)
      self.types = types
    }
    return (offered, candidates)
  }
}
