import TimecodePasteboard

/// What a filter reads from one line: a timecode as text, tagged or not, or a record of the lossless JSON.
enum TextInput {
  @inline(__always)
  static func read(
    _ text: Span<UInt8>, _ reader: TimecodeReader
  ) throws(TimecodeReader.ReadingError) -> TimecodeReader.Reading {
    if text.count > 1, text[0] == UInt8(ascii: "{") { return try readJSON(text) }
    return try reader.read(text)
  }

  private static func readJSON(_ text: Span<UInt8>) throws(TimecodeReader.ReadingError) -> TimecodeReader.Reading {
    do {
      return TimecodeReader.Reading(json: try Timecode(json: text))
    } catch {
      throw .json(error)
    }
  }
}
