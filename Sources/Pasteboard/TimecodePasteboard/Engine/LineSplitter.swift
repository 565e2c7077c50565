// Finds the lines of a text that arrives buffer by buffer, in constant memory:
//
//     while let line = splitter.next(in: buffer, from: &index, isFinal: isFinal) { … }
//
// A line ends with LF, CR LF, or the end of the text. A byte order mark before the first line is not part of the line.
// Only the beginning of a line that is too long is returned; the rest is skipped.

import SMPTETimecode
import SystemCalls
import TextEncodings

/// A position in a text that is read line by line.
package struct LineSplitter: Sendable {
  /// The maximum length of a line in bytes, without its end.
  package static let longestLine = 1 << 20

  /// A line within a buffer.
  package struct Line: Equatable, Sendable {
    /// The bytes of the line, without its end.
    package var content: Range<Int>
    /// True if these are only the beginning of a line that is too long.
    package var isTooLong: Bool
  }

  /// The number of lines that have begun.
  package private(set) var number = 0
  /// The number of bytes of the unfinished line that were searched and contain no line end.
  private var searched = 0
  private var isInsideLongLine = false

  /// Makes a splitter at the beginning of a text.
  package init() {}

  /// True if the next byte begins a line, and does not continue one that is too long.
  var isAtLineStart: Bool { !isInsideLongLine }

  /// Counts whole lines that the caller processed itself, from the beginning of the next line on.
  @inline(__always)
  package mutating func pass(lines: Int) {
    guard lines > 0 else { return }
    number += lines
    searched = 0
  }

  /// Finds the line that begins at an index, and moves the index after it; nil if its end is not in the buffer.
  ///
  /// The next buffer must begin with the bytes from the index on.
  package mutating func next(in buffer: Span<UInt8>, from index: inout Int, isFinal: Bool) -> Line? {
    if isInsideLongLine, !passLongLine(in: buffer, from: &index) { return nil }
    if let end = buffer.firstLineFeed(from: index + searched) {
      return line(in: buffer, from: &index, to: end, length: 1)
    }
    let length = buffer.count - index
    if length > Self.longestLine {
      isInsideLongLine = true
      return line(in: buffer, from: &index, to: buffer.count, length: 0)
    }
    searched = length
    guard isFinal, length > 0 else { return nil }
    return line(in: buffer, from: &index, to: buffer.count, length: 0)
  }

  private mutating func line(in buffer: Span<UInt8>, from index: inout Int, to end: Int, length: Int) -> Line {
    var (start, last) = (index, end)
    let isTooLong = end - start > Self.longestLine
    if isTooLong { last = start + Self.longestLine }
    if last > start, buffer[last - 1] == 0x0D { last -= 1 }
    if number == 0 { start += buffer.extracting(start..<last).byteOrderMarkLength }
    index = end + length
    number += 1
    searched = 0
    return Line(content: start..<last, isTooLong: isTooLong)
  }

  private mutating func passLongLine(in buffer: Span<UInt8>, from index: inout Int) -> Bool {
    guard let end = buffer.firstLineFeed(from: index) else {
      index = buffer.count
      return false
    }
    index = end + 1
    isInsideLongLine = false
    return true
  }
}

extension Span<UInt8> {
  /// The first line feed at or after an index.
  @inline(__always)
  fileprivate func firstLineFeed(from start: Int) -> Int? {
    // For most lines a call costs more than the search, because they are short. libc searches the rest of long ones.
    let near = Swift.min(count, start + 32)
    let end = firstIndex(of: 0x0A, in: start..<near)
    guard end == near else { return end }
    return withUnsafeBufferPointer { bytes in
      guard near < bytes.count, let rest = bytes.baseAddress.map({ $0 + near }) else { return nil }
      return rest.firstOffset(of: 0x0A, count: bytes.count - near).map { near + $0 }
    }
  }
}
