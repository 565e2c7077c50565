// The ranges of one source, which can be searched for the largest common part with another range, and removed one by
// one.
//
// A k-d tree (Bentley, 1975) over the points (first, end). If a box of points is on one side of the given range's first
// and of its end, one of four rules gives its best point, so that a search opens only boxes across one of these two
// lines: on the order of the square root of n at most, and few in practice. Removing costs log n.

/// Ranges in a tree, numbered in their order.
struct OverlapTree {
  private let ranges: [Range<Int>]
  /// The numbers of the ranges, in the order of the leaves.
  private var order: [Int]
  private var nodes: [Node] = []
  /// The leaf of each range.
  private var leaves: [Int] = []
  private var isRemoved: [Bool]
  private static let leafSize = 4

  /// The facts about the remaining ranges below a node; each number is the lowest of several.
  private struct Node {
    var places: Range<Int>
    var count = 0
    var firsts = (low: Int.max, high: Int.min, lowest: -1)
    var ends = (low: Int.max, high: Int.min, highest: -1)
    var longest = (length: 0, number: -1)
    var number = Int.max

    mutating func add(_ range: Range<Int>, _ number: Int) {
      add(Node(of: range, number))
    }

    private init(of range: Range<Int>, _ number: Int) {
      places = 0..<0
      count = 1
      firsts = (range.lowerBound, range.lowerBound, number)
      ends = (range.upperBound, range.upperBound, number)
      longest = (range.count, number)
      self.number = number
    }

    init(places: Range<Int>) { self.places = places }

    mutating func clear() { self = Node(places: places) }

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

  private mutating func build(_ node: Int, _ places: Range<Int>, byFirst: Bool) {
    while nodes.count <= node { nodes.append(Node(places: 0..<0)) }
    nodes[node] = Node(places: places)
    guard places.count > Self.leafSize else {
      for index in places {
        leaves[order[index]] = node
        nodes[node].add(ranges[order[index]], order[index])
      }
      return
    }
    order[places].sort {
      byFirst
        ? (ranges[$0].lowerBound, $0) < (ranges[$1].lowerBound, $1)
        : (ranges[$0].upperBound, $0) < (ranges[$1].upperBound, $1)
    }
    let middle = (places.lowerBound + places.upperBound) / 2
    build(2 * node, places.lowerBound..<middle, byFirst: !byFirst)
    build(2 * node + 1, middle..<places.upperBound, byFirst: !byFirst)
    gather(node)
  }

  private mutating func gather(_ node: Int) {
    nodes[node].clear()
    nodes[node].add(nodes[2 * node])
    nodes[node].add(nodes[2 * node + 1])
  }

  mutating func remove(_ number: Int) {
    isRemoved[number] = true
    var node = leaves[number]
    nodes[node].clear()
    for index in nodes[node].places where !isRemoved[order[index]] {
      nodes[node].add(ranges[order[index]], order[index])
    }
    while node > 1 {
      node /= 2
      gather(node)
    }
  }

  /// The range with the largest common part with another, of several the one with the lowest number; nil if none
  /// overlaps.
  func best(for range: Range<Int>) -> Int? {
    var best = (common: 0, number: Int.max)
    look(into: 1, for: range, &best)
    return best.common > 0 ? best.number : nil
  }

  private func look(into index: Int, for range: Range<Int>, _ best: inout (common: Int, number: Int)) {
    let node = nodes[index]
    guard node.count > 0 else { return }
    let (first, end) = (range.lowerBound, range.upperBound)
    let bound = min(node.longest.length, min(end, node.ends.high) - max(first, node.firsts.low))
    guard bound > best.common || (bound == best.common && node.number < best.number) else { return }
    func offer(_ common: Int, _ number: Int) {
      if common > best.common || (common == best.common && number < best.number) { best = (common, number) }
    }
    switch (node.firsts.high <= first, node.firsts.low >= first, node.ends.high <= end, node.ends.low >= end) {
    case (true, _, _, true): return offer(range.count, node.number)
    case (_, true, true, _): return offer(node.longest.length, node.longest.number)
    case (true, _, true, _): return offer(node.ends.high - first, node.ends.highest)
    case (_, true, _, true): return offer(end - node.firsts.low, node.firsts.lowest)
    default: break
    }
    guard node.places.count > Self.leafSize else {
      for index in node.places where !isRemoved[order[index]] {
        let other = ranges[order[index]]
        offer(min(end, other.upperBound) - max(first, other.lowerBound), order[index])
      }
      return
    }
    look(into: 2 * index, for: range, &best)
    look(into: 2 * index + 1, for: range, &best)
  }
}

// MARK: Matching

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
