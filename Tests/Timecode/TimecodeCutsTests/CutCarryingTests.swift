// Frames that are carried from one cut to another, compared with a search of every frame of every event.

import SMPTETimecode
import TestSupport
import Testing

@testable import TimecodeCuts

struct CutCarryingTests {
  /// The source frame of each record frame of an event, one by one.
  static func shown(_ event: CutEvent) -> [Int] {
    let speed = event.speed.abs()
    return (0..<event.record.count).map { offset in
      let distance = offset * speed.numerator / speed.denominator
      return event.speed.isNegative ? event.source.upperBound - 1 - distance : event.source.lowerBound + distance
    }
  }

  /// The frames of the new cut that show a source frame in an event: the same frame or, failing that, the one played
  /// before it.
  static func frames(showing wanted: Int, in event: CutEvent) -> [Int] {
    let all = shown(event)
    let sign = event.speed.isNegative ? -1 : 1
    let exact = all.indices.filter { all[$0] == wanted }
    if !exact.isEmpty { return exact.map { event.record.lowerBound + $0 } }
    let speed = event.speed.abs()
    guard speed > Fraction(1, 1), let first = all.first, (wanted - first) * sign > 0,
      (wanted - first) * sign * speed.denominator < event.record.count * speed.numerator,
      let before = all.lastIndex(where: { ($0 - wanted) * sign < 0 })
    else { return [] }
    return [event.record.lowerBound + before]
  }

  enum Expected: Equatable {
    case frame(Int)
    case refused(String)
  }

  static func expected(_ frame: Int, _ comparison: CutComparison) -> Expected {
    let track = comparison.tracks[0]
    let covering = track.old.indices.filter { track.old[$0].record.contains(frame) }
    guard let index = covering.first else { return .refused("between") }
    guard covering.count == 1 else { return .refused("overlapping") }
    let event = track.old[index]
    let all = shown(event)
    let offset = frame - event.record.lowerBound
    let wanted = all[offset]
    let repeated = all[..<offset].count { $0 == wanted }
    let places = track.new.indices.filter { other in
      track.new[other].reel == event.reel && agree(index, other, track)
        && !frames(showing: wanted, in: track.new[other]).isEmpty
    }
    let location: Int
    if let partner = track.partnerOfOld[index], places.contains(partner) {
      location = partner
    } else if places.count > 1 {
      return .refused("ambiguous")
    } else if let only = places.first {
      location = only
    } else {
      return .refused("gone")
    }
    let found = frames(showing: wanted, in: track.new[location])
    return .frame(found[min(repeated, found.count - 1)])
  }

  /// True unless the names of two events' clips say that the clips differ.
  static func agree(_ index: Int, _ other: Int, _ track: CutComparison.Track) -> Bool {
    func name(ofOld index: Int) -> String? {
      track.old[index].clip ?? track.partnerOfOld[index].flatMap { track.new[$0].clip }
    }
    func name(ofNew index: Int) -> String? {
      track.new[index].clip ?? track.partnerOfNew[index].flatMap { track.old[$0].clip }
    }
    guard let left = name(ofOld: index), let right = name(ofNew: other), left != right else { return true }
    return track.old.indices.contains { location in
      track.old[location].reel == track.old[index].reel && name(ofOld: location) == left
        && track.partnerOfOld[location].map { name(ofNew: $0) == right } == true
    }
  }

  static func outcome(_ result: Result<CutCarrying.Passage, CutCarrying.Refusal>) -> Expected {
    switch result {
    case .success(let passage): .frame(passage.frame)
    case .failure(let refusal): .refused(word(refusal))
    }
  }

  static func word(_ refusal: CutCarrying.Refusal) -> String {
    switch refusal {
    case .gone: "gone"
    case .ambiguous: "ambiguous"
    case .overlapping: "overlapping"
    case .cut: "cut"
    case .between: "between"
    case .rate: "rate"
    }
  }

