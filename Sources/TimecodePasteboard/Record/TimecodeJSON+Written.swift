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

extension PropertyNames {
  /// Writes the JSON of a timecode with the properties, in at most `Timecode.maximumJSONLength` bytes; returns how many it took.
  @inline(__always)
  func writeJSON(of components: Timecode.Components, at start: UnsafeMutablePointer<UInt8>) -> Int {
    var output = JSONParts(next: start)
    output.put(Part.days, components.days)
    output.put(Part.frameRate, rate)
    output.put(Part.frames, components.frames)
    output.put(Part.hours, components.hours)
    output.put(Part.minutes, components.minutes)
    output.put(Part.seconds, components.seconds)
    output.put(Part.subFrames, components.subFrames)
    output.put(Part.subFramesBase, base)
    output.put(Part.upperLimit, limit)
    output.put(Part.end)
    return output.next - start
  }
}

extension Timecode {
  /// Reads JSON that is spelled as `writeJSON` spells it; nil for any other, which may be a timecode's all the same.
  init?(writtenJSON text: Span<UInt8>) {
    var components = Components()
    var properties = Properties(rate: .fps24)
    let isRead = text.withUnsafeBytes { bytes in
      var input = Input(bytes: bytes)
      return input.take(Part.days, into: &components.days)
        && input.take(Part.frameRate, into: &properties.frameRate)
        && input.take(Part.frames, into: &components.frames) && input.take(Part.hours, into: &components.hours)
        && input.take(Part.minutes, into: &components.minutes) && input.take(Part.seconds, into: &components.seconds)
        && input.take(Part.subFrames, into: &components.subFrames)
        && input.takeBase(into: &properties.subFramesBase)
        && input.take(Part.upperLimit, into: &properties.upperLimit)
        && input.take(Part.end) && input.isAtEnd
    }
    guard isRead else { return nil }
    self.init(unchecked: components, using: properties)
  }
}

// The runtime has the array of these numbers ready; one of pairs it would make first, which takes longer than one paste.

extension TimecodeFrameRate {
  fileprivate static let inOrder = allCases
  fileprivate static let packedNames: [Int64] = inOrder.map { Input.packed($0.rawValue) }
}

extension Timecode.UpperLimit {
  fileprivate static let packedNames: [Int64] = [Input.packed(max24Hours.rawValue), Input.packed(max100Days.rawValue)]
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

  mutating func take(_ part: StaticString, into rate: inout TimecodeFrameRate) -> Bool {
    guard let name = takeName(after: part), let place = TimecodeFrameRate.packedNames.firstIndex(of: name) else {
      return false
    }
    rate = TimecodeFrameRate.inOrder[place]
    return true
  }

  mutating func take(_ part: StaticString, into limit: inout Timecode.UpperLimit) -> Bool {
    guard let name = takeName(after: part), let place = Timecode.UpperLimit.packedNames.firstIndex(of: name) else {
      return false
    }
    limit = place == 0 ? .max24Hours : .max100Days
    return true
  }

  /// Takes a part and a name of at most eight bytes, as one number; nil for any other.
  private mutating func takeName(after part: StaticString) -> Int64? {
    guard take(part) else { return nil }
    var packed: Int64 = 0
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      guard position - start < 8 else { return nil }
      packed = packed << 8 | Int64(bytes[position])
      position += 1
    }
    return packed
  }

  /// A name of at most eight bytes as one number.
  static func packed(_ name: String) -> Int64 { name.utf8.reduce(0) { $0 << 8 | Int64($1) } }
}
