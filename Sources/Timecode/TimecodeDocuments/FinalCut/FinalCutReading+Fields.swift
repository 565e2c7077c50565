// The locations of times in Final Cut Pro's XML, and the rows of times that are not entries, for a document that is
// rewritten.
//
// Times in the timeline are rounded. They determine an offset, which is in the parent's time, and the start of a
// visible marker. The own times of a source change if its format has the sequence's rate. All formats of that rate get
// the target's rate. A transition keeps its cut. A document with retimed, conformed or compound clips is not rewritten.

import SMPTETimecode
import TimecodeEvents
import XML

/// The times and formats that are resolved at the end of the document.
struct FinalCutTimes {
  /// A time and its range in the text.
  struct Time {
    var range: Range<Int>
    var seconds: Fraction
  }

  /// The times of an element.
  struct Times {
    var location: DocumentLocation
    var offset: Time?
    var start: Time?
    var duration: Time?
    /// The range of the statement of drop frame.
    var mode: Range<Int>?
  }

  /// The times of a source: of an asset, a browser clip, a part of a clip, or a marker that is not visible.
  struct Source {
    var times: Times
    /// The identifier of the asset that this is, and of the asset that it shows.
    var asset: TextID?
    var shown: TextID?
    /// The identifier of the frames' format; nil for the sequence's.
    var format: TextID?
    /// The source is sound and has no frames.
    var isSound = false
    /// The row that an invisible marker precedes or follows, and the side: -1 before its beginning, 1 after its end.
    var container = -1
    var side = 0
    /// For a part of a clip whose source the clip may show.
    var view: View?
  }

  struct Format {
    /// The range of the frame duration; nil if only the name states the rate.
    var frameDuration: Range<Int>?
    var name: FormatName?
    var rate: TimecodeFrameRate?
  }

  var formats: [TextID: Format] = [:]
  var sources: [Source] = []
  /// The clips that show an asset, by their rows.
  var shown: [(asset: TextID, row: Int)] = []
  var assets: [TextID: Int] = [:]
  /// The properties of the sequences' labels, and their counts.
  var properties: Timecode.Properties?
  var counts: SubFrameCounts?
  /// The first fault that prevents rewriting.
  private(set) var fault: DocumentError?

  mutating func refuse(_ error: DocumentError) { fault = fault ?? error }

  /// Returns whether a rate is the rate of the sequences, with or without drop frame.
  func isShared(_ rate: TimecodeFrameRate?) -> Bool { rate.map { $0.rate == properties?.frameRate.rate } ?? false }

  /// Returns whether a format has the frames of the sequences.
  func isShared(format: TextID?) -> Bool { format.map { isShared(formats[$0]?.rate) } ?? true }
}

extension FinalCutReading {
  var recordsTimes: Bool { timeline.recordsTimes }
  /// Stands for an element without a row whose own time might position anything, such as a part of a clip.
  private static let noLocalTimeRow = -2

  /// Records the times of an element at its beginning, if the document is read for rewriting.
  mutating func recordTimes(
    _ kind: FinalCutElement.Kind, _ element: inout FinalCutElement, in parent: FinalCutElement,
    of reader: borrowing XMLReader
  ) {
    guard recordsTimes, parent.kind != .omitted else { return }
    if element.kind == .omitted { return refuse("several projects") }
    (element.holder, element.format, element.isSound) = (parent.holder, parent.format, parent.isSound)
    switch kind {
    case .format: addFormat(of: reader)
    case .asset:
      var source = FinalCutTimes.Source(
        times: writtenTimes(of: reader, named: "start"), format: identifier("format", of: reader))
      (source.times.offset, source.isSound) = (nil, source.format == nil)
      source.asset = identifier("id", of: reader)
      deferred.sources.append(source)
    case .compound: refuse("compound clips")
    case .sequence where parent.kind == .project || parent.kind == .collection: record(sequence: &element, of: reader)
    case .spine where parent.kind == .sequence: element.holder = -1
    case .clip, .gap, .spine, .audition: record(item: kind, &element, in: parent, of: reader)
    case .transition where parent.kind == .spine: break
    case .transition, .caption, .drawing: _ = record(placedOf: reader, in: parent)
    case .marker, .chapter: record(marker: element, in: parent, of: reader)
    case .keyword, .analysis: addSource(of: parent, reader)
    case .conformRate: if !reader.attribute("scaleEnabled", equals: "0") { refuse("conformed clips") }
    case .timeMap: refuse("retimes")
    default: addOther(of: reader)
    }
  }

