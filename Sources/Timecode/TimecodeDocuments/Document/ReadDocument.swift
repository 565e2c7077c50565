// A document that was read, as the rows of its table.
//
//     let read = try ReadDocument(reading: bytes, as: format, options)
//     read.table.events.rows, read.head.omissions
//     let (marker, outPoint) = read.table.events.marker(of: row, read.table.strings)

package import SMPTETimecode
package import TimecodeEvents

/// A document that was read.
package struct ReadDocument: Sendable {
  /// The title, the rate and the remarks, without the entries.
  package let head: TimecodeDocument
  package let table: EventTable.Shared
  /// The problems, except those of entries with a nonexistent point. The policies judge these entries.
  package let unjudgedProblems: [DocumentError]

  /// Reads a document.
  ///
  /// - Throws: The errors of `TimecodeDocument.init(reading:as:_:)`.
  package init(
    reading bytes: [UInt8], as format: DocumentFormat? = nil, _ options: DocumentOptions
  ) throws(DocumentError) {
    let reading = try DocumentReading(bytes.span, as: format, options)
    (head, unjudgedProblems) = (reading.read, reading.unjudgedProblems)
    table = EventTable.Shared(reading.table, of: reading.decoded ?? bytes)
  }

  /// The number of entries without a duration. The closure selects events, markers or both.
  package func pointCount(where isAskedFor: (_ isEvent: Bool) -> Bool) -> Int {
    table.events.rows.count {
      $0.isEntry && isAskedFor($0.kind == .event)
        && ($0.record.isStated ? $0.record.length == 0 : table.events.record(of: $0).out == nil)
    }
  }

  /// The tracks of all events.
  package var tracks: Set<TrackName> {
    let table = table.events
    return Set(table.rows.lazy.filter { $0.kind == .event }.flatMap { table.trackSets[Int($0.trackSet)].tracks })
  }
}

// MARK: Markers

// Makes a document's markers from the rows of its table.
//
//     let document = reading.document(ofText: text)

extension DocumentReading {
  /// The document with the entries of the rows. Entries that are not ranges are separate from the markers.
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
  /// The location of a row in its document.
  package func location(of row: EventRow) -> DocumentLocation {
    let indent = Int(extra(of: row).indent)
    return DocumentLocation(line: Int(row.line), column: indent + 1, offset: Int(row.offset) + indent)
  }
}
