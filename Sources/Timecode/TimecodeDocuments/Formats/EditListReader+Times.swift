// The times of an edit list's events. Nearly all events have four plain labels, one space apart. Others have labels
// that are judged one by one, frame numbers, or sources in a different mode or at a separate rate.

import SMPTETimecode
import TimecodeEvents

extension EditListReader {
  /// Reads four plain labels that are one space apart, as in nearly all events; returns false for any other times.
  func readPlainTimes(of row: inout EventRow, in text: Span<UInt8>) -> Bool {
    guard times == .record, sourceMode == nil, event.spacedTimes >= 0,
      let (source, record) = reading.plainSpans(in: text, at: event.spacedTimes)
    else { return false }
    (row.record, row.source) = (record, source)
    (row.recordClock, row.sourceClock) = (reading.plainClock, reading.plainClock)
    return true
  }

  mutating func addSpacedTimes(of index: Int, in text: Span<UInt8>) {
    addTransition(of: index, in: text)
    let start = event.spacedTimes
    reading.addField(.times, of: index, at: start..<start + 4 * WrittenField.timesStride - 1)
  }

  /// Reads the times of a row; returns true if the record has no length, and nil if the line is not an event.
  mutating func readTimes(
    of index: Int, in text: Span<UInt8>, at lines: DocumentLines, _ location: DocumentLocation
  ) throws(DocumentError) -> Bool? {
    if times == .record, sourceMode == nil, let record = reading.plainSpan(in: text, event.record.in, event.record.out),
      let source = reading.plainSpan(in: text, event.source.in, event.source.out)
    {
      let clock = reading.plainClock
      (reading.table.rows[index].record, reading.table.rows[index].source) = (record, source)
      (reading.table.rows[index].recordClock, reading.table.rows[index].sourceClock) = (clock, clock)
      if recordsTimes { addFields(of: index, in: text) }
      return record.length == 0
    }
    if recordsTimes, let isEmpty = readExistingTimes(of: index, in: text, at: lines) { return isEmpty }
    guard let (start, end) = try points(in: text, at: lines) else { return nil }
    let isAdded = reading.setRecord(index, start, end.asOutPoint(after: start), at: location)
    guard try readSource(of: index, beside: (start, end), in: text, at: lines) else { return nil }
    return isAdded ? start == end : nil
  }

  /// Reads times that all exist at the list's rate. Otherwise records the fault that prevents rewriting, and returns
  /// nil.
  private mutating func readExistingTimes(
    of index: Int, in text: Span<UInt8>, at lines: DocumentLines
  ) -> Bool? {
    let problems = reading.read.problems.count
    do throws(DocumentError) {
      let (source, record) = try reading.extents(of: event, hasSource: sourceMode == nil, in: text, at: lines)
      guard let labels = reading.times?.labels else { return nil }
      let clock = reading.table.clock(of: labels)
      (reading.table.rows[index].record, reading.table.rows[index].recordClock) = (record, clock)
      if let source {
        (reading.table.rows[index].source, reading.table.rows[index].sourceClock) = (source, clock)
      } else {
        let isRead = try readSource(of: index, in: text, at: lines)
        if !isRead, let problem = reading.read.problems.last { throw problem }
      }
      addFields(of: index, in: text)
      return record.length == 0
    } catch {
      reading.read.problems.removeSubrange(problems...)
      reading.forbidRewriting(error)
      return nil
    }
  }

  /// Records the locations of a row's times.
  private mutating func addFields(of index: Int, in text: Span<UInt8>) {
    addTransition(of: index, in: text)
    let row = reading.table.rows[index]
    reading.addFields(of: event, hasSource: row.source.isStated && row.sourceClock == row.recordClock, index)
  }

  private mutating func addTransition(of index: Int, in text: Span<UInt8>) {
    if let length = event.transitionLength, text.number(length) != nil {
      reading.addField(.tail, of: index, at: length)
    }
  }

