// Finds the same sources in two cuts: names become numbers, equal for sources that agree.
//
//     var sources = SourceNumbers(old, new)
//     sources.numbers(of: track, in: .old)
//
// Each text of a cut is folded once, and is a number from then on.

import SMPTETimecode

/// The numbers of the sources of two cuts: equal for sources that agree.
///
/// A source's name is its reel, or otherwise the clip's name without extension, both without case. A clip that has no
/// reel in one cut has the only reel that it has in the other. A reel of eight characters, to which edit lists cut
/// names, agrees with the only name of the other cut that begins with it. If clips of both cuts have longer names that
/// begin with such a reel, these are the names of the sources, apart from version numbers: many sources are cut to one
/// reel. A source without a name agrees only with a source of the same points. Sources that count at different rates
/// are different. The cost is n log n.
struct SourceNumbers {
  private var names = NameNumbers()
  private var sides: [Side: Names] = [:]
  /// The numbers of the named sources, by these names, for each rate.
  private var named: [(rate: TimecodeFrameRate, numbers: [Int32])] = []
  private var unnamed: [Unnamed: Int] = [:]
  private var count = 0

  /// One of the two cuts.
  enum Side: Hashable {
    case old, new
  }

  private struct Unnamed: Hashable {
    let source: Range<Int>
    let rate: TimecodeFrameRate
  }

  /// The names of an event, as numbers of names.
  fileprivate struct EventName {
    var reel: Int?
    /// The clip's name without extension.
    var stem: Int?
    /// The reel that an edit list makes of that name.
    var short: Int?
    /// The reel may be a longer name that an edit list cut; true without a reel.
    var mayBeCut = true
  }

  /// The names of a cut.
  fileprivate struct Names {
    var events: [TrackName: [EventName]] = [:]
    /// The names that are reels, and the names that an edit list of either cut makes of the names of clips.
    var reels = Flags()
    var shortReels = Flags()
    /// The reel of each clip that has exactly one; -1 for a clip with several, or with none in some events, and -2 for
    /// a number that is not a clip's.
    private var reelsOfClips: [Int] = []
    /// The longer names of the other cut that short names mean.
    var whole: [Int: Int] = [:]

    /// The only reel of a clip.
    func reel(ofClip stem: Int) -> Int? {
      stem < reelsOfClips.count && reelsOfClips[stem] >= 0 ? reelsOfClips[stem] : nil
    }

    /// Records the reel of an event with a clip; -1 for none.
    mutating func note(_ reel: Int, ofClip stem: Int) {
      let missing = stem + 1 - reelsOfClips.count
      if missing > 0 { reelsOfClips += repeatElement(-2, count: max(missing, reelsOfClips.count)) }
      reelsOfClips[stem] = reelsOfClips[stem] == -2 || reelsOfClips[stem] == reel ? reel : -1
    }
  }

  /// A set of numbers of names.
  fileprivate struct Flags {
    private var flags: [Bool] = []

    mutating func insert(_ number: Int) {
      if number >= flags.count { flags += repeatElement(false, count: max(number + 1, 2 * flags.count) - flags.count) }
      flags[number] = true
    }

    func contains(_ number: Int) -> Bool { number < flags.count && flags[number] }

    var numbers: [Int] { flags.indices.filter { flags[$0] } }
  }

  init(_ old: Cut, _ new: Cut) {
    var (olds, news) = (names.read(old), names.read(new))
    olds.countShortReels(of: &news, names)
    news.countShortReels(of: &olds, names)
    var known: (old: Flags, new: Flags) = (Flags(), Flags())
    for event in olds.events.values.joined() {
      if let name = names.name(of: event, in: olds, comparedWith: news) { known.old.insert(name) }
    }
    for event in news.events.values.joined() {
      if let name = names.name(of: event, in: news, comparedWith: olds) { known.new.insert(name) }
    }
    olds.whole = names.whole(ofShort: known.old.numbers, among: known.new.numbers)
    news.whole = names.whole(ofShort: known.new.numbers, among: known.old.numbers)
    sides = [.old: olds, .new: news]
  }

  /// The numbers of the sources of a track's events.
  mutating func numbers(of track: TrackName, _ events: [CutEvent], in side: Side) -> [Int] {
    guard let names = sides[side], let other = sides[side == .old ? .new : .old], let known = names.events[track] else {
      return []
    }
    return zip(events, known).map { event, eventName in
      guard let name = self.names.name(of: eventName, in: names, comparedWith: other) else {
        return number(ofUnnamed: Unnamed(source: event.source, rate: event.sourceRate))
      }
      return number(of: names.whole[name] ?? name, at: event.sourceRate)
    }
  }

  private mutating func number(of name: Int, at rate: TimecodeFrameRate) -> Int {
    let index = named.firstIndex { $0.rate == rate } ?? named.count
    if index == named.count { named.append((rate, [])) }
    let missing = name + 1 - named[index].numbers.count
    if missing > 0 { named[index].numbers += repeatElement(-1, count: max(missing, named[index].numbers.count)) }
    if named[index].numbers[name] < 0 {
      named[index].numbers[name] = Int32(count)
      count += 1
    }
    return Int(named[index].numbers[name])
  }

  private mutating func number(ofUnnamed source: Unnamed) -> Int {
    if let number = unnamed[source] { return number }
    unnamed[source] = count
    count += 1
    return count - 1
  }
}

