// The scanner's search in prose, eight bytes at a time: for a separator of numbers, or the end of a line.

extension Span<UInt8> {
  /// The first index of a `:`, a `;` or a control below 16, such as line feed and tab; otherwise the limit.
  @inline(__always)
  func firstMark(from start: Int, before limit: Int) -> Int {
    var index = start
    return withUnsafeBytes { bytes in
      while limit &- index >= 8 {
        let marks = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)).marks
        if marks != 0 { return index &+ marks.trailingZeroBitCount / 8 }
        index &+= 8
      }
      while index < limit, !(bytes[index].isTimecodeSeparator || bytes[index] <= 0x0F) { index &+= 1 }
      return index
    }
  }

  /// The beginning of the number before a separator, or of the number of days before it; without a number, the
  /// separator.
  @inline(__always)
  func numbersStart(before separator: Int, from first: Int) -> Int {
    var start = separator
    while start > first, self[unchecked: start - 1].isDigit { start -= 1 }
    guard start < separator, start - first >= 2, self[unchecked: start - 1] == 0x20, self[unchecked: start - 2].isDigit
    else { return start }
    start -= 2
    return start > first && self[unchecked: start - 1].isDigit ? start - 1 : start
  }

  /// The end of the digits at an index; nil if a separator of numbers follows them, or if a space follows possible
  /// days.
  @inline(__always)
  func endOfLoneNumber(at start: Int) -> Int? {
    let limit = min(count, start + TimecodeScanner.longestTimecode)
    var end = start + 1
    while end < limit, self[unchecked: end].isDigit { end &+= 1 }
    guard end < count, !self[unchecked: end].isTimecodeSeparator, self[unchecked: end] != 0x20 || end - start > 2 else {
      return nil
    }
    return end
  }
}

extension UInt64 {
  /// The high bit of each byte that is `:`, `;` or below 16. The lowest bit set is right; higher ones may be wrong.
  @inline(__always)
  fileprivate var marks: UInt64 {
    (self | 0x0101_0101_0101_0101).marks(of: UInt8(ascii: ";")) | (self & 0xF0F0_F0F0_F0F0_F0F0).marks(of: 0)
  }
}
