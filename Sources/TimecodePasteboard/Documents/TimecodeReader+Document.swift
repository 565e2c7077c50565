// What a document's markers are for filters and policies: readings, whose rate counts like a tag if the document states it.
//
//     let document = try TimecodeDocument(reading: bytes, as: format, reader.documentOptions())
//     document.forEachEntry { entry in let reading = try reader.reading(of: entry, in: document) … }

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
    return options
  }

  /// The local rate that a document contradicts although its labels can be read: it states only whether it drops frames, and
  /// that differs.
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

  /// The reading of a document's entry.
  ///
  /// - Throws: `otherRate` if the document states another rate than the one that is demanded.
  package func reading(
    of entry: TimecodeDocument.Entry, in document: TimecodeDocument
  ) throws(ReadingError) -> Reading {
    try self.reading(of: Reading(entry.marker, to: entry.outPoint, excess: entry.excess), statedBy: document.rate)
  }

  /// A reading of an entry, whose rate counts like a tag if the document states one.
  ///
  /// - Throws: `otherRate` if that is another rate than the one that is demanded.
  func reading(of entry: Reading, statedBy rate: RateStatement?) throws(ReadingError) -> Reading {
    guard rate == nil, entry.timecode.frameRate == properties?.frameRate else { return try demanding(entry) }
    var reading = entry
    reading.isTagged = false
    reading.isRateAssumed = assumesRate
    return reading
  }

  /// Whether the entries of a document with these properties are taken as they are, and the policies change nothing of them.
  func accepts(_ properties: Timecode.Properties, statedBy rate: RateStatement?, _ rules: PasteRules) -> Bool {
    let isOwn = rate == nil && properties.frameRate == self.properties?.frameRate
    guard isOwn || demandedRate == nil || demandedRate == properties.frameRate else { return false }
    return rules.acceptsUnchanged(textAt: properties, isRateAssumed: isOwn && assumesRate)
  }
}

extension TimecodeDocument {
  /// A marker, or an entry with an out point that makes it no range.
  package struct Entry {
    let marker: TimecodeMarker
    let outPoint: Timecode?
    /// What its times have beyond their subframes.
    let excess: TimecodeRange.Excess
    /// Where the entry is; nil if the document was not read.
    package let place: DocumentPlace?
  }

  /// Takes each marker, and each entry that is no range because a point does not exist, in the document's order.
  package func forEachEntry<Failure: Error>(_ body: (Entry) throws(Failure) -> Void) throws(Failure) {
    var others = nonexistent[...]
    for index in 0...markers.count {
      while let other = others.first, other.index == index {
        try body(Entry(marker: other.marker, outPoint: other.outPoint, excess: .zero, place: other.place))
        others.removeFirst()
      }
      guard index < markers.count else { return }
      try body(
        Entry(
          marker: markers[index], outPoint: nil, excess: excess[index] ?? .zero,
          place: index < places.count ? places[index] : nil))
    }
  }
}
