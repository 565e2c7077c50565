// A search in the bytes of a text, eight at once, compared with a search byte by byte.

import SMPTETimecode
import TestSupport
import Testing

struct TextSearchTests {
  @Test
  func `the first of two bytes is found as it is byte by byte`() {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...40, using: &random)
      // Few kinds of bytes, among them neighbors of the bytes searched for: a borrow must not reach them.
      let text =
        (0..<count).map { _ in [0x00, 0x09, 0x0A, 0x0B, 0x0D, 0x8A, 0xFF].randomElement(using: &random) ?? 0 }
        as [UInt8]
      let start = Int.random(in: 0...count, using: &random)
      let part = start..<Int.random(in: start...count, using: &random)
      let found = part.first { text[$0] == 0x0A || text[$0] == 0x0D } ?? part.upperBound
      #expect(text.span.firstIndex(of: 0x0A, or: 0x0D, in: part) == found)
      let other = part.first { text[$0] == 0x0A } ?? part.upperBound
      #expect(text.span.firstIndex(of: 0x0A, in: part) == other)
    }
  }
}
