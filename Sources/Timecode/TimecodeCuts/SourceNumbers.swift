// Finds the same sources in two cuts. Each name becomes a number, and sources that agree have equal numbers.
//
//     var sources = SourceNumbers(old, new)
//     sources.numbers(of: track, old[track], in: .old)
//
// Each text of a cut is converted to lower case once, and is a number from then on.

import SMPTETimecode
import TimecodeEvents

/// The numbers of the sources of two cuts. Sources that agree have equal numbers.
///
/// The name of a source is its reel, or otherwise the name of its clip without extension, both in lower case. These
/// rules find the same sources despite different names:
///
/// - A clip without a reel in one cut has the only reel that it has in the other cut.
/// - Edit lists truncate names to eight characters. A reel of this length agrees with the only name of the other cut
///   that begins with it.
/// - If clips of both cuts have longer names that begin with such a reel, these names are the names of the sources, but
///   without version numbers. Many sources may be truncated to the same reel.
/// - A source without a name agrees only with a source that has the same points.
///
/// Sources with different rates are different. The cost is n log n.
struct SourceNumbers {
  private var names = NameNumbers()
  private var sides: [Side: Names] = [:]
  /// For each rate, the numbers of the named sources, by name.
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

  /// The names of an event, as numbers.
  fileprivate struct EventName {
    var reel: Int?
    /// The name of the clip without extension.
    var stem: Int?
    /// The reel to which an edit list truncates the stem.
    var short: Int?
    /// True if there is no reel, or if the reel may be a truncated name.
    var mayBeTruncated = true
  }

  /// The names of a cut.
  fileprivate struct Names {
    var events: [TrackName: [EventName]] = [:]
    /// The names that are reels.
    var reels = NameSet()
    /// The reels to which an edit list of either cut truncates the names of clips.
    var shortReels = NameSet()
    /// The reel of each clip that always has the same reel; -1 for a clip with several reels, or with events without a
    /// reel. -2 for a name that is not a clip's.
    private var reelsByClip: [Int] = []
    /// The longer names of the other cut that the truncated names of this cut mean.
    var wholeNames: [Int: Int] = [:]

    /// The only reel of a clip; nil if there is none, or several.
    func reel(ofClip stem: Int) -> Int? {
      stem < reelsByClip.count && reelsByClip[stem] >= 0 ? reelsByClip[stem] : nil
    }

    /// Records the reel of an event with a clip. -1 means no reel.
    mutating func recordReel(_ reel: Int, ofClip stem: Int) {
      let missing = stem + 1 - reelsByClip.count
      if missing > 0 { reelsByClip += repeatElement(-2, count: max(missing, reelsByClip.count)) }
      reelsByClip[stem] = reelsByClip[stem] == -2 || reelsByClip[stem] == reel ? reel : -1
    }
  }

  /// A set of names, as numbers.
  fileprivate struct NameSet {
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
    olds.recordShortReels(of: &news, names)
    news.recordShortReels(of: &olds, names)
    var known: (old: NameSet, new: NameSet) = (NameSet(), NameSet())
    for event in olds.events.values.joined() {
      if let name = names.name(of: event, in: olds, comparedWith: news) { known.old.insert(name) }
    }
    for event in news.events.values.joined() {
      if let name = names.name(of: event, in: news, comparedWith: olds) { known.new.insert(name) }
    }
    olds.wholeNames = names.wholeNames(forShort: known.old.numbers, among: known.new.numbers)
    news.wholeNames = names.wholeNames(forShort: known.new.numbers, among: known.old.numbers)
    sides = [.old: olds, .new: news]
  }

  /// The source numbers of the events of a track.
  mutating func numbers(of track: TrackName, _ events: [CutEvent], in side: Side) -> [Int] {
    guard let names = sides[side], let other = sides[side == .old ? .new : .old], let known = names.events[track] else {
      return []
    }
    return zip(events, known).map { event, eventName in
      guard let name = self.names.name(of: eventName, in: names, comparedWith: other) else {
        return number(ofUnnamed: Unnamed(source: event.source, rate: event.sourceRate))
      }
      return number(of: names.wholeNames[name] ?? name, at: event.sourceRate)
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
  /// Records the reels to which edit lists truncated the names of clips of another cut, if this cut has the longer
  /// names.
  fileprivate mutating func recordShortReels(of other: inout Self, _ names: SourceNumbers.NameNumbers) {
    for event in events.values.joined() {
      guard let stem = event.stem, let reel = event.reel, event.mayBeTruncated, let short = event.short,
        names.longReel(of: stem, truncatedTo: reel, in: other) != nil
      else { continue }
      other.shortReels.insert(short)
    }
  }
}

extension SourceNumbers {
  /// The names in lower case, and their numbers.
  fileprivate struct NameNumbers {
    private var numbers: [String: Int] = [:]
    private var texts: [String] = []
    /// The distinguishing names of clips, by the numbers of their stems.
    private var distinguishingNames: [Int: Int] = [:]
    /// The reels to which an edit list truncates names, by the numbers of the names; -1 if there is none.
    private var shortReels: [Int: Int] = [:]

    mutating func number(of name: String) -> Int {
      func known(_ number: inout Int) -> Int { number }
      let number = known(&numbers[name, default: texts.count])
      if number == texts.count { texts.append(name) }
      return number
    }

    /// The texts of a cut as reels and as stems of clips, by the numbers of the texts.
    private struct Folded {
      var reels: [(number: Int, mayBeTruncated: Bool)?]
      var stems: [Int?]
    }

    /// Reads the names of the events of a cut.
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
          if let stem = name.stem { names.recordReel(name.reel ?? -1, ofClip: stem) }
          events.append(name)
        }
        names.events[track.name] = events
      }
      return names
    }

