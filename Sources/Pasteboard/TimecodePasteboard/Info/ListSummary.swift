// The summary of a list, made line by line as its text arrives.
//
//     var list = ListSummary(reader, of: nil)
//     let read = try list.read(bytes, isFinal: false)
//     list.finished(at: rate)

import SMPTETimecode
import TimecodeDocuments

/// A list that is being read.
struct ListSummary {
  private var reader: TimecodeReader
  private let isRateKnown: Bool
  private var summary: FileSummary
  private var splitter = LineSplitter()
  private var texts = TimecodeTextReader()
  private var events = Extents()
  private var markers = Extents()

  init(_ reader: TimecodeReader, of track: TrackName?) {
    self.reader = reader
    isRateKnown = reader.properties != nil
    self.reader.properties = reader.properties ?? DocumentOptions.unknownRate(isDrop: false)
    self.reader.separatorRule = isRateKnown ? .refuse : .report
    summary = FileSummary(.list, of: track)
  }

  /// Reads the lines of a part; returns the number of bytes processed.
  ///
  /// - Throws: The reason that the first item cannot be read. The text is then not a list.
  mutating func read(_ bytes: Span<UInt8>, isFinal: Bool) throws(SummaryReader.Unread) -> Int {
    var read = 0
    while let line = splitter.next(in: bytes, from: &read, isFinal: isFinal) {
      let text = bytes.extracting(line.content)
      if text.isBlank { continue }
      do throws(EventFault) {
        try add(text, isTooLong: line.isTooLong)
      } catch {
        let quoted = text.extracting(first: 256).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        let problem = FileSummary.Problem(
          fault: error, location: TextLocation(line: splitter.number), text: quoted)
        guard summary.eventCount + summary.markerCount > 0 else { throw .problem(problem) }
        summary.problems.append(problem)
      }
    }
    return read
  }

  private mutating func add(_ text: Span<UInt8>, isTooLong: Bool) throws(EventFault) {
    guard !isTooLong else { throw .tooLong }
    var reading: TimecodeReader.Reading
    do { reading = try reader.readItem(text, &texts) } catch { throw .unreadable(error) }
    if !isRateKnown, reading.separatorSaysDropFrame { reading.markAsDropFrame() }
    let range: TimecodeRange
    do { range = try reading.existingRange() } catch { throw .unconvertible(error, reading.invalidPoint) }
    let event = reading.event
    guard event.map({ summary.countEvent(on: $0.tracks, named: $0.track) }) ?? summary.countMarker() else { return }
    summary.add(reel: event?.source?.reel)
    let start = Extents.Instant(count: range.inPoint.subFrameCount)
    let end = Extents.Instant(count: start.count + range.subFrameCount)
    if event != nil {
      events.add(start, end, at: range.inPoint.properties)
    } else {
      markers.add(start, end, at: range.inPoint.properties)
    }
  }

  /// The summary of all lines.
  func finished(at given: TimecodeFrameRate?) -> FileSummary {
    var summary = summary
    summary.set(events.all.isEmpty ? markers : events, isInRealTime: false, given: given)
    return summary
  }
}

extension TimecodeReader.Reading {
  /// Treats labels without a rate as labels that are written with a semicolon.
  fileprivate mutating func markAsDropFrame() {
    let properties = DocumentOptions.unknownRate(isDrop: true)
    timecode.properties = properties
    outPoint?.properties = properties
  }
}
