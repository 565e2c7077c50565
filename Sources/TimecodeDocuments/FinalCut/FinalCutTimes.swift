// The times of Final Cut Pro's XML, for rewriting: each in seconds, on the frames of the sequence or of a source.
//
//     notes?.add(entry)                                  // noted while the elements are read
//     try notes?.take(to: &reading)
//
// Places in the programme are rounded; an offset follows from them, in the time of what holds the element, and so does the start
// of a marker that is seen. A source's own times go along if its format has the sequence's rate; all formats of that rate
// become the target's. What is cut, retimed or conformed within a clip is not rewritten.

import SMPTETimecode
import TimecodeEvents

/// The times of a document of Final Cut Pro's XML and where they are.
struct FinalCutTimes {
  /// A time where it is written.
  struct Time {
    var range: Range<Int>
    var seconds: Fraction
  }

  /// A kind of entry.
  enum Kind {
    /// A sequence, whose time is the programme's.
    case sequence
    /// What lies in the programme: a clip, a title, a transition; a gap may be left without a length.
    case clip, gap
    /// A marker that is seen.
    case mark
    /// Times of a source: of an asset, a browser clip, a part of a clip, a marker that is not seen.
    case source
  }

  /// What has times.
  struct Entry {
    var kind: Kind
    var place: DocumentPlace
    /// Where it begins in the programme.
    var begin = Fraction.zero
    /// Where its own time begins.
    var own = Fraction.zero
    /// The entry by whose own time it is placed; -1 for the programme's.
    var parent = -1
    /// Its place in the time of what holds it, where its own time begins, how long it lasts.
    var offset: Time?
    var start: Time?
    var duration: Time?
    /// The identifier of the format that the source's frames have; nil for the sequence's.
    var format: String?
    /// Whether the source has no frames, as a sound.
    var isSound = false
    /// Whether labels drop frames.
    var mode: Range<Int>?
    /// The entry of the asset that is shown; -1 if it is not known.
    var asset = -1
    /// A marker that is not seen: -1 before its clip's beginning, 1 after its end.
    var side = 0
  }

  /// A format.
  struct Format {
    /// Where the duration of a frame is written; nil if only the name states the rate.
    var frameDuration: Range<Int>?
    var name: FormatName?
    var rate: TimecodeFrameRate?
  }

  private(set) var entries: [Entry] = []
  var formats: [String: Format] = [:]
  /// The entries of the assets, by their identifiers.
  var assets: [String: Int] = [:]
  /// What the sequences' labels mean.
  var properties: Timecode.Properties?
  /// Why the document cannot be rewritten, if it cannot.
  private(set) var fault: (content: String, place: DocumentPlace)?
  /// Times that stay as they are, which is right only in real time.
  private(set) var realTimes: DocumentOmission?

  /// Takes an entry; returns its index.
  mutating func add(_ entry: Entry) -> Int {
    entries.append(entry)
    return entries.count - 1
  }

  /// Takes the first reason why the document cannot be rewritten.
  mutating func refuse(_ content: String, at place: DocumentPlace) { fault = fault ?? (content, place) }

  /// Takes the first time that stays.
  mutating func keep(_ content: String, at place: DocumentPlace) {
    realTimes = realTimes ?? DocumentOmission(content: content, count: 1, first: place)
  }
}

extension FinalCutTimes {
  /// Gives a document's reading the elements and their fields.
  ///
  /// - Throws: `notRewritten` for what is not rewritten as a whole; a time before zero.
  consuming func take(to reading: inout DocumentReading) throws(DocumentError) {
    if let fault { throw DocumentError(.notRewritten(.content(fault.content)), at: fault.place) }
    guard let properties else {
      throw DocumentError(.notRewritten(.content("no project, only clips of the browser")))
    }
    reading.times?.labels = properties
    reading.times?.realTimes = realTimes
    var writing = FinalCutNoting(formats: formats, counts: SubFrameCounts(properties))
    for entry in entries { try writing.note(entry, to: &reading) }
    for format in formats.values where writing.isShared(format.rate) {
      if let duration = format.frameDuration { reading.note(.frameDuration, at: duration) }
      guard let name = format.name else { continue }
      reading.note(name.areFields ? .fieldRateName : .rateDigits, at: name.digits)
    }
  }
}

/// Notes entries one after another.
private struct FinalCutNoting {
  let formats: [String: FinalCutTimes.Format]
  let counts: SubFrameCounts
  /// The element of each entry.
  private var elements: [Int] = []

  init(formats: [String: FinalCutTimes.Format], counts: SubFrameCounts) {
    (self.formats, self.counts) = (formats, counts)
  }

  func isShared(_ rate: TimecodeFrameRate?) -> Bool { rate?.rate == counts.rate.rate }

  /// Whether an entry's own time has the sequence's frames.
  private func isShared(_ entry: FinalCutTimes.Entry) -> Bool {
    !entry.isSound && (entry.format.map { isShared(formats[$0]?.rate) } ?? true)
  }

