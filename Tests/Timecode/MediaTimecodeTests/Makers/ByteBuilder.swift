// Bytes for hand-made files: numbers in both orders, and the headers of each container's parts.

import MediaTimecode

extension [UInt8] {
  /// Appends a number in big-endian order.
  mutating func big(_ value: some BinaryInteger, _ count: Int) {
    for index in (0..<count).reversed() {
      append(UInt8(truncatingIfNeeded: Int(truncatingIfNeeded: value) >> (8 * index)))
    }
  }

  /// Appends a number in little-endian order.
  mutating func little(_ value: some BinaryInteger, _ count: Int) {
    for index in 0..<count { append(UInt8(truncatingIfNeeded: Int(truncatingIfNeeded: value) >> (8 * index))) }
  }

  /// Appends text.
  mutating func text(_ text: String) { append(contentsOf: text.utf8) }

  /// Appends text in a field of zeros.
  mutating func text(_ text: String, field: Int) {
    append(contentsOf: text.utf8)
    append(contentsOf: repeatElement(0, count: field - text.utf8.count))
  }

  /// Overwrites bytes.
  mutating func replace(at offset: Int, with bytes: [UInt8]) {
    replaceSubrange(offset..<offset + bytes.count, with: bytes)
  }

  /// The bytes of a number.
  static func big(_ value: some BinaryInteger, _ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.big(value, count)
    return bytes
  }
}

/// A source with holes: bytes here and there in a file of any size; it counts reads and bytes.
final class SparseSource: ByteSource {
  let byteCount: Int
  let parts: [(offset: Int, bytes: [UInt8])]
  private(set) var calls = 0
  private(set) var bytesRead = 0

  init(byteCount: Int, parts: [(offset: Int, bytes: [UInt8])]) {
    self.byteCount = byteCount
    self.parts = parts
  }

  func bytes(at offset: Int, count: Int) throws(MediaTimecodeError) -> [UInt8] {
    let length = max(0, min(count, byteCount - offset))
    calls += 1
    bytesRead += length
    var bytes = [UInt8](repeating: 0, count: length)
    for part in parts {
      let first = max(offset, part.offset)
      let last = min(offset + length, part.offset + part.bytes.count)
      for index in first..<max(first, last) { bytes[index - offset] = part.bytes[index - part.offset] }
    }
    return bytes
  }
}
