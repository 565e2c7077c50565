// Summarizes files: documents, media and lists.
//
//     var files = SummaryReader(reader)
//     files.track = TrackName("V")
//     let summary = try files.summary(of: "cut.edl")

import MediaTimecode
package import SMPTETimecode
package import SystemCalls
package import TimecodeCuts
package import TimecodeDocuments
import TimecodeEvents

/// A reader of files as summaries.
package struct SummaryReader: Sendable {
  /// The reason that there is no summary of a file.
  package enum Unread: Error {
    case problem(FileSummary.Problem)
    /// No event is on the chosen track.
    case track(CutError)
  }

  private let reader: TimecodeReader
  /// The format of files that are not media; nil if their content decides.
  package var format: DocumentFormat?
  /// True if files are read as lists, whatever they look like.
  package var readsAsText = false
  /// The columns of tables.
  package var columns: DocumentColumns?
  /// The track of the events to count; nil for all tracks.
  package var track: TrackName?

  /// - Parameter reader: The reader, with the rate of files that state none, if there is one.
  package init(_ reader: TimecodeReader) { self.reader = reader }

  private var givenRate: TimecodeFrameRate? { reader.properties?.frameRate }

  /// Reads a file; `-` is standard input.
  package func summary(of path: SystemPath) throws(Unread) -> FileSummary {
    let file: InputFile
    do {
      let way = InputFile.Recognition(format: format, columns: columns, readsAsText: readsAsText)
      file = try InputFile(path, way)
    } catch {
      throw Self.unread(.inputUnreadable(error))
    }
    switch file.content {
    case .unknown: throw Self.unread(.notText)
    case .foreign(let foreign): throw Self.unread(.foreign(foreign))
    case .text:
      guard columns == nil else { throw Self.unread(.uselessOption(.columns, .list)) }
      var buffer = file.text()
      return try found(in: try list(&buffer))
    case .media:
      guard format == nil else { throw Self.unread(.uselessOption(.fileType, .media)) }
      guard columns == nil else { throw Self.unread(.uselessOption(.columns, .media)) }
      return try media(file.media())
    case .document(let format):
      let bytes: [UInt8]
      do { bytes = try file.bytes(of: format) } catch {
        switch error {
        case .system(let error): throw Self.unread(.inputUnreadable(error))
        case .document(let error): throw Self.unread(error)
        }
      }
      if file.wasChanged { throw Self.unread(.changed) }
      return try found(in: try document(bytes, format))
    }
  }

  private static func unread(_ fault: EventFault, at location: TextLocation? = nil) -> Unread {
    .problem(.init(fault: fault, location: location))
  }

  private static func unread(_ error: DocumentError) -> Unread {
    unread(.document(error), at: error.location.map { TextLocation($0) })
  }

  /// Returns a summary if it has an event on the chosen track; otherwise throws.
  private func found(in summary: FileSummary) throws(Unread) -> FileSummary {
    var summary = summary
    if let track, summary.eventCount == 0 { throw .track(.noTrack(track, among: summary.otherTracks.sorted())) }
    summary.sortTracks()
    return summary
  }

  // MARK: Documents

  private func document(_ bytes: [UInt8], _ format: DocumentFormat) throws(Unread) -> FileSummary {
    var options = reader.documentOptions(columns: columns)
    options.showsLabels = true
    options.keepsComments = false
    let read: ReadDocument
    do { read = try ReadDocument(reading: bytes, as: format, options) } catch { throw Self.unread(error) }
    var summary = FileSummary(.document(format), of: track)
    let extents = summary.count(read)
    let (head, isStated) = (read.head, read.head.rate.map { !$0.isOnlyDropFrame } ?? false)
    summary.set(extents, isInRealTime: format.hasRealTime, given: isStated ? nil : givenRate)
    if head.hasUnknownEnds, summary.rates.isEmpty { summary.end = nil }
    if summary.rates.isEmpty, extents.all.isEmpty, let rate = head.rate?.frameRate { summary.rates = [rate] }
    summary.problems = head.problems.map { .init(fault: .document($0), location: $0.location.map { TextLocation($0) }) }
    var findings = DocumentFindings()
    for problem in summary.problems { findings.add(problem.fault) }
    let finder =
      findings.labels > 0 ? CauseFinder(of: read.table.events, media: [:], statedBy: head.rate) { _ in true } : nil
    if let cause = finder?.cause(of: findings) {
      summary.problems.append(.init(fault: .cause(cause), location: nil))
    }
    if let fault = reader.unusedRate(beside: head.rate, of: format) {
      summary.problems.append(.init(fault: fault, location: nil))
    }
    summary.problems += head.omissions.filter { !$0.isDetail }.map { .init(fault: .omitted($0, format), location: nil) }
    return summary
  }

  // MARK: Media

  private func media(_ header: FileBytes) throws(Unread) -> FileSummary {
    let start: MediaStart
    do { start = try MediaStart(reading: header, rateIfMissing: givenRate) } catch {
      switch error.code {
      case .noTimecode, .noRate: return try media(header, without: error)
      case .malformed, .input: throw Self.unread(.media(error))
      }
    }
    var summary = FileSummary(.media(start.container), of: track)
    summary.add(reel: start.reel)
    var extents = Extents()
    let marker = start.marker(inFile: nil)
    let first = Extents.Instant(count: marker.inPoint.subFrameCount, remainder: start.remainder.inPoint)
    let last = first.count + marker.range.subFrameCount
    extents.add(
      first, marker.range.isTimecode ? first : Extents.Instant(count: last, remainder: start.remainder.outPoint),
      at: marker.inPoint.properties)
    summary.set(extents, isInRealTime: false, given: start.statesRate ? nil : givenRate)
    if let fault = reader.unusedRate(beside: start) { summary.problems = [.init(fault: fault, location: nil)] }
    if marker.range.isTimecode {
      // An image has no length, and a recording that runs past midnight has no end.
      (summary.end, summary.length) = (nil, start.duration.map { length($0, at: marker.inPoint.properties) })
    }
    return summary
  }

  /// Summarizes a file whose start has no label.
  private func media(_ header: FileBytes, without error: MediaTimecodeError) throws(Unread) -> FileSummary {
    let extent: (rate: TimecodeFrameRate?, duration: Fraction?, container: MediaContainer)
    do { extent = try MediaStart.extent(reading: header, rateIfMissing: givenRate) } catch {
      throw Self.unread(.media(error))
    }
    var summary = FileSummary(.media(extent.container), of: track)
    if case .rateMissing(_, let found) = error {
      switch found.first?.position {
      case .samples(let count, let sampleRate)?:
        summary.start = Int(exactly: count).map { .seconds(Fraction($0, 1) / sampleRate) }
      case .label(let components)?:
        let label = Timecode(unchecked: components, using: DocumentOptions.unknownRate(isDrop: false))
        summary.start = .label(label.text(.exact))
      case .frames?, nil: break
      }
    }
    // A rate that fits two, or that labels do not have, counts as none.
    let rate = extent.rate ?? (error.code == .noTimecode ? givenRate : nil)
    if let rate { summary.rates = [rate] }
    summary.isRateGiven = rate != nil && extent.rate == nil
    summary.length = extent.duration.map { length($0, at: rate.map { Timecode.Properties(rate: $0) }) }
    return summary
  }

  private func length(_ seconds: Fraction, at properties: Timecode.Properties?) -> FileSummary.Length {
    guard var properties, let count = (seconds * properties.subFramesPerSecond).floor else {
      return .init(timecode: nil, seconds: seconds)
    }
    properties.upperLimit = .max100Days
    return .init(timecode: Timecode(subFrames: count, using: properties), seconds: seconds)
  }

  // MARK: Lists

  private func list(_ buffer: inout InputBuffer) throws(Unread) -> FileSummary {
    var list = ListSummary(reader, of: track)
    while true {
      let isAtEnd = buffer.isAtEnd
      let read = try buffer.withBytes { (bytes) throws(Unread) in try list.read(bytes, isFinal: isAtEnd) }
      buffer.drop(read)
      guard !isAtEnd else { break }
      do { try buffer.fill() } catch { throw Self.unread(.inputUnreadable(error)) }
    }
    if buffer.isCutOff { throw Self.unread(.cutOff) }
    if buffer.change == .other { throw Self.unread(.changed) }
    return list.finished(at: givenRate)
  }
}

