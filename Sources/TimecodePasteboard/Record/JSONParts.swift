// JSON whose keys and order are fixed, written part by part: the text before a value, and the value.
//
//     var parts = JSONParts(next: start)
//     parts.put("{\"days\":", 0)
//     parts.put(",\"frameRate\":\"", name: "24")
//     parts.put("\"}")
//
// There must be room for all of it. Names need no escapes.

import JSON

/// JSON that is being written.
struct JSONParts {
  var next: UnsafeMutablePointer<UInt8>

  @inline(__always)
  mutating func put(_ part: StaticString) {
    next.update(from: part.utf8Start, count: part.utf8CodeUnitCount)
    next += part.utf8CodeUnitCount
  }

  @inline(__always)
  mutating func put(_ part: StaticString, name: String) {
    put(part)
    for byte in name.utf8 {
      next.pointee = byte
      next += 1
    }
  }

  /// Puts bytes as they are.
  @inline(__always)
  mutating func put(_ bytes: Span<UInt8>) {
    bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      next.update(from: start, count: bytes.count)
      next += bytes.count
    }
  }

  @inline(__always)
  mutating func put(_ part: StaticString, _ number: Int) {
    put(part)
    next += JSONWriter.write(number, at: next)
  }
}
