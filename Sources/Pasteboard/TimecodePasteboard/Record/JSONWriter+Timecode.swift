// Writes the members of a record that describe an item; TimecodeRecord reads them.

package import JSON
package import SMPTETimecode

extension JSONWriter {
  /// Writes a timecode's members: text, properties, components, frame count, seconds.
  package mutating func timecode(_ timecode: Timecode) {
    members(Self.maximumTimecodeLength) { start in
      var parts = JSONParts(next: start)
      parts.put(timecode)
      return parts.next - start
    }
  }

  /// The most bytes of a timecode's members: its text, ten numbers, two names, and less than 256 bytes between them.
  static let maximumTimecodeLength = Timecode.maximumTextLength + 10 * maximumNumberLength + 2 * 16 + 256

  /// Writes an item's members: its in point, a range's out point and duration, name, note, color and event.
  package mutating func marker(_ marker: TimecodeMarker) {
    timecode(marker.inPoint)
    if !marker.range.isTimecode {
      member("out", marker.range.outPoint.losslessText)
      duration(marker.range.duration)
    }
    member("name", ifPresent: marker.name)
    member("note", ifPresent: marker.note)
    member("color", ifPresent: marker.color)
    if let event = marker.event { self.event(event, beside: marker.range) }
  }

  /// Writes a length as a member: as a timecode, in frames, and in seconds as a fraction.
  package mutating func duration(_ length: Timecode) {
    object("duration") { json in
      json.member("timecode", length.losslessText)
      json.member("frames", length.frameCount.wholeFrames)
      let seconds = length.rationalValue
      json.member("seconds", seconds.numerator, over: seconds.denominator)
    }
  }

  /// Writes the members that tell where a timecode comes from: the text that was read, and its place.
  package mutating func input(_ text: Span<UInt8>, file: String?, line: Int?, column: Int? = nil) {
    if !text.isEmpty { member("input", utf8: text) }
    member("file", ifPresent: file)
    member("line", ifPresent: line)
    member("column", ifPresent: column)
  }

  /// Writes the members that describe properties.
  package mutating func properties(_ properties: Timecode.Properties) {
    member("rate", properties.frameRate.rawValue)
    member("subFramesBase", properties.subFramesBase.rawValue)
    member("upperLimit", properties.upperLimit.rawValue)
  }
}

extension Timecode {
  /// The text that omits nothing: it has subframes if they are not zero.
  package var losslessText: String { text(.exact) }
}

extension JSONParts {
  /// Puts a timecode's members, which take at most `JSONWriter.maximumTimecodeLength` bytes.
  fileprivate mutating func put(_ timecode: Timecode) {
    let components = timecode.components
    put("\"timecode\":\"")
    next += timecode.write(
      into: UnsafeMutableBufferPointer(start: next, count: Timecode.maximumTextLength), style: .exact)
    put("\",\"rate\":\"", name: timecode.frameRate.rawValue)
    put("\",\"subFramesBase\":", timecode.subFramesBase.rawValue)
    put(",\"upperLimit\":\"", name: timecode.upperLimit.rawValue)
    put("\",\"components\":{\"days\":", components.days)
    put(",\"frames\":", components.frames)
    put(",\"hours\":", components.hours)
    put(",\"minutes\":", components.minutes)
    put(",\"seconds\":", components.seconds)
    put(",\"subFrames\":", components.subFrames)
    guard let instant = TimecodeInstants(timecode.properties).instant(of: components) else {
      return put("},\"valid\":false")
    }
    put("},\"valid\":true,\"frames\":", instant.frames)
    put(",\"seconds\":\"", instant.seconds.numerator)
    put("/", instant.seconds.denominator)
    put("\"")
  }
}
