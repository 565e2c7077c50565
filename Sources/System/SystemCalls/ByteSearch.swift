// Search for a byte in memory, at the speed of the C library.

import LibC

extension UnsafePointer<UInt8> {
  /// `memchr(3)`: the offset of the first occurrence of a byte among the first `count`; nil if missing.
  @inline(__always)
  package func firstOffset(of byte: UInt8, count: Int) -> Int? {
    memchr(self, Int32(byte), count).map { UnsafeRawPointer($0) - UnsafeRawPointer(self) }
  }
}
