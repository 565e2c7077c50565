// Which sources of two cuts are the same: names become numbers, equal for sources that agree.
//
//     let sources = SourceNumbers(old, new)
//     sources.number(of: event, in: .old)

import SMPTETimecode

/// What a source is called for comparison.
package enum SourceName {
  /// A name without case.
  package static func folded(_ name: String) -> String { name.lowercased() }

  /// Whether a reel may be the beginning of a longer name, which edit lists cut to eight characters.
  package static func mayBeCut(_ reel: String) -> Bool { reel.count == 8 }

  /// A clip's name without case and extension: a dot, then two to five letters and digits that begin with a letter, but no
  /// number of a version such as `.v2`.
  package static func stem(_ clip: String) -> String {
    let name = clip.lowercased()
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    let ending = name[name.index(after: dot)...]
    let isExtension =
      (2...5).contains(ending.utf8.count) && ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      && ending.first?.isLetter == true
      && !(ending.first == "v" && ending.dropFirst().allSatisfy(\.isNumber))
    return isExtension ? String(name[..<dot]) : name
  }
}

/// The numbers of the sources of two cuts: equal for those that agree.
///
/// A source's name is its reel, else the clip's name without extension, both without case. A clip that has no reel in one cut
/// is of the only reel that it has in the other. A reel of eight characters, to which edit lists cut names, agrees with the
/// only name of the other cut that begins with it. A source without a name agrees only with one of the same points. Sources
/// counted at different rates are different. The cost is n log n.
struct SourceNumbers {
  private var numbers: [Key: Int] = [:]
  private var names: [Side: [String: String]] = [.old: [:], .new: [:]]
  private var reels: [Side: [String: String?]] = [:]

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
    for (side, events) in events { reels[side] = Self.reels(ofClipsIn: events) }
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
    if let reel = event.reel { return SourceName.folded(reel) }
    guard let clip = event.clip else { return nil }
    let stem = SourceName.stem(clip)
    if let reel = reels[side.other]?[stem], let reel { return reel }
    return stem
  }

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
