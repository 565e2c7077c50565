// What keeps a document from being rewritten: every label that does not exist or cannot be read, and not only the first.

import SMPTETimecode
import TimecodeDocuments
import TimecodeEvents

extension Run {
  /// The error that ended a rewriting, and what is wrong with the other entries of the document, in their order.
  func faults(
    of bytes: [UInt8], _ format: DocumentFormat, of inputs: InputSequence, beside error: RewritingFaults
  ) -> [DocumentError] {
    if error.isWhole { return error.all }
    let error = error.main
    guard let place = error.place, error.isEntrysOwn,
      let document = try? TimecodeDocument(
        reading: bytes, as: format, reader.documentOptions(columns: inputs.columns, encoding: inputs.encoding))
    else { return [error] }
    var faults = document.unjudgedProblems
    document.forEachEntry { entry in
      guard let place = entry.place else { return }
      let (marker, source) = (entry.marker, entry.marker.event?.source)
      let starts = [marker.inPoint, source?.in].compactMap { $0 }
      let ends = [entry.outPoint, source?.out].compactMap { $0 }
      if let point = starts.first(where: { !$0.isValid && !isRepaired($0) }) {
        faults.append(DocumentError(.range(.invalidInPoint(point)), at: place))
      } else if let point = ends.first(where: { !$0.exists && !isRepaired($0) }) {
        faults.append(DocumentError(.range(.invalidOutPoint(point)), at: place))
      }
    }
    let others = faults.filter { $0.place.map { $0.line != place.line } ?? false }
    return (others + [error]).sorted { ($0.place?.offset ?? 0) < ($1.place?.offset ?? 0) }
  }

  /// Why events of a document cannot be as they are written, as it is told where they are not rewritten.
  func eventDoubts(
    of bytes: [UInt8], _ times: DocumentTimes, _ format: DocumentFormat, of inputs: InputSequence
  ) -> [(rejection: TimecodeField.PasteRejection, place: TextPlace?)] {
    let options = reader.documentOptions(columns: inputs.columns, encoding: inputs.encoding)
    guard !times.isTable else { return eventDoubts(of: times.table.events, times.strings(in: bytes.span)) }
    guard let document = try? TimecodeDocument(reading: bytes, as: format, options) else { return [] }
    var doubts: [(rejection: TimecodeField.PasteRejection, place: TextPlace?)] = []
    var single = EventTable()
    document.forEachEntry { entry in
      let reading = TimecodeReader.Reading(entry.marker, to: entry.outPoint)
      guard let event = reading.event else { return }
      single.beginBatch()
      let row = single.append(event, at: reading.timecode, to: reading.outPoint)
      let judged = JudgedEvent(event: event, inPoint: reading.timecode, outPoint: reading.outPoint)
      for finding in single.findings(of: row, media: event.source?.media) + single.transitionFindings(of: row) {
        doubts.append((judged.rejection(finding), entry.place.map { TextPlace($0) }))
      }
    }
    return doubts
  }

  private func eventDoubts(
    of table: EventTable, _ strings: @autoclosure () -> [String?]
  ) -> [(rejection: TimecodeField.PasteRejection, place: TextPlace?)] {
    var doubts: [(rejection: TimecodeField.PasteRejection, place: TextPlace?)] = []
    var texts: [String?]?
    for index in table.rows.indices where table.rows[index].isEvent && !table.isRight(index) {
      let found = table.findings(of: index) + table.transitionFindings(of: index)
      let strings = texts ?? strings()
      texts = strings
      let row = table.rows[index]
      let (marker, outPoint) = table.marker(of: row, strings)
      let reading = TimecodeReader.Reading(marker, to: outPoint)
      guard let event = reading.event else { continue }
      let previous = table.transitions[Int(row.transition)].previous
      let judged = JudgedEvent(
        event: event, inPoint: reading.timecode, outPoint: reading.outPoint,
        before: previous < 0 ? nil : table.marker(of: table.rows[Int(previous)], strings).marker.event)
      for finding in found { doubts.append((judged.rejection(finding), TextPlace(table.place(of: row)))) }
    }
    return doubts
  }

  private func isRepaired(_ point: Timecode) -> Bool { operation.repair?.repaired(point) != nil }
}
