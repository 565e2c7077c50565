// The texts of a document, each stored once. Equal texts have equal numbers, so reels are compared as numbers.
//
//     let reel = table.texts.id(of: part, in: text)
//     table.texts.string(reel, in: text)
//
// A text that the document contains is a range of the document. The pool stores only joined and decoded texts. A
// rewriting needs few texts, so the texts of its events are added without a search, and equal texts may then have
// several numbers. A text that the document contains and that is decoded later may have two numbers too.

/// The number of a text in its pool; 0 if there is no text.
package typealias TextID = UInt32

package struct TextPool: Sendable {
  private struct Entry: BitwiseCopyable {
    /// The offset in the document. If negative, `~start` is the offset in the pool's bytes.
    var start: Int32
    var count: UInt32
    var hash: UInt32
  }

  private var entries = [Entry(start: 0, count: 0, hash: 0)]
  private var bytes: [UInt8] = []
  /// The numbers of texts, by hash. The number of slots is a power of two, and at least half of the slots are 0.
  private var slots = [TextID](repeating: 0, count: 64)

  package init() {}

  /// The number of texts, plus one.
  package var count: Int { entries.count }

  /// The number of a part of a document; 0 if the part is empty.
  package mutating func id(of part: Range<Int>, in text: Span<UInt8>) -> TextID {
    guard !part.isEmpty else { return 0 }
    let hash = Self.hash(text, part)
    let (known, slot) = find(hash, count: part.count) { entry in
      entry.start >= 0
        ? Self.areEqual(text, Int(entry.start), text, part.lowerBound, part.count)
        : Self.areEqual(bytes.span, Int(~entry.start), text, part.lowerBound, part.count)
    }
    return known != 0
      ? known : add(Entry(start: Int32(part.lowerBound), count: UInt32(part.count), hash: hash), at: slot)
  }

  /// Finds a text. Returns its number and slot, or 0 and the slot for the new text.
  @inline(__always)
  private func find(_ hash: UInt32, count: Int, _ isSame: (Entry) -> Bool) -> (known: TextID, slot: Int) {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while case let known = slots[slot], known != 0 {
      let entry = entries[Int(known)]
      if entry.hash == hash, Int(entry.count) == count, isSame(entry) { return (known, slot) }
      slot = (slot + 1) & mask
    }
    return (0, slot)
  }

  /// Adds a text to a slot.
  private mutating func add(_ entry: Entry, at slot: Int) -> TextID {
    let id = TextID(entries.count)
    entries.append(entry)
    slots[slot] = id
    if 2 * entries.count > slots.count { grow() }
    return id
  }

  package mutating func reserve(_ count: Int) { entries.reserveCapacity(count) }

  /// Adds a part of a document without a search, and returns its new number; 0 if the part is empty.
  package mutating func add(_ part: Range<Int>) -> TextID {
    guard !part.isEmpty else { return 0 }
    entries.append(Entry(start: Int32(part.lowerBound), count: UInt32(part.count), hash: 0))
    return TextID(entries.count - 1)
  }

  /// The number of a text with one more line. The line alone if there is no text.
  package mutating func appended(_ part: Range<Int>, to id: TextID, in text: Span<UInt8>) -> TextID {
    guard id != 0 else { return self.id(of: part, in: text) }
    let first = entries[Int(id)]
    let start = bytes.count
    bytes.reserveCapacity(start + Int(first.count) + part.count + 1)
    if first.start >= 0 {
      for index in 0..<Int(first.count) { bytes.append(text[Int(first.start) + index]) }
    } else {
      for index in 0..<Int(first.count) { bytes.append(bytes[Int(~first.start) + index]) }
    }
    bytes.append(0x0A)
    for index in part { bytes.append(text[index]) }
    entries.append(Entry(start: ~Int32(start), count: UInt32(bytes.count - start), hash: 0))
    return TextID(entries.count - 1)
  }

  /// The number of a text that the document contains in a different form or not at all. An empty text has a number too.
  package mutating func id(ofDecoded text: some Collection<UInt8>) -> TextID {
    let start = bytes.count
    bytes += text
    let part = start..<bytes.count
    let hash = Self.hash(bytes.span, part)
    let (known, slot) = find(hash, count: part.count) { entry in
      entry.start < 0 && Self.areEqual(bytes.span, Int(~entry.start), bytes.span, start, part.count)
    }
    guard known != 0 else {
      return add(Entry(start: ~Int32(start), count: UInt32(part.count), hash: hash), at: slot)
    }
    bytes.removeSubrange(part)
    return known
  }

  /// The text with a number; nil for 0.
  package func string(_ id: TextID, in text: Span<UInt8>) -> String? {
    guard id != 0 else { return nil }
    let entry = entries[Int(id)]
    let (start, count) = (entry.start >= 0 ? Int(entry.start) : Int(~entry.start), Int(entry.count))
    guard entry.start >= 0 else { return String(decoding: bytes[start..<start + count], as: UTF8.self) }
    return text.extracting(start..<start + count).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }

  /// True if two texts are equal, ignoring case. A missing text equals no text.
  package func isEqual(_ one: TextID, _ other: TextID, in text: Span<UInt8>) -> Bool {
    if one == other || isIdentical(one, other, in: text) { return true }
    return string(one, in: text)?.lowercased() == string(other, in: text)?.lowercased()
  }

  private func isIdentical(_ one: TextID, _ other: TextID, in text: Span<UInt8>) -> Bool {
    let (first, second) = (entries[Int(one)], entries[Int(other)])
    return one != 0 && other != 0 && first.start >= 0 && second.start >= 0 && first.count == second.count
      && Self.areEqual(text, Int(first.start), text, Int(second.start), Int(first.count))
  }

  private static func hash(_ text: Span<UInt8>, _ part: Range<Int>) -> UInt32 {
    var hash = UInt64(part.count) &* 0x9E37_79B9_7F4A_7C15
    text.withUnsafeBytes { bytes in
      var index = part.lowerBound
      while index < part.upperBound {
        hash = (hash ^ word(bytes, index, before: part.upperBound)) &* 0x9E37_79B9_7F4A_7C15
        // The lower bits of a product do not depend on the upper bits.
        hash ^= hash >> 32
        index += 8
      }
    }
    // Zero is the hash of texts without a slot.
    return max(1, UInt32(truncatingIfNeeded: hash))
  }

  private static func areEqual(
    _ first: Span<UInt8>, _ one: Int, _ second: Span<UInt8>, _ other: Int, _ count: Int
  ) -> Bool {
    first.withUnsafeBytes { first in
      second.withUnsafeBytes { second in
        var index = 0
        while index < count {
          guard word(first, one + index, before: one + count) == word(second, other + index, before: other + count)
          else { return false }
          index += 8
        }
        return true
      }
    }
  }

  /// The eight bytes at a position. Bytes from `end` on count as zero.
  @inline(__always)
  private static func word(_ bytes: UnsafeRawBufferPointer, _ start: Int, before end: Int) -> UInt64 {
    guard start + 8 > bytes.count else {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
      return end - start < 8 ? word & (1 << UInt64(8 * (end - start)) - 1) : word
    }
    var word: UInt64 = 0
    for index in start..<end { word |= UInt64(bytes[index]) << UInt64(8 * (index - start)) }
    return word
  }

  private mutating func grow() {
    slots = [TextID](repeating: 0, count: 2 * slots.count)
    for id in entries.indices.dropFirst() where entries[id].hash != 0 {
      var slot = Int(entries[id].hash) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = TextID(id)
    }
  }
}