  private mutating func refuse(_ content: String) {
    deferred.refuse(DocumentError(.notRewritten(.content(content)), at: location))
  }

  /// The time of an attribute with its range.
  private func recorded(_ name: StaticString, of reader: borrowing XMLReader) -> FinalCutTimes.Time? {
    guard let value = reader.attribute(name), let seconds = reader.seconds(name) else { return nil }
    return FinalCutTimes.Time(range: value.range, seconds: seconds)
  }

  private func writtenTimes(of reader: borrowing XMLReader, named start: StaticString = "start") -> FinalCutTimes.Times
  {
    FinalCutTimes.Times(
      location: location, offset: recorded("offset", of: reader), start: recorded(start, of: reader),
      duration: recorded("duration", of: reader), mode: reader.attribute("tcFormat")?.range)
  }

  // MARK: Resources

  /// The digits for a rate in the names of Final Cut Pro's built-in formats; nil if it has no format at that rate.
  static func digits(of rate: TimecodeFrameRate) -> String? {
    switch rate {
    case .fps23_976: "2398"
    case .fps24: "24"
    case .fps25: "25"
    case .fps29_97, .fps29_97d: "2997"
    case .fps30, .fps30d: "30"
    case .fps50: "50"
    case .fps59_94, .fps59_94d: "5994"
    case .fps60, .fps60d: "60"
    // Final Cut Pro has no formats at these rates.
    case .fps24_98, .fps47_952, .fps48, .fps90, .fps95_904, .fps96, .fps100, .fps119_88, .fps119_88d, .fps120, .fps120d:
      nil
    }
  }

  private mutating func addFormat(of reader: borrowing XMLReader) {
    guard let id = identifier("id", of: reader) else { return }
    let (duration, name) = (recorded("frameDuration", of: reader), FormatName(of: reader))
    guard let rate = duration.map({ TimecodeFrameRate(frameDuration: $0.seconds) }) ?? name?.rate else { return }
    deferred.formats[id] = FinalCutTimes.Format(frameDuration: duration?.range, name: name, rate: rate)
  }

  /// Records times that count in an element's own time.
  private mutating func addSource(of element: FinalCutElement, side: Int = 0, _ reader: borrowing XMLReader) {
    var source = FinalCutTimes.Source(times: writtenTimes(of: reader), format: element.format, isSound: element.isSound)
    (source.times.offset, source.times.mode) = (nil, nil)
    (source.side, source.container) = (side, side == 0 ? -1 : element.holder)
    deferred.sources.append(source)
  }

  // MARK: The timeline

  private mutating func record(sequence element: inout FinalCutElement, of reader: borrowing XMLReader) {
    guard let properties = element.properties, let format = identifier("format", of: reader),
      deferred.formats[format]?.rate != nil
    else { return refuse("sequences whose format states no rate") }
    (deferred.properties, deferred.counts) = (properties, SubFrameCounts(properties))
    timeline.times?.labels = properties
    let times = writtenTimes(of: reader, named: "tcStart")
    let row = addRow(times, from: element.start, local: nil)
    element.holder = row
    timeline.times?.origin = row
    if times.start == nil { timeline.times?.hasOrigin = false }
    if times.mode == nil { timeline.times?.hasMode = false }
    addField(.recordIn, of: row, times.start)
    addField(.length, of: row, times.duration)
    if let mode = times.mode { timeline.addField(.modeWord, at: mode) }
  }

