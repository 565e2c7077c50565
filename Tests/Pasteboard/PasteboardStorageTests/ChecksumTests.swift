import Testing

@testable import PasteboardStorage

struct ChecksumTests {
  /// From the specification's own sanity buffer and widely published values.
  @Test(
    arguments: [
      ("", 0, 0xEF46_DB37_51D8_E999), ("a", 0, 0xD24E_C4F1_A98C_6E5B), ("abc", 0, 0x44BC_2CF5_AD77_0999),
      ("Nobody inspects the spammish repetition", 0, 0xFBCE_A83C_8A37_8BF1),
      ("", 1, 0xD5AF_BA13_36A3_BE4B),
    ] as [(String, UInt64, UInt64)])
  func `published values`(text: String, seed: UInt64, expected: UInt64) {
    #expect(XXH64.checksum(of: Array(text.utf8).span.bytes, seed: seed) == expected)
  }

  @Test func `pieces of any size give the checksum of the whole`() {
    let bytes = (0..<200).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) }
    for length in [0, 1, 31, 32, 33, 64, 65, 199, 200] {
      let whole = XXH64.checksum(of: bytes.span.bytes.extracting(0..<length), seed: 5)
      for step in [1, 7, 32, 33, 100] {
        var stream = XXH64(seed: 5)
        for start in stride(from: 0, to: length, by: step) {
          stream.update(bytes.span.bytes.extracting(start..<min(start + step, length)))
        }
        #expect(stream.value == whole, "length \(length), step \(step)")
      }
    }
  }

  @Test func `every flipped bit changes the checksum`() {
    for length in [1, 20, 28, 120, 165] {
      var bytes = [UInt8](repeating: 0x5A, count: length)
      let sum = XXH64.checksum(of: bytes.span.bytes)
      for bit in 0..<(length * 8) {
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        let changed = XXH64.checksum(of: bytes.span.bytes)
        #expect(UInt32(truncatingIfNeeded: changed) != UInt32(truncatingIfNeeded: sum), "length \(length), bit \(bit)")
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      }
    }
  }
}

/// The same file with the beginning that a later version of the format would have.
func laterVersion(of bytes: [UInt8]) -> [UInt8] {
  var later = bytes
  later[8] = 2
  let sum = XXH64.checksum(of: later.span.bytes.extracting(0..<120))
  withUnsafeBytes(of: sum.littleEndian) { later.replaceSubrange(120..<128, with: $0) }
  return later
}
