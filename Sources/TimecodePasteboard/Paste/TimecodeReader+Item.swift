// What one line, operand or cell is, in whatever form it has a timecode.

import SMPTETimecode

extension TimecodeReader {
  /// Reads what an input has of one timecode: its text, another notation, its JSON, or a record.
  @inline(__always)
  package func readItem(
    _ text: Span<UInt8>, _ texts: inout TimecodeTextReader, _ records: inout TimecodeRecordReader
  ) throws(ReadingError) -> Reading {
    text.isRecord ? try demanding(try records.read(text)) : try read(text, &texts)
  }

  /// Reads one timecode.
  package func readItem(_ text: Span<UInt8>) throws(ReadingError) -> Reading {
    var texts = TimecodeTextReader()
    var records = TimecodeRecordReader()
    return try readItem(text, &texts, &records)
  }
}
