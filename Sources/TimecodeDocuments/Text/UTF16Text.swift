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
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var (line, start, place, high) = (1, 0, 2, UInt32(0))
    func failure(_ reason: DocumentError.Reason) -> DocumentError {
      DocumentError(reason, at: DocumentPlace(line: line, column: result.count - start + 1, offset: result.count))
    }
    while place + 1 < bytes.count {
      let pair = (UInt32(bytes[place]), UInt32(bytes[place + 1]))
      let unit = isLittle ? pair.0 | pair.1 << 8 : pair.0 << 8 | pair.1
      place += 2
      guard (high != 0) == (unit & 0xFC00 == 0xDC00) else { throw failure(.encoding) }
      if unit & 0xFC00 == 0xD800 {
        high = unit
        continue
      }
      append(high == 0 ? unit : 0x10000 + (high & 0x3FF) << 10 + unit & 0x3FF, to: &result)
      high = 0
      if unit == 0x0A {
        line += 1
        start = result.count
      }
      guard result.count - start <= DocumentOptions.maximumLineLength + 1 else {
        throw failure(.lineTooLong(limit: DocumentOptions.maximumLineLength))
      }
    }
    guard !isWhole || (high == 0 && place == bytes.count) else { throw failure(.encoding) }
    return result
  }

  /// Appends the UTF-8 of a scalar.
  private static func append(_ scalar: UInt32, to bytes: inout [UInt8]) {
    func byte(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: scalar >> shift & 0x3F | 0x80) }
    switch scalar {
    case 0..<0x80: bytes.append(UInt8(truncatingIfNeeded: scalar))
    case 0x80..<0x800: bytes += [UInt8(truncatingIfNeeded: scalar >> 6 | 0xC0), byte(0)]
    case 0x800..<0x10000: bytes += [UInt8(truncatingIfNeeded: scalar >> 12 | 0xE0), byte(6), byte(0)]
    default: bytes += [UInt8(truncatingIfNeeded: scalar >> 18 | 0xF0), byte(12), byte(6), byte(0)]
    }
  }
}
