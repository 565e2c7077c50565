// Verification of a whole generation, for import and export.

import SystemCalls

extension PasteboardStore.Generation {
  /// Reads the whole file and throws ``PasteboardStore/Error/damaged(path:offset:_:)`` at the first flaw.
  ///
  /// Memory use is one bit for each representation, and the windows of a reader.
  public func verify() throws(PasteboardStore.Error) {
    var reader = reader()
    try verifyPayload(&reader)
    try verifyItems(&reader)
  }

  /// Reads the index entries of a range of items, and throws ``PasteboardStore/Error/damaged(path:offset:_:)`` at the
  /// first flaw.
  public func verifyIndex(ofItemsAt positions: Range<Int>) throws(PasteboardStore.Error) {
    var reader = reader()
    try reader.forEachEntry(ofItemsAt: positions) { _, _, _ in }
  }

  /// Verifies that the representations fill the payload without gaps, and that each matches its checksum.
  private func verifyPayload(_ reader: inout Reader) throws(PasteboardStore.Error) {
    var offset = UInt64(GenerationFormat.headerSize)
    for number in 0..<header.representationCount {
      let entry = try reader.representationEntry(number)
      guard entry.offset == offset else {
        throw .damaged(path: path, offset: header.offset(ofRepresentation: number), .inconsistent)
      }
      if entry.size <= 256 << 10 {
        try reader.withVerifiedBytes(of: entry) { _ in }
      } else {
        try forEachPiece(of: entry) { _ in }
      }
      offset += entry.size
    }
    guard offset == header.typeTableOffset else { throw .damaged(path: path, offset: offset, .inconsistent) }
  }

  /// Verifies that each representation belongs to one item, and that the header's summary agrees with the items.
  private func verifyItems(_ reader: inout Reader) throws(PasteboardStore.Error) {
    var seen = [UInt64](repeating: 0, count: (Int(header.representationCount) + 63) / 64)
    var total: UInt64 = 0
    var summary: GenerationHeader.Summary = []
    var earliestExpiry = ItemEntry.never
    for number in 0..<header.itemCount {
      let entry = try reader.itemEntry(number)
      for index in 0..<entry.representationCount {
        let representation = Int(entry.firstRepresentation + index)
        let bit: UInt64 = 1 << UInt64(representation % 64)
        guard seen[representation / 64] & bit == 0 else {
          throw .damaged(path: path, offset: header.offset(ofItem: number), .inconsistent)
        }
        seen[representation / 64] |= bit
      }
      total += UInt64(entry.representationCount)
      if entry.attributes.isSensitive { summary.insert(.sensitive) }
      if entry.attributes.isOnce { summary.insert(.once) }
      earliestExpiry = min(earliestExpiry, entry.expires)
    }
    guard total == UInt64(header.representationCount), summary == header.summary.intersection(.ofItems),
      earliestExpiry == header.earliestExpiry
    else { throw .damaged(path: path, offset: header.itemIndexOffset, .inconsistent) }
  }
}
