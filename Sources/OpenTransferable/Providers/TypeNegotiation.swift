// Which of the types that a source offers a receiver takes. Pure: types and a conformance relation in, matches out.
//
//   TypeNegotiation.choose(offered: [.html, .utf8PlainText], accepted: [.text])            // html, as text
//   TypeNegotiation.choose(offered: [.html, .utf8PlainText], preferring: [.utf8PlainText]) // utf8PlainText
//
// An offered type is accepted as itself or as any of its supertypes. The source lists its richest type first, so its order
// decides; a receiver that has an order of its own (`paste --prefer`) comes first with that.

/// The choice among offered and accepted types.
public enum TypeNegotiation {
  /// A relation that says whether the first type conforms to the second.
  public typealias Conformance = (UTType, UTType) -> Bool

  /// An offered type and the accepted type that it is taken as.
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

  /// The matches in the source's order: the first is what a receiver without an order of its own takes.
  ///
  /// Each offered type appears once, taken as the equal accepted type if there is one, else as the first that it conforms
  /// to.
  public static func matches(
    offered: [UTType], accepted: [UTType], conformance: Conformance = { $0.conforms(to: $1) }
  ) -> [Match] {
    unique(offered).compactMap { offered in
      if let equal = accepted.first(where: { $0 == offered }) { return Match(offered: offered, accepted: equal) }
      return accepted.first { conformance(offered, $0) }.map { Match(offered: offered, accepted: $0) }
    }
  }

  /// The matches in the receiver's order: for each preferred type an equal offered type, then the conforming ones in the
  /// source's order; each offered type appears once.
  public static func matches(
    offered: [UTType], preferring preferred: [UTType], conformance: @escaping Conformance = { $0.conforms(to: $1) }
  ) -> [Match] {
    Array(preferredMatches(offered: offered, preferring: preferred, conformance: conformance))
  }

  /// The same matches, each found when it is asked for.
  public static func preferredMatches(
    offered: [UTType], preferring preferred: [UTType], conformance: @escaping Conformance = { $0.conforms(to: $1) }
  ) -> PreferredMatches {
    PreferredMatches(offered: offered, preferred: preferred, conformance: conformance)
  }

  /// The match of a receiver that takes the first offered type that it accepts.
  public static func choose(
    offered: [UTType], accepted: [UTType], conformance: Conformance = { $0.conforms(to: $1) }
  ) -> Match? {
    matches(offered: offered, accepted: accepted, conformance: conformance).first
  }

  /// The match of a receiver that has an order of its own.
  public static func choose(
    offered: [UTType], preferring preferred: [UTType], conformance: @escaping Conformance = { $0.conforms(to: $1) }
  ) -> Match? {
    var matches = preferredMatches(offered: offered, preferring: preferred, conformance: conformance)
    return matches.next()
  }

  static func unique(_ types: [UTType]) -> [UTType] {
    types.enumerated().filter { index, type in !types[..<index].contains(type) }.map(\.element)
  }
}
