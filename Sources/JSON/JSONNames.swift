/// Names that strings of JSON text are compared with, made once for many texts.
package struct JSONNames: Sendable {
  /// The bytes of all names.
  let bytes: [UInt8]
  /// Where each name ends, and the next one begins.
  let ends: [Int]

  /// Makes a list of names.
  package init(_ names: [String]) {
    var bytes: [UInt8] = []
    ends = names.map { name in
      bytes.append(contentsOf: name.utf8)
      return bytes.count
    }
    self.bytes = bytes
  }

  /// Calls a closure with the bytes of the name at an index.
  @inline(__always)
  func withName<Result>(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let start = index == 0 ? 0 : ends[index - 1]
    return bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[start..<ends[index]])) }
  }
}
