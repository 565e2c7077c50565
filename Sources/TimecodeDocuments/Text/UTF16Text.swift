// Documents in UTF-16 with a byte order mark, as Premiere writes its marker lists: decoded once, before they are read.

/// Text in UTF-16.
enum UTF16Text {
  /// The UTF-8 of text that begins with the byte order mark of UTF-16; nil of any other.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - isWhole: Whether the text must not end within a scalar.
  /// - Throws: That a line is too long or a surrogate is alone.
  static func decoded(_ bytes: Span<UInt8>, isWhole: Bool = true) throws(DocumentError) -> [UInt8]? {
    guard bytes.count >= 2 else { return nil }
    let isLittle = bytes[0] == 0xFF && bytes[1] == 0xFE
    guard isLittle || (bytes[0] == 0xFE && bytes[1] == 0xFF) else { return nil }
    var units = stride(from: 2, to: bytes.count - 1, by: 2).map { place in
      let pair = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return isLittle ? pair.0 | pair.1 << 8 : pair.0 << 8 | pair.1
    }
    // The other half of the last surrogate is behind a part of a text.
    if !isWhole, let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var lineStart = 0
    var rest = units.makeIterator()
    var parser = UTF16.ForwardParser()
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let scalar):
        UTF8.transcode(scalar, from: UTF16.self).map { result.append(contentsOf: $0) }
        if result.last == 0x0A { lineStart = result.count }
        guard result.count - lineStart <= DocumentOptions.maximumLineLength + 1 else {
          let place = result.span.place(result.count)
          throw DocumentError(.lineTooLong(limit: DocumentOptions.maximumLineLength), at: place)
        }
      case .emptyInput where !isWhole || bytes.count.isMultiple(of: 2): return result
      case .emptyInput, .error: throw DocumentError(.encoding, at: result.span.place(result.count))
      }
    }
  }
}
