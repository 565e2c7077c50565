// The choice among the types that a source offers, for a receiver. It is a pure function of the types.
//
//   TypeNegotiation.choose(offered: [.html, .utf8PlainText], accepted: [.text])            // html, as text
//   TypeNegotiation.choose(offered: [.html, .utf8PlainText], preferring: [.utf8PlainText]) // utf8PlainText
//
// A receiver accepts an offered type as that type or as one of its supertypes. The source lists its richest type first.
// The source's order decides, unless the receiver has a preference (`paste --prefer`).

/// The choice among offered and accepted types.
public enum TypeNegotiation {
  /// An offered type, and the type as which it is accepted.
  public struct Match: Equatable, Sendable {
    /// The type that the source offers.
    public var offered: UTType

    /// The type that the receiver accepts: the offered type or one of its supertypes.
    public var accepted: UTType

    /// Creates a match.
    public init(offered: UTType, accepted: UTType) {
      self.offered = offered
      self.accepted = accepted
    }
  }

  /// The matches in the source's order. A receiver without a preference uses the first.
  ///
  /// Each offered type appears once. It matches an equal accepted type or, if there is none, the first accepted type to
  /// which it conforms.
  public static func matches(offered: [UTType], accepted: [UTType]) -> [Match] {
    unique(offered).compactMap { match($0, accepted: accepted) }
  }

  /// The matches in the receiver's order. For each preferred type, an equal offered type comes first, then conforming
  /// types in the source's order. Each offered type appears once.
  ///
  /// - Parameters:
  ///   - offered: The types that the source offers, richest first.
  ///   - preferred: The types that the receiver accepts, preferred ones first.
  ///   - limit: The largest number of matches.
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

  /// The match for a receiver that uses the first offered type it accepts.
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

  /// The index of the offered type to use for a type: an equal type or, if there is none, the first that conforms to
  /// it.
  package static func index(of type: UTType, among offered: [UTType]) -> Int? {
    choose(offered: offered, preferring: [type]).flatMap { offered.firstIndex(of: $0.offered) }
  }

  private static func unique(_ types: [UTType]) -> [UTType] {
    types.reduce(into: []) { unique, type in
      if !unique.contains(type) { unique.append(type) }
    }
  }
}
