// What one line, operand or cell is, in whatever form it has a timecode.

import SMPTETimecode

extension TimecodeReader {
  /// Reads what an input has of one timecode: its text, another notation, its JSON, or a record.
  @inline(__always)
  package func readItem(
    _ text: Span<UInt8>, _ texts: inout TimecodeTextReader, _ records: inout TimecodeRecordReader
  ) throws(ReadingError) -> Reading {
    if text.count > 1, text[0] == UInt8(ascii: "{") { return try demanding(try records.read(text)) }
    guard notation == nil else { return try read(text) }
    let read: TimecodeText
    do throws(Timecode.StringParseError) {
      read = try texts.read(text)
    } catch {
      return try readRange(text, else: error)
    }
    return try judge(read)
  }

  /// Reads one timecode.
  package func readItem(_ text: Span<UInt8>) throws(ReadingError) -> Reading {
    var texts = TimecodeTextReader()
    var records = TimecodeRecordReader()
    return try readItem(text, &texts, &records)
  }
}
