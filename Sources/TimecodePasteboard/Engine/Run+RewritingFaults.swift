// What keeps a document from being rewritten: every label that does not exist or cannot be read, and not only the first.

import SMPTETimecode
import TimecodeDocuments

extension Run {
  /// The error that ended a rewriting, and what is wrong with the other entries of the document, in their order.
  func faults(
    of bytes: [UInt8], _ format: DocumentFormat, of inputs: InputSequence, beside error: DocumentError
  ) -> [DocumentError] {
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
    of bytes: [UInt8], _ format: DocumentFormat, of inputs: InputSequence
  ) -> [(rejection: TimecodeField.PasteRejection, place: TextPlace?)] {
    guard
      let document = try? TimecodeDocument(
        reading: bytes, as: format, reader.documentOptions(columns: inputs.columns, encoding: inputs.encoding))
    else { return [] }
    var doubts: [(rejection: TimecodeField.PasteRejection, place: TextPlace?)] = []
    document.forEachEntry { entry in
      let reading = TimecodeReader.Reading(entry.marker, to: entry.outPoint)
      let (start, end) = (reading.timecode, reading.outPoint)
      let found =
        (reading.event?.rejections(at: start, to: end) ?? [])
        + (reading.event?.transitionRejections(at: start, to: end, after: entry.eventBefore) ?? [])
      for rejection in found {
        doubts.append((rejection, entry.place.map { TextPlace($0) }))
      }
    }
    return doubts
  }

  private func isRepaired(_ point: Timecode) -> Bool { operation.repair?.repaired(point) != nil }
}

extension DocumentError {
  /// Whether it is about a label of an entry, so that others may have one too.
  fileprivate var isEntrysOwn: Bool {
    switch reason {
    case .text, .statedSeparator, .tag, .range, .nonexistentDuration, .belowZero: true
    default: false
    }
  }
}