  /// The points of the event's range; nil if a point is unreadable.
  private mutating func points(
    in text: Span<UInt8>, at lines: DocumentLines
  ) throws(DocumentError) -> (in: Timecode, out: Timecode)? {
    let part = times == .record ? event.record : event.source
    let isFrames = times == .source && event.hasSourceFrames
    if sourceMode == true, [part.in, part.out].contains(where: { text.contains(";", in: $0) }) {
      reading.contradict("FCM lines that change the mode", at: lines.location(part.in.lowerBound))
      guard let start = try reading.otherTimecode(in: text, part.in, of: nil, at: lines),
        let end = try reading.otherTimecode(in: text, part.out, of: nil, at: lines)
      else { return nil }
      return (start, end)
    }
    guard
      let start = try isFrames ? frame(part.in, in: text, at: lines) : reading.timecode(in: text, part.in, at: lines),
      let end = try isFrames ? frame(part.out, in: text, at: lines) : reading.timecode(in: text, part.out, at: lines)
    else { return nil }
    return (start, end)
  }

  /// Reads the times that are not the event's range; returns false if a source time is unreadable.
  ///
  /// These are the source times, which are kept even if they do not exist or are out of order, or, if the range has the
  /// source times, the record times, which are only checked.
  private mutating func readSource(
    of index: Int, beside range: (in: Timecode, out: Timecode)? = nil, in text: Span<UInt8>, at lines: DocumentLines
  ) throws(DocumentError) -> Bool {
    if times == .source, let range {
      for part in [event.record.in, event.record.out] {
        _ = try reading.otherTimecode(in: text, part, of: "record times", at: lines)
      }
      reading.table.setSource(range.in, range.out.asOutPoint(after: range.in), of: index)
    } else if event.hasSourceFrames {
      let start = try frame(event.source.in, in: text, at: lines)
      reading.table.setSource(start, try frame(event.source.out, in: text, at: lines), of: index)
    } else {
      guard let start = try reading.otherTimecode(in: text, event.source.in, of: nil, isDrop: sourceMode, at: lines),
        let end = try reading.otherTimecode(in: text, event.source.out, of: nil, isDrop: sourceMode, at: lines)
      else { return false }
      reading.table.setSource(start, end.asOutPoint(after: start), of: index)
    }
    return true
  }

  /// The timecode of a source's frame number, which counts from zero at the list's rate; adds a doubt and returns nil
  /// if the number is too large.
  private mutating func frame(
    _ part: Range<Int>, in text: Span<UInt8>, at lines: DocumentLines
  ) throws(DocumentError) -> Timecode? {
    var properties = try reading.labelProperties(at: lines.location(part.lowerBound)).colon
    if let sourceMode { properties = properties.withMode(isDrop: sourceMode) }
    if let number = text.number(part), let timecode = try? Timecode(.frames(number), using: properties) {
      return timecode
    }
    reading.doubt("source frames beyond the limit", at: lines.location(part.lowerBound))
    return nil
  }
}

extension DocumentReading {
  /// The times of an event that is rewritten; its source is nil if it has a separate rate.
  mutating func extents(
    of event: borrowing EditLine.Event, hasSource: Bool = true, in text: Span<UInt8>, at lines: DocumentLines
  ) throws(DocumentError) -> (source: TimeSpan?, record: TimeSpan) {
    guard !event.hasSourceFrames else {
      throw DocumentError(
        .notRewritten(.content("sources in frame numbers")), at: lines.location(event.source.in.lowerBound))
    }
    let source = hasSource ? try sourceExtent(in: text, event.source.in, event.source.out, at: lines) : nil
    return (source, try extent(in: text, event.record.in, event.record.out, at: lines))
  }

  /// Records the locations of an event's times.
  mutating func addFields(of event: borrowing EditLine.Event, hasSource: Bool, _ row: Int) {
    if hasSource {
      addField(.sourceIn, of: row, at: event.source.in)
      addField(.sourceOut, of: row, at: event.source.out)
    }
    addField(.recordIn, of: row, at: event.record.in)
    addField(.recordOut, of: row, at: event.record.out)
  }
}
