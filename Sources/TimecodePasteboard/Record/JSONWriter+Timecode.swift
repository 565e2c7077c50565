// Writes the members of a record that describe an item; TimecodeRecord reads them.

package import JSON
package import SMPTETimecode

extension JSONWriter {
  /// Writes a timecode's members: text, properties, components, frame count, seconds.
  package mutating func timecode(_ timecode: Timecode) {
    member("timecode", plain: Timecode.maximumTextLength) { timecode.write(into: $0, style: .exact) }
    properties(timecode.properties)
    object("components") { json in
      json.member("days", timecode.days)
      json.member("frames", timecode.frames)
      json.member("hours", timecode.hours)
      json.member("minutes", timecode.minutes)
      json.member("seconds", timecode.seconds)
      json.member("subFrames", timecode.subFrames)
    }
    member("valid", timecode.isValid)
    guard timecode.isValid else { return }
    member("frames", timecode.frameCount.wholeFrames)
    let seconds = timecode.rationalValue
    member("seconds", seconds.numerator, over: seconds.denominator)
  }

  /// Writes an item's members: those of its in point, and of a range the out point and the duration; name, note and color.
  package mutating func marker(_ marker: TimecodeMarker) {
    timecode(marker.inPoint)
    if !marker.range.isTimecode {
      let duration = marker.range.duration
      member("out", marker.range.outPoint.losslessText)
      object("duration") { json in
        json.member("timecode", duration.losslessText)
        json.member("frames", duration.frameCount.wholeFrames)
        let seconds = duration.rationalValue
        json.member("seconds", seconds.numerator, over: seconds.denominator)
      }
    }
    member("name", ifPresent: marker.name)
    member("note", ifPresent: marker.note)
    member("color", ifPresent: marker.color)
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
