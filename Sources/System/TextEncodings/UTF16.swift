// Conversion of UTF-16 to UTF-8 in chunks, and back without changing a byte.
//
//     var decoder = UTF16Decoder(isBigEndian: false)
//     decoder.decode(bytes, into: &text)
//
// A lone surrogate becomes the three bytes that would encode it in UTF-8. The encoder restores it from these.

/// Converts UTF-16 to UTF-8, in chunks.
package struct UTF16Decoder: Sendable {
  private let isBigEndian: Bool
  private var oddByte: UInt8?
  private var highSurrogate: UInt32?

  /// Makes a decoder for the beginning of a text, including its byte order mark.
  package init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  /// True if the text so far ends in the middle of a two-byte unit.
  package var isInsideUnit: Bool { oddByte != nil }

  /// Appends the text of some bytes: at most three bytes for every two, plus six.
  package mutating func decode(_ bytes: some Sequence<UInt8>, into text: inout [UInt8]) {
    for byte in bytes {
      guard let first = oddByte else {
        oddByte = byte
        continue
      }
      oddByte = nil
      decode(unit: isBigEndian ? UInt32(first) << 8 | UInt32(byte) : UInt32(byte) << 8 | UInt32(first), into: &text)
    }
  }

  /// Appends a pending surrogate at the end of the text.
  package mutating func finish(into text: inout [UInt8]) {
    if let high = highSurrogate { Self.append(high, to: &text) }
    highSurrogate = nil
  }

  private mutating func decode(unit: UInt32, into text: inout [UInt8]) {
    if let high = highSurrogate {
      highSurrogate = nil
      if unit & 0xFC00 == 0xDC00 {
        return Self.append(0x10000 + (high & 0x3FF) << 10 + unit & 0x3FF, to: &text)
      }
      Self.append(high, to: &text)
    }
    if unit & 0xFC00 == 0xD800 { highSurrogate = unit } else { Self.append(unit, to: &text) }
  }

  private static func append(_ number: UInt32, to text: inout [UInt8]) {
    if let scalar = Unicode.Scalar(number) { return text.append(contentsOf: scalar.utf8) }
    text += [UInt8(0xE0 | number >> 12), UInt8(0x80 | number >> 6 & 0x3F), UInt8(0x80 | number & 0x3F)]
  }
}

/// Converts the output of `UTF16Decoder` back to UTF-16, in chunks.
package struct UTF16Encoder: Sendable {
  private let isBigEndian: Bool
  private var scalar: UInt32 = 0
  private var missing = 0

  /// Makes an encoder for the beginning of a text.
  package init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  /// The UTF-16 bytes of some text. An incomplete character at its end is completed by the next text.
  package mutating func encode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * text.count)
    for byte in text {
      if byte & 0xC0 == 0x80, missing > 0 {
        scalar = scalar << 6 | UInt32(byte & 0x3F)
        missing -= 1
      } else {
        missing = byte < 0xC0 ? 0 : byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3
        scalar = UInt32(missing == 0 ? byte : byte & (0x3F >> UInt8(missing)))
      }
      if missing == 0 { append(to: &bytes) }
    }
    return bytes
  }

  private func append(to bytes: inout [UInt8]) {
    guard scalar >= 0x10000 else { return append(unit: scalar, to: &bytes) }
    append(unit: 0xD800 | (scalar - 0x10000) >> 10, to: &bytes)
    append(unit: 0xDC00 | (scalar - 0x10000) & 0x3FF, to: &bytes)
  }

  private func append(unit: UInt32, to bytes: inout [UInt8]) {
    let (high, low) = (UInt8(truncatingIfNeeded: unit >> 8), UInt8(truncatingIfNeeded: unit))
    bytes += isBigEndian ? [high, low] : [low, high]
  }
}
