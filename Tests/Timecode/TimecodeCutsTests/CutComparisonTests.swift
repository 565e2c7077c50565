// Comparisons of cuts whose edits are known.

import SMPTETimecode
import TestSupport
import Testing

@testable import TimecodeCuts

struct CutComparisonTests {
  static func changes(_ old: RandomCut, _ new: RandomCut, handles: Int? = nil) throws -> [CutChange] {
    try CutComparison(from: old.cut, to: new.cut).changes(handles: handles)
  }

  /// The difference between the old cut after its changes and the new cut; nil if there is none.
  static func difference(_ old: RandomCut, _ new: RandomCut, _ changes: [CutChange]) -> String? {
    let result = CutComparison.events(of: old.cut[.picture], on: .picture, after: changes)
    let wanted = new.cut[.picture]
    guard result.count == wanted.count else { return "\(result.count) events instead of \(wanted.count)" }
    return zip(result, wanted).first { !$0.isSame(as: $1) }.map { "\($0) instead of \($1)" }
  }

  static func rows(_ changes: [CutChange]) -> [String] {
    changes.map { "\($0.kind) \($0.old.first?.points ?? "-") \($0.new.first?.points ?? "-")" }
  }

  @Test
  func `events that begin together have no order`() throws {
    var random = SeededGenerator(seed: 5)
    for round in 0..<50 {
      var old = RandomCut(count: 12, rate: .fps25, &random)
      // A second event at the time of each, as an event on A and one on AA/V have it on the track of sound.
      old.events += old.events.map { event in
        var other = RandomCut.event(
          record: event.record, from: 7000 + event.index * 500, speed: Fraction(1, 1), rate: .fps25,
          reel: "S\(event.index)", clip: "Sound \(event.index)")
        (other.index, other.number) = (event.index + 12, event.index + 13)
        return other
      }
      var new = old
      new.events.shuffle(using: &random)
      for index in new.events.indices { new.events[index].index = index }
      let changes = try Self.changes(old, new)
      #expect(!changes.contains { $0.isMoved }, "round \(round): \(Self.rows(changes))")
    }
  }

  @Test(arguments: TimecodeFrameRate.allCases)
  func `a cut is the same as itself, even with clips that are used twice`(_ rate: TimecodeFrameRate) throws {
    var random = SeededGenerator(seed: 11)
    for count in [1, 2, 7, 300] {
      let cut = RandomCut(count: count, rate: rate, reels: 2, &random)
      #expect(try Self.changes(cut, cut).isEmpty)
      #expect(try CutComparison(from: cut.cut, to: cut.cut).changes(includingSame: true).count == count)
    }
  }

  @Test(arguments: Edit.allCases)
  func `a single edit is reported with the shift after it, and nothing else is`(_ edit: Edit) throws {
    var random = SeededGenerator(seed: 21)
    var wrong: [String] = []
    var tried = 0
    for round in 0..<200 {
      let rate = TimecodeFrameRate.allCases[round % TimecodeFrameRate.allCases.count]
      let count = round % 10 == 0 ? 400 : Int.random(in: 1...12, using: &random)
      let old = RandomCut(count: count, rate: rate, reels: [1, 3, 40][round % 3], &random)
      let location = [0, count - 1, Int.random(in: 0..<count, using: &random)][round % 3]
      var new = old
      guard edit.apply(to: &new, at: location, &random) else { continue }
      // An event next to or among equal ones may be exchanged with them: omitting or moving either gives the same cut.
      let isSingle = old.events.count { $0.points == old.events[location].points } == 1
      if !isSingle, [.omit, .lift, .move].contains(edit) { continue }
      tried += 1
      let changes = try Self.changes(old, new)
      let others = changes.filter { $0.kind != .shifted }
      let isRight =
        others.count == 1 && others[0].kind == edit.kind
        && (edit == .insert || others[0].old.first?.index == location)
        && (edit != .insert || others[0].new.first?.index == location)
        && changes.count <= 3 && Self.difference(old, new, changes) == nil
      if !isRight { wrong.append("round \(round), place \(location) of \(count): \(Self.rows(changes))") }
    }
    #expect(tried > 40)
    #expect(wrong.isEmpty, "\(wrong.count) of \(tried): \(wrong.prefix(3))")
  }

  @Test
  func `the measures of a trim, a slip and a shift are in frames of the source and the timeline`() throws {
    var random = SeededGenerator(seed: 5)
    var old = RandomCut(count: 6, rate: .fps25, reels: 1000, hasSpeeds: false, &random)
    for index in old.events.indices {
      let first = index * 100
      old.events[index] = old.events[index].with(record: first..<first + 100, source: 500..<600)
    }
    var new = old
    new.events[1] = new.events[1].with(record: 100..<185, source: 503..<588)
    new.ripple(after: 1, by: -15)
    new.events[3] = new.events[3].with(record: new.events[3].record, source: 509..<609)
    let changes = try Self.changes(old, new)
    #expect(changes.map(\.kind) == [.trimmed, .shifted, .slipped, .shifted])
    #expect(changes[0].head == 3 && changes[0].tail == -12 && changes[0].shift == 0)
    #expect(changes[2].slip == 9 && changes[2].shift == -15)
    #expect(changes[3].count == 2 && changes[3].shift == -15)
    #expect(try Self.changes(old, new, handles: 8).map(\.kind) == [.trimmed, .shifted, .rescan, .shifted])
    #expect(try Self.changes(old, new, handles: .max).map(\.kind) == [.trimmed, .shifted, .slipped, .shifted])
    #expect(try Self.changes(old, new, handles: 9).map(\.kind) == [.trimmed, .shifted, .slipped, .shifted])
    #expect(try Self.changes(old, new, handles: .max).map(\.kind) == [.trimmed, .shifted, .slipped, .shifted])
  }

