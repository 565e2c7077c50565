// Writes the members of a record that describe an item; TimecodeRecord reads them.

package import JSON
package import SMPTETimecode

extension JSONWriter {
  /// Writes a timecode's members: text, properties, components, frame count, seconds.
  package mutating func timecode(_ timecode: Timecode) {
    members(Self.maximumTimecodeLength) { start in
      var parts = JSONParts(next: start)
      parts.put("\"timecode\":\"")
      let room = UnsafeMutableBufferPointer(start: parts.next, count: Timecode.maximumTextLength)
      parts.next += timecode.write(into: room, style: .exact)
      parts.put("\",\"rate\":\"", name: timecode.frameRate.rawValue)
      parts.put("\",\"subFramesBase\":", timecode.subFramesBase.rawValue)
      parts.put(",\"upperLimit\":\"", name: timecode.upperLimit.rawValue)
      parts.put("\",\"components\":{\"days\":", timecode.days)
      parts.put(",\"frames\":", timecode.frames)
      parts.put(",\"hours\":", timecode.hours)
      parts.put(",\"minutes\":", timecode.minutes)
      parts.put(",\"seconds\":", timecode.seconds)
      parts.put(",\"subFrames\":", timecode.subFrames)
      guard timecode.isValid else {
        parts.put("},\"valid\":false")
        return parts.next - start
      }
      let seconds = timecode.rationalValue
      parts.put("},\"valid\":true,\"frames\":", timecode.frameCount.wholeFrames)
      parts.put(",\"seconds\":\"", seconds.numerator)
      parts.put("/", seconds.denominator)
      parts.put("\"")
      return parts.next - start
    }
  }

  /// The most bytes of a timecode's members: its text, ten numbers, two names, and less than 256 bytes between them.
  private static let maximumTimecodeLength = Timecode.maximumTextLength + 10 * maximumNumberLength + 2 * 16 + 256

  /// Writes an item's members: those of its in point, and of a range the out point and the duration; name, note and color.
  package mutating func marker(_ marker: TimecodeMarker) {
    timecode(marker.inPoint)
    if !marker.range.isTimecode {
      member("out", marker.range.outPoint.losslessText)
      duration(marker.range.duration)
    }
    member("name", ifPresent: marker.name)
    member("note", ifPresent: marker.note)
    member("color", ifPresent: marker.color)
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

  /// Writes the members that tell where a timecode comes from: the text that was read, as far as it can be shown, and its place.
  package mutating func input(_ text: Span<UInt8>, file: String?, line: Int?, column: Int? = nil) {
    if !text.isEmpty { member("input", utf8: text.extracting(first: 256)) }
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
