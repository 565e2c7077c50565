// Finds the lines of a text that comes buffer by buffer, in constant memory:
//
//     while let line = splitter.next(in: buffer, from: &index, isFinal: isFinal) { … }
//
// A line ends with LF, CR LF, or the end of the text. A byte order mark before the first line is not part of it. Of a
// line that is too long only the beginning is returned; the rest is passed over.

import SMPTETimecode
import SystemCalls
import TextEncodings

/// A place in a text that is read line by line.
package struct LineSplitter: Sendable {
  /// The most bytes of a line, without its end.
  package static let longestLine = 1 << 20

  /// A line within a buffer.
  package struct Line: Equatable, Sendable {
    /// Its bytes, without its end.
    package var content: Range<Int>
    /// These are only the beginning of a line that is too long.
    package var isTooLong: Bool
  }

  /// How many lines have begun.
  package private(set) var number = 0
  /// The bytes of the unfinished line that have no end in them.
  private var searched = 0
  private var isInsideLongLine = false

  /// Makes a splitter at the beginning of a text.
  package init() {}

  /// What comes next begins a line, and is not the rest of one that is too long.
  package var isAtLineStart: Bool { !isInsideLongLine }

  /// Counts whole lines that somebody else has taken from where the next line would begin.
  @inline(__always)
  package mutating func pass(lines: Int) {
    guard lines > 0 else { return }
    number += lines
    searched = 0
  }

  /// Finds the line that begins at an index, and moves the index after it; nil if its end is not in the buffer.
  ///
  /// The next buffer must begin with what remains after the index.
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
  /// The first line feed at an index or after it.
  @inline(__always)
  fileprivate func firstLineFeed(from start: Int) -> Int? {
    // Most lines are shorter than what a call takes; of the others the rest is searched by libc.
    let near = Swift.min(count, start + 32)
    let end = firstIndex(of: 0x0A, in: start..<near)
    guard end == near else { return end }
    return withUnsafeBufferPointer { bytes in
      guard near < bytes.count, let rest = bytes.baseAddress.map({ $0 + near }) else { return nil }
      return rest.firstOffset(of: 0x0A, count: bytes.count - near).map { near + $0 }
    }
  }
}
