// The common part of the readers of all formats: the rate of labels, rows and problems with their places, omissions.
//
//     reading.state(.dropFrame(true))                            // FCM: DROP FRAME
//     if let start = try reading.timecode(in: text, field, at: location) { … }
//     try reading.add(EntryTexts(name: name), from: start, to: end, at: location)
//     reading.omit("M2 motion effects", at: location)
//
// A label's rate is the first of these: its tag, the document's statement, the reader's local rate.

import SMPTETimecode
package import TextEncodings
import TimecodeEvents

/// A document while it is read.
struct DocumentReading {
  let options: DocumentOptions
  /// The title, the rate and the remarks, without the entries.
  var read = TimecodeDocument()
  /// The properties of labels, with a colon and with a semicolon before the frames; nil until they are needed.
  private(set) var properties: (colon: Timecode.Properties, semicolon: Timecode.Properties?)?

  /// The plain labels at these properties, or at the recorded times' properties; nil until they are known.
  var plainLabels: LabelCounts?

  /// The entries and further times as rows, with the places of times if the document is read for rewriting.
  var table = EventTable()
  /// The number of entries in the table, and the row of the last one.
  var entryCount = 0
  var lastEntry = -1
  /// The clock of plain labels.
  private(set) var plainClock: UInt8 = 0

  /// The further facts about times that rewriting needs; nil unless the document is read for rewriting.
  var times: DocumentTimes?
  /// The first fault that prevents rewriting.
  private(set) var rewritingFault: DocumentError?
  var recordsTimes: Bool { times != nil }

  /// The rates of the rows so far, if the document is a table.
  var rows = RowRates()

  init(_ options: DocumentOptions) { self.options = options }

  /// The text of a document whose encoding is not UTF-8.
  var decoded: [UInt8]?

  var title: String? {
    get { read.title }
    set { read.title = newValue }
  }

  var start: Timecode? {
    get { read.start }
    set { read.start = newValue }
  }

  var rate: RateStatement? { read.rate }

  // MARK: The rate

  /// Records a rate that the document states: the first statement counts for the document, the latest one for labels.
  mutating func state(_ statement: RateStatement, at location: DocumentLocation? = nil) {
    if read.rate == nil { (read.rate, read.rateLocation) = (statement, location) }
    current = statement
    statementLocation = location
    properties = nil
    plainLabels = nil
  }

  /// The statement that applies to labels.
  private(set) var current: RateStatement?
  /// The place of that statement, if it is known.
  private var statementLocation: DocumentLocation?

  /// The rates of labels with a colon and with a semicolon before their frames; the second is nil without drop frame.
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

  /// Gives plain labels these properties.
  mutating func setPlainLabels(_ properties: Timecode.Properties) {
    plainLabels = LabelCounts(properties)
    plainClock = table.clock(of: properties)
  }

  /// Reserves memory for rows, as many as a document may have.
  mutating func reserve(_ count: Int) {
    let count = min(count, options.maximumCount)
    table.rows.reserveCapacity(count)
    guard recordsTimes else { return }
    // Nearly all events have one field for all their times, a reel and a clip.
    table.fields.reserveCapacity(2 * count)
    table.texts.reserve(2 * count)
  }

  /// Records a fault that prevents rewriting, if the document is read for rewriting and has no earlier fault.
  mutating func forbidRewriting(_ error: DocumentError) {
    if recordsTimes, rewritingFault == nil { rewritingFault = error }
  }

  /// Records times for rewriting, if the document is read for it; an error in them prevents rewriting and is otherwise
  /// no problem.
  mutating func recordTimes(_ body: (inout DocumentReading) throws(DocumentError) -> Void) {
    guard recordsTimes, rewritingFault == nil else { return }
    let problems = read.problems.count
    do { try body(&self) } catch {
      read.problems.removeSubrange(problems...)
      forbidRewriting(error)
    }
  }

  /// Counts the facts about a row's source that are not times, once the source's times and speed are known.
  mutating func countSource(of index: Int, at location: DocumentLocation) {
    let row = table.rows[index]
    if row.form == .unretimed { read.remark(.unretimed, "retimed sources as long as their records", at: location) }
    guard row.flags.contains(.namesNothing), row.source.isStated || table.source(of: row).in != nil else { return }
    read.remark(.unnamed, "sources of the reels AX and BL", at: location)
  }

  // MARK: Omissions and problems

  /// Counts omitted content; the content is a plural, the same each time.
  mutating func omit(_ content: String, isDetail: Bool = false, at location: DocumentLocation) {
    read.remark(.omission, content, isDetail: isDetail, at: location)
  }

  /// Counts omitted content that is not an entry: it is understood, and changes no time.
  mutating func omit(detail content: String, count: Int = 1, at location: DocumentLocation) {
    read.remark(.omission, content, count: count, isDetail: true, at: location)
  }

  /// Counts doubtful content; the content is a plural, the same each time.
  mutating func doubt(_ content: String, at location: DocumentLocation) { read.remark(.doubt, content, at: location) }

  /// Counts content that contradicts the markers; the content is a plural, the same each time.
  mutating func contradict(_ content: String, at location: DocumentLocation) {
    read.remark(.contradiction, content, at: location)
  }

  /// Records an error in an entry.
  mutating func problem(_ reason: DocumentError.Reason, at location: DocumentLocation) {
    guard read.problems.count < options.maximumCount else { return }
    read.problems.append(DocumentError(reason, at: location))
  }
}

extension RateStatement? {
  /// The properties of labels that are only shown; nil if a rate is stated.
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
  /// UTF-16, the lower byte first.
  case utf16LittleEndian = "utf-16le"
  /// UTF-16, the higher byte first.
  case utf16BigEndian = "utf-16be"
  /// ISO 8859-1.
  case latin1
  /// Windows, Central European languages.
  case windows1250 = "windows-1250"
  /// Windows, Cyrillic.
  case windows1251 = "windows-1251"
  /// Windows, Western languages.
  case windows1252 = "windows-1252"
  /// Classic Mac OS, Western languages.
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
