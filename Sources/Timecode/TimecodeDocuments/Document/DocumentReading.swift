// The part that the readers of all formats share: the rate of labels, the rows, problems with their locations,
// omissions.
//
//     reading.state(.dropFrame(true))                            // FCM: DROP FRAME
//     if let start = try reading.timecode(in: text, field, at: location) { … }
//     try reading.add(EntryTexts(name: name), from: start, to: end, at: location)
//     reading.omit("M2 motion effects", at: location)
//
// The rate of a label is the first of: its tag, the document's statement, the reader's local rate.

import SMPTETimecode
package import TextEncodings
import TimecodeEvents

/// A document during reading.
struct DocumentReading {
  let options: DocumentOptions
  /// The title, the rate and the remarks, without the entries.
  var read = TimecodeDocument()
  /// The properties of labels with a colon, and with a semicolon, before the frames; nil until the first use.
  private(set) var properties: (colon: Timecode.Properties, semicolon: Timecode.Properties?)?

  /// The reader of plain labels, at the properties of labels or of the recorded times; nil until these are known.
  var plainLabels: LabelCounts?

  /// The entries and other times as rows; if the document is read for rewriting, also the locations of all times.
  var table = EventTable()
  /// The number of entries in the table, and the row of the last entry.
  var entryCount = 0
  var lastEntry = -1
  /// The clock of times that are plain labels.
  private(set) var plainClock: UInt8 = 0

  /// The facts about times that only rewriting needs; nil unless the document is read for rewriting.
  var times: DocumentTimes?
  /// The first fault that prevents rewriting.
  private(set) var rewritingFault: DocumentError?
  var recordsTimes: Bool { times != nil }

  /// The rates of the rows so far; used only for tables.
  var rows = RowRates()

  init(_ options: DocumentOptions) { self.options = options }

  /// The text in UTF-8 of a document in a different encoding.
  var decoded: [UInt8]?

  // MARK: The rate

  /// Records a rate that the document states. The first statement is the document's rate; the latest applies to labels.
  mutating func state(_ statement: RateStatement, at location: DocumentLocation? = nil) {
    if read.rate == nil { (read.rate, read.rateLocation) = (statement, location) }
    current = statement
    statementLocation = location
    properties = nil
    plainLabels = nil
  }

  /// The latest statement, which applies to labels.
  private(set) var current: RateStatement?
  /// The location of that statement, if known.
  private var statementLocation: DocumentLocation?

  /// The rates of labels with a colon and with a semicolon before the frames; the second is nil without drop frame.
  private func rates() throws(DocumentError) -> (colon: TimecodeFrameRate, semicolon: TimecodeFrameRate?) {
    switch current {
    case nil:
      guard let rate = options.rate else { throw DocumentError(.rateMissing) }
      return (rate, rate.isDrop ? rate : nil)
    case .rate(let rate): return (rate, rate.isDrop ? rate : nil)
    case .framesPerSecond(let rate):
      let local = options.rate.flatMap { $0.rate == rate.rate ? $0 : nil }
      return (local ?? rate, TimecodeFrameRate(rate: rate.rate, drop: true))
    case .dropFrame(let isDrop)?:
      guard let rate = options.rate else { throw DocumentError(.rateMissing) }
      guard let stated = TimecodeFrameRate(rate: rate.rate, drop: isDrop) else {
        throw DocumentError(.contradiction(.dropFrame(isDrop), rate), at: statementLocation)
      }
      return (stated, isDrop ? stated : nil)
    }
  }

  /// The properties of labels with a colon, and with a semicolon, before their frames.
  mutating func labelProperties(
    at location: @autoclosure () -> DocumentLocation?
  ) throws(DocumentError) -> (colon: Timecode.Properties, semicolon: Timecode.Properties?) {
    if let properties { return properties }
    if options.showsLabels, options.rate == nil, let unknown = current.unknownRate {
      properties = unknown
      setPlainLabels(unknown.colon)
      return unknown
    }
    do {
      let rates = try rates()
      let made = (
        colon: Timecode.Properties(rate: rates.colon, base: options.base, limit: options.limit),
        semicolon: rates.semicolon.map { Timecode.Properties(rate: $0, base: options.base, limit: options.limit) }
      )
      properties = made
      setPlainLabels(made.colon)
      return made
    } catch {
      throw DocumentError(error.reason, at: error.location ?? location())
    }
  }

  /// Sets the properties of plain labels.
  mutating func setPlainLabels(_ properties: Timecode.Properties) {
    plainLabels = LabelCounts(properties)
    plainClock = table.clock(of: properties)
  }

