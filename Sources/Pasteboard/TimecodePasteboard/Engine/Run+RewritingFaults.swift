// What is doubtful in a document that is rewritten.

import SMPTETimecode
import TimecodeDocuments
import TimecodeEvents

extension Run {
  /// Why events of a document cannot be as they are written, as it is told where they are not rewritten.
  func eventDoubts(
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
}