  /// Two versions of a cut, with clips that are used twice, retimes, and events over each other.
  static func versions(_ round: Int, hasSpeeds: Bool = true, _ random: inout SeededGenerator) throws -> CutComparison {
    let rate = TimecodeFrameRate.allCases[round % 23]
    var old = RandomCut(
      count: Int.random(in: 1...30, using: &random), rate: rate, reels: [1, 2, 6][round % 3], longest: 40,
      hasSpeeds: hasSpeeds, &random)
    if round % 5 == 4 { old.nameClips(&random) }
    var new = old
    for _ in 0..<round % 9 where !new.events.isEmpty {
      let location = Int.random(in: 0..<new.events.count, using: &random)
      _ = (Edit.allCases.randomElement(using: &random) ?? .omit).apply(to: &new, at: location, &random)
    }
    if round % 11 == 0 {
      new = RandomCut(count: 30, rate: rate, reels: 1, longest: 40, hasSpeeds: hasSpeeds, &random)
    }
    if round % 10 == 9 { new.nameClips(&random) }
    if !hasSpeeds { new.events.removeAll { $0.speed != Fraction(1, 1) } }
    if new.events.isEmpty { new = old }
    return try CutComparison(from: old.cut, to: new.cut)
  }

  @Test
  func `every frame is carried to the frame that a full search finds, or refused with the same reason`() throws {
    var random = SeededGenerator(seed: 51)
    var wrong: [String] = []
    var seen: [String: Int] = [:]
    for round in 0..<80 {
      let comparison = try Self.versions(round, &random)
      let carrying = try CutCarrying(comparison)
      guard let events = comparison.tracks.first?.old, let first = events.first, let last = events.last else {
        continue
      }
      for frame in first.record.lowerBound - 2..<last.record.upperBound + 2 {
        let expected = Self.expected(frame, comparison)
        let found = Self.outcome(carrying.carry(frame: frame))
        if case .refused(let word) = found { seen[word, default: 0] += 1 }
        if case .failure(.gone(_, _, _, .some)) = carrying.carry(frame: frame) { seen["another clip", default: 0] += 1 }
        if found != expected { wrong.append("round \(round), frame \(frame): \(found), not \(expected)") }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(3))")
    #expect(Set(seen.keys).isSuperset(of: ["gone", "between", "ambiguous", "another clip"]), "\(seen)")
  }

  @Test
  func `clips whose names are truncated to one reel are compared and carried as with whole names`() throws {
    var random = SeededGenerator(seed: 71)
    let edits = Edit.allCases.filter { $0 != .rename }
    var wrong: [String] = []
    var goneCount = 0
    for round in 0..<120 {
      let old = RandomCut(
        count: Int.random(in: 1...20, using: &random), rate: .fps24, reels: round % 5 + 2, longest: 40, &random)
      var new = old
      for _ in 0..<round % 7 where !new.events.isEmpty {
        let location = Int.random(in: 0..<new.events.count, using: &random)
        _ = (edits.randomElement(using: &random) ?? .omit).apply(to: &new, at: location, &random)
      }
      // All shots begin at the same timecode, as the pulls for visual effects do.
      let cut = try CutComparison(from: old.shots(isCut: true, 1).cut, to: new.shots(isCut: true, 2).cut)
      let whole = try CutComparison(from: old.shots(isCut: false, 0).cut, to: new.shots(isCut: false, 0).cut)
      guard let track = whole.tracks.first, let first = track.old.first, let last = track.old.last else { continue }
      if cut.tracks.first?.partnerOfOld != track.partnerOfOld { wrong.append("round \(round): pairs") }
      let carrying = try CutCarrying(cut)
      for frame in first.record.lowerBound..<last.record.upperBound {
        let expected = Self.expected(frame, whole)
        let found = Self.outcome(carrying.carry(frame: frame))
        if found == .refused("gone") { goneCount += 1 }
        if found != expected { wrong.append("round \(round), frame \(frame): \(found), not \(expected)") }
      }
    }
    #expect(goneCount > 100)
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(3))")
  }

