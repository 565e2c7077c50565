// The records of a table in text (RFC 4180). Separators divide the fields; a field that contains separators or line
// ends is in double quotes.
//
//     var records = DelimitedRecords(text)
//     while try records.next(in: text, into: &fields) { … }      // the fields' bytes, with their quotes

import SMPTETimecode
import TextEncodings

/// A position at the beginning of a record.
struct DelimitedRecords {
  /// The byte between fields: a tab, or whichever of comma and semicolon is more frequent in the first record.
  private(set) var separator: UInt8 = 0
  /// The number of fields in the first record; nil before it is read.
  private var columnCount: Int?
  /// The line with the record's first byte.
  private(set) var lines: DocumentLines
  private var end: Int
  private var number = 1
  /// The number of nonblank lines before the column names, and the first of these lines.
  private(set) var heading: (count: Int, lines: DocumentLines)

  /// Finds the table in a text. It begins at the first nonblank line or, as in the reports of some programs, at a line
  /// of column names below a heading.
  init(_ text: Span<UInt8>) {
    var lines = DocumentLines(text)
    let first = try? lines.nextText(in: text)
    self.init(at: first == nil ? DocumentLines(at: text.byteOrderMarkLength, number: 1) : lines, in: text)
    guard var line = first, !hasNames(in: text, atLeast: 1) else { return }
    let start = lines
    for count in 1...Self.longestHeading where !text.hasLabel(in: line) {
      guard let next = try? lines.nextText(in: text) else { return }
      line = next
      let table = Self(at: lines, in: text)
      guard table.hasNames(in: text, atLeast: 2) else { continue }
      self = table
      heading = (count, start)
      return
    }
  }

  private init(at line: DocumentLines, in text: Span<UInt8>) {
    (lines, end, number, heading) = (line, line.start, line.number, (0, line))
    separator = Self.separator(of: text, from: end)
  }

  /// The maximum number of lines in a heading.
  private static let longestHeading = 32

  /// Returns whether the first record names a column of in points, and at least `count` roles in all.
  private func hasNames(in text: Span<UInt8>, atLeast count: Int) -> Bool {
    var (records, fields): (Self, [Range<Int>]) = (self, [])
    guard (try? records.next(in: text, into: &fields)) == true else { return false }
    let names = Set(fields.map { text.text(text.unquoted($0)).lowercased() })
    let known = DelimitedColumns.names.filter { !names.isDisjoint(with: $0.value) }
    return known[.in] != nil && known.count >= count
  }

  /// The separator of the first record: a tab if it has one, otherwise the more frequent of semicolon and comma.
  ///
  /// The count ignores quoted text and the semicolons of timecodes.
  private static func separator(of text: Span<UInt8>, from start: Int) -> UInt8 {
    let limit = min(text.count, start + DocumentOptions.maximumLineLength)
    var (isQuoted, semicolons, commas, position) = (false, 0, 0, start)
    loop: while position < limit {
      switch text[position] {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case 0x09 where !isQuoted: return 0x09
      case UInt8(ascii: ";") where !isQuoted: semicolons += 1
      case UInt8(ascii: ",") where !isQuoted: commas += 1
      case 0x0A where !isQuoted, 0x0D where !isQuoted: break loop
      case let byte where byte.isDigit && text.isLikeLabel(position..<limit):
        position += labelLength
        continue
      default: break
      }
      position += 1
    }
    return UInt8(ascii: semicolons > 0 && semicolons >= commas ? ";" : ",")
  }

  /// The length of `00:00:00:00`.
  private static let labelLength = 11

  /// Reads the fields of the next record; returns false at the end of the text.
  ///
  /// - Throws: The error for a record that is too long, or for a quote without an end.
  mutating func next(in text: Span<UInt8>, into fields: inout [Range<Int>]) throws(DocumentError) -> Bool {
    fields.removeAll(keepingCapacity: true)
    guard end < text.count else { return false }
    lines = DocumentLines(at: end, number: number)
    let limit = min(text.count, end + DocumentOptions.maximumLineLength + 1)
    var position = end
    while true {
      let start = position
      while position < limit, text[position] == 0x20 { position += 1 }
      if position < limit, text[position] == UInt8(ascii: "\"") {
        position = try quoteEnd(in: text, from: position, limit: limit)
      }
      position = fieldEnd(in: text, from: position, limit: limit)
      guard position < limit || limit == text.count else {
        throw DocumentError(.lineTooLong(limit: DocumentOptions.maximumLineLength), at: lines.location(lines.start))
      }
      fields.append(start..<position)
      guard position < text.count, text[position] == separator else { break }
      position += 1
    }
    end = text.lineEnd(at: position)
    number += 1
    if separator == UInt8(ascii: ";"), fields.count > columnCount ?? 0 { joinLabels(of: &fields, in: text) }
    if columnCount == nil { columnCount = fields.count }
    return true
  }

