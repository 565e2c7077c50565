// The entries of a list during writing: the rows of a table with their texts, by index.
//
//     for entry in output.list { entry.name, entry.record, entry.isClip … output.lose(.speed, entry.index) }
//     output.list.movingCuts { _, transition, _ in (transition.frames + 1) / 2 }

import SMPTETimecode
import TimecodeEvents

/// The entries to write. A class, so that each entry needs only one reference to it.
final class WrittenList: RandomAccessCollection, Sendable {
  private let list: EntryList
  /// The table. It has no entries other than the list's.
  let table: EventTable
  /// The table's texts, by number.
  let texts: [String?]

  /// - Parameter texts: The table's texts, if the caller has them.
  init(_ list: EntryList, _ texts: [String?]? = nil) {
    self.list = list.withoutOtherEntries
    table = self.list.table.events
    self.texts = texts ?? list.table.strings
  }

  /// The row of each entry.
  var rows: [Int] { list.entries }
  /// For each event that begins with a transition, the event before it; both by index.
  var eventsBefore: [Int: Int] { list.eventsBefore() }

  var startIndex: Int { 0 }
  var endIndex: Int { rows.count }
  subscript(index: Int) -> Entry { Entry(of: self, index) }

  struct Entry {
    let list: WrittenList
    let index: Int
    let row: EventRow

    fileprivate init(of list: WrittenList, _ index: Int) {
      (self.list, self.index, row) = (list, index, list.table.rows[list.rows[index]])
    }
  }
}

extension WrittenList {
  /// Returns the list with the cut of each transition moved.
  ///
  /// - Parameter lead: The same closure as for a list of entries.
  func movingCuts(to lead: (_ index: Int, _ transition: EventTable.Transition, _ meets: Bool) -> Int) -> WrittenList {
    WrittenList(list.movingCuts(to: lead), texts)
  }

  /// The list without zero-length events after a fade-out. The black that follows the fade-out begins where such an
  /// event begins.
  var withoutEmptyBlack: WrittenList {
    guard contains(where: { $0.isPoint && $0.has(.transition) }) else { return self }
    return movingCuts { index, transition, _ in self[index].isPoint ? 0 : transition.lead }
  }

  /// The properties of a timeline that contains the entries, and its start in subframes. An empty list also has
  /// properties.
  func timeline(
    from start: Timecode?, _ options: DocumentOptions
  ) throws(DocumentError) -> (properties: Timecode.Properties, start: Int) {
    let properties =
      try commonProperties()
      ?? Timecode.Properties(rate: start?.frameRate ?? options.rate ?? .fps25, base: options.base)
    if let start, start.properties == properties { return (properties, start.subFrameCount) }
    // If no start is stated, the timeline begins with its first event. Without events it begins at zero.
    return (properties, lazy.filter(\.isEvent).map(\.record.start).min() ?? 0)
  }

  /// The common properties of all entries; nil for an empty list.
  ///
  /// - Throws: `mixedProperties` for the first entry that differs, `unwritable` for the first entry that does not
  ///   exist.
  func commonProperties() throws(DocumentError) -> Timecode.Properties? {
    guard let common = rows.first.map({ properties(of: table.rows[$0]) }) else { return nil }
    for (index, row) in rows.enumerated() {
      guard properties(of: table.rows[row]) == common else { throw DocumentError(.mixedProperties(marker: index + 1)) }
      guard table.rows[row].record.isStated else { throw DocumentError(.unwritable(marker: index + 1)) }
    }
    return common
  }

  /// The properties of a row's record, or of its first point if the record is not a range.
  fileprivate func properties(of row: EventRow) -> Timecode.Properties {
    row.record.isStated
      ? table.clocks[Int(row.recordClock)].properties
      : table.record(of: row).in?.properties ?? Timecode.Properties(rate: .fps24)
  }

  /// The common properties of all entries, all of which must be within a day; nil for an empty list.
  ///
  /// - Throws: The errors of `commonProperties()`, and `unwritable` for the first entry beyond a day.
  func commonPropertiesWithinDay() throws(DocumentError) -> Timecode.Properties? {
    let properties = try commonProperties()
    guard let properties, properties.upperLimit != .max24Hours else { return properties }
    let day = properties.frameRate.maxTotalSubFrames(in: .max24Hours, base: properties.subFramesBase)
    for (index, row) in rows.enumerated() where table.rows[row].record.end > day {
      throw DocumentError(.unwritable(marker: index + 1))
    }
    return properties
  }
}

extension [Int] {
  /// The indices of entries in order of time. Entries at the same time keep their order.
  func byTime(of list: WrittenList) -> [Int] {
    let starts = map { list[$0].record.start }
    return indices.sorted { (starts[$0], $0) < (starts[$1], $1) }.map { self[$0] }
  }
}

// MARK: Parts of an entry

