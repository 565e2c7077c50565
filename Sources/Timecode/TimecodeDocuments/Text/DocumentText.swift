// A document's bytes as UTF-8, decoded once before reading. The encoding is the first of these that fits: the encoding
// of the byte order mark, the options' encoding, UTF-8, the usual encoding of the format. If none fits, bytes that are
// not UTF-8 become `\xFF` in names and are reported. The encoding is never guessed: times are ASCII in every encoding.

import TextEncodings

enum DocumentText {
  /// The decoded text, and the bytes that are not UTF-8.
  struct Result {
    /// The text; nil if it equals the document's bytes.
    var text: [UInt8]?
    /// The number of bytes that are not UTF-8, and the location of the first.
    var odd: (count: Int, first: DocumentLocation)?
  }

  /// Decodes a whole document to UTF-8.
  ///
  /// - Parameter keepsOffsets: True if each byte keeps its offset, for a reader that needs only times and their
  ///   locations.
  /// - Throws: The location of bytes that are invalid in the encoding of the mark or the options.
  static func decoded(
    _ bytes: Span<UInt8>, as format: DocumentFormat, _ options: DocumentOptions, keepsOffsets: Bool
  ) throws(DocumentError) -> Result {
    if format.reader.traits.isBinary { return Result() }
    if let text = try checkedUTF16(bytes, stated: options.encoding) { return Result(text: text) }
    let encoding = bytes.byteOrderMarkLength > 0 ? .utf8 : options.encoding
    let isUTF8 = encoding == nil || encoding == .utf8
    guard let odd = bytes.firstOffsetBeyondUTF8 else {
      if isUTF8 || keepsOffsets { return Result() }
      let isASCII = !bytes.withUnsafeBufferPointer { $0.contains { $0 >= 0x80 } }
      if isASCII { return Result() }
      return Result(text: encoding?.textEncoding.utf8(bytes))
    }
    // XML and JSON are always Unicode.
    let traits = format.reader.traits
    guard encoding != .utf8, !traits.isUnicode || encoding != nil else {
      throw DocumentError(.encoding, at: bytes.location(odd))
    }
    if keepsOffsets { return Result(text: masked(bytes, from: odd)) }
    if let encoding = encoding?.textEncoding ?? traits.encoding { return Result(text: encoding.utf8(bytes)) }
    return escaped(bytes, from: odd)
  }

  /// The text, with a question mark for each byte that is not UTF-8.
  private static func masked(_ bytes: Span<UInt8>, from first: Int) -> [UInt8] {
    var text = bytes.withUnsafeBufferPointer { Array($0) }
    var next: Int? = first
    while let offset = next {
      text[offset] = UInt8(ascii: "?")
      next = bytes.firstOffsetBeyondUTF8(from: offset + 1)
    }
    return text
  }

  /// The text, with `\xFF` for each byte that is not UTF-8.
  private static func escaped(_ bytes: Span<UInt8>, from first: Int) -> Result {
    let digits = Array("0123456789ABCDEF".utf8)
    func append(_ part: Range<Int>, to text: inout [UInt8]) {
      bytes.withUnsafeBufferPointer { text.append(contentsOf: $0[part]) }
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + 64)
    var (count, start) = (0, 0)
    var next: Int? = first
    while let offset = next {
      append(start..<offset, to: &text)
      let byte = bytes[offset]
      text += [UInt8(ascii: "\\"), UInt8(ascii: "x"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      (count, start) = (count + 1, offset + 1)
      next = bytes.firstOffsetBeyondUTF8(from: start)
    }
    append(start..<bytes.count, to: &text)
    return Result(text: text, odd: (count, bytes.location(first)))
  }

  // MARK: UTF-16

  /// Decodes the beginning of a text in UTF-16 by its byte order mark or the stated encoding; returns nil for any other
  /// text.
  ///
  /// After a malformed character the result is not valid UTF-8.
  static func decodedUTF16(_ bytes: Span<UInt8>, stated: DocumentEncoding?) -> [UInt8]? {
    let encoding = TextEncoding(of: bytes, stated: stated?.textEncoding)
    guard encoding != .utf8 else { return nil }
    let hasMark = TextEncoding(of: bytes, stated: nil) == encoding
    return encoding.utf8(bytes.extracting(droppingFirst: hasMark ? 2 : 0))
  }

  /// Decodes a whole text in UTF-16 by its byte order mark or the stated encoding; returns nil for any other text.
  ///
  /// - Throws: The location of a lone surrogate, or of a character that the end of the text cuts in two.
  static func checkedUTF16(_ bytes: Span<UInt8>, stated: DocumentEncoding?) throws(DocumentError) -> [UInt8]? {
    guard let text = decodedUTF16(bytes, stated: stated) else { return nil }
    let end = bytes.count.isMultiple(of: 2) ? nil : text.count
    if let offset = text.span.firstOffsetBeyondUTF8 ?? end {
      throw DocumentError(.encoding, at: text.span.location(offset))
    }
    return text
  }
}
