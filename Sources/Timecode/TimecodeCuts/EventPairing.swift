// Pairs the events of the new cut with the events of the old cut, on one track.
//
//     let pairing = EventPairing(oldEvents, oldSources, newEvents, newSources)
//     pairing.partnerOfOld[3]      // the index of the new event, or nil
//
// Each event is paired once at most, by the first of these steps that applies:
//
// 0. At the beginning, equal events at the same position are paired. At the end, equal events with the same shift as
//    the end are paired.
// 1. Equal events (same source and points) that occur once in both cuts are paired. Their longest common subsequence
//    gives the anchors (patience diff, B. Cohen).
// 2. Other equal events are paired. Between two anchors: first the events that follow an anchor or precede one, with
//    the anchor's shift if possible, then the k-th with the k-th. At last the k-th with the k-th of all remaining
//    events.
// 3. The two events whose sources have the largest common part are paired, and so on. Ties are decided by the old, then
//    by the new order.
//
// The first three steps cost n log n. The last step costs n log n if events overlap only few others, and at most n
// times the square root of n: see `OverlapTree`.

/// The values that make two events equal: the source, and its in and out points.
struct SourcePoints: Hashable {
  let source: Int
  let first: Int
  let end: Int

  init(_ source: Int, _ event: CutEvent) {
    self.source = source
    first = event.source.lowerBound
    end = event.source.upperBound
  }
}

/// The pairs of events of one track.
struct EventPairing {
  let old: [CutEvent]
  let new: [CutEvent]
  private let oldPoints: [SourcePoints]
  private let newPoints: [SourcePoints]
  /// For each old event, the index of its partner among the new events.
  private(set) var partnerOfOld: [Int?]
  /// For each new event, the index of its partner among the old events.
  private(set) var partnerOfNew: [Int?]

  /// Pairs the events. Each array of sources has the source number of each event.
  init(_ old: [CutEvent], _ oldSources: [Int], _ new: [CutEvent], _ newSources: [Int]) {
    self.old = old
    self.new = new
    oldPoints = zip(oldSources, old).map { SourcePoints($0, $1) }
    newPoints = zip(newSources, new).map { SourcePoints($0, $1) }
    partnerOfOld = Array(repeating: nil, count: old.count)
    partnerOfNew = Array(repeating: nil, count: new.count)
    let ends = old.last.flatMap { last in new.last.map { $0.record.upperBound - last.record.upperBound } } ?? 0
    let (oldMiddle, newMiddle) = pairEnds(old.indices, new.indices, before: 0, after: ends)
    let anchors = pairSingles(oldMiddle, newMiddle)
    pairBetween(anchors, oldMiddle, newMiddle, after: ends)
    pairEqual(old.indices, new.indices)
    pairOverlapping()
  }

  private mutating func pair(_ oldIndex: Int, _ newIndex: Int) {
    partnerOfOld[oldIndex] = newIndex
    partnerOfNew[newIndex] = oldIndex
  }

  private func shift(_ oldIndex: Int, _ newIndex: Int) -> Int {
    new[newIndex].record.lowerBound - old[oldIndex].record.lowerBound
  }

  // MARK: 0. Beginning and end

  /// Pairs equal events at the beginning and at the end of two lists, and returns the rest. If a shift is not nil, only
  /// events with this shift are paired.
  private mutating func pairEnds<Positions: BidirectionalCollection<Int>>(
    _ oldRange: Positions, _ newRange: Positions, before: Int?, after: Int?
  ) -> (old: Positions, new: Positions) where Positions.SubSequence == Positions {
    var (oldRest, newRest) = (oldRange, newRange)
    func isEqual(_ left: Int?, _ right: Int?, at wanted: Int?) -> Bool {
      guard let left, let right, oldPoints[left] == newPoints[right] else { return false }
      return wanted.map { $0 == shift(left, right) } ?? true
    }
    while isEqual(oldRest.first, newRest.first, at: before) { pair(oldRest.removeFirst(), newRest.removeFirst()) }
    while isEqual(oldRest.last, newRest.last, at: after) { pair(oldRest.removeLast(), newRest.removeLast()) }
    return (oldRest, newRest)
  }

  // MARK: 1. Single events