extension WrittenList.Entry {
  var name: String? { list.texts[Int(list.table.name(of: row))] }
  var note: String? { list.texts[Int(list.table.extra(of: row).note)] }
  var color: String? { list.texts[Int(list.table.extra(of: row).color)] }

  /// The lines of an edit list that have no meaning in other formats.
  var comments: [String] {
    row.extra == 0 ? [] : list.table.comments(of: row).map { list.texts[Int($0)] ?? "" }
  }

  /// The time in the timeline, in subframes of the entry's clock.
  var record: TimeSpan { row.record }
  var clock: Clock { list.table.clocks[Int(row.recordClock)] }
  var properties: Timecode.Properties { list.properties(of: row) }
  var inPoint: Timecode { clock.timecode(record.start) }
  /// True for a single timecode.
  var isPoint: Bool { record.start == record.end }

  /// The points of the record, which may not exist. The out point of a single timecode is its in point.
  var points: (in: Timecode, out: Timecode) {
    let (start, end) = list.table.record(of: row)
    let first = start ?? Timecode(.zero, at: .fps24)
    return (first, end ?? first)
  }

  /// The parts of the times below a subframe.
  var remainder: TimecodeRange.SubFrameRemainder { list.table.remainder(of: row) }

  /// Returns whether the entry has content of a kind.
  func has(_ kind: DocumentLoss.Kind) -> Bool {
    switch kind {
    case .duration: !isPoint
    case .note: list.table.extra(of: row).note != 0
    case .color: list.table.extra(of: row).color != 0
    case .event: isEvent
    case .transition: row.isEvent && row.transition != 0
    default: false
    }
  }
}

// MARK: Parts of an event

extension WrittenList.Entry {
  /// It states any part of an event.
  var isEvent: Bool { list.table.statesEvent(row) }
  var hasSource: Bool { row.isEvent && list.table.hasSource(row) }
  /// True for a clip on a timeline: a range that states a source.
  var isClip: Bool { !isPoint && hasSource }

  var number: Int? { row.isEvent ? list.table.number(of: row) : nil }
  var track: EventTable.TrackSet { list.table.trackSets[row.isEvent ? Int(row.trackSet) : 0] }
  var reel: String? { row.isEvent ? list.texts[Int(row.reel)] : nil }
  var clip: String? { row.isEvent ? list.texts[Int(row.clip)] : nil }
  /// The reel, unless its name means that there is no source.
  var namedReel: String? { reel.flatMap { TimecodeEvent.Source.isNone(reel: $0) ? nil : $0 } }
  var speed: Speed { list.table.speeds[row.isEvent ? Int(row.speed) : 0] }
  var media: TimecodeEvent.Source.Media? { row.isEvent ? list.table.media(of: row) : nil }
  var source: (in: Timecode?, out: Timecode?) { row.isEvent ? list.table.shownSource(of: row) : (nil, nil) }

  /// True if a point of the source, or of the outgoing side of the transition, does not exist at its rate.
  var hasNonexistentPoint: Bool {
    guard row.isEvent, list.table.mayHaveNonexistentPoints(row) else { return false }
    return TimecodeEvent(source: .init(in: source.in, out: source.out), transition: transition).nonexistentPoint != nil
  }

  /// The source in subframes, if it is a range on the clock of the record.
  var sourceOnClock: TimeSpan? {
    guard row.isEvent, row.sourceClock == row.recordClock, !list.table.hasLocalTime(row) else { return nil }
    return row.source.stated
  }

  /// The transition at the beginning of the event; nil for a cut.
  var transition: TimecodeEvent.Transition? {
    row.isEvent && row.transition != 0 ? list.table.transition(of: row, list.texts) : nil
  }

  /// The parts of an event that the entry states, apart from its transition.
  var parts: LostParts {
    var parts: LostParts = []
    parts.insert(.track, if: row.trackSet != 0)
    parts.insert(.number, if: number != nil)
    parts.insert(.reel, if: row.reel != 0)
    parts.insert(.clip, if: row.clip != 0)
    parts.insert(.source, if: source.in != nil || source.out != nil || media != nil)
    parts.insert(.speed, if: row.speed != 0)
    return parts.isEmpty && hasSource ? .source : parts
  }

  /// The rule that relates the lengths of the record and the source.
  var rule: LengthRule {
    LengthRule(
      record: properties, source: (source.in ?? source.out)?.properties ?? properties, speed: speed)
  }
}

extension EventTable.TrackSet {
  /// True for NONE, which means no track. An event with an unknown track is on the first picture track.
  var isNone: Bool { name?.isEmpty == false && tracks.isEmpty }
  var hasSound: Bool { kind.map { $0 == .audio } ?? tracks.contains(where: \.isHeard) }
  /// True if the tracks have picture. An event on no track is written as disabled picture.
  var hasPicture: Bool { !hasSound || kind == nil && tracks.contains { !$0.isHeard } }
}
