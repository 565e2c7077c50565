// The numbers and bytes of a header, read through one window over the source. The readers of containers use it to go
// from element to element. They hold no more of a file than the window and the parts that they copy.
//
// No file is trusted. A read past the end throws `truncated` with its offset. The reader counts the elements and the
// bytes of the window, so that no file exceeds the limits here, whatever sizes it claims.

import SMPTETimecode

/// Reads a header's numbers at offsets.
struct HeaderReader: ~Copyable {
  /// The largest number of elements (atoms, sets, chunks, attributes) that are read from one file.
  static let maximumElements = 20_000
  /// The largest number of bytes that are read from one file.
  static let maximumBytes = 4 << 20
  /// The largest number of bytes that one call returns.
  static let maximumRun = 64 << 10

  /// The kind of container, for errors.
  var container: MediaContainer
  /// The caller's rate. It decides when a file's rate is the rounding of two timecode rates.
  var givenRate: TimecodeFrameRate?
  /// The number of bytes in the source.
  let size: Int

  private let source: any ByteSource
  private var window: [UInt8] = []
  private var windowStart = 0
  private var windowLength = 2048
  private var remainingBytes = maximumBytes
  private var remainingElements = maximumElements

  /// Creates a reader of a source.
  init(_ source: any ByteSource, container: MediaContainer) {
    self.source = source
    self.container = container
    size = source.byteCount
  }

  /// Counts an element. Throws `tooLarge` when there are too many.
  mutating func countElement(at offset: Int) throws(MediaTimecodeError) {
    remainingElements -= 1
    guard remainingElements >= 0 else { throw .tooLarge(container, at: offset) }
  }

  /// Moves the window so that it contains `count` bytes at an offset, and returns the index of the first byte.
  private mutating func index(of offset: Int, count: Int) throws(MediaTimecodeError) -> Int {
    let end = windowStart + window.count
    if offset >= windowStart, offset <= end, count <= end - offset { return offset - windowStart }
    guard offset >= 0, offset <= size, count <= size - offset else { throw .truncated(container, at: offset) }
    // Sequential reads use larger pieces.
    windowLength = offset >= windowStart && offset <= end + 64 ? min(windowLength * 2, 16 << 10) : 2048
    let length = min(max(count, windowLength), size - offset)
    guard length <= remainingBytes, count <= Self.maximumRun else { throw .tooLarge(container, at: offset) }
    remainingBytes -= length
    window = try source.bytes(at: offset, count: length)
    windowStart = offset
    guard window.count >= count else { throw .truncated(container, at: offset) }
    return 0
  }
}

// MARK: Numbers and bytes

extension HeaderReader {
  /// The order of a number's bytes.
  enum ByteOrder {
    case big
    case little
  }

  /// An unsigned number of up to eight bytes.
  mutating func number(at offset: Int, bytes count: Int, _ order: ByteOrder = .big) throws(MediaTimecodeError) -> UInt64
  {
    let start = try index(of: offset, count: count)
    var value: UInt64 = 0
    for position in 0..<count {
      let byte = window[start + (order == .big ? position : count - 1 - position)]
      value = value << 8 | UInt64(byte)
    }
    return value
  }

  /// Reads an unsigned big-endian number at a distant offset. Reads only its bytes, and does not move the window.
  mutating func distantNumber(at offset: Int, bytes count: Int) throws(MediaTimecodeError) -> UInt64 {
    let end = windowStart + window.count
    if offset >= windowStart, offset + count <= end { return try number(at: offset, bytes: count) }
    guard offset >= 0, offset <= size, count <= size - offset else { throw .truncated(container, at: offset) }
    guard count <= remainingBytes else { throw .tooLarge(container, at: offset) }
    remainingBytes -= count
    let bytes = try source.bytes(at: offset, count: count)
    guard bytes.count >= count else { throw .truncated(container, at: offset) }
    return bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Reads one byte.
  mutating func byte(at offset: Int) throws(MediaTimecodeError) -> UInt8 {
    window[try index(of: offset, count: 1)]
  }

  /// Reads an unsigned number of two bytes.
  mutating func uint16(at offset: Int, _ order: ByteOrder = .big) throws(MediaTimecodeError) -> Int {
    Int(try number(at: offset, bytes: 2, order))
  }

  /// Reads an unsigned number of four bytes.
  mutating func uint32(at offset: Int, _ order: ByteOrder = .big) throws(MediaTimecodeError) -> UInt32 {
    UInt32(truncatingIfNeeded: try number(at: offset, bytes: 4, order))
  }

  /// Reads a signed number of eight bytes.
  mutating func int64(at offset: Int, _ order: ByteOrder = .big) throws(MediaTimecodeError) -> Int {
    Int(truncatingIfNeeded: try number(at: offset, bytes: 8, order))
  }

  /// Reads a fraction: the numerator and the denominator, each a signed number of four bytes.
  mutating func fraction(at offset: Int, _ order: ByteOrder = .big) throws(MediaTimecodeError) -> Fraction {
    let numerator = try uint32(at: offset, order)
    return Fraction(Int(Int32(bitPattern: numerator)), Int(Int32(bitPattern: try uint32(at: offset + 4, order))))
  }

  /// Reads sixteen bytes, such as a universal label or an instance identifier.
  mutating func label(at offset: Int) throws(MediaTimecodeError) -> UInt128 {
    let high = try number(at: offset, bytes: 8)
    return UInt128(high) << 64 | UInt128(try number(at: offset + 8, bytes: 8))
  }

  /// Reads at most `maximumRun` bytes.
  mutating func bytes(at offset: Int, count: Int) throws(MediaTimecodeError) -> [UInt8] {
    let start = try index(of: offset, count: count)
    return Array(window[start..<start + count])
  }

  /// Reads text up to a zero byte or the end of the field; nil if the text is empty or not UTF-8.
  mutating func text(at offset: Int, count: Int) throws(MediaTimecodeError) -> String? {
    let field = try bytes(at: offset, count: min(count, 1024)).prefix { $0 != 0 }
    guard !field.isEmpty, let text = String(validating: field, as: UTF8.self) else { return nil }
    return text
  }
}
