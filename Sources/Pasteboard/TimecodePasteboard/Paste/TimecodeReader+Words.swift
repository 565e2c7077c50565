// Recognizes the words of a command line that are written as timecodes.

import SMPTETimecode

extension TimecodeReader {
  /// Returns true if a word is written as a timecode, a range or a record, whether or not it exists at a rate.
  ///
  /// Such a word is four numbers with colons or semicolons between them, or four numbers of two digits with hyphens,
  /// with or without days, subframes, a tag and an out point. With another notation, it may also be a number in that
  /// notation. Faults of a tag or an out point are left to the code that reads the word.
  package func claims(_ word: String) -> Bool {
    let bytes = Array(word.utf8)
    let text = bytes.span
    if text.isRecord { return true }
    let first = text.extracting(..<(TimecodeRangeText.separator(in: text) ?? text.count))
    if let notation, !readsText {
      let properties = properties ?? Timecode.Properties(rate: .fps24)
      if (try? notation.source(parsing: first, using: properties)) != nil { return true }
    }
    let label = first.extracting(..<first.firstIndex(of: UInt8(ascii: "@"), in: 0..<first.count))
    guard let read = try? TimecodeText(parsing: label), !read.hasJoinedDays else { return false }
    return read.separator != .hyphen || label.hasPairs
  }
}

extension Span<UInt8> {
  /// True if four numbers with hyphens between them have two digits each, and so are not a date.
  fileprivate var hasPairs: Bool {
    let text = extracting(withoutSpaceAround)
    let bytes = text.withUnsafeBufferPointer { Array($0) }
    let numbers = bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard let frames = numbers.last?.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).first
    else { return false }
    return numbers.dropLast().suffix(3).allSatisfy { $0.count == 2 } && frames.count == 2
  }
}
