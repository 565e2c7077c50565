// A document as rows of numbers with small tables. This form is judged, converted, rewritten, and turned into markers.
//
//     var table = EventTable()
//     let clock = table.clock(of: properties)
//     table.rows.append(row)
//     table.connect(in: text)                 // once, after all rows were added
//
// The texts of rows are ranges of the document's text, so each use of them also needs that text.

package import SMPTETimecode

/// The entries of a document, and its other times.
package struct EventTable: Sendable {
  package var rows: [EventRow] = []
  /// The meanings of labels. There is at most one clock for each set of properties.
  package private(set) var clocks: [Clock] = []
  package private(set) var trackSets = [TrackSet()]
  /// The track sets by the number of their text; 0 if there is none.
  private var setsByText: [UInt32] = []
  private var lastSet: UInt32 = 0
  /// The track sets by name, for names that the document may not contain.
  private var setsByName: [StatedName: UInt32] = [:]
  package var transitions = [Transition()]
  package var speeds = [Speed.normal]
  package var extras = [RowExtra()]
  /// The points of rows that are not a range.
  package var points = [Points()]
  /// The parts of times below a subframe. Real time and fractions of a frame have them.
  package internal(set) var remainders = [TimecodeRange.SubFrameRemainder.zero]
  /// The columns of a document that have no meaning here.
  package var otherColumns: [String] = []
  /// The cells of rows in these columns. The first element is for the rows without such cells.
  package var otherCells: [[TextID]] = [[]]
  /// The lines of an edit list that have no meaning here, with the rows of their events in ascending order.
  var comments: [(row: Int, text: TextID)] = [(-1, 0)]
  package var texts = TextPool()
  /// The fields with their positions. Empty unless the document may be rewritten.
  package var fields: [WrittenField] = []
  /// The numbers of frames in fields.
  package var counts: [Int] = []

  package init() {}

  /// A complete table, and the text that contains its names. One reference replaces one for each list in the table.
  package final class Shared: Sendable {
    package let events: EventTable
    package let text: [UInt8]

    package init(_ events: consuming EventTable, of text: [UInt8] = []) { (self.events, self.text) = (events, text) }

    /// The text with a number; nil for 0.
    package func string(_ id: TextID) -> String? {
      let text = text
      return events.texts.string(id, in: text.span)
    }

    /// All texts by their numbers, each created once; nil for 0.
    package var strings: [String?] {
      let text = text
      return events.strings(in: text.span)
    }
  }

  /// The tracks of events, and their name in the document.
  package struct TrackSet: Sendable {
    package var text: TextID = 0
    package var name: String?
    package var tracks: [TrackName] = []
    /// The kind that the document states; nil if it does not contradict the name.
    package var kind: TimecodeEvent.TrackKind?
  }

  private struct StatedName: Hashable {
    let name: String?
    let kind: TimecodeEvent.TrackKind?
  }

  /// The transition between an event and the event before it.
  package struct Transition: Sendable {
    package var kind: TimecodeEvent.Transition.Kind
    /// The number of a wipe; -1 if there is none.
    package var wipe = -1
    package var name: TextID = 0
    package var lead = 0
    package var tail: Int
    /// The row of the event before on the track; -1 if there is none.
    package var previous: Int32 = -1
    /// The row of the outgoing side; -1 if it is not stated.
    package var outgoing: Int32 = -1
    /// True if the outgoing side has the same reel as the event before.
    package var hasPreviousReel = false
    /// True if the outgoing side only states that it continues the event before from its end.
    package var continues = false

    package init(_ kind: TimecodeEvent.Transition.Kind = .other, tail: Int = 0) {
      (self.kind, self.tail) = (kind, tail)
    }

    package var frames: Int { lead.addingReportingOverflow(tail).partialValue }
    package var isKeyed: Bool { kind.isKeyed }
    /// True if the transition mixes two events. A key covers one event with the other.
    package var isMix: Bool { kind.isMix }
  }

  /// The points of a row whose record or source is not a range: a point is missing or does not exist, or the two points
  /// have different rates.
  package struct Points: Sendable {
    package var record: (in: Timecode?, out: Timecode?)
    package var source: (in: Timecode?, out: Timecode?)
  }
}

extension EventTable {
  /// The clock of labels with some properties. Creates it if there is none.
  package mutating func clock(of properties: Timecode.Properties) -> UInt8 {
    if let index = clocks.firstIndex(where: { $0.properties == properties }) { return UInt8(index) }
    clocks.append(Clock(properties))
    // There are fewer different properties than this maximum.
    return UInt8(clamping: clocks.count - 1)
  }

