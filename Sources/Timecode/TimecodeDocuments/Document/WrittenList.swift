// The entries of a list while a format writes them: the rows of a table, with their texts, by index.
//
//     for entry in output.list { entry.name, entry.record, entry.isClip … output.lose(.speed, entry.index) }
//     output.list.movingCuts { _, transition, _ in (transition.frames + 1) / 2 }

import SMPTETimecode
import TimecodeEvents

/// A list to write. A class, so that an entry refers to it by one reference.
final class WrittenList: RandomAccessCollection, Sendable {
  private let list: EntryList
  /// The table, whose only entries are those of the list.
  let table: EventTable
  /// The texts by their numbers.
  let texts: [String?]

  /// - Parameter texts: The table's texts, if they are known.
  init(_ list: EntryList, _ texts: [String?]? = nil) {
    self.list = list.alone
    table = self.list.table.events
    self.texts = texts ?? list.table.strings
  }

  /// The rows of the entries.
  var rows: [Int] { list.entries }
  /// The event before each event that begins with a transition, by their indices.
  var eventsBefore: [Int: Int] { list.eventsBefore() }

  var startIndex: Int { 0 }
  var endIndex: Int { rows.count }
  subscript(index: Int) -> Entry { Entry(of: self, index) }

  /// An entry of the list.
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
  /// The list with each transition's cut moved.
  ///
  /// - Parameter lead: As for a list of entries.
  func movingCuts(to lead: (_ index: Int, _ transition: EventTable.Transition, _ meets: Bool) -> Int) -> WrittenList {
    WrittenList(list.movingCuts(to: lead), texts)
  }

  /// The list without events of zero length after a fade out: the black after it begins where such an event begins.
  var withoutEmptyBlack: WrittenList {
    guard contains(where: { $0.isPoint && $0.has(.transition) }) else { return self }
    return movingCuts { index, transition, _ in self[index].isPoint ? 0 : transition.lead }
  }

  /// The properties of a timeline with the entries, also for an empty list, and its start in subframes.
  func timeline(
    from start: Timecode?, _ options: DocumentOptions
  ) throws(DocumentError) -> (properties: Timecode.Properties, start: Int) {
    let properties =
      try commonProperties()
      ?? Timecode.Properties(rate: start?.frameRate ?? options.rate ?? .fps25, base: options.base)
    if let start, start.properties == properties { return (properties, start.subFrameCount) }
    // If no start is stated, the program begins with its first event; without events it has no beginning.
    return (properties, lazy.filter(\.isEvent).map(\.record.start).min() ?? 0)
  }

  /// The common properties of all entries; nil for an empty list.
  ///
  /// - Throws: `mixedProperties` with the first entry that differs, `unwritable` with the first that does not exist.
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

  /// The common properties of all entries, none beyond a day; nil for an empty list.
  ///
  /// - Throws: As `commonProperties()`, and `unwritable` with the first entry beyond a day.
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
  /// The indices of entries by time; entries at the same time keep their order.
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

  /// The lines of an edit list that have a meaning only there.
  var comments: [String] {
    row.extra == 0 ? [] : list.table.comments(of: row).map { list.texts[Int($0)] ?? "" }
  }

  /// Its time in the program, in subframes, on its clock.
  var record: TimeSpan { row.record }
  var clock: Clock { list.table.clocks[Int(row.recordClock)] }
  var properties: Timecode.Properties { list.properties(of: row) }
  var inPoint: Timecode { clock.timecode(record.start) }
  /// It is a single timecode.
  var isPoint: Bool { record.start == record.end }

  /// The points of its record, which may not exist; the out point of a single timecode is its in point.
  var points: (in: Timecode, out: Timecode) {
    let (start, end) = list.table.record(of: row)
    let first = start ?? Timecode(.zero, at: .fps24)
    return (first, end ?? first)
  }

  /// The parts of its times below a subframe.
  var remainder: TimecodeRange.SubframeRemainder { list.table.remainder(of: row) }

  /// The entry has content of a kind.
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
  var isEvent: Bool { list.table.saysEvent(row) }
  var hasSource: Bool { row.isEvent && list.table.hasSource(row) }
  /// It is a clip on a timeline: a range that states a source.
  var isClip: Bool { !isPoint && hasSource }

  var number: Int? { row.isEvent ? list.table.number(of: row) : nil }
  var track: EventTable.TrackSet { list.table.trackSets[row.isEvent ? Int(row.trackSet) : 0] }
  var reel: String? { row.isEvent ? list.texts[Int(row.reel)] : nil }
  var clip: String? { row.isEvent ? list.texts[Int(row.clip)] : nil }
  /// The reel, unless it stands for no source.
  var namedReel: String? { reel.flatMap { TimecodeEvent.Source.isNone(reel: $0) ? nil : $0 } }
  var speed: Speed { list.table.speeds[row.isEvent ? Int(row.speed) : 0] }
  var media: TimecodeEvent.Source.Media? { row.isEvent ? list.table.media(of: row) : nil }
  var source: (in: Timecode?, out: Timecode?) { row.isEvent ? list.table.shownSource(of: row) : (nil, nil) }

  /// The source as counts, if it is a range on the clock of the record.
  var sourceOnClock: TimeSpan? {
    guard row.isEvent, row.sourceClock == row.recordClock, !list.table.isNoSource(row) else { return nil }
    return row.source.stated
  }

  /// The transition that it begins with; nil for a cut.
  var transition: TimecodeEvent.Transition? {
    row.isEvent && row.transition != 0 ? list.table.transition(of: row, list.texts) : nil
  }

  /// What it states of an event, apart from its transition.
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

  /// The rule for its lengths.
  var rule: LengthRule {
    LengthRule(
      record: properties, source: (source.in ?? source.out)?.properties ?? properties, speed: speed)
  }
}

extension EventTable.TrackSet {
  /// It is no track, as NONE; an event whose track is unknown is on the first picture track.
  var isNone: Bool { name?.isEmpty == false && tracks.isEmpty }
  var hasSound: Bool { kind.map { $0 == .audio } ?? tracks.contains(where: \.isHeard) }
  /// It has picture. An event on no track is written as disabled picture.
  var hasPicture: Bool { !hasSound || kind == nil && tracks.contains { !$0.isHeard } }
}
