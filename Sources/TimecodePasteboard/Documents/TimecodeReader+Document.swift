// What a document's markers are for filters and policies: readings, whose rate counts like a tag if the document states it.
//
//     let document = try TimecodeDocument(reading: bytes, as: format, reader.documentOptions)
//     for marker in document.markers { let reading = try reader.reading(of: marker, in: document) … }

package import SMPTETimecode
package import TimecodeDocuments

extension TimecodeReader {
  /// How documents are read where this reader reads text: at the same rate, base and limit.
  package var documentOptions: DocumentOptions {
    var options = DocumentOptions(
      rate: properties?.frameRate, base: properties?.subFramesBase ?? .default(),
      limit: properties?.upperLimit ?? .max24Hours)
    options.ignoresSeparator = separatorRule == .ignore
    return options
  }

  /// The reading of a document's marker.
  ///
  /// - Throws: `otherRate` if the document states another rate than the one that is demanded.
  package func reading(
    of marker: TimecodeMarker, in document: TimecodeDocument
  ) throws(ReadingError) -> Reading {
    var reading = Reading(marker)
    guard document.rate == nil, marker.inPoint.frameRate == properties?.frameRate else { return try demanding(reading) }
    reading.isTagged = false
    reading.isRateAssumed = assumesRate
    return reading
  }
}
