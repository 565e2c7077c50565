// Which sources of two cuts are the same: names become numbers, equal for sources that agree.
//
//     var sources = SourceNumbers(old, new)
//     sources.number(of: event, in: .old)

import SMPTETimecode

/// The numbers of the sources of two cuts: equal for those that agree.
///
/// A source's name is its reel, else the clip's name without extension, both without case. A clip that has no reel in one cut
/// is of the only reel that it has in the other. A reel of eight characters, to which edit lists cut names, agrees with the
/// only name of the other cut that begins with it. If clips of both cuts have names that begin with such a reel and go on, these
/// are the names of the sources, apart from numbers of versions: many sources are cut to one reel. A source without a name
/// agrees only with one of the same points. Sources counted at different rates are different. The cost is n log n.
struct SourceNumbers {
  private var numbers: [Key: Int] = [:]
  private var names: [Side: [String: String]] = [.old: [:], .new: [:]]
  private var reels: [Side: [String: String?]] = [:]
  private var reelNames: [Side: Set<String>] = [:]
  /// The short reels to which clips' names are cut, also if only the other cut's edit list cut them.
  private var shortReels: [Side: Set<String>] = [:]

  /// One of the two cuts.
  enum Side: Hashable {
    case old, new

    var other: Side { self == .old ? .new : .old }
  }

  private enum Key: Hashable {
    case named(String, TimecodeFrameRate)
    case unnamed(Range<Int>, TimecodeFrameRate)
  }

  init(_ old: Cut, _ new: Cut) {
    let events: [Side: [CutEvent]] = [.old: old.tracks.flatMap(\.events), .new: new.tracks.flatMap(\.events)]
    for (side, events) in events {
      reels[side] = Self.reels(ofClipsIn: events)
      reelNames[side] = Set(events.compactMap { $0.reel.map(SourceName.folded) })
      shortReels[side] = Set(events.compactMap(SourceName.shortReel))
    }
    for (side, events) in events {
      for event in events where hasLongReel(event, in: side) {
        if let reel = SourceName.shortReel(event) { shortReels[side.other]?.insert(reel) }
      }
    }
    var known: [Side: Set<String>] = [:]
    for (side, events) in events { known[side] = Set(events.compactMap { name(of: $0, in: side) }) }
    for side in [Side.old, .new] {
      let others = (known[side.other] ?? []).sorted()
      for name in known[side] ?? [] where SourceName.mayBeCut(name) {
        let first = others.partitioningIndex { $0 >= name }
        guard first < others.count, others[first] != name, others[first].hasPrefix(name),
          first + 1 == others.count || !others[first + 1].hasPrefix(name)
        else { continue }
        names[side]?[name] = others[first]
      }
    }
  }

  /// The reel of each clip that has exactly one; nil for a clip that has several, or also none.
  private static func reels(ofClipsIn events: [CutEvent]) -> [String: String?] {
    var reels: [String: String?] = [:]
    for event in events {
      guard let clip = event.clip else { continue }
      let stem = SourceName.stem(clip)
      let reel = event.reel.map { SourceName.folded($0) }
      if let known = reels[stem], known != reel { reels[stem] = .some(nil) } else { reels[stem] = .some(reel) }
    }
    return reels
  }

  private func name(of event: CutEvent, in side: Side) -> String? {
    if let name = nameBeforeCutting(of: event, in: side) { return name }
    if let reel = event.reel { return SourceName.folded(reel) }
    guard let clip = event.clip else { return nil }
    let stem = SourceName.stem(clip)
    if let reel = reels[side.other]?[stem], let reel { return reel }
    return stem
  }

  /// The name that is cut to an event's reel, if the other cut has such names too; nil if it has not.
  private func nameBeforeCutting(of event: CutEvent, in side: Side) -> String? {
    guard event.reel.map(SourceName.mayBeCut) ?? true, let reel = SourceName.shortReel(event), let clip = event.clip
    else {
      return nil
    }
    if event.reel != nil, let known = longReel(of: clip, cutTo: reel, in: side.other) { return known }
    // Clips without a reel are told apart by their whole names already.
    guard shortReels[side.other]?.contains(reel) == true, has(reel, in: side) || has(reel, in: side.other) else {
      return nil
    }
    return SourceName.telling(clip)
  }

  /// The reel of a cut that is a clip's whole name, or the one that the clip has there.
  private func longReel(of clip: String, cutTo reel: String, in side: Side) -> String? {
    let stem = SourceName.stem(clip)
    if let known = reels[side]?[stem], let known, known != reel, known.hasPrefix(reel) { return known }
    return has(stem, in: side) ? stem : nil
  }

  /// Whether the other cut has the long reel of an event, whose own is short.
  private func hasLongReel(_ event: CutEvent, in side: Side) -> Bool {
    guard let clip = event.clip, let reel = event.reel, SourceName.mayBeCut(reel) else { return false }
    return longReel(of: clip, cutTo: SourceName.folded(reel), in: side.other) != nil
  }

  private func has(_ reel: String, in side: Side) -> Bool { reelNames[side]?.contains(reel) == true }

  /// The number of an event's source.
  mutating func number(of event: CutEvent, in side: Side) -> Int {
    let key: Key
    if let name = name(of: event, in: side) {
      key = .named(names[side]?[name] ?? name, event.sourceRate)
    } else {
      key = .unnamed(event.source, event.sourceRate)
    }
    if let number = numbers[key] { return number }
    numbers[key] = numbers.count
    return numbers.count - 1
  }
}