  /// The tracks that a name in the document means.
  package mutating func trackSet(of text: TextID, named name: @autoclosure () -> String?) -> UInt32 {
    if trackSets[Int(lastSet)].text == text { return lastSet }
    let index = Int(text)
    if index == 0 {
      lastSet = 0
    } else if index < setsByText.count, setsByText[index] != 0 {
      lastSet = setsByText[index]
    } else if let name = name() {
      lastSet = UInt32(trackSets.count)
      if index >= setsByText.count {
        setsByText += repeatElement(0, count: max(index + 1, 2 * setsByText.count) - setsByText.count)
      }
      setsByText[index] = lastSet
      trackSets.append(TrackSet(text: text, name: name, tracks: TrackName.tracks(of: name)))
    }
    return lastSet
  }

  /// The tracks that a name means. The document need not contain the name.
  ///
  /// - Parameter kind: The kind that the document states; nil if it does not contradict the name.
  package mutating func trackSet(named name: String?, statedAs kind: TimecodeEvent.TrackKind?) -> UInt32 {
    if name == nil, kind == nil { return 0 }
    let stated = StatedName(name: name, kind: kind)
    if let known = setsByName[stated] { return known }
    let set = UInt32(trackSets.count)
    trackSets.append(TrackSet(name: name, tracks: name.map { TrackName.tracks(of: $0) } ?? [], kind: kind))
    setsByName[stated] = set
    return set
  }

  /// Changes the extra values of a row.
  package mutating func changeExtra(of index: Int, _ body: (inout RowExtra) -> Void) {
    if rows[index].extra == 0 {
      rows[index].extra = UInt32(extras.count)
      extras.append(RowExtra())
    }
    body(&extras[Int(rows[index].extra)])
  }

  /// The extra values of a row.
  package func extra(of row: EventRow) -> RowExtra { extras[Int(row.extra)] }

  /// Sets the speed of a row.
  package mutating func setSpeed(_ speed: Speed, of index: Int) {
    rows[index].speed = UInt32(speeds.count)
    speeds.append(speed)
  }

  /// Sets the transition with which a row begins.
  package mutating func setTransition(_ transition: Transition, of index: Int) {
    rows[index].transition = UInt32(transitions.count)
    transitions.append(transition)
  }

  /// Sets the parts of a row's times below a subframe.
  package mutating func setRemainder(_ remainder: TimecodeRange.SubFrameRemainder, of index: Int) {
    guard remainder != .zero else { return }
    let number = UInt32(remainders.count)
    remainders.append(remainder)
    changeExtra(of: index) { $0.remainder = number }
  }

  /// The parts of a row's times below a subframe.
  package func remainder(of row: EventRow) -> TimecodeRange.SubFrameRemainder {
    row.extra == 0 ? .zero : remainders[Int(extra(of: row).remainder)]
  }

  /// Sets the part of a subframe after the start of a row's source.
  package mutating func setSourcePart(_ part: Fraction, of index: Int) {
    guard part != .zero else { return }
    let number = UInt32(remainders.count)
    remainders.append(.init(inPoint: part))
    changeExtra(of: index) { $0.sourceRemainder = number }
  }

  /// The part of a subframe after the start of a row's source.
  package func sourcePart(of row: EventRow) -> Fraction {
    row.extra == 0 ? .zero : remainders[Int(extra(of: row).sourceRemainder)].inPoint
  }

  /// Sets the position of a row.
  ///
  /// - Parameters:
  ///   - line: The number of its line.
  ///   - start: The offset of the line's first byte.
  ///   - offset: The offset of the row's first byte.
  package mutating func setLocation(line: Int, start: Int, offset: Int, of index: Int) {
    (rows[index].line, rows[index].offset) = (UInt32(line), UInt32(start))
    if offset != start { changeExtra(of: index) { $0.indent = UInt32(offset - start) } }
  }

  /// Sets the number of a row in the list.
  package mutating func setNumber(_ number: Int, of index: Int) {
    rows[index].number = Int32(exactly: number) ?? -2
    if rows[index].number < 0 { changeExtra(of: index) { $0.largeNumber = number } }
  }

  /// The number of a row in the list.
  package func number(of row: EventRow) -> Int? {
    row.number >= 0 ? Int(row.number) : row.number == -1 ? nil : extra(of: row).largeNumber
  }

  /// Sets the points of a row's record: as a span if they are a range, or otherwise as points.
  package mutating func setRecord(_ start: Timecode, _ end: Timecode?, of index: Int) {
    if let span = span(from: start, to: end) {
      (rows[index].record, rows[index].recordClock) = (span, clock(of: start.properties))
    } else {
      rows[index].flags.insert(.hasOtherRecord)
      changePoints(of: index) { $0.record = (start, end) }
    }
  }