  @Test
  func `a range is carried if each of its frames is, and if they follow each other`() throws {
    var random = SeededGenerator(seed: 61)
    var wrong: [String] = []
    var carriedCount = 0
    for round in 0..<80 {
      let comparison = try Self.versions(round, hasSpeeds: false, &random)
      let carrying = try CutCarrying(comparison)
      guard let events = comparison.tracks.first?.old, let first = events.first, let last = events.last else {
        continue
      }
      for _ in 0..<60 {
        let start = Int.random(in: first.record.lowerBound - 1..<last.record.upperBound, using: &random)
        let range = start..<start + Int.random(in: 1...90, using: &random)
        let each = range.map { Self.outcome(carrying.carry(frame: $0)) }
        var expected = each[0]
        for (left, right) in zip(each, each.dropFirst()) {
          if case .refused = expected { break }
          guard case .frame(let before) = left, case .frame(let after) = right else {
            expected = right
            break
          }
          if after != before + 1 { expected = .refused("cut") }
        }
        let found: Expected
        do throws(CutCarrying.Refusal) {
          let passages = try carrying.carry(range)
          found = passages.first.map { .frame($0.frame) } ?? .refused("nothing")
          if case .frame(let frame) = found, passages.last?.frame != frame + range.count - 1 {
            wrong.append("round \(round), \(range): ends at \(passages.last?.frame ?? 0)")
          }
          carriedCount += 1
        } catch {
          found = .refused(Self.word(error))
        }
        if found != expected { wrong.append("round \(round), \(range): \(found), not \(expected)") }
      }
    }
    #expect(carriedCount > 400)
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(3))")
  }

  @Test
  func `a range through a retime ends with its last frame`() throws {
    let old = cut(of: [CutEvent(record: 0..<100, source: 0..<100, reel: "A")])
    let slow = cut(of: [CutEvent(record: 0..<200, source: 0..<100, speed: Fraction(1, 2), reel: "A")])
    let fast = cut(of: [CutEvent(record: 0..<50, source: 0..<100, speed: Fraction(2, 1), reel: "A")])
    let back = cut(of: [CutEvent(record: 0..<100, source: 0..<100, speed: Fraction(-1, 1), reel: "A")])
    #expect(try Self.ends(old, slow, 10..<20) == [20, 38])
    #expect(try Self.ends(old, fast, 10..<20) == [5, 9])
    #expect(try Self.ends(slow, old, 20..<40) == [10, 19])
    #expect(try Self.ends(fast, fast, 3..<9) == [3, 8])
    #expect(try Self.ends(old, back, 10..<11) == [89, 89])
    #expect(throws: CutCarrying.Refusal.self) { try Self.ends(old, back, 10..<12) }
  }

  static func ends(_ old: Cut, _ new: Cut, _ range: Range<Int>) throws -> [Int] {
    let passages = try CutCarrying(CutComparison(from: old, to: new)).carry(range)
    return [passages.first?.frame ?? -1, passages.last?.frame ?? -1]
  }

  @Test
  func `the track is the first picture track, or the only track, or must be named`() throws {
    func cut(_ names: [String]) throws -> Cut {
      try Cut(names.map { try TestMarker.event(track: $0, reel: "A") })
    }
    func track(_ names: [String], _ wanted: String? = nil) throws -> String {
      let cut = try cut(names)
      return try CutCarrying(CutComparison(from: cut, to: cut), track: wanted.flatMap(TrackName.init)).track.description
    }
    #expect(try track(["A", "V2", "V"]) == "V1")
    #expect(try track(["A1", "V2"]) == "V2")
    #expect(try track(["A2"]) == "A2")
    #expect(try track(["AA/V"], "a2") == "A2")
    #expect(throws: CutError.severalTracks(TrackName.tracks(of: "AA"))) { try track(["AA"]) }
    let third = try #require(TrackName("V3"))
    #expect(throws: CutError.noTrack(third, among: [.picture])) { try track(["V"], "V3") }
  }
}

/// A cut of some events.
func cut(of events: [CutEvent]) -> Cut { Cut(events, at: .fps24) }
