// Passes each entry of a document through the operation: rows of a table, which become markers only if needed.
//
//     try processRows(of: read, startingAt: start, needsDuration: false, into: &sink)
//
// A row is judged as it is. It becomes a marker if something is wrong with it, or if the sink or the operation needs
// one.

import SMPTETimecode
import TimecodeDocuments
import TimecodeEvents

/// The entries of a document that cannot be read, in order. Such an entry still takes up its place, so there is no gap
/// before the next entry.
private struct UnreadEntries {
  private var offsets: ArraySlice<Int>

  init(_ problems: [DocumentError]) { offsets = problems.compactMap { $0.location?.offset }.sorted()[...] }

  /// The number of entries that are before an offset and were not counted yet.
  mutating func count(before offset: Int) -> Int {
    var count = 0
    while let first = offsets.first, first < offset {
      offsets.removeFirst()
      count += 1
    }
    return count
  }
}

extension Run {
  /// Passes each entry of a table through the operation. Skips an entry without a duration if one is needed.
  ///
  /// - Parameter start: The start of the document in results; nil if it is not known.
  mutating func processRows<Sink: ItemSink>(
    of read: ReadDocument, startingAt start: Timecode?, needsDuration: Bool, into sink: inout Sink
  ) throws(Sink.SinkError) {
    let (shared, table) = (read.table, read.table.events)
    var unread = UnreadEntries(read.head.problems)
    ends = [:]
    origin = sink.statesOrigin ? .init(title: read.head.title, start: start?.components) : .init()
    let accepts = table.clocks.map { operation.accepts($0.properties, statedBy: read.head.rate, reader) }
    let needsMarkers = sink.needsMarkers || needsDuration
    let keepsItems = operation.keepsItems
    let roundsFrames = operation.keeping.rounding != nil
    func staysWhole(_ row: EventRow) -> Bool {
      row.record.isStated && accepts[Int(row.recordClock)]
        && (row.extra == 0 || table.remainder(of: row) == .zero) && (!roundsFrames || table.hasWholeFrames(row))
    }
    // Converted entries are put as rows only if no row changes.
    let acceptsRows =
      keepsItems && sink.acceptsRows
      && (operation.conversion == nil || table.rows.allSatisfy { !$0.isEntry || staysWhole($0) })
    // A converted row that stays the same is exact.
    let isExact = operation.conversion == nil ? nil : true
    var strings: [String?]?
    for index in table.rows.indices where table.rows[index].isEntry {
      let row = table.rows[index]
      if !read.head.problems.isEmpty {
        for _ in 0..<unread.count(before: table.location(of: row).offset) { operation.sequence?.pass(over: nil) }
      }
      if keepsItems || !needsMarkers, staysWhole(row) {
        guard operation.includesEntry(row.kind == .event),
          operation.admit(on: table.trackSets[Int(row.trackSet)].tracks)
        else { continue }
        if operation.acceptUnchanged(index, of: table) {
          count(items: 1)
          guard keepsItems else { continue }
          guard !acceptsRows else {
            try sink.put(index, of: shared, tally)
            continue
          }
          let texts = strings ?? shared.strings
          strings = texts
          var marker = table.marker(of: row, texts, statesSide: sink.statesSides).marker
          if !origin.isEmpty { marker.setOrigin(origin) }
          try put(
            ItemResult(marker, isExact: isExact), at: TextLocation(table.location(of: row)), into: &sink)
          continue
        }
      }
      let texts = strings ?? shared.strings
      strings = texts
      try processRow(index, of: read, texts, needsDuration: needsDuration, isPut: acceptsRows, into: &sink)
    }
  }

  /// Passes an entry of a table through the operation as a marker.
  ///
  /// - Parameter isPut: If true, the row itself is put if there is a result.
  private mutating func processRow<Sink: ItemSink>(
    _ index: Int, of read: ReadDocument, _ texts: [String?], needsDuration: Bool, isPut: Bool, into sink: inout Sink
  ) throws(Sink.SinkError) {
    let (shared, table) = (read.table, read.table.events)
    let row = table.rows[index]
    let location = TextLocation(table.location(of: row))
    var (marker, outPoint) = table.marker(of: row, texts, statesSide: sink.statesSides)
    let transition = table.transitions[Int(row.transition)]
    var end: Timecode?
    if sink.statesSides, transition.previous >= 0, transition.outgoing < 0 || transition.continues {
      // The side ends where the result of the event before ends, so it is not converted.
      end = ends[transition.previous]
      if end != nil, !marker.setSide(nil) { end = nil }
    }
    let reading: TimecodeReader.Reading
    do throws(ReadingError) {
      reading = try reader.reading(
        of: .init(marker, to: outPoint, remainder: outPoint == nil ? table.remainder(of: row) : .zero),
        statedBy: read.head.rate)
    } catch {
      return try report(.unreadable(error), at: location, into: &sink)
    }
    guard !needsDuration || reading.outPoint != nil, operation.admit(reading) else { return }
    let isRight = operation.isRight(index, of: table)
    let before = isRight ? nil : table.marker(before: index, texts)
    let item = TableRow(table: shared, index: index, before: before, isRight: isRight)
    guard case .accepted(var result) = try judge(reading, from: item, at: location, into: &sink) else { return }
    if !origin.isEmpty { result.marker.setOrigin(origin) }
    if let end { result.marker.setSide(end) }
    if sink.statesSides { ends[Int32(index)] = result.marker.event?.source?.out }
    if isPut { try sink.put(index, of: shared, tally) } else { try put(result, at: location, into: &sink) }
  }
}

extension TimecodeMarker {
  /// Sets the point at which the outgoing side of a transition ends. Returns false if no side is stated.
  @discardableResult
  fileprivate mutating func setSide(_ point: Timecode?) -> Bool {
    guard var event, let side = event.transition?.from, point != nil || side.in != nil else { return false }
    event.transition?.from?.in = point
    self.event = event
    return true
  }
}
