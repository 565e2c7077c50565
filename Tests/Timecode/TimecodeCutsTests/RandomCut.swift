// Cuts and edits of them, by construction from a seed.

import SMPTETimecode
import TestSupport

@testable import TimecodeCuts

/// A cut of one track that is edited event by event.
struct RandomCut {
  var events: [CutEvent] = []
  let rate: TimecodeFrameRate
  /// The number of reels that clips come from.
  let reelCount: Int

  /// Events one after the other, with some gaps, clips that are used twice and retimes.
  init(
    count: Int, rate: TimecodeFrameRate, reels reelCount: Int = 12, longest: Int = 120, hasSpeeds: Bool = true,
    _ random: inout SeededGenerator
  ) {
    self.rate = rate
    self.reelCount = reelCount
    var frame = rate.maxTotalFrames(in: .max24Hours) / 24
    for number in 0..<count {
      if Int.random(in: 0..<10, using: &random) == 0 { frame += Int.random(in: 1...30, using: &random) }
      var event = clip(longest: longest, hasSpeeds: hasSpeeds, &random)
      if Int.random(in: 0..<8, using: &random) == 0, let other = events.randomElement(using: &random) { event = other }
      event.record = frame..<frame + event.record.count
      event.index = number
      event.number = number + 1
      events.append(event)
      frame = event.record.upperBound
    }
  }

  /// A part of a random reel, from the beginning of the timeline.
  func clip(longest: Int, hasSpeeds: Bool, _ random: inout SeededGenerator) -> CutEvent {
    let length = Int.random(in: 1...longest, using: &random)
    let reel = Int.random(in: 0..<reelCount, using: &random)
    let first = Int.random(in: 0..<reelCount * 400, using: &random)
    let speeds = [
      Fraction(2, 1), Fraction(1, 2), Fraction(-1, 1), Fraction(3, 2), Fraction(2, 3), Fraction(0, 1), Fraction(-5, 2),
    ]
    let speed =
      hasSpeeds && Int.random(in: 0..<8, using: &random) == 0 ? speeds.randomElement(using: &random) : nil
    return Self.event(
      record: 0..<length, from: first, speed: speed ?? Fraction(1, 1), rate: rate, reel: "R\(reel)",
      clip: "Clip \(reel).mov")
  }

  static func event(
    record: Range<Int>, from first: Int, speed: Fraction, rate: TimecodeFrameRate, reel: String, clip: String
  ) -> CutEvent {
    let amount = speed.abs()
    let length = max(1, ceilingDivide(record.count * amount.numerator, amount.denominator))
    return CutEvent(
      record: record, source: first..<first + length, sourceRate: rate, speed: speed, reel: reel, clip: clip)
  }

  /// Moves the events after a position later, as an insertion does.
  mutating func ripple(after position: Int, by frames: Int) {
    for index in events.indices.dropFirst(position + 1) { events[index].move(by: frames) }
  }

  /// Gives each event's clip one of three names, or none.
  mutating func nameClips(_ random: inout SeededGenerator) {
    for index in events.indices {
      events[index].clip = [nil, "One", "Two", "Three"].randomElement(using: &random) ?? nil
    }
  }

  /// The cut with a shot for each reel, which is cut to the eight characters that all have in common, in a version.
  func shots(isCut: Bool, _ version: Int) -> RandomCut {
    var cut = self
    for index in events.indices {
      guard let number = events[index].reel?.dropFirst(), events[index].reel?.first == "R" else { continue }
      cut.events[index].reel = isCut ? "ZZ100_50" : "ZZ100_50\(number)"
      cut.events[index].clip = version == 0 ? nil : "ZZ100_50\(number)_v\(version) (LAY1).mov"
    }
    return cut
  }

  /// The cut, its events numbered anew.
  var cut: Cut {
    var numbered = events
    for index in numbered.indices { numbered[index].index = index }
    return Cut(numbered, at: rate)
  }
}

extension CutEvent {
  mutating func move(by frames: Int) { record = record.lowerBound + frames..<record.upperBound + frames }