  /// Joins the halves of labels with a semicolon, such as `01:00:00;00`, in a record with more fields than the first
  /// record.
  ///
  /// The result counts only if the record then has as many fields as the first record, because a clock and a number
  /// next to it may also be two fields.
  private func joinLabels(of fields: inout [Range<Int>], in text: Span<UInt8>) {
    var joined: [Range<Int>] = []
    for field in fields {
      if let last = joined.last, text.endsLabel(field), text.beginsLabel(last) {
        joined[joined.count - 1] = last.lowerBound..<field.upperBound
      } else {
        joined.append(field)
      }
    }
    if joined.count == columnCount ?? joined.count { fields = joined }
  }

  /// The offset of the first separator or line end.
  private func fieldEnd(in text: Span<UInt8>, from start: Int, limit: Int) -> Int {
    text.withUnsafeBufferPointer { bytes in
      let separator = separator
      // Most bytes are above all ends of a field.
      let largest = max(separator, 0x0D)
      var position = start
      while position < limit {
        let byte = bytes[position]
        if byte <= largest, byte == separator || byte == 0x0A || byte == 0x0D { break }
        position &+= 1
      }
      return position
    }
  }

  /// The offset after the quote that closes the quote at `start`; counts the line ends between the quotes.
  private mutating func quoteEnd(in text: Span<UInt8>, from start: Int, limit: Int) throws(DocumentError) -> Int {
    var position = start + 1
    var lineEnds = 0
    while position < limit {
      let byte = text[position]
      if byte == UInt8(ascii: "\"") {
        guard position + 1 < text.count, text[position + 1] == UInt8(ascii: "\"") else {
          number += lineEnds
          return position + 1
        }
        position += 1
      } else if byte == 0x0A || (byte == 0x0D && !(position + 1 < text.count && text[position + 1] == 0x0A)) {
        lineEnds += 1
      }
      position += 1
    }
    guard limit == text.count else {
      throw DocumentError(.lineTooLong(limit: DocumentOptions.maximumLineLength), at: lines.location(lines.start))
    }
    throw DocumentError(.expected("a quote that ends the field"), at: lines.location(start))
  }
}

extension Span<UInt8> {
  /// Returns whether a field is a label up to its seconds: `01:00:00`, also with days before it.
  fileprivate func beginsLabel(_ field: Range<Int>) -> Bool {
    let part = trimmed(field)
    let start = part.upperBound - 8
    guard part.upperBound == field.upperBound, part.count == 8 || part.count > 9 && self[start - 1].isSpace else {
      return false
    }
    return (0..<8).allSatisfy { self[start + $0].isDigit || ($0 % 3 == 2 && self[start + $0] == UInt8(ascii: ":")) }
  }

  /// Returns whether a field begins with the two digits of a label's frames.
  fileprivate func endsLabel(_ field: Range<Int>) -> Bool {
    field.count > 1 && self[field.lowerBound].isDigit && self[field.lowerBound + 1].isDigit
      && (field.count == 2 || !self[field.lowerBound + 2].isDigit)
  }

  /// Returns whether a word in a line begins like a timecode.
  fileprivate func hasLabel(in line: Range<Int>) -> Bool {
    line.contains { position in
      (position == line.lowerBound || !self[position - 1].isDigit) && isLikeLabel(position..<line.upperBound)
    }
  }
}

extension DelimitedRecords {
  /// The fields of a text's first record in lower case, and the separator; nil if the record is unreadable.
  static func header(of text: Span<UInt8>) -> (names: [String], separator: UInt8)? {
    var (records, fields): (Self, [Range<Int>]) = (Self(text), [])
    guard (try? records.next(in: text, into: &fields)) == true else { return nil }
    return (fields.map { text.text(text.unquoted($0)).lowercased() }, records.separator)
  }
}

extension DocumentWriting {
  /// Writes an optional field. An empty text counts as a loss.
  mutating func field(_ text: String?, of index: Int, separator: UInt8) {
    guard let text else { return }
    guard !text.isEmpty else { return lose(.emptyText, index) }
    write(quoting: text, separator: separator)
  }

  /// Writes a field, in quotes if it contains a separator, a quote or a line end, or white space at its beginning or
  /// end.
  mutating func write(quoting text: String, separator: UInt8) {
    var text = text
    text.withUTF8 { bytes in
      let needsQuotes =
        bytes.contains { $0 == separator || $0 == UInt8(ascii: "\"") || $0 == 0x0A || $0 == 0x0D }
        || bytes.first?.isSpace == true || bytes.last?.isSpace == true
      guard needsQuotes else { return write(bytes) }
      write(UInt8(ascii: "\""))
      for byte in bytes {
        if byte == UInt8(ascii: "\"") { write(byte) }
        write(byte)
      }
      write(UInt8(ascii: "\""))
    }
  }
}
