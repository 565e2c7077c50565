// Pairs ranges of an old and a new list: the two with the largest common part first, then among the rest, and so on;
// ties by the old, then by the new order. A range that has nothing in common with the remaining ones stays alone.
//
// It does not sort all pairs, which may be n²: because the order is strict, two ranges that are each other's best are a
// pair of that order whenever they are found. Following best partners finds them (nearest-neighbor chain), with at most
// three searches for each range.

/// The pairs of ranges with the largest common parts.
struct OverlapMatching {
  /// The positions of old and new ranges.
  private(set) var pairs: [(old: Int, new: Int)] = []

  private enum Link: Equatable {
    case old(Int)
    case new(Int)
  }

  init(_ old: [Range<Int>], _ new: [Range<Int>]) {
    var oldTree = OverlapTree(old)
    var newTree = OverlapTree(new)
    var isUsed = [Bool](repeating: false, count: old.count)
    var chain: [Link] = []
    for start in old.indices where !isUsed[start] {
      chain.append(.old(start))
      while let last = chain.last {
        let best: Link? =
          switch last {
          case .old(let number): newTree.best(for: old[number]).map { .new($0) }
          case .new(let number): oldTree.best(for: new[number]).map { .old($0) }
          }
        guard let best else {
          // Only the first range of a chain can be without a partner: every other has the range before it.
          if case .old(let number) = last {
            isUsed[number] = true
            oldTree.remove(number)
          }
          chain.removeLast()
          continue
        }
        guard chain.count > 1, chain[chain.count - 2] == best else {
          chain.append(best)
          continue
        }
        chain.removeLast(2)
        switch (last, best) {
        case (.old(let left), .new(let right)), (.new(let right), .old(let left)):
          pairs.append((left, right))
          isUsed[left] = true
          oldTree.remove(left)
          newTree.remove(right)
        default: break
        }
      }
    }
  }
}