  /// Sets the points of a row's source. One of them may be missing.
  package mutating func setSource(_ start: Timecode?, _ end: Timecode?, of index: Int) {
    guard start != nil || end != nil else { return }
    if let start, let end, let span = span(from: start, to: end) {
      (rows[index].source, rows[index].sourceClock) = (span, clock(of: start.properties))
    } else {
      rows[index].flags.insert(.hasOtherSource)
      changePoints(of: index) { $0.source = (start, end) }
    }
  }

  /// Adds a row for the range of media to which clips refer, and returns the row.
  package mutating func addMedia(_ start: Timecode, _ end: Timecode, line: Int = 0, offset: Int = 0) -> Int {
    rows.append(EventRow(line: line, offset: offset))
    setSource(start, end, of: rows.count - 1)
    return rows.count - 1
  }

  /// The range of the media of a row's clip; nil if it is unknown.
  package func media(of row: EventRow) -> TimecodeEvent.Source.Media? {
    guard row.extra != 0, case let index = Int(extra(of: row).media), index >= 0,
      case let (start?, end?) = source(of: rows[index])
    else { return nil }
    return TimecodeEvent.Source.Media(in: start, out: end)
  }

  /// Sets two points as points that are not a range, even if they could be one.
  package mutating func setPair(_ start: Timecode, _ end: Timecode, of index: Int) {
    rows[index].flags.insert(.hasOtherRecord)
    changePoints(of: index) { $0.record = (start, end) }
  }

  private func span(from start: Timecode, to end: Timecode?) -> TimeSpan? {
    (try? TimecodeRange(from: start, to: end ?? start)).map { TimeSpan($0) }
  }

  private mutating func changePoints(of index: Int, _ body: (inout Points) -> Void) {
    changeExtra(of: index) { if $0.points == 0 { $0.points = .max } }
    let extra = Int(rows[index].extra)
    if extras[extra].points == .max {
      extras[extra].points = UInt32(points.count)
      points.append(Points())
    }
    body(&points[Int(extras[extra].points)])
  }

  /// True if the points of a row's record are whole frames.
  package func hasWholeFrames(_ row: EventRow) -> Bool {
    let base = clocks[Int(row.recordClock)].properties.subFramesBase.rawValue
    return !row.record.isStated || row.record.start.isMultiple(of: base) && row.record.end.isMultiple(of: base)
  }

  /// The points of a row's record. The second is nil if the record has no out point.
  package func record(of row: EventRow) -> (in: Timecode?, out: Timecode?) {
    if row.flags.contains(.hasOtherRecord) { return points[Int(extra(of: row).points)].record }
    return row.record.isStated ? pair(row.record, row.recordClock) : (nil, nil)
  }

  /// The points of a row's source. Each is nil if the document does not state it.
  package func source(of row: EventRow) -> (in: Timecode?, out: Timecode?) {
    if row.flags.contains(.hasOtherSource) { return points[Int(extra(of: row).points)].source }
    return row.source.isStated ? pair(row.source, row.sourceClock) : (nil, nil)
  }

  private func pair(_ span: TimeSpan, _ clock: UInt8) -> (in: Timecode?, out: Timecode?) {
    let clock = clocks[Int(clock)]
    let start = clock.timecode(span.start)
    return (start, span.end == span.start ? start : clock.timecode(span.end))
  }

  /// The rule for the lengths of a row.
  package func rule(of row: EventRow) -> LengthRule {
    LengthRule(
      record: clocks[Int(row.recordClock)].properties, source: clocks[Int(row.sourceClock)].properties,
      speed: speeds[Int(row.speed)])
  }

  /// Sets the relation between the lengths of a row.
  package mutating func findForm(of index: Int) {
    let (record, source) = (rows[index].record, rows[index].source)
    guard record.isStated, source.isStated else { return }
    let isPlain = rows[index].speed == 0 && rows[index].recordClock == rows[index].sourceClock && record.length > 0
    rows[index].form =
      isPlain && record.length == source.length ? .played : rule(of: rows[index]).form(record: record, source: source)
  }
}

// MARK: Transitions

extension EventTable {
  /// The event before a transition, and its relation to the outgoing side.
  private struct Connection {
    let transition: Int
    let previous: Int
    var hasPreviousReel = false
    var continues = false
    /// The row of the outgoing side if it follows the event before when times change; -1 if it does not.
    var follower = -1
    /// True if the outgoing side follows the start of the event before instead of the end.
    var followsStart = false
  }

