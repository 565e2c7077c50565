/// Names that strings of JSON text are compared with, made once for many texts.
package struct JSONNames: Sendable {
  /// The bytes of all names.
  let bytes: [UInt8]
  /// Where each name begins, and the last one ends.
  let bounds: [Int]

  /// Makes a list of names.
  package init(_ names: [String]) {
    var bytes: [UInt8] = []
    bounds =
      [0]
      + names.map { name in
        bytes.append(contentsOf: name.utf8)
        return bytes.count
      }
    self.bytes = bytes
  }

  /// How many names there are.
  var count: Int { bounds.count - 1 }

  /// The bytes of the name at an index.
  subscript(index: Int) -> ArraySlice<UInt8> { bytes[bounds[index]..<bounds[index + 1]] }
}
