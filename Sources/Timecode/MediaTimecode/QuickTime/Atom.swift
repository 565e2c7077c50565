// An atom (box) of QuickTime and MP4 (ISO/IEC 14496-12, 4.2): a size of 32 or 64 bits, a type of four letters, and a
// body.

/// An atom's type and the offsets of its body.
struct Atom {
  /// The four letters of the type, as a number.
  var type: UInt32
  /// The offset of the atom.
  var start: Int
  /// The offsets of the body.
  var body: Range<Int>
  /// The offset of the next atom.
  var end: Int { body.upperBound }

  /// The number that the four letters of a type form.
  static func type(_ letters: StaticString) -> UInt32 {
    letters.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }
}

extension HeaderReader {
  /// Reads the first atom of a range, and removes it from the range; nil if the range is too short for an atom.
  mutating func atom(from rest: inout Range<Int>) throws(MediaTimecodeError) -> Atom? {
    let (offset, end) = (rest.lowerBound, rest.upperBound)
    guard rest.count >= 8 else { return nil }
    try countElement(at: offset)
    var size = UInt64(try uint32(at: offset))
    let type = try uint32(at: offset + 4)
    var header = 8
    if size == 1 {
      guard end - offset >= 16 else { throw .malformed(container, .size, at: offset) }
      size = try number(at: offset + 8, bytes: 8)
      header = 16
    } else if size == 0 {
      size = UInt64(end - offset)
    }
    guard size >= UInt64(header) else { throw .malformed(container, .size, at: offset) }
    guard size <= UInt64(end - offset) else {
      throw end == self.size ? .truncated(container, at: offset) : .malformed(container, .size, at: offset)
    }
    rest = offset + Int(size)..<end
    return Atom(type: type, start: offset, body: offset + header..<rest.lowerBound)
  }

  /// Finds the first atom of a type in a range.
  mutating func atom(_ letters: StaticString, in range: Range<Int>) throws(MediaTimecodeError) -> Atom? {
    let type = Atom.type(letters)
    var rest = range
    while let atom = try atom(from: &rest) {
      if atom.type == type { return atom }
    }
    return nil
  }

  /// Reads a number that must lie within an atom's body.
  mutating func field(at offset: Int, bytes count: Int, in body: Range<Int>) throws(MediaTimecodeError) -> UInt64 {
    guard offset >= body.lowerBound, count <= body.upperBound - offset else {
      throw .malformed(container, .size, at: body.lowerBound)
    }
    return try number(at: offset, bytes: count)
  }

  /// Finds the first table of a type in a range.
  ///
  /// - Returns: The table's atom, the offset of the first entry, and the number of entries.
  mutating func table(
    _ letters: StaticString, entrySize: Int, in range: Range<Int>
  ) throws(MediaTimecodeError) -> (atom: Atom, start: Int, count: Int)? {
    guard let atom = try atom(letters, in: range) else { return nil }
    let count = Int(try field(at: atom.body.lowerBound + 4, bytes: 4, in: atom.body))
    guard count <= (atom.body.count - 8) / entrySize else { throw .malformed(container, .size, at: atom.start) }
    return (atom, atom.body.lowerBound + 8, count)
  }
}
