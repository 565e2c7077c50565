/// Names to compare with the strings of JSON text. A list is made once and used for many texts.
package struct JSONNames: Sendable {
  /// The bytes of all names.
  let bytes: [UInt8]
  /// The offset at which each name begins, and the end of the last one.
  let bounds: [Int]
  /// The first eight bytes of each name, which distinguish most names with one comparison.
  let words: [UInt64]

  /// Makes a list of names.
  package init(_ names: [String]) {
    var bytes: [UInt8] = []
    var bounds = [0]
    var words: [UInt64] = []
    for name in names {
      bytes.append(contentsOf: name.utf8)
      words.append(Self.firstWord(bytes[bounds[bounds.count - 1]...]))
      bounds.append(bytes.count)
    }
    self.bytes = bytes
    self.bounds = bounds
    self.words = words
  }

  /// The number of names.
  var count: Int { words.count }

  /// The bytes of the name at an index.
  subscript(index: Int) -> ArraySlice<UInt8> { bytes[bounds[index]..<bounds[index + 1]] }

  /// The first eight bytes of a string in little-endian order, with zeros after a shorter string.
  @inline(__always)
  static func firstWord(_ bytes: some Collection<UInt8>) -> UInt64 {
    var word: UInt64 = 0
    var shift: UInt64 = 0
    for byte in bytes.prefix(8) {
      word |= UInt64(byte) << shift
      shift += 8
    }
    return word
  }
}
