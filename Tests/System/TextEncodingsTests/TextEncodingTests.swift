// UTF-16 to UTF-8 and back: a text that is written back does not change by a byte.

import Testing

import TextEncodings

struct TextEncodingTests {
  @Test(
    arguments: [
      ([0xFE, 0xFF, 0x00], TextEncoding.utf16(isBigEndian: true)), ([0xFF, 0xFE], .utf16(isBigEndian: false)),
      ([0xFF], .utf8), ([], .utf8), ([0xEF, 0xBB, 0xBF], .utf8), ([0x30, 0x31], .utf8),
    ] as [([UInt8], TextEncoding)])
  func `the first bytes show the encoding`(_ bytes: [UInt8], _ encoding: TextEncoding) {
    #expect(TextEncoding(firstBytes: bytes) == encoding)
  }

  @Test(arguments: [false, true])
  func `every unit survives a round trip, lone surrogates too`(isBigEndian: Bool) {
    var bytes: [UInt8] = []
    // Each unit stands between two others, so that halves of pairs occur alone and together.
    for unit in UInt16.min...UInt16.max {
      for part in [unit, 0x41, unit, 0xD83D, 0xDE00] as [UInt16] {
        let halves = [UInt8(part >> 8), UInt8(part & 0xFF)]
        bytes += isBigEndian ? halves : halves.reversed()
      }
    }
    var decoder = UTF16Decoder(isBigEndian: isBigEndian)
    var encoder = UTF16Encoder(isBigEndian: isBigEndian)
    var back: [UInt8] = []
    var start = 0
    var length = 1
    while start < bytes.count {
      var text: [UInt8] = []
      decoder.decode(bytes[start..<min(start + length, bytes.count)], into: &text)
      if start + length >= bytes.count { decoder.finish(into: &text) }
      text.withUnsafeBufferPointer { back += encoder.encode($0) }
      start += length
      length = length % 97 + 1
    }
    #expect(back == bytes)
  }

  @Test(
    arguments: [
      (TextEncoding.utf8, [0xC3, 0xA9, 0xFF], [0xC3, 0xA9, 0xFF], 2),
      (.latin1, [0x41, 0x80, 0xE9], [0x41, 0xC2, 0x80, 0xC3, 0xA9], nil),
      (.utf16(isBigEndian: true), [0xD8, 0x3D, 0xDE, 0x00, 0x00], [0xF0, 0x9F, 0x98, 0x80], nil),
      (.utf16(isBigEndian: false), [0x41, 0x00, 0x3D, 0xD8], [0x41, 0xED, 0xA0, 0xBD], 1),
    ] as [(TextEncoding, [UInt8], [UInt8], Int?)])
  func `text in a different encoding is read as UTF-8, with its invalid bytes`(
    _ encoding: TextEncoding, _ bytes: [UInt8], _ text: [UInt8], _ broken: Int?
  ) {
    #expect(encoding.utf8(bytes.span) == text)
    #expect(text.span.firstOffsetBeyondUTF8 == broken)
  }

  @Test(arguments: 0..<40)
  func `an invalid byte is found at each position of eight`(_ position: Int) {
    var text = [UInt8](repeating: 0x41, count: 40)
    #expect(text.span.firstOffsetBeyondUTF8 == nil)
    text[position] = 0x80
    #expect(text.span.firstOffsetBeyondUTF8 == position)
    #expect(text.span.firstOffsetBeyondUTF8(from: position + 1) == nil)
  }
}
