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

extension JSONWriter {
  /// The most bytes of a record that `writeRecord` writes beside the parts that it is given.
  package static let maximumRecordLength = maximumTimecodeLength + maximumNumberLength + 16

  /// Writes a record of a timecode, with members before and behind a number; returns how many bytes it has.
  ///
  /// - Parameters:
  ///   - before: The members behind the timecode's, up to the number: `,"item":`.
  ///   - after: What follows the number, with the brace that ends the record.
  package static func writeRecord(
    of timecode: Timecode, _ before: [UInt8], _ number: Int, _ after: [UInt8],
    into room: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    guard let start = room.baseAddress else { return 0 }
    var parts = JSONParts(next: start)
    parts.put("{\"version\":1,")
    parts.put(timecode)
    parts.put(before.span)
    parts.put("", number)
    parts.put(after.span)
    return parts.next - start
  }
}

extension JSONParts {
  /// Puts a timecode's members, which take at most `JSONWriter.maximumTimecodeLength` bytes.
  @inline(__always)
  mutating func put(_ timecode: Timecode) {
    put("\"timecode\":\"")
    next += timecode.write(
      into: UnsafeMutableBufferPointer(start: next, count: Timecode.maximumTextLength), style: .exact)
    put("\",\"rate\":\"", name: timecode.frameRate.rawValue)
    put("\",\"subFramesBase\":", timecode.subFramesBase.rawValue)
    put(",\"upperLimit\":\"", name: timecode.upperLimit.rawValue)
    put("\",\"components\":{\"days\":", timecode.days)
    put(",\"frames\":", timecode.frames)
    put(",\"hours\":", timecode.hours)
    put(",\"minutes\":", timecode.minutes)
    put(",\"seconds\":", timecode.seconds)
    put(",\"subFrames\":", timecode.subFrames)
    guard timecode.isValid else { return put("},\"valid\":false") }
    let seconds = timecode.rationalValue
    put("},\"valid\":true,\"frames\":", timecode.frameCount.wholeFrames)
    put(",\"seconds\":\"", seconds.numerator)
    put("/", seconds.denominator)
    put("\"")
  }
}
