// What a generation's header tells of the generations before it: who was replaced, and what may still be to do.

extension GenerationHeader {
  /// What a generation knows of those before it.
  struct Lineage: Hashable, Sendable {
    /// A number that no other generation has.
    var identity: UInt64 = 0
    /// The identity of the generation before; 0 if there was none.
    var predecessor: UInt64 = 0
    /// No item of an earlier generation expires before this time.
    var earliestExpiry = PasteboardStore.Timestamp(nanoseconds: 0)
    /// The length of each of their files is below 2 to the power of this.
    var lengthBits: UInt8 = 64
    /// The distance to the oldest generation from which something must still be removed: 0 for none, 255 for any.
    var unfinished: UInt8 = 255
    /// Some of them may be void.
    var mayHaveVoid = true
  }
}

extension GenerationHeader.Lineage {
  /// Decodes it from the bytes of a header; the stream of an export has zeros, and tells nothing.
  init(decoding bytes: RawSpan) {
    let identity = bytes.integer(at: 88, as: UInt64.self)
    guard identity != 0 else {
      self.init()
      return
    }
    let marks = bytes.integer(at: 112, as: UInt64.self)
    self.init(
      identity: identity, predecessor: bytes.integer(at: 96, as: UInt64.self),
      earliestExpiry: PasteboardStore.Timestamp(nanoseconds: bytes.integer(at: 104, as: Int64.self)),
      lengthBits: UInt8(truncatingIfNeeded: marks), unfinished: UInt8(truncatingIfNeeded: marks >> 8),
      mayHaveVoid: marks >> 16 & 1 == 1)
  }

  /// Appends its 32 bytes.
  func encode(into bytes: inout [UInt8]) {
    guard identity != 0 else { return bytes.append(contentsOf: repeatElement(0, count: 32)) }
    bytes.appendInteger(identity)
    bytes.appendInteger(predecessor)
    bytes.appendInteger(earliestExpiry.nanoseconds)
    bytes.appendInteger(UInt64(lengthBits) | UInt64(unfinished) << 8 | (mayHaveVoid ? 1 << 16 : 0))
  }
}