    /// The names of an event. The number of a text is 0 if the event has no such text.
    private mutating func name(
      ofEvent event: CutEvent, _ texts: (reel: Int, clip: Int), _ folded: inout Folded
    ) -> EventName {
      var name = EventName()
      if let reel = event.reel {
        let known = folded.reels[texts.reel] ?? (number(of: SourceName.folded(reel)), SourceName.mayBeTruncated(reel))
        if texts.reel != 0 { folded.reels[texts.reel] = known }
        (name.reel, name.mayBeTruncated) = known
      }
      if let clip = event.clip {
        let stem = folded.stems[texts.clip] ?? number(of: SourceName.stem(clip))
        if texts.clip != 0 { folded.stems[texts.clip] = stem }
        name.stem = stem
        name.short = shortReel(ofStem: stem, reel: name.reel)
      }
      return name
    }

    /// The reel to which an edit list truncates a stem; nil if the event has a reel that begins differently.
    private mutating func shortReel(ofStem stem: Int, reel: Int?) -> Int? {
      // A reel of eight characters has at least eight bytes.
      if let reel, texts[reel].utf8.count < 8 { return nil }
      let short = shortReels[stem] ?? SourceName.shortReel(ofStem: texts[stem]).map { number(of: $0) } ?? -1
      shortReels[stem] = short
      return short < 0 || reel.map({ !texts[$0].hasPrefix(texts[short]) }) == true ? nil : short
    }

    /// The name of the source of an event; nil if the source has no name.
    mutating func name(of event: EventName, in side: Names, comparedWith other: Names) -> Int? {
      if let name = untruncatedName(of: event, in: side, comparedWith: other) { return name }
      if let reel = event.reel { return reel }
      return event.stem.map { other.reel(ofClip: $0) ?? $0 }
    }

    /// The longer name of which the reel of an event is the beginning, if the other cut has such names too. Otherwise
    /// nil.
    private mutating func untruncatedName(of event: EventName, in side: Names, comparedWith other: Names) -> Int? {
      guard event.mayBeTruncated, let short = event.short, let stem = event.stem else { return nil }
      if event.reel != nil, let known = longReel(of: stem, truncatedTo: short, in: other) { return known }
      // The longer names of clips without a reel already distinguish them.
      guard other.shortReels.contains(short), side.reels.contains(short) || other.reels.contains(short) else {
        return nil
      }
      if let known = distinguishingNames[stem] { return known }
      let name = number(of: SourceName.distinguishingName(texts[stem]))
      distinguishingNames[stem] = name
      return name
    }

    /// The reel of a cut that is the longer name of a clip: the reel that the clip has there, or the reel that is its
    /// stem.
    func longReel(of stem: Int, truncatedTo reel: Int, in side: Names) -> Int? {
      if let known = side.reel(ofClip: stem), known != reel, texts[known].hasPrefix(texts[reel]) { return known }
      return side.reels.contains(stem) ? stem : nil
    }

    /// For each name that may be truncated, the only one of the other names that begins with it.
    func wholeNames(forShort names: [Int], among others: [Int]) -> [Int: Int] {
      var wholeNames: [Int: Int] = [:]
      let short = names.filter { SourceName.mayBeTruncated(texts[$0]) }
      guard !short.isEmpty else { return wholeNames }
      let sorted = others.ordered { texts[$0] < texts[$1] }
      for name in short {
        let text = texts[name]
        let first = sorted.partitioningIndex { texts[$0] >= text }
        guard first < sorted.count, sorted[first] != name, texts[sorted[first]].hasPrefix(text),
          first + 1 == sorted.count || !texts[sorted[first + 1]].hasPrefix(text)
        else { continue }
        wholeNames[name] = sorted[first]
      }
      return wholeNames
    }
  }
}