  /// Pairs equal events that occur once on both sides. Returns the anchors, as indices of old and new events.
  private mutating func pairSingles(_ oldRange: Range<Int>, _ newRange: Range<Int>) -> [(old: Int, new: Int)] {
    // The index of an event that occurs once, or -1 if it occurs more often.
    var entries: [SourcePoints: (old: Int?, new: Int?)] = [:]
    entries.reserveCapacity(oldRange.count)
    for index in oldRange {
      let points = oldPoints[index]
      if entries[points] == nil { entries[points] = (index, nil) } else { entries[points]?.old = -1 }
    }
    for index in newRange {
      let points = newPoints[index]
      guard let entry = entries[points] else { continue }
      entries[points]?.new = entry.new == nil ? index : -1
    }
    var singles: [(old: Int, new: Int)] = []
    for index in newRange {
      guard let entry = entries[newPoints[index]], let oldIndex = entry.old, oldIndex >= 0, entry.new == index else {
        continue
      }
      pair(oldIndex, index)
      singles.append((oldIndex, index))
    }
    return singles.map(\.old).longestIncreasingPositions().map { singles[$0] }
  }

  // MARK: 2. Other equal events

  /// Pairs equal events between two anchors.
  private mutating func pairBetween(
    _ anchors: [(old: Int, new: Int)], _ oldRange: Range<Int>, _ newRange: Range<Int>, after: Int
  ) {
    var (oldStart, newStart, before) = (oldRange.lowerBound, newRange.lowerBound, 0)
    for anchor in anchors {
      pairGap(
        oldStart..<anchor.old, newStart..<anchor.new, before: before, after: shift(anchor.old, anchor.new))
      (oldStart, newStart, before) = (anchor.old + 1, anchor.new + 1, shift(anchor.old, anchor.new))
    }
    pairGap(oldStart..<oldRange.upperBound, newStart..<newRange.upperBound, before: before, after: after)
  }

  /// Pairs equal events between two anchors, whose shifts are `before` and `after`.
  private mutating func pairGap(_ oldRange: Range<Int>, _ newRange: Range<Int>, before: Int, after: Int) {
    guard !oldRange.isEmpty, !newRange.isEmpty else { return }
    var rest = (
      old: oldRange.filter { partnerOfOld[$0] == nil }[...], new: newRange.filter { partnerOfNew[$0] == nil }[...]
    )
    rest = pairEnds(rest.old, rest.new, before: before, after: after)
    rest = pairEnds(rest.old, rest.new, before: nil, after: nil)
    pairEqual(rest.old, rest.new)
  }

  /// Pairs the k-th old event with the k-th equal new event.
  private mutating func pairEqual(_ oldRange: some Sequence<Int>, _ newRange: some Sequence<Int>) {
    var queues: [SourcePoints: (next: Int, positions: [Int])] = [:]
    for index in oldRange where partnerOfOld[index] == nil {
      queues[oldPoints[index], default: (0, [])].positions.append(index)
    }
    guard !queues.isEmpty else { return }
    for index in newRange where partnerOfNew[index] == nil {
      guard let queue = queues[newPoints[index]], queue.next < queue.positions.count else { continue }
      pair(queue.positions[queue.next], index)
      queues[newPoints[index]]?.next += 1
    }
  }

  // MARK: 3. Common parts

  /// Pairs the remaining events, source by source.
  private mutating func pairOverlapping() {
    var groups: [Int: (old: [Int], new: [Int])] = [:]
    for index in old.indices where partnerOfOld[index] == nil {
      groups[oldPoints[index].source, default: ([], [])].old.append(index)
    }
    for index in new.indices where partnerOfNew[index] == nil { groups[newPoints[index].source]?.new.append(index) }
    for group in groups.values where !group.new.isEmpty {
      let matching = OverlapMatching(group.old.map { old[$0].source }, group.new.map { new[$0].source })
      for (left, right) in matching.pairs { pair(group.old[left], group.new[right]) }
    }
  }
}

// MARK: The longest increasing subsequence

// The longest increasing subsequence, by patience sorting in n log n steps (Fredman, "On computing the length of
// longest increasing subsequences", 1975). For distinct numbers, such as indices, it is the longest common subsequence
// of two orders (Hunt and Szymanski, 1977).

extension [Int] {
  /// The positions of the longest increasing subsequence of distinct numbers. If there are several, the one with the
  /// earliest positions.
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
