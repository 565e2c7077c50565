// The checksum of the store's files: XXH64, implemented from its public specification
// (https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md). It runs near memory speed without special
// instructions, and a few lines compute it in any language.
//
//     let sum = XXH64.checksum(of: bytes)
//     var stream = XXH64(); stream.update(first); stream.update(second); let same = stream.value

/// The XXH64 checksum of bytes that arrive in any number of pieces.
package struct XXH64 {
  private var lanes: Lanes
  private let seed: UInt64
  private var count: UInt64 = 0
  private var rest: [UInt8] = []

  /// Begins a checksum.
  package init(seed: UInt64 = 0) {
    self.seed = seed
    lanes = Lanes(seed: seed)
  }

  /// The XXH64 checksum of bytes in memory.
  static func checksum(of bytes: RawSpan, seed: UInt64 = 0) -> UInt64 {
    guard bytes.byteCount >= 32 else {
      return finish(seed &+ prime5, UInt64(truncatingIfNeeded: bytes.byteCount), bytes, from: 0)
    }
    var lanes = Lanes(seed: seed)
    let position = lanes.consumeStripes(of: bytes, from: 0)
    return finish(lanes.merged, UInt64(truncatingIfNeeded: bytes.byteCount), bytes, from: position)
  }

  /// Adds the next bytes.
  package mutating func update(_ bytes: RawSpan) {
    count &+= UInt64(truncatingIfNeeded: bytes.byteCount)
    var position = 0
    if !rest.isEmpty {
      position = min(32 - rest.count, bytes.byteCount)
      bytes.extracting(0..<position).withUnsafeBytes { rest.append(contentsOf: $0) }
      guard rest.count == 32 else { return }
      var lanes = lanes
      _ = lanes.consumeStripes(of: rest.span.bytes, from: 0)
      self.lanes = lanes
      rest.removeAll(keepingCapacity: true)
    }
    position = lanes.consumeStripes(of: bytes, from: position)
    bytes.extracting(position..<bytes.byteCount).withUnsafeBytes { rest.append(contentsOf: $0) }
  }

  /// The checksum of the bytes so far.
  package var value: UInt64 {
    Self.finish(count >= 32 ? lanes.merged : seed &+ prime5, count, rest.span.bytes, from: 0)
  }

  /// Mixes in the length and the last bytes, fewer than 32, and spreads every bit over the result.
  @inline(__always)
  private static func finish(_ start: UInt64, _ total: UInt64, _ bytes: RawSpan, from first: Int) -> UInt64 {
    var hash = start &+ total
    var position = first
    let count = bytes.byteCount
    while position &+ 8 <= count {
      hash = mixing(hash, word(bytes, position))
      position &+= 8
    }
    if position &+ 4 <= count {
      let half = bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: UInt32.self)
      hash = mixing(hash, UInt32(littleEndian: half))
      position &+= 4
    }
    while position < count {
      hash ^= UInt64(bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: UInt8.self)) &* prime5
      hash = rotate(hash, 11) &* prime1
      position &+= 1
    }
    return avalanche(hash)
  }

  /// The XXH64 of 20 bytes, given as the little-endian integers in them.
  static func checksum(of first: UInt64, _ second: UInt64, _ half: UInt32, seed: UInt64) -> UInt64 {
    avalanche(mixing(mixing(mixing(seed &+ prime5 &+ 20, first), second), half))
  }

  /// The XXH64 of 28 bytes, given as the little-endian integers in them.
  static func checksum(of first: UInt64, _ second: UInt64, _ third: UInt64, _ half: UInt32, seed: UInt64) -> UInt64 {
    avalanche(mixing(mixing(mixing(mixing(seed &+ prime5 &+ 28, first), second), third), half))
  }
}

/// Mixes in one of the last eight-byte words.
@inline(__always)
private func mixing(_ hash: UInt64, _ word: UInt64) -> UInt64 {
  rotate(hash ^ round(0, word), 27) &* prime1 &+ prime4
}

/// Mixes in the last four-byte word.
@inline(__always)
private func mixing(_ hash: UInt64, _ half: UInt32) -> UInt64 {
  rotate(hash ^ UInt64(half) &* prime1, 23) &* prime2 &+ prime3
}

/// Spreads every bit over the result.
@inline(__always)
private func avalanche(_ start: UInt64) -> UInt64 {
  var hash = start
  hash ^= hash &>> 33
  hash &*= prime2
  hash ^= hash &>> 29
  hash &*= prime3
  return hash ^ hash &>> 32
}

/// The four accumulators, which process 32 bytes at a time.
private struct Lanes {
  var first, second, third, fourth: UInt64

  init(seed: UInt64) {
    first = seed &+ prime1 &+ prime2
    second = seed &+ prime2
    third = seed
    fourth = seed &- prime1
  }

  /// Processes all whole stripes of 32 bytes and returns the offset after them.
  @inline(__always)
  mutating func consumeStripes(of bytes: RawSpan, from start: Int) -> Int {
    var position = start
    let last = bytes.byteCount &- 32
    while position <= last {
      first = round(first, word(bytes, position))
      second = round(second, word(bytes, position &+ 8))
      third = round(third, word(bytes, position &+ 16))
      fourth = round(fourth, word(bytes, position &+ 24))
      position &+= 32
    }
    return position
  }

  @inline(__always)
  var merged: UInt64 {
    var hash = rotate(first, 1) &+ rotate(second, 7) &+ rotate(third, 12) &+ rotate(fourth, 18)
    hash = merge(hash, first)
    hash = merge(hash, second)
    hash = merge(hash, third)
    return merge(hash, fourth)
  }

  @inline(__always)
  private func merge(_ hash: UInt64, _ lane: UInt64) -> UInt64 {
    (hash ^ round(0, lane)) &* prime1 &+ prime4
  }
}

private let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
private let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
private let prime3: UInt64 = 0x1656_67B1_9E37_79F9
private let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
private let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

@inline(__always)
private func round(_ accumulator: UInt64, _ word: UInt64) -> UInt64 {
  rotate(accumulator &+ word &* prime2, 31) &* prime1
}

@inline(__always)
private func rotate(_ value: UInt64, _ bits: UInt64) -> UInt64 {
  value &<< bits | value &>> (64 &- bits)
}

/// The eight bytes at `position`. The caller makes sure that they are within the span.
@inline(__always)
private func word(_ bytes: RawSpan, _ position: Int) -> UInt64 {
  UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: UInt64.self))
}