  /// The event with other points.
  func with(record: Range<Int>, source: Range<Int>, speed: Fraction? = nil) -> CutEvent {
    CutEvent(
      index: index, record: record, source: source, sourceRate: sourceRate, speed: speed ?? self.speed, reel: reel,
      clip: clip, number: number)
  }

  /// True if two events show the same frames, wherever they are in their lists.
  func isSame(as other: CutEvent) -> Bool {
    record == other.record && source == other.source && reel == other.reel && clip == other.clip
      && speed == other.speed
  }

  /// The properties by which an event is compared.
  var points: String { "\(reel ?? "-") \(source)" }
}

/// An edit of one event with its name.
enum Edit: CaseIterable {
  case trimTail, trimHead, trimInPlace, slip, retime, rename, insert, omit, lift, move

  /// The kind of change that a comparison reports.
  var kind: CutChange.Kind {
    switch self {
    case .trimTail, .trimHead, .trimInPlace: .trimmed
    case .slip: .slipped
    case .retime: .retimed
    case .rename: .renamed
    case .insert: .new
    case .omit, .lift: .omitted
    case .move: .moved
    }
  }

  /// Applies it to the event at a position; false if it has no room.
  func apply(to cut: inout RandomCut, at location: Int, _ random: inout SeededGenerator) -> Bool {
    let event = cut.events[location]
    let (record, source) = (event.record, event.source)
    switch self {
    case .trimTail, .trimHead, .trimInPlace, .slip, .retime:
      guard event.speed == Fraction(1, 1), record.count > 4 else { return false }
      return change(&cut, at: location, Int.random(in: 1..<record.count - 2, using: &random))
    case .rename:
      cut.events[location].clip = "Renamed \(Int.random(in: 0..<1_000_000, using: &random))"
    case .insert:
      let number = Int.random(in: 0..<1_000_000, using: &random)
      let added = RandomCut.event(
        record: record.lowerBound..<record.lowerBound + 24, from: 50, speed: Fraction(1, 1), rate: cut.rate,
        reel: "Added\(number)", clip: "Added")
      cut.events.insert(added, at: location)
      cut.ripple(after: location, by: 24)
    case .omit:
      cut.ripple(after: location, by: -record.count)
      cut.events.remove(at: location)
    case .lift: cut.events.remove(at: location)
    case .move:
      let distance = Int.random(in: 2...6, using: &random)
      guard location + distance < cut.events.count else { return false }
      for index in location + 1...location + distance { cut.events[index].move(by: -record.count) }
      let end = cut.events[location + distance].record.upperBound
      cut.events.remove(at: location)
      cut.events.insert(event.with(record: end..<end + record.count, source: source), at: location + distance)
    }
    return true
  }

  /// A change of the event's own points by some frames.
  private func change(_ cut: inout RandomCut, at location: Int, _ amount: Int) -> Bool {
    let event = cut.events[location]
    let (first, end) = (event.record.lowerBound, event.record.upperBound)
    let source = event.source
    switch self {
    case .trimTail:
      cut.events[location] = event.with(
        record: first..<end - amount, source: source.lowerBound..<source.upperBound - amount)
      cut.ripple(after: location, by: -amount)
    case .trimHead:
      cut.events[location] = event.with(
        record: first..<end + amount, source: source.lowerBound - amount..<source.upperBound)
      cut.ripple(after: location, by: amount)
    case .trimInPlace:
      cut.events[location] = event.with(
        record: first + amount..<end, source: source.lowerBound + amount..<source.upperBound)
    case .slip:
      cut.events[location] = event.with(
        record: first..<end, source: source.lowerBound + amount..<source.upperBound + amount)
    case .retime:
      guard source.count.isMultiple(of: 2) else { return false }
      cut.events[location] = event.with(record: first..<first + source.count / 2, source: source, speed: Fraction(2, 1))
      cut.ripple(after: location, by: -source.count / 2)
    case .rename, .insert, .omit, .lift, .move: return false
    }
    return true
  }
}
