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
      let location = table.location(of: row)
      let (marker, outPoint) = table.marker(of: row, strings)
      if let outPoint {
        document.nonexistent.append(
          NonexistentRange(marker: marker, outPoint: outPoint, index: document.markers.count, location: location))
      } else {
        let remainder = table.remainder(of: row)
        if remainder != .zero { document.remainder[document.markers.count] = remainder }
        document.markers.append(marker)
        document.places.append(location)
      }
    }
    return document
  }
}

extension EventTable {
  /// The place of a row in its document.
  package func location(of row: EventRow) -> DocumentLocation {
    let indent = Int(extra(of: row).indent)
    return DocumentLocation(line: Int(row.line), column: indent + 1, offset: Int(row.offset) + indent)
  }
}