extension SourceNumbers.Names {
  /// Records the reels that edit lists made of another cut's clip names, if this cut has the whole names.
  fileprivate mutating func countShortReels(of other: inout Self, _ names: SourceNumbers.NameNumbers) {
    for event in events.values.joined() {
      guard let stem = event.stem, let reel = event.reel, event.mayBeCut, let short = event.short,
        names.longReel(of: stem, cutTo: reel, in: other) != nil
      else { continue }
      other.shortReels.insert(short)
    }
  }
}

extension SourceNumbers {
  /// Names without case, and their numbers.
  fileprivate struct NameNumbers {
    private var numbers: [String: Int] = [:]
    private var texts: [String] = []
    /// The names that distinguish clips, by the numbers of their names.
    private var telling: [Int: Int] = [:]
    /// The reels that an edit list makes of names, by their numbers; -1 for none.
    private var shortReels: [Int: Int] = [:]

    mutating func number(of name: String) -> Int {
      func known(_ number: inout Int) -> Int { number }
      let number = known(&numbers[name, default: texts.count])
      if number == texts.count { texts.append(name) }
      return number
    }

    /// The texts of a cut as reels, and as names of clips, by their numbers.
    private struct Folded {
      var reels: [(number: Int, mayBeCut: Bool)?]
      var stems: [Int?]
    }

    /// Reads the names of a cut's events.
    mutating func read(_ cut: Cut) -> Names {
      var names = Names()
      var folded = Folded(
        reels: Array(repeating: nil, count: cut.textCount), stems: Array(repeating: nil, count: cut.textCount))
      numbers.reserveCapacity(cut.textCount)
      for track in cut.tracks {
        var events: [EventName] = []
        events.reserveCapacity(track.events.count)
        for event in track.events {
          let name = name(ofEvent: event, cut.names(of: event), &folded)
          if let reel = name.reel { names.reels.insert(reel) }
          if let short = name.short { names.shortReels.insert(short) }
          if let stem = name.stem { names.note(name.reel ?? -1, ofClip: stem) }
          events.append(name)
        }
        names.events[track.name] = events
      }
      return names
    }

    /// The name of an event; a text's number is 0 if it has none.
    private mutating func name(
      ofEvent event: CutEvent, _ texts: (reel: Int, clip: Int), _ folded: inout Folded
    ) -> EventName {
      var name = EventName()
      if let reel = event.reel {
        let known = folded.reels[texts.reel] ?? (number(of: SourceName.folded(reel)), SourceName.mayBeCut(reel))
        if texts.reel != 0 { folded.reels[texts.reel] = known }
        (name.reel, name.mayBeCut) = known
      }
      if let clip = event.clip {
        let stem = folded.stems[texts.clip] ?? number(of: SourceName.stem(clip))
        if texts.clip != 0 { folded.stems[texts.clip] = stem }
        name.stem = stem
        name.short = shortReel(ofStem: stem, reel: name.reel)
      }
      return name
    }

    /// The reel that an edit list makes of a stem; nil if the event has a reel that begins differently.
    private mutating func shortReel(ofStem stem: Int, reel: Int?) -> Int? {
      // A reel of eight characters has at least eight bytes.
      if let reel, texts[reel].utf8.count < 8 { return nil }
      let short = shortReels[stem] ?? SourceName.shortReel(ofStem: texts[stem]).map { number(of: $0) } ?? -1
      shortReels[stem] = short
      return short < 0 || reel.map({ !texts[$0].hasPrefix(texts[short]) }) == true ? nil : short
    }

    /// The name of an event's source.
    mutating func name(of event: EventName, in side: Names, comparedWith other: Names) -> Int? {
      if let name = nameBeforeCutting(of: event, in: side, comparedWith: other) { return name }
      if let reel = event.reel { return reel }
      return event.stem.map { other.reel(ofClip: $0) ?? $0 }
    }

    /// The longer name that was cut to an event's reel, if the other cut also has such names; otherwise nil.
    private mutating func nameBeforeCutting(of event: EventName, in side: Names, comparedWith other: Names) -> Int? {
      guard event.mayBeCut, let short = event.short, let stem = event.stem else { return nil }
      if event.reel != nil, let known = longReel(of: stem, cutTo: short, in: other) { return known }
      // Clips without a reel are already distinguished by their whole names.
      guard other.shortReels.contains(short), side.reels.contains(short) || other.reels.contains(short) else {
        return nil
      }
      if let known = telling[stem] { return known }
      let name = number(of: SourceName.telling(texts[stem]))
      telling[stem] = name
      return name
    }

    /// The reel of a cut that is a clip's whole name, or the clip's own reel there.
    func longReel(of stem: Int, cutTo reel: Int, in side: Names) -> Int? {
      if let known = side.reel(ofClip: stem), known != reel, texts[known].hasPrefix(texts[reel]) { return known }
      return side.reels.contains(stem) ? stem : nil
    }

    /// For each name that may be cut, the only one of the other names that begins with it.
    func whole(ofShort names: [Int], among others: [Int]) -> [Int: Int] {
      var whole: [Int: Int] = [:]
      let short = names.filter { SourceName.mayBeCut(texts[$0]) }
      guard !short.isEmpty else { return whole }
      let sorted = others.sorted { texts[$0] < texts[$1] }
      for name in short {
        let text = texts[name]
        let first = sorted.partitioningIndex { texts[$0] >= text }
        guard first < sorted.count, sorted[first] != name, texts[sorted[first]].hasPrefix(text),
          first + 1 == sorted.count || !texts[sorted[first + 1]].hasPrefix(text)
        else { continue }
        whole[name] = sorted[first]
      }
      return whole
    }
  }
}
