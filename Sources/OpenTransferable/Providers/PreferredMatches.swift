// The matches of a receiver with an order of its own, one at a time: a receiver that reads the first one never pays for
// finding what the others conform to.

extension TypeNegotiation {
  /// For each preferred type an equal offered type, then the conforming ones in the source's order; each offered type once.
  public struct PreferredMatches: Sequence, IteratorProtocol {
    private var offered: [UTType]
    private let preferred: [UTType]
    private let conformance: Conformance
    private var turn = 0
    /// What conforms to the preferred type whose turn it is, last first; nil before it has been asked.
    private var conforming: [UTType]?

    init(offered: [UTType], preferred: [UTType], conformance: @escaping Conformance) {
      self.offered = TypeNegotiation.unique(offered)
      self.preferred = preferred
      self.conformance = conformance
    }

    /// The next match, or nil when there are no more.
    public mutating func next() -> Match? {
      while turn < preferred.count {
        let wanted = preferred[turn]
        if let equal = offered.firstIndex(of: wanted) {
          return Match(offered: offered.remove(at: equal), accepted: wanted)
        }
        if conforming == nil { conforming = offered.filter { conformance($0, wanted) }.reversed() }
        if let found = conforming?.popLast() {
          offered.removeAll { $0 == found }
          return Match(offered: found, accepted: wanted)
        }
        conforming = nil
        turn += 1
      }
      return nil
    }
  }
}
