// Ranges that can be searched for those that contain a number. They are an interval tree over the sorted lower bounds.
//
//     let ranges = CoveringRanges([0..<10, 5..<8])
//     ranges.covering(6, limit: 8)      // [0, 1]
//     ranges.change(after: 6)           // 8
//
// Building the tree costs n log n. A search costs log n for each range that it finds.

import TimecodeEvents

/// Ranges, numbered in the order of the array from which they were created.
struct CoveringRanges: Sendable {
  /// The numbers of the ranges, sorted by lower bound.
  private let order: [Int]
  private let firsts: [Int]
  private let ends: [Int]
  /// For each node of a binary tree over the order, the largest upper bound below it.
  private var latest: [Int]
  /// The number of leaves of the tree.
  private let width: Int
  /// The lower and upper bounds of the ranges, sorted.
  private let changes: [Int]

  init(_ ranges: [Range<Int>]) {
    let order = ranges.indices.ordered { (ranges[$0].lowerBound, $0) < (ranges[$1].lowerBound, $1) }
    var width = 1
    while width < max(ranges.count, 1) { width *= 2 }
    var latest = [Int](repeating: .min, count: 2 * width)
    for (position, number) in order.enumerated() { latest[width + position] = ranges[number].upperBound }
    for node in stride(from: width - 1, to: 0, by: -1) { latest[node] = max(latest[2 * node], latest[2 * node + 1]) }
    self.order = order
    self.width = width
    self.latest = latest
    firsts = order.map { ranges[$0].lowerBound }
    ends = order.map { ranges[$0].upperBound }
    changes = ranges.flatMap { [$0.lowerBound, $0.upperBound] }.sorted()
  }

  /// The numbers of the ranges that contain a number, sorted by lower bound. Finds at most `limit` ranges.
  func covering(_ number: Int, limit: Int) -> [Int] {
    let candidates = firsts.partitioningIndex { $0 > number }
    var found: [Int] = []
    collect(1, 0..<width, below: candidates, after: number, limit, &found)
    return found
  }

  private func collect(
    _ node: Int, _ positions: Range<Int>, below end: Int, after number: Int, _ limit: Int, _ found: inout [Int]
  ) {
    guard found.count < limit, positions.lowerBound < end, latest[node] > number else { return }
    guard positions.count > 1 else { return found.append(order[positions.lowerBound]) }
    let middle = (positions.lowerBound + positions.upperBound) / 2
    collect(2 * node, positions.lowerBound..<middle, below: end, after: number, limit, &found)
    collect(2 * node + 1, middle..<positions.upperBound, below: end, after: number, limit, &found)
  }

  /// The lowest bound of a range above a number.
  func change(after number: Int) -> Int? {
    let position = changes.partitioningIndex { $0 > number }
    return position < changes.count ? changes[position] : nil
  }

  /// The highest bound of a range that is not above a number.
  func change(upTo number: Int) -> Int? {
    let position = changes.partitioningIndex { $0 > number }
    return position > 0 ? changes[position - 1] : nil
  }
}

extension Array {
  /// The index of the first element that meets a condition, or the count. All later elements must meet it too.
  package func partitioningIndex(_ condition: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
