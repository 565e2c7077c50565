// JSON whose keys and order are fixed, written part by part: the text before a value, and the value.
//
//     var parts = JSONParts(next: start)
//     parts.put("{\"days\":", 0)
//     parts.put(",\"frameRate\":\"", names.rate)
//     parts.put("\"}")
//
// There must be room for all of it, and for a name of eight bytes. Names need no escapes.

import JSON
import SMPTETimecode

/// JSON that is being written.
struct JSONParts {
  var next: UnsafeMutablePointer<UInt8>

  /// At most eight bytes of text.
  struct Name: Sendable {
    /// The bytes, the first lowest.
    private let bytes: UInt64
    fileprivate let count: Int

    init(_ text: String) {
      var bytes: UInt64 = 0
      var count = 0
      for byte in text.utf8 {
        bytes |= UInt64(byte) << UInt64(8 * count)
        count += 1
      }
      self.bytes = bytes.littleEndian
      self.count = count
    }

    /// Writes the bytes, and perhaps others after them, up to eight in all.
    @inline(__always)
    fileprivate func write(at start: UnsafeMutablePointer<UInt8>) {
      UnsafeMutableRawPointer(start).storeBytes(of: bytes, as: UInt64.self)
    }
  }

  @inline(__always)
  mutating func put(_ part: StaticString) {
    next.update(from: part.utf8Start, count: part.utf8CodeUnitCount)
    next += part.utf8CodeUnitCount
  }

  @inline(__always)
  mutating func put(_ part: StaticString, _ name: Name) {
    put(part)
    name.write(at: next)
    next += name.count
  }

  /// Puts bytes as they are.
  @inline(__always)
  mutating func put(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { put($0) } }

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

/// How properties are written in JSON.
struct PropertyNames: Sendable {
  let rate: JSONParts.Name
  let base: JSONParts.Name
  let limit: JSONParts.Name

  init(_ properties: Timecode.Properties) {
    rate = JSONParts.Name(properties.frameRate.rawValue)
    base = JSONParts.Name(String(properties.subFramesBase.rawValue))
    limit = JSONParts.Name(properties.upperLimit.rawValue)
  }
}
