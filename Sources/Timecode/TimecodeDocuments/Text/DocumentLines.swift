// The lines of a document and their numbers, without copying the text:
//
//     var lines = DocumentLines(text)
//     while let line = try lines.next(in: text) { … text.extracting(line) … }
//
// A line ends with LF, CR LF or CR; in formats that have CR within lines, only with LF or CR LF. A byte order mark at
// the beginning is not part of the first line.

import SMPTETimecode
import TextEncodings

/// A position at the beginning of a line.
struct DocumentLines {
  /// The offset of the next line.
  private var end: Int
  /// The offset of the current line.
  private(set) var start = 0
  /// The number of the current line, from 1; 0 before the first line.
  private(set) var number = 0

  /// True if a carriage return ends a line.
  private var breaksAtReturn = true

  /// - Parameter keepsReturns: True if a carriage return is part of its line, provided that the text has line feeds.
  init(_ text: Span<UInt8>, keepsReturns: Bool = false) {
    end = text.byteOrderMarkLength
    if keepsReturns { breaksAtReturn = text.firstIndex(of: 0x0A, in: end..<text.count) == text.count }
  }

  /// Starts at a line whose number is known.
  init(at start: Int, number: Int) {
    self.start = start
    self.number = number
    end = start
  }

  /// Starts at the line that contains a location.
  init(of location: DocumentLocation) { self.init(at: location.offset - location.column + 1, number: location.line) }

  /// The range of the next line without its line end; nil at the end of the text.
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

  /// The range of the next line that is not blank, without the white space around it; nil at the end of the text.
  ///
  /// - Throws: The error for a line that is too long.
  mutating func nextText(in text: Span<UInt8>) throws(DocumentError) -> Range<Int>? {
    while let line = try next(in: text) {
      let part = text.trimmed(line)
      if !part.isEmpty { return part }
    }
    return nil
  }

  /// The range of the first line that is not blank, without its line end; nil if all lines are blank.
  static func first(in text: Span<UInt8>) -> Range<Int>? {
    var lines = DocumentLines(text)
    while let line = try? lines.next(in: text) { if !text.trimmed(line).isEmpty { return line } }
    return nil
  }

  /// The location of a byte in the current line.
  func location(_ offset: Int) -> DocumentLocation {
    DocumentLocation(line: number, column: offset - start + 1, offset: offset)
  }
}

// MARK: Parts of a document

extension Span<UInt8> {
  /// The offset of the first line feed in a part, or of the first carriage return if returns end lines; the end of the
  /// part if there is none.
  fileprivate func lineBreak(in part: Range<Int>, orReturn: Bool) -> Int {
    withUnsafeBytes { bytes in
      let other: UInt8 = orReturn ? 0x0D : 0x0A
      var index = part.lowerBound
      while index + 8 <= part.upperBound {
        // Most texts have no bytes below 0x0E except in line ends.
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

  /// The text of a part. The document's text is UTF-8 by the time it is read.
  func text(_ part: Range<Int>) -> String {
    extracting(part).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }

  /// The text of a part without the white space around it; nil if it is empty.
  func trimmedText(_ part: Range<Int>) -> String? {
    let part = trimmed(part)
    return part.isEmpty ? nil : text(part)
  }

  /// The offset after the line break at `location`, which is CR LF or one byte; at most the end of the text.
  func lineEnd(at location: Int) -> Int {
    guard location < count else { return count }
    return self[location] == 0x0D && location + 1 < count && self[location + 1] == 0x0A ? location + 2 : location + 1
  }

  /// Splits a line at its tabs into fields.
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

  /// The location of a byte. Lines are counted from an earlier location.
  package func location(_ offset: Int, after known: DocumentLocation = .beginning) -> DocumentLocation {
    var location = known
    var lineStart = known.offset - known.column + 1
    location.offset = Swift.max(known.offset, Swift.min(offset, count))
    // If the text has line feeds, a single return is part of its line, as in Avid's comments; from a later location,
    // every return ends a line.
    let keepsReturns = known.offset == 0 && firstIndex(of: 0x0A, in: 0..<count) < count
    var index = known.offset
    while case let stop = lineBreak(in: index..<location.offset, orReturn: !keepsReturns), stop < location.offset {
      index = stop + 1
      if self[stop] == 0x0D, index < count, self[index] == 0x0A { continue }
      location.line += 1
      lineStart = index
    }
    location.column = location.offset - lineStart + 1
    return location
  }
}

extension DocumentLocation {
  /// The location of the first byte.
  package static let beginning = DocumentLocation(line: 1, column: 1, offset: 0)
}
