// The ranges of one source. They can be searched for the largest common part with a given range, and removed one by
// one.
//
// This is a k-d tree (Bentley, 1975) over the points (lower bound, upper bound). The given range divides the plane by
// two lines, its lower and its upper bound. If all points of a node are on one side of each line, one of four rules
// gives the best point. A search therefore opens only the nodes that a line crosses: on the order of the square root of
// n at most, and few in practice. Removing a range costs log n.

/// Ranges in a tree, numbered in their order.
struct OverlapTree {
  private let ranges: [Range<Int>]
  /// The numbers of the ranges, in the order of the leaves.
  private var order: [Int]
  private var nodes: [Node] = []
  /// For each range, the node of its leaf.
  private var leaves: [Int] = []
  private var isRemoved: [Bool]
  private static let leafSize = 4

  /// The facts about the remaining ranges below a node. If several ranges share a fact, it has the lowest number.
  private struct Node {
    var positions: Range<Int>
    var count = 0
    var firsts = (low: Int.max, high: Int.min, lowest: -1)
    var ends = (low: Int.max, high: Int.min, highest: -1)
    var longest = (length: 0, number: -1)
    var number = Int.max

    mutating func add(_ range: Range<Int>, _ number: Int) {
      add(Node(of: range, number))
    }

    private init(of range: Range<Int>, _ number: Int) {
      positions = 0..<0
      count = 1
      firsts = (range.lowerBound, range.lowerBound, number)
      ends = (range.upperBound, range.upperBound, number)
      longest = (range.count, number)
      self.number = number
    }

    init(positions: Range<Int>) { self.positions = positions }

    mutating func clear() { self = Node(positions: positions) }

    mutating func add(_ other: Node) {
      guard other.count > 0 else { return }
      count += other.count
      if (other.firsts.low, other.firsts.lowest) < (firsts.low, count == other.count ? .max : firsts.lowest) {
        firsts.lowest = other.firsts.lowest
      }
      firsts.low = min(firsts.low, other.firsts.low)
      firsts.high = max(firsts.high, other.firsts.high)
      if (-other.ends.high, other.ends.highest) < (count == other.count ? .max : -ends.high, ends.highest) {
        ends.highest = other.ends.highest
      }
      ends.low = min(ends.low, other.ends.low)
      ends.high = max(ends.high, other.ends.high)
      if (-other.longest.length, other.longest.number) < (-longest.length, longest.number) { longest = other.longest }
      number = min(number, other.number)
    }
  }

  init(_ ranges: [Range<Int>]) {
    self.ranges = ranges
    order = Array(ranges.indices)
    isRemoved = Array(repeating: false, count: ranges.count)
    leaves = Array(repeating: 0, count: ranges.count)
    build(1, ranges.indices, byFirst: true)
  }

  private mutating func build(_ node: Int, _ positions: Range<Int>, byFirst: Bool) {
    while nodes.count <= node { nodes.append(Node(positions: 0..<0)) }
    nodes[node] = Node(positions: positions)
    guard positions.count > Self.leafSize else {
      for index in positions {
        leaves[order[index]] = node
        nodes[node].add(ranges[order[index]], order[index])
      }
      return
    }
    order[positions].sort {
      byFirst
        ? (ranges[$0].lowerBound, $0) < (ranges[$1].lowerBound, $1)
        : (ranges[$0].upperBound, $0) < (ranges[$1].upperBound, $1)
    }
    let middle = (positions.lowerBound + positions.upperBound) / 2
    build(2 * node, positions.lowerBound..<middle, byFirst: !byFirst)
    build(2 * node + 1, middle..<positions.upperBound, byFirst: !byFirst)
    updateFromChildren(node)
  }

  private mutating func updateFromChildren(_ node: Int) {
    nodes[node].clear()
    nodes[node].add(nodes[2 * node])
    nodes[node].add(nodes[2 * node + 1])
  }

  mutating func remove(_ number: Int) {
    isRemoved[number] = true
    var node = leaves[number]
    nodes[node].clear()
    for index in nodes[node].positions where !isRemoved[order[index]] {
      nodes[node].add(ranges[order[index]], order[index])
    }
    while node > 1 {
      node /= 2
      updateFromChildren(node)
    }
  }

  /// The number of the range with the largest common part with a given range. The lowest number if there are several.
  /// Nil if no range overlaps it.
  func best(for range: Range<Int>) -> Int? {
    var best = (common: 0, number: Int.max)
    search(1, for: range, &best)
    return best.common > 0 ? best.number : nil
  }

  private func search(_ index: Int, for range: Range<Int>, _ best: inout (common: Int, number: Int)) {
    let node = nodes[index]
    guard node.count > 0 else { return }
    let (first, end) = (range.lowerBound, range.upperBound)
    let bound = min(node.longest.length, min(end, node.ends.high) - max(first, node.firsts.low))
    guard bound > best.common || (bound == best.common && node.number < best.number) else { return }
    func consider(_ common: Int, _ number: Int) {
      if common > best.common || (common == best.common && number < best.number) { best = (common, number) }
    }
    switch (node.firsts.high <= first, node.firsts.low >= first, node.ends.high <= end, node.ends.low >= end) {
    case (true, _, _, true): return consider(range.count, node.number)
    case (_, true, true, _): return consider(node.longest.length, node.longest.number)
    case (true, _, true, _): return consider(node.ends.high - first, node.ends.highest)
    case (_, true, _, true): return consider(end - node.firsts.low, node.firsts.lowest)
    default: break
    }
    guard node.positions.count > Self.leafSize else {
      for index in node.positions where !isRemoved[order[index]] {
        let other = ranges[order[index]]
        consider(min(end, other.upperBound) - max(first, other.lowerBound), order[index])
      }
      return
    }
    search(2 * index, for: range, &best)
    search(2 * index + 1, for: range, &best)
  }
}

// MARK: Matching

// Pairs ranges of an old and a new list. The two ranges with the largest common part are a pair, then the two with the
// largest among the rest, and so on. Ties are decided by the old, then by the new order. A range that overlaps none of
// the remaining ranges has no partner.
//
// Sorting all pairs would cost n² steps. Instead, two ranges that are each other's best are paired as soon as they are
// found: the order is strict, so they would be a pair in any case. Following best partners finds such ranges
// (nearest-neighbor chain), with at most three searches for each range.

/// The pairs of ranges with the largest common parts.
struct OverlapMatching {
  /// The indices of the old and new ranges.
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
          // Only the first range of a chain can have no partner. Each later range overlaps the range before it.
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
