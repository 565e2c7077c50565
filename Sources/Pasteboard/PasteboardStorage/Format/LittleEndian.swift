// Integers in the store's files: little-endian, at any alignment.

extension [UInt8] {
  /// Appends the bytes of an integer, least significant first.
  @inline(__always)
  mutating func appendInteger<Integer: FixedWidthInteger>(_ value: Integer) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }
}

extension UnsafeMutableRawPointer {
  /// Stores words that are in little-endian order already, at any alignment.
  @inline(__always)
  func storeWords<Words: BitwiseCopyable>(_ words: Words) { storeBytes(of: words, as: Words.self) }
}

extension RawSpan {
  /// The integer whose least significant byte is at `offset`; the caller has proved that it lies within the span.
  @inline(__always)
  func integer<Integer: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as type: Integer.Type) -> Integer {
    Integer(littleEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: type))
  }
}
