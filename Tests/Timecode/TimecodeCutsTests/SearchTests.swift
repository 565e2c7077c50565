// The searches of a comparison, checked with searches of all possibilities.

import TestSupport
import Testing

@testable import TimecodeCuts

struct SearchTests {
  @Test(arguments: 0...7)
  func `the longest increasing subsequence is the one with the earliest positions`(_ count: Int) {
    var random = SeededGenerator(seed: 71)
    for _ in 0..<300 {
      let numbers = Array(0..<count).shuffled(using: &random)
      var best: [Int] = []
      for choice in 0..<1 << count {
        let positions = (0..<count).filter { choice >> $0 & 1 == 1 }
        let isIncreasing = zip(positions, positions.dropFirst()).allSatisfy { numbers[$0] < numbers[$1] }
        guard isIncreasing else { continue }
        if positions.count > best.count || (positions.count == best.count && positions.lexicographicallyPrecedes(best))
        {
          best = positions
        }
      }
      #expect(numbers.longestIncreasingPositions() == best, "\(numbers)")
    }
  }

  static func ranges(_ count: Int, within extent: Int, _ random: inout SeededGenerator) -> [Range<Int>] {
    (0..<count).map { _ in
      let first = Int.random(in: -extent..<extent, using: &random)
      return first..<first + Int.random(in: 1...extent, using: &random)
    }
  }

  @Test
  func `pairs have the largest common part first; ties follow the old, then the new order`() {
    var random = SeededGenerator(seed: 81)
    for round in 0..<400 {
      let extent = [3, 12, 1000][round % 3]
      let old = Self.ranges(Int.random(in: 0...40, using: &random), within: extent, &random)
      let new = Self.ranges(Int.random(in: 0...40, using: &random), within: extent, &random)
      var all: [(common: Int, old: Int, new: Int)] = []
      for (left, range) in old.enumerated() {
        for (right, other) in new.enumerated() where range.overlaps(other) {
          all.append((range.clamped(to: other).count, left, right))
        }
      }
      all.sort { (-$0.common, $0.old, $0.new) < (-$1.common, $1.old, $1.new) }
      var wanted: [Int: Int] = [:]
      var used: Set<Int> = []
      for pair in all where wanted[pair.old] == nil && used.insert(pair.new).inserted { wanted[pair.old] = pair.new }
      let found = Dictionary(uniqueKeysWithValues: OverlapMatching(old, new).pairs.map { ($0.old, $0.new) })
      #expect(found == wanted, "round \(round)")
    }
  }

  @Test
  func `the ranges that contain a number, and the numbers at which they change`() {
    var random = SeededGenerator(seed: 91)
    for round in 0..<60 {
      let ranges = Self.ranges(round, within: 30, &random)
      let covering = CoveringRanges(ranges)
      for number in -40...70 {
        let wanted = ranges.indices.filter { ranges[$0].contains(number) }
        #expect(covering.covering(number, limit: .max).sorted() == wanted)
        #expect(covering.covering(number, limit: 2).count == min(2, wanted.count))
        let changes = ranges.flatMap { [$0.lowerBound, $0.upperBound] }
        #expect(covering.change(after: number) == changes.filter { $0 > number }.min())
        #expect(covering.change(upTo: number) == changes.filter { $0 <= number }.max())
      }
    }
  }
}
