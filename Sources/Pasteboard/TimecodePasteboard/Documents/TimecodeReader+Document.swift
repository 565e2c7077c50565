// Turns a document's markers into readings for filters and policies. A rate that the document states counts like a tag.
//
//     let document = try ReadDocument(reading: bytes, as: format, reader.documentOptions())
//     let reading = try reader.reading(of: .init(marker, to: outPoint), statedBy: document.head.rate)

import MediaTimecode
package import SMPTETimecode
package import TimecodeDocuments

extension TimecodeReader {
  /// The options for reading documents at the same rate, base and limit as this reader's text.
  ///
  /// - Parameters:
  ///   - columns: The columns of a table; nil if their names show them.
  ///   - encoding: The encoding of the text; nil for UTF-8, or the encoding that the format's programs write.
  package func documentOptions(
    columns: DocumentColumns? = nil, encoding: DocumentEncoding? = nil
  ) -> DocumentOptions {
    var options = DocumentOptions(
      rate: properties?.frameRate, base: properties?.subFramesBase ?? .default(),
      limit: properties?.upperLimit ?? .max24Hours)
    options.columns = columns
    options.encoding = encoding
    options.refusesColon = isStrict
    options.notation = readsText ? nil : notation
    return options
  }

  /// The local rate, if a document contradicts it without making its own labels unreadable; otherwise nil. Such a
  /// document states only whether it is drop frame, and the local rate is the opposite.
  package func contradictedRate(of document: TimecodeDocument) -> TimecodeFrameRate? {
    guard case .dropFrame(let isDrop)? = document.rate, let rate = properties?.frameRate, rate.isDrop != isDrop
    else { return nil }
    return rate
  }

  /// The fault that the given rate is not used, because the document states another complete rate; nil if it is used.
  func unusedRate(beside statement: RateStatement?, of format: DocumentFormat) -> EventFault? {
    guard isRateGiven, let statement, let rate = properties?.frameRate, !statement.agrees(with: rate) else {
      return nil
    }
    if case .dropFrame = statement { return nil }
    return .unusedRate(rate, stated: "\(statement)", .document(format))
  }

  /// The fault that a rate was given for media and is not used, because they state another one.
  func unusedRate(beside start: MediaStart) -> EventFault? {
    let stated = start.timecode.frameRate
    guard isRateGiven, start.statesRate, let rate = properties?.frameRate, stated != rate else { return nil }
    return .unusedRate(rate, stated: "\(stated.rawValue) fps", .media)
  }

  /// A reading of an entry, whose rate counts like a tag if the document states one.
  ///
  /// - Throws: `otherRate` if a rate is demanded and the reading has a different one.
  package func reading(of entry: Reading, statedBy rate: RateStatement?) throws(ReadingError) -> Reading {
    guard rate == nil, entry.timecode.frameRate == properties?.frameRate else { return try checkingDemandedRate(entry) }
    var reading = entry
    reading.isTagged = false
    reading.isRateAssumed = assumesRate
    return reading
  }

  /// Returns true if entries of a document with these properties are accepted, and the policies change nothing in them.
  func accepts(_ properties: Timecode.Properties, statedBy rate: RateStatement?, _ rules: PasteRules) -> Bool {
    accepts(properties, statedBy: rate)
      && rules.acceptsUnchanged(textAt: properties, isRateAssumed: isAtReaderRate(properties, rate) && assumesRate)
  }

  /// Returns true if entries of a document with these properties are at a rate that is not refused.
  func accepts(_ properties: Timecode.Properties, statedBy rate: RateStatement?) -> Bool {
    isAtReaderRate(properties, rate) || demandedRate == nil || demandedRate == properties.frameRate
  }

  /// Returns true if labels at these properties are at the reader's rate, and the document states none.
  private func isAtReaderRate(_ properties: Timecode.Properties, _ rate: RateStatement?) -> Bool {
    rate == nil && properties.frameRate == self.properties?.frameRate
  }
}