  @Test
  func `several edits are reported by their events, unless another explanation is as short`() throws {
    var random = SeededGenerator(seed: 31)
    var wrong: [String] = []
    for round in 0..<60 {
      let count = round < 1 ? 5000 : Int.random(in: 30...400, using: &random)
      let old = RandomCut(
        count: count, rate: TimecodeFrameRate.allCases[round % 23], reels: 60, longest: 60, &random)
      let seen = old.events.reduce(into: [:] as [String: Int]) { $0[$1.points, default: 0] += 1 }
      var new = old
      var wanted: [String] = []
      // From the end to the beginning, so that the positions before an edit stay.
      var location = count - 1
      var touched: [CutEvent] = []
      while location >= 0 {
        defer { location -= Int.random(in: 8...40, using: &random) }
        let event = old.events[location]
        let isAlone = seen[event.points] == 1 && touched.allSatisfy { !$0.mayBe(event) }
        guard isAlone, let edit = Edit.allCases.randomElement(using: &random) else { continue }
        var edited = new
        guard edit.apply(to: &edited, at: location, &random) else { continue }
        let result = edited.events[min(location, edited.events.count - 1)]
        guard edit.kind == .omitted || edit == .move || touched.allSatisfy({ !$0.mayBe(result) }),
          edit == .insert || edit == .rename || edit == .move || edit.kind == .omitted || seen[result.points] == nil
        else { continue }
        new = edited
        touched += [event, result]
        wanted.append("\(edit.kind) \(edit == .insert ? result.points : event.points)")
      }
      let changes = try Self.changes(old, new)
      let named = changes.filter { $0.kind != .shifted }
        .map { "\($0.kind) \(($0.old.first ?? $0.new.first)?.points ?? "-")" }
      if named.sorted() != wanted.sorted() {
        let extra = Set(named).symmetricDifference(wanted).sorted()
        wrong.append("round \(round), \(count) events: \(extra.prefix(6))")
      } else if let difference = Self.difference(old, new, changes) {
        wrong.append("round \(round): \(difference)")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(3))")
  }

  @Test
  func `after any edits, the old cut with its changes is the new cut`() throws {
    var random = SeededGenerator(seed: 41)
    for round in 0..<300 {
      let rate = TimecodeFrameRate.allCases[round % 23]
      let count = Int.random(in: 1...80, using: &random)
      let old = RandomCut(count: count, rate: rate, reels: [1, 2, 9][round % 3], &random)
      var new = old
      for _ in 0..<Int.random(in: 1...40, using: &random) where !new.events.isEmpty {
        let location = Int.random(in: 0..<new.events.count, using: &random)
        _ = (Edit.allCases.randomElement(using: &random) ?? .omit).apply(to: &new, at: location, &random)
      }
      if round % 7 == 0 { new = RandomCut(count: count, rate: rate, reels: 2, &random) }
      for handles in [nil, 0, 12] {
        let changes = try Self.changes(old, new, handles: handles)
        #expect(Self.difference(old, new, changes) == nil, "round \(round)")
      }
    }
  }

  @Test
  func `if two events swap, the one that is first in the new cut stays`() throws {
    var random = SeededGenerator(seed: 6)
    var old = RandomCut(count: 2, rate: .fps24, reels: 1000, hasSpeeds: false, &random)
    old.events[0] = CutEvent(record: 0..<10, source: 0..<10, reel: "A")
    old.events[1] = CutEvent(record: 10..<20, source: 0..<10, reel: "B")
    var new = old
    new.events.swapAt(0, 1)
    new.events[0].record = 0..<10
    new.events[1].record = 10..<20
    let changes = try Self.changes(old, new)
    #expect(changes.map(\.kind) == [.shifted, .moved])
    #expect(changes[1].old.first?.reel == "A")
  }

  @Test
  func `thousands of events of one reel that share frames, with speeds of 0 and 10^9, are paired in bounded time`()
    throws
  {
    let count = 4_000
    func cut(_ length: (Int) -> Int, _ first: (Int) -> Int) -> RandomCut {
      var random = SeededGenerator(seed: 7)
      var cut = RandomCut(count: 0, rate: .fps24, &random)
      for index in 0..<count {
        cut.events.append(
          CutEvent(
            index: index, record: index * 10..<index * 10 + 10, source: first(index)..<first(index) + length(index),
            speed: index % 3 == 0 ? Fraction(0, 1) : index % 3 == 1 ? Fraction(1_000_000_000, 1) : Fraction(-1, 1),
            reel: "ONE"))
      }
      return cut
    }
    // Nested in each other, the worst for a search by the largest part in common.
    let old = cut({ 1_000_000 - $0 }, { $0 })
    let new = cut({ $0 + 1 }, { 500_000 - $0 * 2 })
    let comparison = try CutComparison(from: old.cut, to: new.cut)
    #expect(Self.difference(old, new, comparison.changes()) == nil)
    let carrying = try CutCarrying(comparison)
    for frame in stride(from: 0, to: count * 10, by: 997) { _ = carrying.carry(frame: frame) }
  }
}

extension CutEvent {
  /// True if the two events could be paired.
  fileprivate func mayBe(_ other: CutEvent) -> Bool { reel == other.reel && source.overlaps(other.source) }
}
