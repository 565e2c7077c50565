import TimecodePasteboard

/// What a filter reads from one text: a timecode as text, tagged or not, in another notation, or as JSON.
enum TextInput {
  @inline(__always)
  static func read(
    _ text: Span<UInt8>, _ reader: TimecodeReader
  ) throws(Failure) -> TimecodeReader.Reading {
    do throws(TimecodeReader.ReadingError) {
      if text.count > 1, text[0] == UInt8(ascii: "{") {
        return TimecodeReader.Reading(json: try TimecodeRecord.read(text))
      }
      return try reader.read(text)
    } catch {
      throw Failure(item: .reading(error))
    }
  }
}
