// What must hold between the items of a list, in their order: `validate --ordered --no-overlap --no-gap`.
//
//     var check = SequenceCheck([.ordered, .noOverlap])
//     for finding in check.findings(against: range, on: event.tracks, line: 12) { finding.reason … }
//
// Each track is judged by itself; items without a track are judged together. Every broken rule is found, on every
// track.

public import SMPTETimecode

/// What must hold between an item and those before it; instants are compared.
public struct SequenceRules: OptionSet, Hashable, Sendable {
  /// A bit for each rule.
  public let rawValue: UInt8

  /// Makes a set of bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// No item begins before the one before it.
  public static let ordered = SequenceRules(rawValue: 1)
  /// No range has an instant in common with the range before it, or with the one that ends last, and no timecode is
  /// that of the timecode before it, or the last one. A timecode has no length: one within a range, such as a marker
  /// within its clip, overlaps nothing.
  public static let noOverlap = SequenceRules(rawValue: 2)
  /// No item begins after the end of all items before it, but for a timecode without a track after items that have one,
  /// such as a marker.
  public static let noGap = SequenceRules(rawValue: 4)
}

/// A rule that does not hold between an item and one before it.
public struct SequenceFinding: Hashable, Sendable {
  /// `order`, `overlap` or `gap`.
  public var reason: TimecodeField.PasteRejection.Reason
  /// How long the gap or the overlap is; nil for order, and between items of two rates.
  public var length: Timecode?
  /// The line of the item before; nil if it has none.
  public var line: Int?
  /// The tracks that it is on, if the list has several.
  public var tracks: [TrackName] = []
}

/// The items of a list so far, as far as the next one is checked against them.
public struct SequenceCheck: Sendable {
  /// The rules.
  public let rules: SequenceRules
  /// What has no track.
  private var items = Track()
  private var tracks: [TrackName: Track] = [:]
  /// Items on other tracks follow, so that findings name their track.
  var hasSeveralTracks = false
  /// Every earlier item is looked at for an overlap, as in a document, whose items are all in memory; if not, the one
  /// before and the one that ends last are.
  var keepsAll = false
  /// How many items could not be read, which leave no gap.
  private var unreadCount = 0

  /// Begins a list.
  public init(_ rules: SequenceRules) { self.rules = rules }

  /// Checks the next item: every rule that does not hold, on every track, in the order `order`, `overlap`, `gap`. What
  /// is the same on several tracks is one finding.
  ///
  /// - Parameters:
  ///   - range: The item.
  ///   - tracks: The tracks that the item is on, by which it is judged; an item without one is judged with such items.
  ///   - line: The line of the item, which a finding about the next one names.
  ///   - isKeyed: Whether it is keyed over another item, at the same place of its tracks, so that it overlaps nothing.
  public mutating func findings(
    against range: TimecodeRange, on tracks: [TrackName] = [], line: Int? = nil, isKeyed: Bool = false
  ) -> [SequenceFinding] {
    let item = Item(range: range, line: line)
    let rules = isKeyed ? self.rules.subtracting(.noOverlap) : self.rules
    guard !tracks.isEmpty else {
      // Events lie between the marks of a list, so marks leave no gap.
      let isMark = range.isTimecode && !self.tracks.isEmpty
      return items.add(item, isMark ? rules.subtracting(.noGap) : rules, unreadCount, keepsAll)
    }
    var found: [SequenceFinding] = []
    for track in tracks {
      for var finding in self.tracks[track, default: Track()].add(
        item, rules, unreadCount, keepsAll, isKeyed: isKeyed)
      {
        if let index = found.firstIndex(where: { $0.isLike(finding) }) {
          found[index].tracks.append(track)
        } else {
          finding.tracks = [track]
          found.append(finding)
        }
      }
    }
    if !hasSeveralTracks, self.tracks.count <= 1 {
      for index in found.indices { found[index].tracks = [] }
    }
    return found
  }

  /// Passes over an item that was refused for another reason, so that it leaves no gap.
  ///
  /// - Parameters:
  ///   - range: Where it is; nil if it could not be read.
  ///   - tracks: The tracks that it is on.
  ///   - line: The line of the item.
  public mutating func pass(over range: TimecodeRange?, on tracks: [TrackName] = [], line: Int? = nil) {
    guard let range else { return unreadCount += 1 }
    _ = findings(against: range, on: tracks, line: line)
  }

  fileprivate struct Item {
    var range: TimecodeRange
    var line: Int?
  }

  /// The item before, and the one that ends last.
  private struct Latest {
    var previous: Item?
    var last: Item?

    /// All items, if they are kept.
    private var kept = EarlierItems()

