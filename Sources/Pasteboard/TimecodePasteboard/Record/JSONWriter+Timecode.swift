// Writes the members of a record that describe an item; TimecodeRecord reads them.

package import JSON
package import SMPTETimecode

extension JSONWriter {
  /// Writes a timecode's members: text, properties, components, frame count, seconds.
  package mutating func timecode(_ timecode: Timecode) {
    let components = timecode.components
    member("timecode", timecode)
    properties(timecode.properties)
    object("components") { json in
      json.member("days", components.days)
      json.member("frames", components.frames)
      json.member("hours", components.hours)
      json.member("minutes", components.minutes)
      json.member("seconds", components.seconds)
      json.member("subFrames", components.subFrames)
    }
    let instant = TimecodeInstants(timecode.properties).instant(of: components)
    member("valid", instant != nil)
    guard let instant else { return }
    member("frames", instant.frames)
    seconds(instant.seconds.numerator, over: instant.seconds.denominator)
  }

  /// Writes an item's members: its in point, a range's out point and duration, name, note, color, comments, the facts
  /// about its list, and its event.
  package mutating func marker(_ marker: TimecodeMarker) {
    timecode(marker.inPoint)
    if !marker.range.isTimecode {
      member("out", marker.range.outPoint)
      duration(marker.range.duration)
    }
    member("name", ifPresent: marker.name)
    member("note", ifPresent: marker.note)
    member("color", ifPresent: marker.color)
    member("comments", ifPresent: marker.details?.content?.comments)
    member("title", ifPresent: marker.details?.content?.origin.title)
    member("start", ifPresent: marker.listStart)
    if let event = marker.event { self.event(event, beside: marker.range) }
  }

  /// Writes a length as a member: as a timecode, in frames, and in seconds as a fraction.
  package mutating func duration(_ length: Timecode) {
    object("duration") { json in
      json.member("timecode", length)
      json.member("frames", length.frameCount.wholeFrames)
      let seconds = length.rationalValue
      json.seconds(seconds.numerator, over: seconds.denominator)
    }
  }

  /// Writes a real time as a fraction, and as a number that programs can count with.
  package mutating func seconds(_ numerator: Int, over denominator: Int) {
    member("seconds", numerator, over: denominator)
    member("realSeconds", real: numerator, over: denominator)
  }

  /// Writes the members with the origin of a timecode: the text that was read, and its location.
  package mutating func input(_ text: Span<UInt8>, file: String?, line: Int?, column: Int? = nil) {
    if !text.isEmpty { member("input", utf8: text) }
    member("file", ifPresent: file)
    member("line", ifPresent: line)
    member("column", ifPresent: column)
  }

  /// Writes the text that omits nothing.
  package mutating func member(_ key: StaticString, _ label: Timecode) {
    member(key, ascii: Timecode.maximumTextLength) { label.write(into: $0, style: .exact) }
  }

  /// Omits the member if there is no label.
  package mutating func member(_ key: StaticString, ifPresent label: Timecode?) {
    if let label { member(key, label) }
  }

  /// Writes the members that describe properties.
  package mutating func properties(_ properties: Timecode.Properties) {
    member("rate", properties.frameRate.rawValue)
    member("subFramesBase", properties.subFramesBase.rawValue)
    member("upperLimit", properties.upperLimit.rawValue)
  }
}