  /// Finds the event before each transition, and its relation to the outgoing side.
  package mutating func connect(in text: Span<UInt8>) {
    // All connections are found before any is set: a method call on a table that is being changed would copy it.
    let connections = eventsBefore().map { connection(of: rows[$0.row], after: $0.before, in: text) }
    for connection in connections {
      transitions[connection.transition].previous = Int32(connection.previous)
      transitions[connection.transition].hasPreviousReel = connection.hasPreviousReel
      transitions[connection.transition].continues = connection.continues
      guard connection.follower >= 0 else { continue }
      changeExtra(of: connection.follower) {
        $0.follows = Int32(connection.previous)
        $0.followsStart = connection.followsStart
      }
    }
    guard transitions.count > 1 else { return }
    for index in rows.indices where rows[index].extra != 0 {
      let owner = Int(extras[Int(rows[index].extra)].owner)
      guard owner >= 0, rows[owner].extra != 0, rows[owner].source == rows[index].source else { continue }
      let followed = extras[Int(rows[owner].extra)]
      extras[Int(rows[index].extra)].follows = followed.follows
      extras[Int(rows[index].extra)].followsStart = followed.followsStart
    }
  }

  /// The rows of events that begin with a transition, each with the row of the event before on its track. A marker is
  /// not an event, whatever its length; a title is one, although it has no source.
  package func eventsBefore() -> [(row: Int, before: Int)] {
    guard transitions.count > 1 else { return [] }
    var order = EventOrder()
    let numbers = trackSets.map { order.numbers(of: $0.name == nil ? [.picture] : $0.tracks) }
    // If all events are on one track, the track may have as many events as the table has rows.
    if trackSets.count == 2 { order.reserve(rows.count) }
    for index in rows.indices where rows[index].isEvent {
      let (record, set) = (rows[index].record, Int(rows[index].trackSet))
      guard record.isStated, record.length > 0 else { continue }
      let isKeyed = transitions[Int(rows[index].transition)].isKeyed
      for offset in numbers[set].indices {
        order.add(index, at: record.start, isKeyed: isKeyed, on: numbers[set][offset])
      }
    }
    order.sort()
    let tracks = trackSets.map { order.numbers(of: $0.name == nil ? [.picture] : $0.tracks.sorted()) }
    var found: [(row: Int, before: Int)] = []
    found.reserveCapacity(transitions.count)
    for index in rows.indices where rows[index].transition != 0 {
      let row = rows[index]
      guard row.kind == .event, row.record.isStated,
        let before = order.eventBefore(row.record.start, on: tracks[Int(row.trackSet)])
      else { continue }
      found.append((index, before))
    }
    return found
  }

  private func connection(of row: EventRow, after previous: Int, in text: Span<UInt8>) -> Connection {
    var connection = Connection(transition: Int(row.transition), previous: previous)
    let outgoing = Int(transitions[connection.transition].outgoing)
    guard outgoing >= 0 else { return connection }
    let (side, before) = (rows[outgoing], rows[previous])
    connection.hasPreviousReel = texts.isEqual(side.reel, before.reel, in: text)
    guard connection.hasPreviousReel, isInCut(side, of: row) else { return connection }
    connection.continues = ends(before, where: side)
    // The side follows the event before when times change: its end, or the in point of a backward event.
    guard side.reel != 0, side.record.isStated, side.source.isStated, side.source.length == 0, before.source.isStated,
      side.sourceClock == before.sourceClock, side.recordClock == side.sourceClock
    else { return connection }
    let isStart = side.source.start != before.source.end
    let isBackward = speeds[Int(before.speed)].isBackward
    guard !isStart || isBackward && side.source.start == before.source.start else { return connection }
    (connection.follower, connection.followsStart) = (outgoing, isStart)
    return connection
  }

  /// True if the side of a transition is at the cut.
  package func isInCut(_ side: EventRow, of incoming: EventRow) -> Bool {
    if side.record.isStated, incoming.record.isStated, side.recordClock == incoming.recordClock {
      return side.record.start == incoming.record.start
    }
    guard let start = record(of: side).in, let cut = record(of: incoming).in else { return true }
    return start.isWritten(as: cut)
  }

  /// True if the source of the event before ends at the point of a side.
  private func ends(_ before: EventRow, where side: EventRow) -> Bool {
    if side.source.isStated, before.source.isStated, side.sourceClock == before.sourceClock,
      side.source.start == before.source.end
    {
      return true
    }
    guard let point = source(of: side).in, let end = source(of: before).out else { return false }
    return point.isWritten(as: end)
  }
}
