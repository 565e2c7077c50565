// Looking at parts of a document's bytes.

import SMPTETimecode

extension Span<UInt8> {
  /// How long the byte order mark of UTF-8 at the beginning is; 0 if there is none.
  var byteOrderMarkLength: Int { has("\u{FEFF}", at: 0, before: count) ? 3 : 0 }

  /// Whether a part of the text begins with a word of ASCII characters.
  func has(_ word: StaticString, at place: Int, before end: Int) -> Bool {
    guard place + word.utf8CodeUnitCount <= end else { return false }
    for index in 0..<word.utf8CodeUnitCount where self[place + index] != word.utf8Start[index] { return false }
    return true
  }

  /// Whether a part of the text is a word of lowercase ASCII characters, without regard to case.
  func isWord(_ word: StaticString, in part: Range<Int>) -> Bool {
    part.count == word.utf8CodeUnitCount && rest(of: part, behind: word) != nil
  }

  /// The rest of a part that begins with a word, in upper or lower case; nil if it does not begin with it.
  ///
  /// - Parameter word: ASCII characters, letters in lower case.
  func rest(of part: Range<Int>, behind word: StaticString) -> Range<Int>? {
    let start = part.lowerBound + word.utf8CodeUnitCount
    guard start <= part.upperBound else { return nil }
    for index in 0..<word.utf8CodeUnitCount where self[part.lowerBound + index].lowercased != word.utf8Start[index] {
      return nil
    }
    return start..<part.upperBound
  }

  /// The part without ASCII white space around it.
  func trimmed(_ part: Range<Int>) -> Range<Int> {
    var (start, end) = (part.lowerBound, part.upperBound)
    while start < end, self[start].isSpace { start += 1 }
    while start < end, self[end - 1].isSpace { end -= 1 }
    return start..<end
  }

  /// The first place of a byte in a part; its end if it is not there.
  func firstIndex(of byte: UInt8, in part: Range<Int>) -> Int {
    withUnsafeBufferPointer { bytes in
      var place = part.lowerBound
      while place < part.upperBound, bytes[place] != byte { place += 1 }
      return place
    }
  }

  /// The first place of a line feed or carriage return in a part; its end if there is none.
  func firstLineEnd(in part: Range<Int>) -> Int {
    withUnsafeBufferPointer { bytes in
      var place = part.lowerBound
      while place < part.upperBound, bytes[place] != 0x0A, bytes[place] != 0x0D { place += 1 }
      return place
    }
  }

  /// The first place of an ASCII word in a part; nil if it is not there.
  func firstIndex(of word: StaticString, in part: Range<Int>) -> Int? {
    let first = word.utf8Start[0]
    var place = firstIndex(of: first, in: part)
    while place < part.upperBound {
      if has(word, at: place, before: part.upperBound) { return place }
      place = firstIndex(of: first, in: (place + 1)..<part.upperBound)
    }
    return nil
  }

  /// The last place of an ASCII word in a part; nil if it is not there.
  func lastIndex(of word: StaticString, in part: Range<Int>) -> Int? {
    var place = part.upperBound - word.utf8CodeUnitCount
    while place >= part.lowerBound {
      if has(word, at: place, before: part.upperBound) { return place }
      place -= 1
    }
    return nil
  }

  /// The string of a part; nil if it is not UTF-8.
  func string(_ part: Range<Int>) -> String? {
    withUnsafeBufferPointer { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes[part])
      // Most text is ASCII, which needs no validation.
      guard text.allSatisfy({ $0 < 0x80 }) else { return String(validating: text, as: UTF8.self) }
      return String(decoding: text, as: UTF8.self)
    }
  }

  /// The next word of a part: what is between its ASCII white space. The part begins behind it afterwards.
  func word(of part: inout Range<Int>) -> Range<Int>? {
    var start = part.lowerBound
    while start < part.upperBound, self[start].isSpace { start += 1 }
    var end = start
    while end < part.upperBound, !self[end].isSpace { end += 1 }
    part = end..<part.upperBound
    return start == end ? nil : start..<end
  }
}

extension Span<UInt8> {
  /// The place of a byte; the lines are counted from a place before it.
  func place(_ offset: Int, after known: DocumentPlace = .beginning) -> DocumentPlace {
    var place = known
    var lineStart = known.offset - known.column + 1
    place.offset = Swift.max(known.offset, Swift.min(offset, count))
    for index in known.offset..<place.offset where self[index] == 0x0A {
      place.line += 1
      lineStart = index + 1
    }
    place.column = place.offset - lineStart + 1
    return place
  }
}

extension DocumentPlace {
  /// The first byte.
  static let beginning = DocumentPlace(line: 1, column: 1, offset: 0)
}

extension UInt8 {
  /// The byte with an ASCII letter in lower case.
  @inline(__always)
  var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}

// MARK: Fields

extension Span<UInt8> {
  /// Takes the fields of a line apart, which a byte separates.
  func fields(of line: Range<Int>, separatedBy separator: UInt8 = 0x09, into fields: inout [Range<Int>]) {
    fields.removeAll(keepingCapacity: true)
    withUnsafeBufferPointer { bytes in
      var start = line.lowerBound
      for place in line where bytes[place] == separator {
        fields.append(start..<place)
        start = place + 1
      }
      fields.append(start..<line.upperBound)
    }
  }
}
