// The JSON of a timecode as this project writes it: its fixed parts are compared as they are, without a search for keys, which
// is what a million timecodes from a pasteboard need. Text that is spelled in any other way is left to the general reader.

import SMPTETimecode

/// The fixed parts of the JSON, each in front of a value.
private enum Part {
  static let days: StaticString = "{\"days\":"
  static let frameRate: StaticString = ",\"frameRate\":\""
  static let frames: StaticString = "\",\"frames\":"
  static let hours: StaticString = ",\"hours\":"
  static let minutes: StaticString = ",\"minutes\":"
  static let seconds: StaticString = ",\"seconds\":"
  static let subFrames: StaticString = ",\"subFrames\":"
  static let subFramesBase: StaticString = ",\"subFramesBase\":"
  static let upperLimit: StaticString = ",\"upperLimit\":\""
  static let end: StaticString = "\"}"
}

extension Timecode {
  /// Writes the JSON, which takes at most ``maximumJSONLength`` bytes; returns how many it took.
  func writeJSON(at start: UnsafeMutablePointer<UInt8>) -> Int {
    var output = JSONParts(next: start)
    output.put(Part.days, days)
    output.put(Part.frameRate, name: frameRate.rawValue)
    output.put(Part.frames, frames)
    output.put(Part.hours, hours)
    output.put(Part.minutes, minutes)
    output.put(Part.seconds, seconds)
    output.put(Part.subFrames, subFrames)
    output.put(Part.subFramesBase, subFramesBase.rawValue)
    output.put(Part.upperLimit, name: upperLimit.rawValue)
    output.put(Part.end)
    return output.next - start
  }

  /// Reads JSON that is spelled as ``writeJSON(at:)`` spells it; nil for any other, which may be a timecode's all the same.
  init?(writtenJSON text: Span<UInt8>) {
    var components = Components.zero
    var properties = Properties(rate: .fps24)
    let isRead = text.withUnsafeBytes { bytes in
      var input = Input(bytes: bytes)
      return input.take(Part.days, into: &components.days)
        && input.take(Part.frameRate, into: &properties.frameRate, of: Self.packedRates)
        && input.take(Part.frames, into: &components.frames) && input.take(Part.hours, into: &components.hours)
        && input.take(Part.minutes, into: &components.minutes) && input.take(Part.seconds, into: &components.seconds)
        && input.take(Part.subFrames, into: &components.subFrames)
        && input.takeBase(into: &properties.subFramesBase)
        && input.take(Part.upperLimit, into: &properties.upperLimit, of: Self.packedLimits)
        && input.take(Part.end) && input.isAtEnd
    }
    guard isRead else { return nil }
    self.init(unchecked: components, using: properties)
  }

  private static let packedRates = TimecodeFrameRate.allCases.map { (Input.packed($0.rawValue.utf8), $0) }
  private static let packedLimits = UpperLimit.allCases.map { (Input.packed($0.rawValue.utf8), $0) }
}

/// JSON that is being read.
private struct Input {
  let bytes: UnsafeRawBufferPointer
  private var position = 0

  init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  /// Takes a fixed part; false if something else is there.
  @inline(__always)
  mutating func take(_ part: StaticString) -> Bool {
    let count = part.utf8CodeUnitCount
    guard bytes.count - position >= count, let start = bytes.baseAddress else { return false }
    let here = start + position
    let there = UnsafeRawPointer(part.utf8Start)
    position += count
    if count < 8 {
      return (0..<count).allSatisfy { here.load(fromByteOffset: $0, as: UInt8.self) == part.utf8Start[$0] }
    }
    // Three words that overlap cover every part.
    func differ(at offset: Int) -> UInt64 {
      here.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        ^ there.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
    return differ(at: 0) | differ(at: min(8, count - 8)) | differ(at: count - 8) == 0
  }

  /// Takes a part and a number of at most 18 digits without a sign, as only components out of range have.
  @inline(__always)
  mutating func take(_ part: StaticString, into number: inout Int) -> Bool {
    guard take(part) else { return false }
    let start = position
    number = 0
    while position < bytes.count, position - start < 18 {
      let digit = bytes[position] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      number = number &* 10 &+ Int(digit)
      position += 1
    }
    let count = position - start
    return count == 1 || count > 1 && bytes[start] != UInt8(ascii: "0")
  }

  mutating func takeBase(into base: inout Timecode.SubFramesBase) -> Bool {
    var number = 0
    guard take(Part.subFramesBase, into: &number), let named = Timecode.SubFramesBase(rawValue: number) else {
      return false
    }
    base = named
    return true
  }

  /// Takes a part and one of some names.
  mutating func take<Value>(_ part: StaticString, into value: inout Value, of names: [(UInt64, Value)]) -> Bool {
    guard take(part) else { return false }
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "\""), position - start < 9 { position += 1 }
    let packed = Self.packed(UnsafeRawBufferPointer(rebasing: bytes[start..<position]))
    guard let found = names.first(where: { $0.0 == packed }) else { return false }
    value = found.1
    return true
  }

  /// At most eight bytes as one number; 0 for more.
  static func packed(_ name: some Collection<UInt8>) -> UInt64 {
    guard name.count <= 8 else { return 0 }
    var packed: UInt64 = 0
    for byte in name { packed = packed << 8 | UInt64(byte) }
    return packed
  }
}
