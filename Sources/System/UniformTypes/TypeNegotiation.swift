// Chooses among the types that a source offers for a receiver: types in, matches out.
//
//   TypeNegotiation.choose(offered: [.html, .utf8PlainText], accepted: [.text])            // html, as text
//   TypeNegotiation.choose(offered: [.html, .utf8PlainText], preferring: [.utf8PlainText]) // utf8PlainText
//
// An offered type is accepted as itself or as any of its supertypes. The source lists its richest type first, so its
// order decides, unless the receiver has a preference (`paste --prefer`).

/// The choice among offered and accepted types.
public enum TypeNegotiation {
  /// An offered type and the type as which it is accepted.
  public struct Match: Hashable, Sendable {
    /// The type that the source offers.
    public var offered: UTType

    /// The type that the receiver accepts: the offered one, or a supertype of it.
    public var accepted: UTType

    /// Makes a match.
    public init(offered: UTType, accepted: UTType) {
      self.offered = offered
      self.accepted = accepted
    }
  }

  /// The matches in the source's order; a receiver without a preference uses the first.
  ///
  /// Each offered type appears once, with the equal accepted type or, without one, with the first to which it conforms.
  public static func matches(offered: [UTType], accepted: [UTType]) -> [Match] {
    unique(offered).compactMap { match($0, accepted: accepted) }
  }

  /// The matches in the receiver's order: for each preferred type an equal offered type, then the conforming ones in
  /// the source's order; each offered type appears once.
  ///
  /// - Parameters:
  ///   - offered: The types that the source offers, richest first.
  ///   - preferred: The types that the receiver accepts, preferred ones first.
  ///   - limit: The most matches; later ones are not searched.
  public static func matches(
    offered: [UTType], preferring preferred: [UTType], limit: Int = .max
  ) -> [Match] {
    var remaining = unique(offered)
    var matches: [Match] = []
    for wanted in preferred where matches.count < limit {
      if let equal = remaining.firstIndex(of: wanted) {
        matches.append(Match(offered: remaining.remove(at: equal), accepted: wanted))
      }
      remaining.removeAll { type in
        guard matches.count < limit, type.conforms(to: wanted) else { return false }
        matches.append(Match(offered: type, accepted: wanted))
        return true
      }
    }
    return matches
  }

  /// The match for a receiver that uses the first offered type that it accepts.
  public static func choose(offered: [UTType], accepted: [UTType]) -> Match? {
    offered.lazy.compactMap { match($0, accepted: accepted) }.first
  }

  /// The match for a receiver with a preference.
  public static func choose(offered: [UTType], preferring preferred: [UTType]) -> Match? {
    matches(offered: offered, preferring: preferred, limit: 1).first
  }

  private static func match(_ offered: UTType, accepted: [UTType]) -> Match? {
    let type = accepted.first { $0 == offered } ?? accepted.first { offered.conforms(to: $0) }
    return type.map { Match(offered: offered, accepted: $0) }
  }

  /// The index of the offered type for one type: an equal type or, without one, the first that conforms to it.
  package static func index(of type: UTType, among offered: [UTType]) -> Int? {
    choose(offered: offered, preferring: [type]).flatMap { offered.firstIndex(of: $0.offered) }
  }

  private static func unique(_ types: [UTType]) -> [UTType] {
    types.reduce(into: []) { unique, type in
      if !unique.contains(type) { unique.append(type) }
    }
  }
}
