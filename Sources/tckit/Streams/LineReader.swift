// Lines of a descriptor, without the byte order mark before the first, in a buffer that does not grow with the input.

import SystemCalls

/// Reads lines ended by LF, CR LF, or the end of the input.
struct LineReader: ~Copyable {
  /// The longest line that is handed on whole; more of it is dropped, and the line says so.
  static let longestLine = 1 << 20

  private let descriptor: Descriptor
  private let buffer: UnsafeMutablePointer<UInt8>
  private let capacity = 2 * longestLine
  /// The most that is read at once: what the processor's caches hold.
  private static let portion = 1 << 17
  private var start = 0
  private var end = 0
  private var isAtEnd = false
  private var isAtBeginning = true

  init(_ descriptor: consuming Descriptor) {
    self.descriptor = descriptor
    buffer = .allocate(capacity: capacity)
  }

  deinit { buffer.deallocate() }

  /// Hands the next line to `body`, without its end; returns false when there is none.
  mutating func next(
    _ body: (_ line: Span<UInt8>, _ isCut: Bool) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    var searched = 0
    var isCut = false
    while true {
      let unsearched = UnsafePointer(buffer + start + searched)
      if let found = unsearched.firstOffset(of: 10, count: end - start - searched) {
        let length = searched + found
        try hand(min(length, Self.longestLine), isCut: isCut || length > Self.longestLine, body)
        start += length + 1
        return true
      }
      searched = end - start
      if isAtEnd {
        guard searched > 0 || isCut else { return false }
        try hand(searched, isCut: isCut, body)
        start = end
        return true
      }
      if searched > Self.longestLine {
        // Keep the beginning; what follows up to the line's end is of no use.
        end = start + Self.longestLine
        searched = end - start
        isCut = true
      }
      try fill()
    }
  }

  /// Hands over whatever is there without reading more, and drops as many bytes as `body` is done with: whole lines.
  mutating func skip(_ body: (_ buffered: Span<UInt8>) throws(Failure) -> Int) throws(Failure) {
    start += try body(UnsafeBufferPointer(start: buffer + start, count: end - start).span)
  }

  private mutating func hand(
    _ length: Int, isCut: Bool, _ body: (_ line: Span<UInt8>, _ isCut: Bool) throws(Failure) -> Void
  ) throws(Failure) {
    let hasReturn = length > 0 && buffer[start + length - 1] == 13
    var line = UnsafeBufferPointer(start: buffer + start, count: hasReturn ? length - 1 : length)
    if isAtBeginning {
      isAtBeginning = false
      // A byte order mark, which is no part of the text.
      if line.starts(with: [0xEF, 0xBB, 0xBF]) { line = UnsafeBufferPointer(rebasing: line[3...]) }
    }
    try body(line.span, isCut)
  }

  private mutating func fill() throws(Failure) {
    if start > 0 {
      buffer.update(from: buffer + start, count: end - start)
      end -= start
      start = 0
    }
    do {
      let space = UnsafeMutableBufferPointer(start: buffer + end, count: min(capacity - end, Self.portion))
      let count = try descriptor.read(into: space)
      isAtEnd = count == 0
      end += count
    } catch {
      throw Failure(.input(error, path: "standard input"))
    }
  }
}
