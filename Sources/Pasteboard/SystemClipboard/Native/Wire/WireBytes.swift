// Integers and messages in byte buffers. X11 sends little-endian integers because its client requests them. Wayland
// uses the machine's byte order, which is little-endian on all platforms of Swift.

extension [UInt8] {
  /// Appends a 16-bit integer.
  mutating func append(_ value: UInt16) {
    append(UInt8(truncatingIfNeeded: value))
    append(UInt8(truncatingIfNeeded: value >> 8))
  }

  /// Appends a 32-bit integer.
  mutating func append(_ value: UInt32) {
    append(UInt16(truncatingIfNeeded: value))
    append(UInt16(truncatingIfNeeded: value >> 16))
  }

  /// Appends zeros up to the next multiple of four bytes.
  mutating func padToWord() {
    while count % 4 != 0 { append(UInt8(0)) }
  }

  /// The 16-bit integer at an offset; 0 beyond the end, so that a short message cannot trap.
  func uint16(at offset: Int) -> UInt16 {
    guard offset >= 0, offset <= count - 2 else { return 0 }
    return UInt16(self[offset]) | UInt16(self[offset + 1]) << 8
  }

  /// The 32-bit integer at an offset; 0 beyond the end.
  func uint32(at offset: Int) -> UInt32 {
    UInt32(uint16(at: offset)) | UInt32(uint16(at: offset + 2)) << 16
  }

  /// The bytes as 32-bit integers. An incomplete last one is ignored.
  var uint32s: [UInt32] { stride(from: 0, to: count - count % 4, by: 4).map { uint32(at: $0) } }
}

/// Collects arriving bytes and splits off whole messages.
struct WireInput {
  private var bytes: [UInt8] = []
  private var start = 0

  /// The number of unread bytes.
  var count: Int { bytes.count - start }

  /// Adds bytes that have arrived.
  mutating func append(_ more: [UInt8]) {
    if start > 0, start == bytes.count || start > 1 << 16 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes += more
  }

  /// The first bytes, without removing them; nil if there are fewer.
  func first(_ number: Int) -> [UInt8]? {
    number <= count ? Array(bytes[start..<start + number]) : nil
  }

  /// Removes and returns the first bytes; nil if there are fewer.
  mutating func removeFirst(_ number: Int) -> [UInt8]? {
    guard let result = first(number) else { return nil }
    start += number
    return result
  }
}

/// A part of the output: bytes, or a range of a content, which is copied only when it is written.
enum OutputPiece: Equatable {
  case bytes([UInt8])
  case content(index: Int, range: Range<Int>)
}

/// Unsent bytes, in order.
struct WireOutput {
  private var pieces: [OutputPiece] = []
  private var start = 0

  /// Adds bytes.
  mutating func append(_ bytes: [UInt8]) {
    if start < pieces.count, case .bytes(var last) = pieces[pieces.count - 1], last.count < 1 << 14 {
      pieces[pieces.count - 1] = .bytes([])
      last += bytes
      pieces[pieces.count - 1] = .bytes(last)
    } else {
      pieces.append(.bytes(bytes))
    }
  }

  /// Adds a range of a content.
  mutating func append(content index: Int, _ range: Range<Int>) {
    pieces.append(.content(index: index, range: range))
  }

  /// Removes and returns the first piece.
  mutating func next() -> OutputPiece? {
    guard start < pieces.count else { return nil }
    defer {
      start += 1
      if start == pieces.count {
        pieces.removeAll()
        start = 0
      } else if start > 1024 {
        pieces.removeFirst(start)
        start = 0
      }
    }
    return pieces[start]
  }

  /// Removes and returns all bytes, for clients that send no content.
  mutating func drainBytes() -> [UInt8] {
    var result: [UInt8] = []
    while let piece = next() {
      if case .bytes(let bytes) = piece { result += bytes }
    }
    return result
  }
}

/// The reason why communication with a server cannot continue.
enum WireFailure: Error, Equatable {
  /// The server sent something that its protocol does not allow.
  case malformed(String)
  /// The server refused the client or a request, with its message if it sent one.
  case refused(String)
  /// The server lacks something that is needed.
  case unsupported(String)
  /// Another program claimed the selection at the same moment.
  case lostOwnership
  /// The content is larger than the limit.
  case tooLarge(limit: Int)
}
