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
      guard var input = RecordScanner(bytes, from: 0) else { return false }
      return input.take(Part.days, into: &components.days)
        && input.take(Part.frameRate, into: &properties.frameRate)
        && input.take(Part.frames, into: &components.frames) && input.take(Part.hours, into: &components.hours)
        && input.take(Part.minutes, into: &components.minutes) && input.take(Part.seconds, into: &components.seconds)
        && input.take(Part.subFrames, into: &components.subFrames)
        && input.takeBase(into: &properties.subFramesBase) && input.takeLimit(into: &properties.upperLimit)
        && input.isAtEnd
    }
    guard isRead else { return nil }
    self.init(unchecked: components, using: properties)
  }
}

// An array of Int64 needs no metadata at run time; an array of tuples would, which costs more than a paste.

extension TimecodeFrameRate {
  fileprivate static let inOrder = allCases
  fileprivate static let packedNames: [Int64] = inOrder.map { packed($0.rawValue) }
}

extension RecordScanner {
  /// Takes a part and a number.
  @inline(__always)
  fileprivate mutating func take(_ part: StaticString, into number: inout Int) -> Bool {
    take(part) && readInteger(into: &number)
  }

  @inline(__always)
  fileprivate mutating func takeBase(into base: inout Timecode.SubFramesBase) -> Bool {
    var number = 0
    guard take(Part.subFramesBase, into: &number), let read = Timecode.SubFramesBase(rawValue: number) else {
      return false
    }
    base = read
    return true
  }

  // The few values of the limit are parts with what is around them.
  @inline(__always)
  fileprivate mutating func takeLimit(into limit: inout Timecode.UpperLimit) -> Bool {
    if take(",\"upperLimit\":\"24 hours\"}") {
      limit = .max24Hours
    } else if take(",\"upperLimit\":\"100 days\"}") {
      limit = .max100Days
    } else {
      return false
    }
    return true
  }

  @inline(__always)
  fileprivate mutating func take(_ part: StaticString, into rate: inout TimecodeFrameRate) -> Bool {
    guard take(part), let place = TimecodeFrameRate.packedNames.firstIndex(of: Int64(bitPattern: takeName())) else {
      return false
    }
    rate = TimecodeFrameRate.inOrder[place]
    return true
  }
}

/// A name of at most eight bytes as one number, the last lowest.
private func packed(_ name: String) -> Int64 { name.utf8.reduce(0) { $0 << 8 | Int64($1) } }
