// OpenEXR: the start is the `timeCode` attribute. Its rate is the `framesPerSecond` attribute of the same part, or
// otherwise of the first part that has this attribute. Numbers are little-endian. A header is a list of attributes
// (name, type, size, value) that an empty name ends.

import SMPTETimecode

extension HeaderReader {
  /// Reads the headers of all parts of an OpenEXR image.
  mutating func openEXR() throws(MediaTimecodeError) -> HeaderFacts {
    let isMultipart = try uint32(at: 4, .little) & 0x1000 != 0
    var facts = HeaderFacts()
    facts.frames = 1
    var offset = 8
    var part = 1
    while try byte(at: offset) != 0 {
      let first = facts.starts.count
      var rate: StatedRate?
      while try byte(at: offset) != 0 {
        offset = try attribute(at: offset, of: part, rate: &rate, into: &facts)
      }
      for index in first..<facts.starts.count { facts.starts[index].rate = rate }
      facts.rate = facts.rate ?? rate
      offset += 1
      part += 1
      guard isMultipart else { break }
    }
    return facts
  }

  /// Reads an attribute, and returns the offset of the next one.
  private mutating func attribute(
    at start: Int, of part: Int, rate: inout StatedRate?, into facts: inout HeaderFacts
  ) throws(MediaTimecodeError) -> Int {
    try countElement(at: start)
    var offset = start
    let name = try terminatedText(at: &offset)
    let type = try terminatedText(at: &offset)
    let length = Int(Int32(bitPattern: try uint32(at: offset, .little)))
    offset += 4
    guard length >= 0 else { throw .malformed(container, .attribute, at: start) }
    guard length <= size - offset else { throw .truncated(container, at: start) }
    switch (name, type) {
    case ("timeCode", "timecode"):
      guard length == 8 else { throw .malformed(container, .attribute, at: start) }
      let packed = PackedTimecode(try uint32(at: offset, .little))
      guard let components = packed.components else { throw .malformed(container, .binaryCodedDecimal, at: offset) }
      facts.starts.append(
        HeaderFacts.Start(
          kind: .timeCodeAttribute(part: part), offset: offset, position: .label(components),
          isDrop: packed.isDrop))
    case ("framesPerSecond", "rational"):
      guard length == 8, let stated = StatedRate(terms: try fraction(at: offset, .little), isDrop: nil, at: offset)
      else { throw .malformed(container, .rate, at: offset) }
      rate = stated
    case ("framesPerSecond", "float"):
      let bits = length == 4 ? try uint32(at: offset, .little) : 0
      guard let stated = StatedRate(single: Float(bitPattern: bits), isDrop: nil, at: offset) else {
        throw .malformed(container, .rate, at: offset)
      }
      rate = stated
    case ("reelName", "string"): if facts.reel == nil { facts.reel = try text(at: offset, count: length) }
    case ("name", "string"): if facts.name == nil { facts.name = try text(at: offset, count: length) }
    default: break
    }
    return offset + length
  }

  /// Reads a name of at most 255 bytes up to its zero byte, and moves the offset after that byte.
  private mutating func terminatedText(at offset: inout Int) throws(MediaTimecodeError) -> String {
    let start = offset
    var bytes: [UInt8] = []
    while true {
      let next = try byte(at: offset)
      offset += 1
      guard next != 0 else { break }
      bytes.append(next)
      guard bytes.count <= 255 else { throw .malformed(container, .attribute, at: start) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