  /// Records a clip, a gap, a connected storyline or an audition.
  private mutating func record(
    item kind: FinalCutElement.Kind, _ element: inout FinalCutElement, in parent: FinalCutElement,
    of reader: borrowing XMLReader
  ) {
    if kind == .audition { return refuse("auditions") }
    for name in ["ref-clip", "mc-clip", "sync-clip"] as [StaticString] where reader.name(equals: name) {
      return refuse("compound clips")
    }
    setFormat(of: &element, in: parent, of: reader)
    var times = writtenTimes(of: reader)
    let isDrop = reader.attribute("tcFormat", equals: "DF")
    if times.mode != nil, let drops = element.properties?.frameRate.isDrop, drops != isDrop {
      if !drops { refuse("clips that drop frames in a sequence that does not") }
      times.mode = nil
    }
    guard !element.isInBrowser, !element.isPart else {
      element.holder = Self.noLocalTimeRow
      return record(partOf: reader, times, &element, in: parent)
    }
    guard let begin = element.time(element.start), element.shift != nil else { return refuse("clips without a place") }
    guard times.duration != nil || kind == .spine else { return refuse("clips without a duration") }
    let hasFrames = kind != .spine && !element.isSound && deferred.isShared(format: element.format)
    let row: Int
    if kind == .clip {
      // A clip that is not an entry has an error, which prevents rewriting.
      guard let entry = element.row else { return }
      row = entry
      addLocalTime(of: element, times, row, moves: hasFrames)
      checkWhole(begin, times.duration?.seconds ?? .zero)
    } else {
      if kind == .spine { (times.duration, times.start) = (nil, nil) }
      row = addRow(times, from: begin, local: hasFrames ? element.start : nil)
      if kind == .gap { timeline.table.rows[row].flags.add(.mayCollapse) }
    }
    element.holder = row
    if hasFrames, element.clip?.showsParts == true { element.viewer = -1 }
    if parent.kind == .spine { open[open.count - 1].before = row }
    record(location: times.offset, of: row, in: parent)
    if hasFrames {
      if let asset = identifier("ref", of: reader) { deferred.shown.append((asset, row)) }
      addField(.sourceIn, of: row, times.start)
      if let mode = times.mode { timeline.addField(.modeWord, at: mode) }
      record(soundOf: reader, element)
    } else {
      timeline.times?.localStarts[row] = element.start
    }
    addField(.length, of: row, times.duration)
  }

  /// Records the sound of a split edit, which counts in the clip's own time. A time between two frames stays.
  private mutating func record(soundOf reader: borrowing XMLReader, _ element: FinalCutElement) {
    var times = FinalCutTimes.Times(location: location)
    (times.start, times.duration) = (recorded("audioStart", of: reader), recorded("audioDuration", of: reader))
    let (start, duration) = (times.start?.seconds ?? .zero, times.duration?.seconds ?? .zero)
    guard times.start != nil || times.duration != nil, let rate = element.properties?.frameRate.rate else { return }
    guard (start * rate).isWholeInteger, (duration * rate).isWholeInteger else { return keep("times of sound") }
    deferred.sources.append(
      FinalCutTimes.Source(times: times, shown: identifier("ref", of: reader), format: element.format))
  }

  /// Records a clip's own time, which is the time of its source unless the clip shows an effect.
  private mutating func addLocalTime(
    of element: FinalCutElement, _ times: FinalCutTimes.Times, _ row: Int, moves: Bool
  ) {
    guard let clip = element.clip, let properties = deferred.properties else { return }
    let isEffect = clip.asset.map { assets[$0] == nil } ?? false
    guard moves else { return timeline.table.changeExtra(of: row) { $0.motion = .stays } }
    guard isEffect else {
      if element.start.isNegative { deferred.refuse(DocumentError(.belowZero, at: location)) }
      checkWhole(element.start, .zero)
      let local = self.properties(of: clip, in: element)
      if local != properties { timeline.table.changeExtra(of: row) { $0.motion = .moves } }
      return
    }
    let length = timeline.table.rows[row].record.stated?.length ?? 0
    let start = count(element.start) ?? 0
    timeline.table.rows[row].source = TimeSpan(start: start, end: start + length)
    timeline.table.rows[row].sourceClock = timeline.table.rows[row].recordClock
    timeline.table.changeExtra(of: row) { $0.motion = .localTime }
    timeline.table.findForm(of: row)
  }

