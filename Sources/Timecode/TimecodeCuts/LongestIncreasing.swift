// The longest increasing subsequence, by patience sorting in n log n steps (Fredman, "On computing the length of
// longest increasing subsequences", 1975). For distinct numbers, such as positions, it is the longest common
// subsequence of two orders (Hunt and Szymanski, 1977).

extension [Int] {
  /// The positions of the longest increasing subsequence of distinct numbers; of several, the one with the earliest
  /// positions.
  func longestIncreasingPositions() -> [Int] {
    // For each length, the largest first number of an increasing sequence of that length, from the right.
    var starts: [Int] = []
    var lengths = [Int](repeating: 0, count: count)
    for position in indices.reversed() {
      let value = self[position]
      let pile = starts.partitioningIndex { $0 <= value }
      if pile == starts.count { starts.append(value) } else { starts[pile] = value }
      lengths[position] = pile + 1
    }
    var positions: [Int] = []
    positions.reserveCapacity(starts.count)
    var (wanted, last) = (starts.count, Int.min)
    for position in indices where lengths[position] == wanted && self[position] > last {
      positions.append(position)
      wanted -= 1
      last = self[position]
      if wanted == 0 { break }
    }
    return positions
  }
}
