// Ranges that can be searched for those covering a number: an interval tree over the sorted first numbers.
//
//     let ranges = CoveringRanges([0..<10, 5..<8])
//     ranges.covering(6, limit: 8)      // [0, 1]
//     ranges.change(after: 6)           // 8
//
// Building costs n log n, a search log n for each range that it finds.

/// Ranges, numbered in the order of the caller.
struct CoveringRanges: Sendable {
  /// The numbers in the order of the ranges' first numbers.
  private let order: [Int]
  private let firsts: [Int]
  private let ends: [Int]
  /// The last end below each node of a binary tree over the order.
  private var latest: [Int]
  /// The number of the tree's leaves.
  private let width: Int
  /// The beginnings and ends of ranges, sorted.
  private let changes: [Int]

  init(_ ranges: [Range<Int>]) {
    let order = ranges.indices.sorted { (ranges[$0].lowerBound, $0) < (ranges[$1].lowerBound, $1) }
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

  /// The numbers of the ranges that cover a number, in the order of their first numbers, up to a limit.
  func covering(_ number: Int, limit: Int) -> [Int] {
    let candidates = firsts.partitioningIndex { $0 > number }
    var found: [Int] = []
    collect(1, 0..<width, below: candidates, after: number, limit, &found)
    return found
  }

  private func collect(
    _ node: Int, _ places: Range<Int>, below end: Int, after number: Int, _ limit: Int, _ found: inout [Int]
  ) {
    guard found.count < limit, places.lowerBound < end, latest[node] > number else { return }
    guard places.count > 1 else { return found.append(order[places.lowerBound]) }
    let middle = (places.lowerBound + places.upperBound) / 2
    collect(2 * node, places.lowerBound..<middle, below: end, after: number, limit, &found)
    collect(2 * node + 1, middle..<places.upperBound, below: end, after: number, limit, &found)
  }

  /// The lowest number above another at which a range begins or ends; nil without one.
  func change(after number: Int) -> Int? {
    let position = changes.partitioningIndex { $0 > number }
    return position < changes.count ? changes[position] : nil
  }

  /// The highest number, up to another, at which a range begins or ends; nil without one.
  func change(upTo number: Int) -> Int? {
    let position = changes.partitioningIndex { $0 > number }
    return position > 0 ? changes[position - 1] : nil
  }
}

extension Array {
  /// The first position from which on the condition is true, or the end; the condition must not become false again.
  func partitioningIndex(_ condition: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
