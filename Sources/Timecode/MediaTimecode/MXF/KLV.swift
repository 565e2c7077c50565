// Key, length, value: the elements of an MXF file (SMPTE ST 336). A key has 16 bytes. A length is in the short form of
// BER, or in the long form of up to nine bytes.

/// A KLV packet's key and the offsets of its value.
struct KLV {
  /// The sixteen bytes of the key.
  var key: UInt128
  /// The offset of the packet.
  var start: Int
  /// The offsets of the value.
  var value: Range<Int>
  /// The offset of the next packet.
  var end: Int { value.upperBound }
}

extension KLV {
  /// The kinds of packets. The eighth byte of a key is a version, which makes no difference.
  enum Kind: Equatable {
    case partition
    case randomIndex
    case primer
    case fill
    /// A set of header metadata. The associated value is the second-to-last byte of its key.
    case metadataSet(UInt8)
    case indexTable
    case systemItem
    /// A different set or pack, such as dark metadata.
    case other
    /// A piece of essence.
    case essence
  }

  /// The packet's kind.
  var kind: Kind {
    let versionless = key & ~(UInt128(0xFF) << 64)
    let high = UInt64(truncatingIfNeeded: versionless >> 64)
    let low = UInt64(truncatingIfNeeded: key)
    switch high {
    case 0x060E_2B34_0205_0100 where low >> 16 == 0x0D01_0201_0105: return .primer
    case 0x060E_2B34_0205_0100 where low == 0x0D01_0201_0111_0100: return .randomIndex
    case 0x060E_2B34_0205_0100 where low >> 24 == 0x0D_0102_0101: return .partition
    case 0x060E_2B34_0205_0100 where low >> 16 == 0x0D01_0301_0401: return .systemItem
    case 0x060E_2B34_0253_0100 where low >> 16 == 0x0D01_0201_0110: return .indexTable
    case 0x060E_2B34_0253_0100 where low >> 16 == 0x0D01_0101_0101:
      return .metadataSet(UInt8(truncatingIfNeeded: low >> 8))
    case 0x060E_2B34_0101_0100 where low >> 32 == 0x0301_0210: return .fill
    case 0x060E_2B34_0102_0100: return .essence
    default: return .other
    }
  }
}

extension HeaderReader {
  /// The packet at an offset. Nil at the end of the file.
  mutating func packet(at offset: Int) throws(MediaTimecodeError) -> KLV? {
    guard offset < size else { return nil }
    try countElement(at: offset)
    let key = try label(at: offset)
    let first = try byte(at: offset + 16)
    var header = 17
    var length = UInt64(first)
    if first >= 0x80 {
      let count = Int(first & 0x7F)
      guard (1...8).contains(count) else { throw .malformed(container, .size, at: offset) }
      length = try number(at: offset + 17, bytes: count)
      header += count
    }
    let remaining = size - offset - header
    let packet = KLV(
      key: key, start: offset, value: offset + header..<offset + header + min(remaining, Int(clamping: length)))
    // Essence may be cut short. The packets before it are complete.
    guard length <= UInt64(remaining) || packet.kind == .essence else { throw .truncated(container, at: offset) }
    return packet
  }

  /// True if a header partition begins after a run-in, which may have any bytes.
  mutating func hasPartitionAfterRunIn() throws(MediaTimecodeError) -> Bool { try headerPartition() != nil }

  /// The offset of the header partition; nil if none begins in the first 64 KiB.
  mutating func headerPartition() throws(MediaTimecodeError) -> Int? {
    let key = MediaContainer.partitionKey
    let last = min(size, MediaContainer.longestRunIn + key.count)
    var offset = 0
    while offset + key.count <= last {
      let block = try bytes(at: offset, count: min(16 << 10, last - offset))
      if let found = MediaContainer.offsetOfPartition(in: block) { return offset + found }
      offset += max(block.count - key.count + 1, 1)
    }
    return nil
  }
}
