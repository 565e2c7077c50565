// The lines of a document's bytes, with their numbers, without a copy:
//
//     var lines = DocumentLines(text)
//     while let line = try lines.next(in: text) { … text.extracting(line) … }
//
// A line ends with LF, CR LF or CR; if a format has CR within lines, with LF alone. A byte order mark at the beginning
// is not part of the first line.

import SMPTETimecode
import TextEncodings

/// A position at the beginning of a line of a text.
struct DocumentLines {
  /// The beginning of the next line.
  private var end: Int
  /// The beginning of the line.
  private(set) var start = 0
  /// The number of the line, from 1; 0 before the first.
  private(set) var number = 0

  /// A carriage return ends a line.
  private var breaksAtReturn = true

  /// - Parameter keepsReturns: A carriage return is part of a line, if the text has line feeds.
  init(_ text: Span<UInt8>, keepsReturns: Bool = false) {
    end = text.byteOrderMarkLength
    if keepsReturns { breaksAtReturn = text.firstIndex(of: 0x0A, in: end..<text.count) == text.count }
  }

  /// A line with a known number.
  init(at start: Int, number: Int) {
    self.start = start
    self.number = number
    end = start
  }

  /// The line that contains a place.
  init(of location: DocumentLocation) { self.init(at: location.offset - location.column + 1, number: location.line) }

  /// The bytes of the next line without its end; nil at the end of the text.
  ///
  /// - Throws: The error for a line that is too long.
  mutating func next(in text: Span<UInt8>) throws(DocumentError) -> Range<Int>? {
    guard end < text.count else { return nil }
    start = end
    number += 1
    let limit = min(text.count, start + DocumentOptions.maximumLineLength + 1)
    let stop = text.lineBreak(in: start..<limit, orReturn: breaksAtReturn)
    guard stop < limit || limit == text.count else {
      throw DocumentError(.lineTooLong(limit: DocumentOptions.maximumLineLength), at: location(start))
    }
    end = text.lineEnd(at: stop)
    return start..<stop
  }

  /// The bytes of the next line that is not blank, without the white space around them; nil at the end of the text.
  ///
  /// - Throws: The error for a line that is too long.
  mutating func nextText(in text: Span<UInt8>) throws(DocumentError) -> Range<Int>? {
    while let line = try next(in: text) {
      let part = text.trimmed(line)
      if !part.isEmpty { return part }
    }
    return nil
  }

  /// The bytes of a text's first line that is not blank, without its end; nil if missing.
  static func first(in text: Span<UInt8>) -> Range<Int>? {
    var lines = DocumentLines(text)
    while let line = try? lines.next(in: text) { if !text.trimmed(line).isEmpty { return line } }
    return nil
  }

  /// The place of a byte in the line.
  func location(_ offset: Int) -> DocumentLocation {
    DocumentLocation(line: number, column: offset - start + 1, offset: offset)
  }
}

// MARK: Parts of a document

extension Span<UInt8> {
  /// The first line feed in a part, or carriage return if that ends a line; the end of the part if there is none.
  fileprivate func lineBreak(in part: Range<Int>, orReturn: Bool) -> Int {
    withUnsafeBytes { bytes in
      let other: UInt8 = orReturn ? 0x0D : 0x0A
      var index = part.lowerBound
      while index + 8 <= part.upperBound {
        // In most texts, only line ends have bytes below 0x0E.
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        if (word &- 0x0E0E_0E0E_0E0E_0E0E) & ~word & 0x8080_8080_8080_8080 != 0 {
          let marks = word.marks(of: 0x0A) | word.marks(of: other)
          if marks != 0 { return index + marks.trailingZeroBitCount / 8 }
        }
        index += 8
      }
      while index < part.upperBound, bytes[index] != 0x0A, bytes[index] != other { index += 1 }
      return index
    }
  }

  /// The string of a part; a document's text is UTF-8 before it is read.
  func text(_ part: Range<Int>) -> String {
    extracting(part).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }

  /// The string of a part without white space around it; nil if it is empty.
  func trimmedText(_ part: Range<Int>) -> String? {
    let part = trimmed(part)
    return part.isEmpty ? nil : text(part)
  }

  /// The position after the line break at `location`, which is CR LF or one byte; at most the end of the text.
  func lineEnd(at location: Int) -> Int {
    guard location < count else { return count }
    return self[location] == 0x0D && location + 1 < count && self[location + 1] == 0x0A ? location + 2 : location + 1
  }

  /// Splits a line into its fields, which tabs separate.
  func fields(of line: Range<Int>, into fields: inout [Range<Int>]) {
    fields.removeAll(keepingCapacity: true)
    withUnsafeBufferPointer { bytes in
      var start = line.lowerBound
      for index in line where bytes[index] == 0x09 {
        fields.append(start..<index)
        start = index + 1
      }
      fields.append(start..<line.upperBound)
    }
  }

  /// The place of a byte; lines are counted from an earlier place.
  package func location(_ offset: Int, after known: DocumentLocation = .beginning) -> DocumentLocation {
    var location = known
    var lineStart = known.offset - known.column + 1
    location.offset = Swift.max(known.offset, Swift.min(offset, count))
    // In a text with line feeds, a single return is part of its line, as in Avid's comments.
    let keepsReturns = known.offset == 0 && firstIndex(of: 0x0A, in: 0..<count) < count
    for index in known.offset..<location.offset
    where self[index] == 0x0A
      || !keepsReturns && self[index] == 0x0D && (index + 1 == count || self[index + 1] != 0x0A)
    {
      location.line += 1
      lineStart = index + 1
    }
    location.column = location.offset - lineStart + 1
    return location
  }
}

extension DocumentLocation {
  /// The first byte.
  package static let beginning = DocumentLocation(line: 1, column: 1, offset: 0)
}
