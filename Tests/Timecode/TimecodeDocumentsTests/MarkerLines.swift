import SMPTETimecode
import TimecodeDocuments

/// A document of each format in the tests: its bytes read, and the markers as text.
extension TimecodeDocument {
  /// Each marker as `RANGE|name|note|color`, without the rate; a dash stands for a missing part.
  var brief: [String] {
    markers.map { marker in
      let range = marker.range.isTimecode ? marker.inPoint.stringValue() : marker.range.stringValue
      return ([range] + [marker.name, marker.note, marker.color].map { $0 ?? "-" }).joined(separator: "|")
    }
  }

  /// Reads a text.
  init(text: String, as format: DocumentFormat, at rate: TimecodeFrameRate?) throws(DocumentError) {
    try self.init(reading: Array(text.utf8), as: format, DocumentOptions(rate: rate))
  }
}

/// A list at a rate: a point, a range, a long name with what formats escape, and the end of a day.
func sampleMarkers(_ rate: TimecodeFrameRate) -> [TimecodeMarker] {
  let properties = Timecode.Properties(rate: rate)
  func timecode(_ frames: Int) -> Timecode { Timecode(.frames(frames), using: properties, by: .clamping) }
  let hour = Timecode(.components(h: 1), using: properties, by: .clamping)
  let last = Timecode(.components(h: 23, m: 59, s: 59, f: rate.maxFrames - 1), using: properties, by: .clamping)
  var markers = [
    TimecodeMarker(timecode(0), name: "Start"),
    TimecodeMarker(hour, name: "An hour; #1 = \\ [x] <b>&amp;</b> \"q\" 'a'"),
    TimecodeMarker(timecode(17982), name: "Übergänge, 日本 😀"),
  ]
  for (start, length, name) in [(108_001, 1, "One frame"), (200_003, 97, "Two\nlines"), (200_003, 12345, nil)] {
    let count = Timecode.FrameCount(.frames(length), base: properties.subFramesBase)
    if let range = try? TimecodeRange(from: timecode(start), duration: count) {
      markers.append(TimecodeMarker(range, name: name))
    }
  }
  let frame = Timecode.FrameCount(.frames(1), base: properties.subFramesBase)
  if let range = try? TimecodeRange(from: last, duration: frame) {
    markers.append(TimecodeMarker(range, name: "The day's end"))
  }
  return markers
}
