// Reads a document in a given or detected format, and writes a document in a format.

import SMPTETimecode
package import TimecodeEvents

extension DocumentReading {
  /// Reads a document in a given or detected format.
  init(
    _ bytes: Span<UInt8>, as format: DocumentFormat?, _ options: DocumentOptions, recordsTimes: Bool = false
  ) throws(DocumentError) {
    guard bytes.count <= min(options.maximumSize, Int(Int32.max)) else {
      throw DocumentError(.tooLarge(limit: options.maximumSize))
    }
    guard let format = format ?? DocumentFormat(of: bytes, columns: options.columns, encoding: options.encoding) else {
      throw DocumentError(.unknownFormat)
    }
    guard options.columns == nil || format.hasColumns else { throw DocumentError(.noColumns(format.name)) }
    self.init(options)
    if recordsTimes, format.isRewritten { times = DocumentTimes() }
    let result = try DocumentText.decoded(bytes, as: format, options, keepsOffsets: self.recordsTimes)
    if let odd = result.odd { read.remark(.encoding, "bytes that are not UTF-8", count: odd.count, at: odd.first) }
    decoded = result.text
    if let decoded {
      try format.reader.read(decoded.span, into: &self)
    } else {
      try format.reader.read(bytes, into: &self)
    }
    read.structure.sortByLocation()
  }

  /// Makes the document from its rows.
  func document(of bytes: Span<UInt8>) -> TimecodeDocument {
    guard let decoded else { return document(ofText: bytes) }
    return document(ofText: decoded.span)
  }
}

extension TimecodeDocument {
  /// Reads a document in UTF-8, in UTF-16 with a byte order mark, or in the encoding of the options or of the format.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - format: The format; nil to detect it from the content.
  ///   - options: The values for anything that the document does not state.
  /// - Throws: `unknownFormat`, or the error that makes the rest of the document unreadable; errors of single entries
  ///   are in ``problems``.
  public init(
    reading bytes: Span<UInt8>, as format: DocumentFormat? = nil, _ options: DocumentOptions = .current
  ) throws(DocumentError) {
    self = try DocumentReading(bytes, as: format, options).document(of: bytes)
  }

  /// Reads a document in UTF-8, or in UTF-16 with a byte order mark.
  public init(
    reading bytes: [UInt8], as format: DocumentFormat? = nil, _ options: DocumentOptions = .current
  ) throws(DocumentError) {
    try self.init(reading: bytes.span, as: format, options)
  }

  /// Writes a document in a format, and counts the losses.
  ///
  /// - Throws: `notWritten` for a format that can only be read, or the reason that the document cannot exist.
  public func written(
    as format: DocumentFormat, _ options: DocumentOptions = .current
  ) throws(DocumentError) -> WrittenDocument {
    try format.written(
      DocumentWriting(
        EntryList(markers, remainder: remainder), title: title, from: start, options, format.reader.traits))
  }
}

extension DocumentFormat {
  /// Writes the entries of a document that was read.
  package func written(
    _ list: EntryList, title: String?, _ options: DocumentOptions = .current
  ) throws(DocumentError) -> WrittenDocument {
    try written(DocumentWriting(list, title: title, options, reader.traits))
  }

  fileprivate func written(_ writing: DocumentWriting) throws(DocumentError) -> WrittenDocument {
    guard let writer = reader as? any DocumentWriter.Type else { throw DocumentError(.notWritten(name)) }
    // A label that does not exist is a source's. No reader would accept it.
    if !reader.traits.omits.contains(.event), let entry = writing.list.first(where: \.hasNonexistentPoint) {
      throw DocumentError(.unwritable(marker: entry.index + 1))
    }
    var output = writing
    try writer.write(to: &output)
    return output.written
  }
}
