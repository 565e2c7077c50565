/// Names that strings of JSON text are compared with, made once for many texts.
package struct JSONNames: Sendable {
  /// The bytes of all names.
  let bytes: [UInt8]
  /// Where each name begins, and the last one ends.
  let bounds: [Int]
  /// The mark of each name, which tells most different names apart at once.
  let marks: [Int]

  /// Makes a list of names.
  package init(_ names: [String]) {
    var bytes: [UInt8] = []
    var bounds = [0]
    var marks: [Int] = []
    for name in names {
      bytes.append(contentsOf: name.utf8)
      marks.append(Self.mark(bytes[bounds[bounds.count - 1]...]))
      bounds.append(bytes.count)
    }
    self.bytes = bytes
    self.bounds = bounds
    self.marks = marks
  }

  /// How many names there are.
  var count: Int { marks.count }

  /// The bytes of the name at an index.
  subscript(index: Int) -> ArraySlice<UInt8> { bytes[bounds[index]..<bounds[index + 1]] }

  /// The length of a string with its first and its last byte.
  @inline(__always)
  static func mark(_ bytes: some BidirectionalCollection<UInt8>) -> Int {
    guard let first = bytes.first, let last = bytes.last else { return 0 }
    return bytes.count << 16 | Int(first) << 8 | Int(last)
  }
}
