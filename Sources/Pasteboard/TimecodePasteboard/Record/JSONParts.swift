// JSON whose keys and order are fixed, written part by part: the text before a value, and the value.
//
//     var parts = JSONParts(next: start)
//     parts.put("{\"days\":", 0)
//     parts.put(",\"frameRate\":\"", name: "25")
//     parts.put("\"}")
//
// There must be room for all of it. Names need no escapes.

import JSON
import SMPTETimecode

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
    var name = name
    name.withUTF8 { put($0) }
  }

  @inline(__always)
  private mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    next.update(from: start, count: bytes.count)
    next += bytes.count
  }

  @inline(__always)
  mutating func put(_ part: StaticString, _ number: Int) {
    put(part)
    if UInt(bitPattern: number) < 10 {
      next.pointee = UInt8(truncatingIfNeeded: number) | 0x30
      next += 1
    } else {
      next += JSONWriter.write(number, at: next)
    }
  }
}
