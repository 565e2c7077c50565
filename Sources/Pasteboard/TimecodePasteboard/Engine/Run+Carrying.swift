// Tables whose times are carried to another version of a cut, written again with all their columns.

import SMPTETimecode
import SystemCalls
import TextEncodings
import TimecodeCuts
import TimecodeDocuments
import TimecodeEvents

extension Run {
  /// Writes a table again, with the times of its rows carried; rows that cannot be carried are reported, and left out
  /// if the sink takes the others alone.
  mutating func rewrite<Sink: ItemSink>(
    table bytes: [UInt8], _ format: DocumentFormat, carriedBy carrying: CutCarrying, status: FileStatus?,
    of inputs: InputSequence, into sink: inout Sink
  ) throws(Sink.SinkError) {
    let times: DocumentTimes
    do throws(RewritingFaults) { times = try self.times(of: bytes, format, of: inputs) } catch {
      for fault in error.all { try report(.document(fault), at: fault.location.map { TextLocation($0) }, into: &sink) }
      return
    }
    let isDoubtful = try reportDoubts(of: times, into: &sink)
    guard !operation.isStrict || !isDoubtful else { return }
    let before = tally.failureCount
    let records = try carried(times, bytes, by: carrying, into: &sink)
    guard tally.failureCount == before || sink.acceptsPart else { return }
    let result: RewrittenDocument
    do throws(DocumentError) {
      result = try times.rewritten(records: records, of: bytes.span, in: inputs.encoding)
    } catch {
      return try report(.document(error), at: error.location.map { TextLocation($0) }, into: &sink)
    }
    let opened = OpenedText(
      encoding: TextEncoding(of: bytes.span, stated: inputs.encoding?.textEncoding), status: status,
      endsLinesWithCarriageReturn: false, isList: false, mayBeConvertedAgain: false)
    guard try sink.open(opened) else { return }
    try write(result, of: bytes, into: &sink)
  }

  /// The records of the rows in the new cut; nil for one that cannot be carried.
  private mutating func carried<Sink: ItemSink>(
    _ times: DocumentTimes, _ bytes: [UInt8], by carrying: CutCarrying, into sink: inout Sink
  ) throws(Sink.SinkError) -> [TimeSpan?] {
    let table = times.table.events
    let texts = times.table.strings
    var records: [TimeSpan?] = table.rows.map(\.record)
    for index in table.rows.indices where table.rows[index].isEntry {
      let row = table.rows[index]
      let (marker, outPoint) = table.marker(of: row, texts)
      let reading = TimecodeReader.Reading(marker, to: outPoint)
      tally.readCount += 1
      var trace: PasteTrace?
      do throws(TimecodeField.PasteRejection) {
        let carried = try carrying.carried(reading, trace: &trace)
        let start = carried.timecode.subFrameCount
        records[index] = TimeSpan(
          start: start, end: carried.outPoint?.subFrameCount ?? start + row.record.length)
      } catch {
        records[index] = nil
        try fail(.refused(error), of: reading, in: Span(), at: TextLocation(table.location(of: row)), into: &sink)
      }
    }
    return records
  }
}
