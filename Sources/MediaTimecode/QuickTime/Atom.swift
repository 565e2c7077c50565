// An atom (box) of QuickTime and MP4: a size of 32 or 64 bits, a type of four letters, and a body (ISO/IEC 14496-12, 4.2).

/// An atom's type and where its body lies.
struct Atom {
  /// The four letters, as a number.
  var type: UInt32
  /// Where the atom begins.
  var start: Int
  /// The offsets of the body.
  var body: Range<Int>
  /// Where the next atom begins.
  var end: Int { body.upperBound }

  /// The number of a type's four letters.
  static func type(_ letters: StaticString) -> UInt32 {
    letters.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }
}

extension HeaderReader {
  /// The atom at an offset; nil where fewer bytes are left than one has.
  mutating func atom(at offset: Int, end: Int) throws(MediaTimecodeError) -> Atom? {
    guard end - offset >= 8 else { return nil }
    try visit(at: offset)
    var size = UInt64(try long(at: offset))
    let type = try long(at: offset + 4)
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
    return Atom(type: type, start: offset, body: offset + header..<offset + Int(size))
  }

  /// The first atom of a type in a range; nil where there is none.
  mutating func atom(_ letters: StaticString, in range: Range<Int>) throws(MediaTimecodeError) -> Atom? {
    let type = Atom.type(letters)
    var offset = range.lowerBound
    while let atom = try atom(at: offset, end: range.upperBound) {
      if atom.type == type { return atom }
      offset = atom.end
    }
    return nil
  }
}