  /// Reserves memory for a number of rows, limited to the maximum for a document.
  mutating func reserve(_ count: Int) {
    let count = min(count, options.maximumCount)
    table.rows.reserveCapacity(count)
    guard recordsTimes else { return }
    // Nearly every event needs one field for all its times, and two texts, a reel and a clip.
    table.fields.reserveCapacity(2 * count)
    table.texts.reserve(2 * count)
  }

  /// Records a fault that prevents rewriting, if the document is read for rewriting and no earlier fault is known.
  mutating func forbidRewriting(_ error: DocumentError) {
    if recordsTimes, rewritingFault == nil { rewritingFault = error }
  }

  /// Records times for rewriting, if the document is read for rewriting. An error in these times prevents rewriting,
  /// but is not a problem of an entry.
  mutating func recordTimes(_ body: (inout DocumentReading) throws(DocumentError) -> Void) {
    guard recordsTimes, rewritingFault == nil else { return }
    let problems = read.problems.count
    do { try body(&self) } catch {
      read.problems.removeSubrange(problems...)
      forbidRewriting(error)
    }
  }

  /// Counts remarks about a row's source, once the times and the speed of the source are known.
  mutating func countSource(of index: Int, at location: DocumentLocation) {
    let row = table.rows[index]
    if row.form == .unretimed { read.remark(.unretimed, "retimed sources as long as their records", at: location) }
    guard row.flags.contains(.namesNothing), row.source.isStated || table.source(of: row).in != nil else { return }
    read.remark(.unnamed, "sources of the reels AX and BL", at: location)
  }

  // MARK: Omissions and problems

  /// Counts omitted content. The content is a plural, spelled the same each time.
  mutating func omit(_ content: String, count: Int = 1, isDetail: Bool = false, at location: DocumentLocation) {
    read.remark(.omission, content, count: count, isDetail: isDetail, at: location)
  }

  /// Counts omitted content that is understood, is not an entry and changes no time.
  mutating func omit(detail content: String, count: Int = 1, at location: DocumentLocation) {
    read.remark(.omission, content, count: count, isDetail: true, at: location)
  }

  /// Counts doubtful content. The content is a plural, spelled the same each time.
  mutating func doubt(_ content: String, at location: DocumentLocation) { read.remark(.doubt, content, at: location) }

  /// Counts content that contradicts the markers. The content is a plural, spelled the same each time.
  mutating func contradict(_ content: String, at location: DocumentLocation) {
    read.remark(.contradiction, content, at: location)
  }

  /// Records an error in an entry, up to the maximum number of errors.
  mutating func problem(_ reason: DocumentError.Reason, at location: DocumentLocation) {
    guard read.problems.count < options.maximumCount else { return }
    read.problems.append(DocumentError(reason, at: location))
  }
}

extension RateStatement? {
  /// The properties of labels that are only shown; nil if the document states a rate.
  fileprivate var unknownRate: (colon: Timecode.Properties, semicolon: Timecode.Properties?)? {
    let (colon, semicolon) = (DocumentOptions.unknownRate(isDrop: false), DocumentOptions.unknownRate(isDrop: true))
    return switch self {
    case nil: (colon, semicolon)
    case .dropFrame(true)?: (semicolon, semicolon)
    case .dropFrame(false)?: (colon, nil)
    case .rate?, .framesPerSecond?: nil
    }
  }
}

// MARK: The encodings of documents that tckit reads, with their names on a command line

/// An encoding of text.
public enum DocumentEncoding: String, CaseIterable, Sendable {
  /// UTF-8.
  case utf8 = "utf-8"
  /// UTF-16 with the low byte first.
  case utf16LittleEndian = "utf-16le"
  /// UTF-16 with the high byte first.
  case utf16BigEndian = "utf-16be"
  /// ISO 8859-1.
  case latin1
  /// Windows-1250, for Central European languages.
  case windows1250 = "windows-1250"
  /// Windows-1251, for Cyrillic scripts.
  case windows1251 = "windows-1251"
  /// Windows-1252, for Western European languages.
  case windows1252 = "windows-1252"
  /// Mac OS Roman, the encoding of classic Mac OS for Western European languages.
  case macRoman = "macroman"

  package var textEncoding: TextEncoding {
    switch self {
    case .utf8: .utf8
    case .utf16LittleEndian: .utf16(isBigEndian: false)
    case .utf16BigEndian: .utf16(isBigEndian: true)
    case .latin1: .latin1
    case .windows1250: .windows1250
    case .windows1251: .windows1251
    case .windows1252: .windows1252
    case .macRoman: .macRoman
    }
  }
}