  mutating func note(_ entry: FinalCutTimes.Entry, to reading: inout DocumentReading) throws(DocumentError) {
    let lines = DocumentLines(of: entry.place)
    if entry.kind == .source {
      return elements.append(isShared(entry) ? try note(source: entry, lines, to: &reading) : -1)
    }
    let record = try extent(entry.begin, entry.duration, entry, &reading)
    let isMark = entry.kind == .mark && record.length <= counts.base
    var source: TimeSpan?
    if entry.kind == .clip || entry.kind == .gap, isShared(entry) {
      let start = try extent(entry.own, nil, entry, &reading).start
      source = .init(start: start, end: start + record.length)
    }
    let element = reading.note(record: record, source: source, isMark: isMark, at: lines)
    elements.append(element)
    if source != nil { hold(entry, DocumentTimes.Held(media: -1, start: element, length: element), &reading) }
    if entry.kind == .gap || entry.kind == .mark { reading.table.rows[element].flags.insert(.mayCollapse) }
    let parent = entry.parent < 0 ? nil : elements[entry.parent]
    let place: WrittenField.Value = parent == nil ? .startSeconds : .placeSeconds
    switch entry.kind {
    case .sequence:
      reading.times?.origin = element
      if entry.start == nil { reading.times?.hasOrigin = false }
      if entry.mode == nil { reading.times?.hasMode = false }
      note(.startSeconds, of: element, entry.start, to: &reading)
    case .mark:
      reading.table.changeExtra(of: element) { $0.container = Int32(parent ?? -1) }
      note(place, by: parent, of: element, entry.start, to: &reading)
    default:
      if source == nil { reading.times?.ownStarts[element] = entry.own }
      note(place, by: parent, of: element, entry.offset, to: &reading)
      if source != nil { note(.sourceStartSeconds, of: element, entry.start, to: &reading) }
    }
    // A marker of another length than a frame of the sequence, as of a frame of its clip, has only a place.
    if !isMark || record.length == counts.base { note(.lengthSeconds, of: element, entry.duration, to: &reading) }
    if let mode = entry.mode, entry.kind == .sequence || source != nil { reading.note(.modeWord, at: mode) }
  }

  /// Notes times of a source; returns its element.
  private func note(
    source entry: FinalCutTimes.Entry, _ lines: DocumentLines, to reading: inout DocumentReading
  ) throws(DocumentError) -> Int {
    var point: Int?
    if let start = entry.start, entry.offset != nil {
      let element = reading.note(source: try extent(start.seconds, nil, entry, &reading), at: lines)
      note(.sourceStartSeconds, of: element, start, to: &reading)
      point = element
    }
    let place = entry.offset ?? entry.start
    let extent = try extent(place?.seconds ?? .zero, entry.duration, entry, &reading)
    let isMark = entry.side != 0 && extent.length == counts.base
    let element = reading.note(source: extent, isMark: isMark, at: lines)
    if entry.side != 0, entry.parent >= 0, elements[entry.parent] >= 0 {
      reading.table.changeExtra(of: element) {
        $0.container = Int32(elements[entry.parent])
        $0.side = Int8(entry.side)
      }
    }
    note(.sourceStartSeconds, of: element, place, to: &reading)
    if entry.side == 0 || extent.length >= counts.base {
      note(.sourceLengthSeconds, of: element, entry.duration, to: &reading)
    }
    if let mode = entry.mode { reading.note(.modeWord, at: mode) }
    if point != nil || entry.offset == nil {
      hold(entry, DocumentTimes.Held(media: -1, start: point ?? element, length: element), &reading)
    }
    return element
  }

  /// Notes what is shown of an entry's asset, if its frames are noted too.
  private func hold(
    _ entry: FinalCutTimes.Entry, _ held: DocumentTimes.Held, _ reading: inout DocumentReading
  ) {
    guard entry.asset >= 0, elements[entry.asset] >= 0 else { return }
    var held = held
    held.media = elements[entry.asset]
    reading.hold(held)
  }

  private func note(
    _ value: WrittenField.Value, by parent: Int? = nil, of element: Int, _ time: FinalCutTimes.Time?,
    to reading: inout DocumentReading
  ) {
    if let time { reading.note(value, by: parent ?? -1, of: element, at: time.range) }
  }

  private func extent(
    _ begin: Fraction, _ duration: FinalCutTimes.Time?, _ entry: FinalCutTimes.Entry, _ reading: inout DocumentReading
  ) throws(DocumentError) -> TimeSpan {
    let end = begin + (duration?.seconds ?? .zero)
    let isWhole = counts.isWhole(begin) && counts.isWhole(end)
    if !isWhole, reading.times?.unroundedPlace == nil { reading.times?.unroundedPlace = entry.place }
    return .init(start: try counts.count(begin, at: entry.place), end: try counts.count(end, at: entry.place))
  }
}
