// The texts of a document, each once: equal texts have equal numbers, and reels are compared as numbers.
//
//     let reel = table.texts.id(of: part, in: text)
//     table.texts.string(reel, in: text)
//
// A text that stands in the document is a place there; what was joined or decoded has its bytes here.

/// The number of a text in its pool; 0 for none.
package typealias TextID = UInt32

/// Texts with numbers.
package struct TextPool: Sendable {
  private struct Place: BitwiseCopyable {
    /// In the document, or, negative, in the pool's own bytes from `~start` on.
    var start: Int32
    var count: UInt32
    var hash: UInt32
  }

  private var places = [Place(start: 0, count: 0, hash: 0)]
  private var bytes: [UInt8] = []
  /// The numbers of texts by their hash; a power of two of them, at least half of them 0.
  private var slots = [TextID](repeating: 0, count: 64)

  package init() {}

  /// How many texts there are, and one more.
  package var count: Int { places.count }

  /// The number of a part of a document; 0 for an empty one.
  package mutating func id(of part: Range<Int>, in text: Span<UInt8>) -> TextID {
    guard !part.isEmpty else { return 0 }
    let hash = Self.hash(text, part)
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let place = places[Int(slots[slot])]
      if place.hash == hash, place.start >= 0, Int(place.count) == part.count,
        Self.areEqual(text, Int(place.start), part.lowerBound, part.count)
      {
        return slots[slot]
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    let id = TextID(places.count)
    places.append(Place(start: Int32(part.lowerBound), count: UInt32(part.count), hash: hash))
    slots[slot] = id
    if 2 * places.count > slots.count { grow() }
    return id
  }

  /// The number of a text with a line more; of the line alone if there is no text.
  package mutating func appended(_ part: Range<Int>, to id: TextID, in text: Span<UInt8>) -> TextID {
    guard id != 0 else { return self.id(of: part, in: text) }
    let first = places[Int(id)]
    let start = bytes.count
    bytes.reserveCapacity(start + Int(first.count) + part.count + 1)
    if first.start >= 0 {
      for index in 0..<Int(first.count) { bytes.append(text[Int(first.start) + index]) }
    } else {
      for index in 0..<Int(first.count) { bytes.append(bytes[Int(~first.start) + index]) }
    }
    bytes.append(0x0A)
    for index in part { bytes.append(text[index]) }
    places.append(Place(start: ~Int32(start), count: UInt32(bytes.count - start), hash: 0))
    return TextID(places.count - 1)
  }

  /// The text of a number; nil for 0.
  package func string(_ id: TextID, in text: Span<UInt8>) -> String? {
    guard id != 0 else { return nil }
    let place = places[Int(id)]
    let (start, count) = (place.start >= 0 ? Int(place.start) : Int(~place.start), Int(place.count))
    guard place.start >= 0 else { return String(decoding: bytes[start..<start + count], as: UTF8.self) }
    return text.extracting(start..<start + count).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether two texts are equal without regard to case; nothing is equal to nothing.
  package func isEqual(_ one: TextID, _ other: TextID, in text: Span<UInt8>) -> Bool {
    one == other || string(one, in: text)?.lowercased() == string(other, in: text)?.lowercased()
  }

  private static func hash(_ text: Span<UInt8>, _ part: Range<Int>) -> UInt32 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    text.withUnsafeBufferPointer { bytes in
      for index in part { hash = (hash ^ UInt64(bytes[index])) &* 0x0000_0100_0000_01B3 }
    }
    // The lower bits of such a product hardly depend on the last bytes' upper ones.
    return UInt32(truncatingIfNeeded: hash ^ hash >> 29)
  }

  private static func areEqual(_ text: Span<UInt8>, _ one: Int, _ other: Int, _ count: Int) -> Bool {
    text.withUnsafeBufferPointer { bytes in
      for index in 0..<count where bytes[one + index] != bytes[other + index] { return false }
      return true
    }
  }

  private mutating func grow() {
    slots = [TextID](repeating: 0, count: 2 * slots.count)
    for id in places.indices.dropFirst() where places[id].start >= 0 {
      var slot = Int(places[id].hash) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = TextID(id)
    }
  }
}
