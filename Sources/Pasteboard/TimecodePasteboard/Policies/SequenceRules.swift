// The rules between the items of a list, in their order: `validate --ordered --no-overlap --no-gap`.
//
//     var check = SequenceCheck([.ordered, .noOverlap])
//     for finding in check.findings(against: range, on: event.tracks, line: 12) { finding.reason … }
//
// Each track is judged separately, and items without a track are judged together. Every broken rule is found, on every
// track.

public import SMPTETimecode
import TimecodeCuts

/// The rules between an item and the items before it. Instants are compared.
public struct SequenceRules: OptionSet, Equatable, Sendable {
  /// A bit for each rule.
  public let rawValue: UInt8

  /// Makes a set of bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// No item begins before the previous one.
  public static let ordered = SequenceRules(rawValue: 1)
  /// No range has an instant in common with an earlier range, and no timecode equals an earlier timecode. In a
  /// document, all earlier items are compared; in a list, only the previous one and the one that ends last.
  ///
  /// A timecode has no length: a timecode within a range, such as a marker within its clip, overlaps nothing.
  public static let noOverlap = SequenceRules(rawValue: 2)
  /// No item begins after the end of all earlier items. A timecode without a track, such as a marker, may do so after
  /// items that have one.
  public static let noGap = SequenceRules(rawValue: 4)
}

/// A rule that is broken between an item and an earlier one.
public struct SequenceFinding: Equatable, Sendable {
  /// `order`, `overlap` or `gap`.
  public var reason: TimecodeField.PasteRejection.Reason
  /// The length of the gap or the overlap; nil for order, and between items at different rates.
  public var length: Timecode?
  /// The line of the earlier item; nil if it has none.
  public var line: Int?
  /// The tracks of the finding, if the list has several.
  public var tracks: [TrackName] = []
}

/// The earlier items of a list, as far as they are needed to check the next one.
public struct SequenceCheck: Sendable {
  /// The rules.
  public let rules: SequenceRules
  /// The items without a track.
  private var items = Track()
  private var tracks: [TrackName: Track] = [:]
  /// True if items on other tracks may follow, so that findings name their track.
  var hasSeveralTracks = false
  /// True if every earlier item is compared for an overlap, as in a document, whose items are all in memory. Otherwise
  /// only the previous item and the one that ends last are.
  var keepsAll = false
  /// The number of items that could not be read. They leave no gap.
  private var unreadCount = 0

  /// Begins a list.
  public init(_ rules: SequenceRules) { self.rules = rules }

  /// Checks the next item against every rule, on every track. Returns the broken rules in the order `order`, `overlap`,
  /// `gap`. Equal findings on several tracks are one finding.
  ///
  /// - Parameters:
  ///   - range: The item.
  ///   - tracks: The tracks of the item, on which it is judged. Items without a track are judged together.
  ///   - line: The line of the item, which a finding about a later item names.
  ///   - isKeyed: True if the item is keyed over another one, at the same place on its tracks, so that it overlaps
  ///     nothing.
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

  /// Skips an item that was refused for another reason, so that it leaves no gap.
  ///
  /// - Parameters:
  ///   - range: The range of the item; nil if it could not be read.
  ///   - tracks: The tracks of the item.
  ///   - line: The line of the item.
  public mutating func pass(over range: TimecodeRange?, on tracks: [TrackName] = [], line: Int? = nil) {
    guard let range else { return unreadCount += 1 }
    _ = findings(against: range, on: tracks, line: line)
  }

  fileprivate struct Item {
    var range: TimecodeRange
    var line: Int?
  }

  /// The previous item, and the item that ends last.
  private struct Latest {
    var previous: Item?
    var last: Item?

    /// All items, if they are needed.
    private var kept = EarlierItems()

    mutating func add(_ item: Item, _ keepsAll: Bool = false) {
      previous = item
      if keepsAll { kept.append(item) }
      if last.map({ precedes($0.range.outPoint, item.range.outPoint) }) ?? true { last = item }
    }

    /// An item that has an instant in common with a range: the previous one, the one that ends last, or any of the kept
    /// ones.
    func overlapped(by range: TimecodeRange) -> Item? {
      guard let last, !precedes(last.range.outPoint, range.inPoint) else { return nil }
      return [previous, last].lazy.compactMap { $0 }.first { $0.range.overlaps(range) } ?? kept.overlapped(by: range)
    }
  }

  /// Items in runs, each sorted by in points and at least twice as long as the next one. Adding an item takes O(log n)
  /// time on average, and a search O(log² n).
  private struct EarlierItems {
    private struct Entry {
      var item: Item
      /// The index of the entry that ends last, among the run's entries up to this one.
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

    /// The item of a run that begins before a range ends, and ends last of all such items, overlaps the range if any
    /// does.
    func overlapped(by range: TimecodeRange) -> Item? {
      for run in runs {
        let count = run.partitioningIndex { entry in
          let start = entry.item.range.inPoint
          return range.isTimecode ? precedes(range.outPoint, start) : !precedes(start, range.outPoint)
        }
        guard count > 0 else { continue }
        let item = run[run[count - 1].longest].item
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
  /// Returns true if two findings differ only in their tracks.
  fileprivate func isLike(_ other: SequenceFinding) -> Bool {
    reason == other.reason && length == other.length && line == other.line
  }
}

private func precedes(_ one: Timecode, _ other: Timecode) -> Bool { one < other && !one.isSameInstant(as: other) }

/// The length between two points; nil if their properties differ, or if the length is zero.
private func length(from start: Timecode, to end: Timecode) -> Timecode? {
  guard start.properties == end.properties, let range = try? TimecodeRange(from: start, to: end), !range.isTimecode
  else { return nil }
  return range.duration
}