  /// Records a part of a clip, or a browser clip.
  private mutating func record(
    partOf reader: borrowing XMLReader, _ times: FinalCutTimes.Times, _ element: inout FinalCutElement,
    in parent: FinalCutElement
  ) {
    var source = FinalCutTimes.Source(
      times: times, shown: identifier("ref", of: reader), format: element.format, isSound: element.isSound)
    if element.isPart {
      if let local = element.format, !element.isSound, local != parent.format,
        rate(of: local) != rate(of: parent.format)
      {
        refuse("parts of clips at another rate")
      }
      source.format = parent.format
      if times.offset == nil { source.isSound = element.isSound || parent.isSound }
      source.view = view(of: element, in: parent, times)
      if source.view != nil, element.clip?.showsParts ?? true { element.viewer = deferred.sources.count }
    }
    deferred.sources.append(source)
  }

  /// The frames per second of a format, or of the sequence.
  private func rate(of format: TextID?) -> Fraction? {
    guard let format else { return deferred.properties?.frameRate.rate }
    return deferred.formats[format]?.rate?.rate
  }

  /// Sets the format of a clip's frames: its asset's, which is nil for sound, or without an asset its own.
  private mutating func setFormat(
    of element: inout FinalCutElement, in parent: FinalCutElement, of reader: borrowing XMLReader
  ) {
    element.format = identifier("format", of: reader) ?? (element.isPart ? parent.format : nil)
    element.isSound = false
    guard let asset = identifier("ref", of: reader), assets[asset] != nil else { return }
    element.format = assetFormats[asset] ?? element.format
    element.isSound = assetFormats[asset] == nil
  }

  /// Records an element of the timeline that contains no entry, such as a caption; returns its row, or -1 if its
  /// position is unknown.
  private mutating func record(placedOf reader: borrowing XMLReader, in parent: FinalCutElement) -> Int {
    let times = writtenTimes(of: reader)
    guard !parent.isInBrowser, !parent.isPart, let offset = times.offset, times.duration != nil,
      let begin = parent.time(offset.seconds)
    else {
      refuse("transitions and captions without a place")
      return -1
    }
    let row = addRow(times, from: begin, local: times.start?.seconds)
    if times.start == nil { timeline.times?.localStarts[row] = .zero }
    record(location: offset, of: row, in: parent)
    addField(.sourceIn, of: row, times.start)
    addField(.length, of: row, times.duration)
    return row
  }

  /// Records a transition in a storyline; returns its row, or -1 if it is not recorded.
  mutating func record(
    _ transition: FinalCutTransition, in parent: FinalCutElement, of reader: borrowing XMLReader
  ) -> Int {
    recordsTimes ? record(placedOf: reader, in: parent) : -1
  }

  /// Records that a transition covers the beginning or the end of a row.
  mutating func addCut(of transition: FinalCutTransition, at row: Int, isEnd: Bool) {
    guard transition.row >= 0, row >= 0 else { return }
    timeline.table.changeExtra(of: transition.row) { ($0.around, $0.isAroundEnd) = (Int32(row), isEnd) }
  }

