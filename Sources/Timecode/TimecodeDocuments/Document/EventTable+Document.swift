// Makes a document's markers from the rows of its table.
//
//     let document = reading.document(of: bytes)

import SMPTETimecode
package import TimecodeEvents

extension DocumentReading {
  /// The document of the rows; entries that are not ranges are separate from the markers.
  func document(ofText text: Span<UInt8>) -> TimecodeDocument {
    var document = read
    document.markers.reserveCapacity(entryCount)
    document.places.reserveCapacity(entryCount)
    let strings = table.strings(in: text)
    for row in table.rows where row.isEntry {
      let place = table.place(of: row)
      let (marker, outPoint) = table.marker(of: row, strings)
      if let outPoint {
        document.nonexistent.append(
          NonexistentRange(marker: marker, outPoint: outPoint, index: document.markers.count, place: place))
      } else {
        let excess = table.excess(of: row)
        if excess != .zero { document.excess[document.markers.count] = excess }
        document.markers.append(marker)
        document.places.append(place)
      }
    }
    return document
  }
}

extension EventTable {
  /// The place of a row in its document.
  package func place(of row: EventRow) -> DocumentPlace {
    let indent = Int(extra(of: row).indent)
    return DocumentPlace(line: Int(row.line), column: indent + 1, offset: Int(row.offset) + indent)
  }
}
