// DPX (SMPTE ST 268-1): the start is the time code of the television header. Its rate is the frame rate of the same
// header, or otherwise of the film header. A field of ones is undefined. The film header's frame position counts within
// a sequence, and need not be a timecode. It is the start only if there is no time code, and is never compared with
// one.

import SMPTETimecode

extension HeaderReader {
  /// The offsets of the fields that are read.
  private enum Field {
    static let framePosition = 1712
    static let filmRate = 1724
    static let timeCode = 1920
    static let televisionRate = 1940
  }

  /// Reads a DPX image's headers.
  mutating func dpx() throws(MediaTimecodeError) -> HeaderFacts {
    let order: ByteOrder = try byte(at: 0) == 0x53 ? .big : .little
    var facts = HeaderFacts()
    facts.frames = 1
    // A header exists only if the image begins after it.
    let image = Int(try uint32(at: 4, order))
    guard image <= size else { throw .truncated(container, at: 4) }
    guard image >= Field.filmRate + 4 else { return facts }
    let filmRate = try rate(at: Field.filmRate, order)
    let position = try uint32(at: Field.framePosition, order)
    var televisionRate: StatedRate?
    if image >= Field.televisionRate + 4 {
      televisionRate = try rate(at: Field.televisionRate, order)
      let word = try uint32(at: Field.timeCode, order)
      if word != .max {
        facts.starts.append(try televisionStart(word, at: televisionRate ?? filmRate))
      }
    }
    facts.setRate(televisionRate, fallback: filmRate)
    if position != .max, let rate = filmRate ?? televisionRate {
      facts.starts.append(
        HeaderFacts.Start(
          kind: .filmHeader, offset: Field.framePosition, position: .frames(Int(position)), rate: rate,
          isCompared: false))
    }
    return facts
  }

  private mutating func rate(at offset: Int, _ order: ByteOrder) throws(MediaTimecodeError) -> StatedRate? {
    let bits = try uint32(at: offset, order)
    return bits == .max ? nil : StatedRate(single: Float(bitPattern: bits), isDrop: nil, at: offset)
  }

  /// The label of the television header. At up to 30 frames a second the tens of frames need two bits, and the third
  /// bit is the drop flag. At a higher rate all bits are digits.
  private func televisionStart(
    _ word: UInt32, at rate: StatedRate?
  ) throws(MediaTimecodeError) -> HeaderFacts.Start {
    let hasFlags = word & 0xFF >= 0x40 && rate.map { $0.framesPerSecond <= Fraction(30, 1) } ?? false
    let packed = PackedTimecode(word)
    guard let components = hasFlags ? packed.components : PackedTimecode.components(word) else {
      throw .malformed(container, .binaryCodedDecimal, at: Field.timeCode)
    }
    return HeaderFacts.Start(
      kind: .televisionHeader, offset: Field.timeCode, position: .label(components), rate: rate,
      isDrop: hasFlags && packed.isDrop)
  }
}