    mutating func add(_ item: Item, _ keepsAll: Bool = false) {
      previous = item
      if keepsAll { kept.append(item) }
      if last.map({ precedes($0.range.outPoint, item.range.outPoint) }) ?? true { last = item }
    }

    /// One that has an instant in common with a range: the one before, the one that ends last, or of all that are kept
    /// another one.
    func overlapped(by range: TimecodeRange) -> Item? {
      guard let last, !precedes(last.range.outPoint, range.inPoint) else { return nil }
      return [previous, last].lazy.compactMap { $0 }.first { $0.range.overlaps(range) } ?? kept.overlapped(by: range)
    }
  }

  /// Items in runs, each sorted by in points and twice as long as the next at least: one more costs log n, and so does
  /// a search.
  private struct EarlierItems {
    private struct Entry {
      var item: Item
      /// Which of the run's entries up to this one ends last.
      var longest: Int
    }
    private var runs: [[Entry]] = []

    mutating func append(_ item: Item) {
      var items = [item]
      while let run = runs.last, run.count < 2 * items.count {
        runs.removeLast()
        items = merged(run.map(\.item), items)
      }
      var (run, longest) = ([Entry](), 0)
      run.reserveCapacity(items.count)
      for (index, item) in items.enumerated() {
        if precedes(items[longest].range.outPoint, item.range.outPoint) { longest = index }
        run.append(Entry(item: item, longest: longest))
      }
      runs.append(run)
    }

    private func merged(_ left: [Item], _ right: [Item]) -> [Item] {
      var result: [Item] = []
      result.reserveCapacity(left.count + right.count)
      var next = left.startIndex
      for item in right {
        while next < left.endIndex, !precedes(item.range.inPoint, left[next].range.inPoint) {
          result.append(left[next])
          next += 1
        }
        result.append(item)
      }
      return result + left[next...]
    }

    /// Of the items of a run that begin before a range ends, the one that ends last overlaps it, if any does.
    func overlapped(by range: TimecodeRange) -> Item? {
      for run in runs {
        var (low, high) = (0, run.count)
        while low < high {
          let middle = (low + high) / 2
          let start = run[middle].item.range.inPoint
          let isBeyond = range.isTimecode ? precedes(range.outPoint, start) : !precedes(start, range.outPoint)
          if isBeyond { high = middle } else { low = middle + 1 }
        }
        guard low > 0 else { continue }
        let item = run[run[low - 1].longest].item
        if item.range.overlaps(range) { return item }
      }
      return nil
    }
  }

  /// The items of a track.
  private struct Track {
    private var all = Latest()
    private var ranges = Latest()
    private var timecodes = Latest()
    private var unreadCount = 0

    mutating func add(
      _ item: Item, _ rules: SequenceRules, _ unread: Int, _ keepsAll: Bool, isKeyed: Bool = false
    ) -> [SequenceFinding] {
      defer {
        all.add(item)
        unreadCount = unread
        if item.range.isTimecode {
          timecodes.add(item, keepsAll)
        } else if !isKeyed {
          ranges.add(item, keepsAll)
        }
      }
      guard let previous = all.previous, let last = all.last else { return [] }
      var found: [SequenceFinding] = []
      if rules.contains(.ordered), precedes(item.range.inPoint, previous.range.inPoint) {
        found.append(SequenceFinding(reason: .order, line: previous.line))
      }
      if rules.contains(.noOverlap),
        let other = (item.range.isTimecode ? timecodes : ranges).overlapped(by: item.range)
      {
        let end = precedes(other.range.outPoint, item.range.outPoint) ? other.range.outPoint : item.range.outPoint
        let start = precedes(item.range.inPoint, other.range.inPoint) ? other.range.inPoint : item.range.inPoint
        found.append(SequenceFinding(reason: .overlap, length: length(from: start, to: end), line: other.line))
      }
      if rules.contains(.noGap), unreadCount == unread, precedes(last.range.outPoint, item.range.inPoint) {
        found.append(
          SequenceFinding(
            reason: .gap, length: length(from: last.range.outPoint, to: item.range.inPoint), line: last.line))
      }
      return found
    }
  }
}

extension SequenceFinding {
  /// It differs from another one in its tracks only.
  fileprivate func isLike(_ other: SequenceFinding) -> Bool {
    reason == other.reason && length == other.length && line == other.line
  }
}

private func precedes(_ one: Timecode, _ other: Timecode) -> Bool { one < other && !one.isSameInstant(as: other) }

/// The length between two points with the same properties; nil for others, and for none.
private func length(from start: Timecode, to end: Timecode) -> Timecode? {
  guard start.properties == end.properties, let range = try? TimecodeRange(from: start, to: end), !range.isTimecode
  else { return nil }
  return range.duration
}
