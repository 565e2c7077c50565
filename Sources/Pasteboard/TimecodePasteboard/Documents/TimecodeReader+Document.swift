// What a document's markers are for filters and policies: readings, whose rate counts like a tag if the document states
// it.
//
//     let document = try ReadDocument(reading: bytes, as: format, reader.documentOptions())
//     let reading = try reader.reading(of: .init(marker, to: outPoint), statedBy: document.head.rate)

package import SMPTETimecode
package import TimecodeDocuments

extension TimecodeReader {
  /// How documents are read where this reader reads text: at the same rate, base and limit.
  ///
  /// - Parameters:
  ///   - columns: The columns of a table; nil if their names show them.
  ///   - encoding: The encoding of the text; nil for UTF-8, or what its format's programs write.
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

  /// The local rate that a document contradicts although its labels can be read: it states only whether it drops
  /// frames, and that differs.
  package func contradictedRate(of document: TimecodeDocument) -> TimecodeFrameRate? {
    guard case .dropFrame(let isDrop)? = document.rate, let rate = properties?.frameRate, rate.isDrop != isDrop
    else { return nil }
    return rate
  }

  /// The rate that was given for a document and is not used, because the document states another one whole.
  package func unusedRate(beside statement: RateStatement?) -> TimecodeFrameRate? {
    guard isRateGiven, let statement, let rate = properties?.frameRate, !statement.agrees(with: rate) else {
      return nil
    }
    if case .dropFrame = statement { return nil }
    return rate
  }

  /// A reading of an entry, whose rate counts like a tag if the document states one.
  ///
  /// - Throws: `otherRate` if a rate is demanded and this is not it.
  package func reading(of entry: Reading, statedBy rate: RateStatement?) throws(ReadingError) -> Reading {
    guard rate == nil, entry.timecode.frameRate == properties?.frameRate else { return try demanding(entry) }
    var reading = entry
    reading.isTagged = false
    reading.isRateAssumed = assumesRate
    return reading
  }

  /// The entries of a document with these properties are taken as they are, and the policies change nothing of them.
  func accepts(_ properties: Timecode.Properties, statedBy rate: RateStatement?, _ rules: PasteRules) -> Bool {
    accepts(properties, statedBy: rate)
      && rules.acceptsUnchanged(textAt: properties, isRateAssumed: isOwn(properties, rate) && assumesRate)
  }

  /// The entries of a document with these properties are at a rate that is not refused.
  func accepts(_ properties: Timecode.Properties, statedBy rate: RateStatement?) -> Bool {
    isOwn(properties, rate) || demandedRate == nil || demandedRate == properties.frameRate
  }

  /// Labels at these properties are at the reader's rate, and state none.
  private func isOwn(_ properties: Timecode.Properties, _ rate: RateStatement?) -> Bool {
    rate == nil && properties.frameRate == self.properties?.frameRate
  }
}
