// Tables whose times are carried to another version of a cut, and which are rewritten with all their columns.

import SMPTETimecode
import SystemCalls
import TextEncodings
import TimecodeDocuments
import TimecodeEvents

extension Run {
  /// Rewrites a table with the times of its rows carried. Rows that cannot be carried are reported, and are omitted if
  /// the sink accepts a part of the rows.
  mutating func rewrite<Sink: ItemSink>(
    carriedTable bytes: [UInt8], _ format: DocumentFormat, status: FileStatus?, of inputs: InputSequence,
    into sink: inout Sink
  ) throws(Sink.SinkError) {
    let times: DocumentTimes
    do throws(RewritingFaults) { times = try self.times(of: bytes, format, of: inputs) } catch {
      for fault in error.all { try report(.document(fault), at: fault.location.map { TextLocation($0) }, into: &sink) }
      return
    }
    add(title: nil, of: format)
    let hasUnusedRate = try report(unusedRateBeside: times.statement, of: format, into: &sink)
    let isDoubtful = try reportDoubts(of: times, into: &sink).areFound || hasUnusedRate
    guard !operation.isStrict || !isDoubtful else { return }
    let before = tally.failureCount
    let records = try carried(times, into: &sink)
    guard tally.failureCount == before || sink.acceptsPartialDocuments else { return }
    let result: RewrittenDocument
    do throws(DocumentError) {
      result = try times.rewritten(records: records, of: bytes.span, in: inputs.encoding)
    } catch {
      return try report(.document(error), at: error.location.map { TextLocation($0) }, into: &sink)
    }
    let opened = OpenedText(
      content: .document, encoding: TextEncoding(of: bytes.span, stated: inputs.encoding?.textEncoding),
      status: status, endsLinesWithCarriageReturn: false, mayBeConvertedAgain: false)
    guard try sink.beginText(opened) else { return }
    try write(result, of: bytes, into: &sink)
  }

  /// The records of the rows in the new cut; nil for a row that cannot be carried.
  private mutating func carried<Sink: ItemSink>(
    _ times: DocumentTimes, into sink: inout Sink
  ) throws(Sink.SinkError) -> [TimeSpan?] {
    let (table, texts) = (times.table.events, times.table.strings)
    var records: [TimeSpan?] = table.rows.map(\.record)
    for index in table.rows.indices where table.rows[index].isEntry {
      let row = table.rows[index]
      let (marker, outPoint) = table.marker(of: row, texts)
      // The faults of its event were reported already.
      let item = TableRow(table: times.table, index: index, before: nil, isRight: true)
      let judgement = try judge(
        TimecodeReader.Reading(marker, to: outPoint), from: item, at: TextLocation(table.location(of: row)), into: &sink
      )
      records[index] = nil
      guard case .accepted(let result) = judgement else { continue }
      let record = TimeSpan(result.marker.range)
      records[index] = outPoint == nil ? TimeSpan(start: record.start, end: record.start + row.record.length) : record
    }
    return records
  }
}