  private mutating func record(
    marker element: FinalCutElement, in parent: FinalCutElement, of reader: borrowing XMLReader
  ) {
    guard let start = recorded("start", of: reader) else { return }
    if let poster = recorded("posterOffset", of: reader), poster.seconds.numerator != 0 { keep("poster frames") }
    guard !parent.isInBrowser, !parent.isPart else { return addSource(of: parent, reader) }
    guard let time = parent.time(start.seconds) else { return refuse("markers without a place") }
    let (begin, end) = (parent.visible.start, parent.visible.end)
    if let begin, time < begin { return addSource(of: parent, side: -1, reader) }
    if let end, time >= end { return addSource(of: parent, side: 1, reader) }
    let duration = recorded("duration", of: reader)
    // The content of a transition or a sequence is not an entry. A problem in an entry prevents rewriting.
    let isEntry = element.kind == .marker || element.kind == .chapter
    guard let row = element.row ?? (isEntry ? nil : addRow(writtenTimes(of: reader), from: time, local: nil))
    else { return }
    checkWhole(time, duration?.seconds ?? .zero)
    timeline.table.rows[row].flags.add(.mayCollapse)
    if parent.holder >= 0 {
      let holder = Int32(parent.holder)
      timeline.table.changeExtra(of: row) { $0.container = holder }
    }
    record(location: start, of: row, in: parent)
    guard let duration, let counts = deferred.counts, let first = count(time), let last = count(time + duration.seconds)
    else { return }
    // A length below one frame of the sequence, such as one frame of the clip, is not rewritten.
    if last - first > counts.base {
      addField(.length, of: row, duration)
    } else if last - first == counts.base {
      timeline.addField(.frameDuration, at: duration.range)
    }
  }

  private mutating func keep(_ content: String) {
    guard timeline.times?.realTimes == nil else { return }
    timeline.times?.realTimes = DocumentOmission(kind: .omission, content: content, count: 1, first: location)
  }

  /// Records that an element without entries, such as a key frame, has times that do not change.
  private mutating func addOther(of reader: borrowing XMLReader) {
    for name in ["offset", "start", "duration", "time"] as [StaticString] {
      if let time = recorded(name, of: reader), time.seconds.numerator != 0 { keep("times of effects") }
    }
  }

  // MARK: Rows and fields

  /// The subframe that contains a time; records a fault that prevents rewriting, and returns nil, if there is none.
  mutating func count(_ seconds: Fraction) -> Int? {
    guard let counts = deferred.counts else { return nil }
    do throws(DocumentError) { return try counts.count(seconds, at: location) } catch {
      deferred.refuse(error)
      return nil
    }
  }

  /// Records the first time that is not a whole number of subframes.
  mutating func checkWhole(_ begin: Fraction, _ duration: Fraction) {
    guard let counts = deferred.counts, timeline.times?.unroundedLocation == nil else { return }
    let isWhole = counts.isWhole(begin) && counts.isWhole(begin + duration)
    if !isWhole { timeline.times?.unroundedLocation = location }
  }

  /// Adds a row, beginning at a time in the timeline, for times that are not an entry; returns its index.
  private mutating func addRow(_ times: FinalCutTimes.Times, from begin: Fraction, local: Fraction?) -> Int {
    let duration = times.duration?.seconds ?? .zero
    checkWhole(begin, duration)
    let start = count(begin) ?? 0
    let record = TimeSpan(start: start, end: count(begin + duration) ?? start)
    var source: TimeSpan?
    if let local {
      checkWhole(local, .zero)
      let first = count(local) ?? 0
      source = TimeSpan(start: first, end: first + record.length)
    }
    let row = timeline.addTimes(record: record, source: source, at: DocumentLines(of: times.location))
    if let properties = deferred.properties {
      let (first, last) = (properties.moment(seconds: begin), properties.moment(seconds: begin + duration))
      timeline.table.setRemainder(.init(inPoint: first.remainder, outPoint: last.remainder), of: row)
    }
    return row
  }

  /// Records a location in the own time of a parent, or in the timeline.
  private mutating func record(location time: FinalCutTimes.Time?, of row: Int, in parent: FinalCutElement) {
    guard let time, parent.holder != Self.noLocalTimeRow else { return }
    timeline.addField(.recordIn, as: .seconds, by: parent.holder, of: row, at: time.range)
  }

  mutating func addField(_ value: WrittenField.Value, of row: Int, _ time: FinalCutTimes.Time?) {
    if let time { timeline.addField(value, as: .seconds, of: row, at: time.range) }
  }
}