extension RateStatement {
  /// True if it states only drop or non-drop.
  var isOnlyDropFrame: Bool { if case .dropFrame = self { true } else { false } }

  fileprivate var frameRate: TimecodeFrameRate? {
    switch self {
    case .dropFrame: nil
    case .framesPerSecond(let rate), .rate(let rate): rate
    }
  }
}

extension FileSummary {
  /// Counts the entries of a document; returns the extents of its events, or of its markers if it has no events.
  fileprivate mutating func count(_ read: ReadDocument) -> Extents {
    let table = read.table.events
    var (events, markers) = (Extents(), Extents())
    var known: Set<TextID> = [0]
    for row in table.rows where row.isEntry {
      let set = table.trackSets[Int(row.trackSet)]
      guard row.isEvent ? countEvent(on: set.tracks, named: set.name) : countMarker() else { continue }
      if row.isEvent, known.insert(row.reel).inserted { add(reel: read.table.string(row.reel)) }
      if row.transition != 0, case let side = Int(table.transitions[Int(row.transition)].outgoing), side >= 0,
        case let reel = table.rows[side].reel, known.insert(reel).inserted
      {
        add(reel: read.table.string(reel))
      }
      guard row.record.isStated else { continue }
      let (span, remainder) = (row.record, table.remainder(of: row))
      let start = Extents.Instant(count: span.start, remainder: remainder.inPoint)
      let end = span.length == 0 ? start : Extents.Instant(count: span.end, remainder: remainder.outPoint)
      let properties = table.clocks[Int(row.recordClock)].properties
      if row.isEvent { events.add(start, end, at: properties) } else { markers.add(start, end, at: properties) }
    }
    var extents = events.all.isEmpty ? markers : events
    if chosen == nil, let start = read.head.start { extents.begin(at: start) }
    return extents
  }
}
