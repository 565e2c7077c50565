// Final Cut Pro's XML while it is read, element by element: the open ones are on a stack, what is in the list goes to the
// document at once. A document without a project is a list of browser clips, whose times are those of their sources.

import SMPTETimecode
import XML

/// A document of Final Cut Pro's XML while it is read.
struct FinalCutReading {
  private var timeline: DocumentReading
  private var browser: DocumentReading
  private var hasTimeline = false
  private var open: [FinalCutElement] = []
  /// Frame durations by the formats' identifiers.
  var frameDurations: [String: Fraction] = [:]
  /// Formats by the assets' identifiers.
  var assetFormats: [String: String] = [:]
  /// The identifier of the compound clip whose sequence is read.
  var compound: String?
  var place = DocumentPlace.beginning
  private var note: String?

  init(_ reading: DocumentReading) { (timeline, browser) = (reading, reading) }

  /// The list.
  var result: DocumentReading {
    guard hasTimeline else { return browser }
    var result = timeline
    for place in browser.document.places { result.leave("clips and markers outside the projects", at: place) }
    return result
  }

  /// Takes the next event.
  mutating func take(_ event: XMLReader.Event, of reader: borrowing XMLReader) throws(DocumentError) {
    switch event {
    case .start:
      place = reader.place(reader.start, after: place)
      open.append(try element(.init(reader), in: open.last ?? FinalCutElement(.other), of: reader))
    case .text: try appendNote(of: reader)
    case .end:
      if case .note? = open.popLast()?.kind { endNote() }
    }
  }

  /// The element that begins.
  private mutating func element(
    _ kind: FinalCutElement.Kind, in parent: FinalCutElement, of reader: borrowing XMLReader
  ) throws(DocumentError) -> FinalCutElement {
    var element = FinalCutElement(kind)
    (element.isInBrowser, element.properties) = (parent.isInBrowser, parent.properties)
    element.isUnreadable = parent.isUnreadable
    switch (kind, parent.kind) {
    case (_, .compound):
      element.kind = .compound
      takeCompound(kind, of: reader)
      if kind == .marker || kind == .chapter { timeline.leave("markers in compound clips", at: place) }
    case (.format, .resources): takeFormat(of: reader)
    case (.asset, .resources): takeAsset(of: reader)
    case (.compound, .resources): compound = string("id", of: reader)
    case (.resources, .collection), (.collection, .collection): break
    case (.collection, .other) where open.isEmpty: break
    case (.project, .collection):
      if timeline.title == nil { timeline.title = string("name", of: reader) }
    case (.sequence, .project), (.sequence, .collection): try begin(&element, sequenceOf: reader)
    case (.spine, .sequence):
      (element.start, element.next, element.visible) = (parent.start, parent.start, parent.visible)
      element.shift = parent.shift
    case (.spine, .clip), (.spine, .gap): try place(&element, in: parent, of: reader)
    case (.clip, .collection), (.clip, .project), (.audition, .collection): try begin(&element, browserClipOf: reader)
    case (.clip, .spine), (.gap, .spine), (.audition, .spine), (.clip, .clip), (.gap, .clip), (.audition, .clip),
      (.clip, .gap), (.gap, .gap), (.audition, .gap):
      try place(&element, in: parent, of: reader)
    case (.clip, .audition): try begin(&element, alternativeOf: reader, in: parent)
    case (.marker, .clip), (.marker, .gap), (.chapter, .clip), (.chapter, .gap):
      try addMarker(kind, in: parent, of: reader)
    case (.note, .clip): note = parent.count == nil ? nil : ""
    case (.conformRate, .clip):
      if string("scaleEnabled", of: reader) != "0" { open[open.count - 1].shift = nil }
    default:
      if parent.kind != .other, let words = kind.leftOut { leave(words, in: parent) }
      element.kind = .other
    }
    return element
  }

  // MARK: Sequences and clips

  private mutating func begin(
    _ element: inout FinalCutElement, sequenceOf reader: borrowing XMLReader
  ) throws(DocumentError) {
    hasTimeline = true
    element.isInBrowser = false
    if let rate = try rate(of: reader) { timeline.state(rate) }
    let properties = try timeline.labelProperties(at: place).colon
    element.properties = properties
    let start = time("tcStart", of: reader)
    guard start != nil || reader.attribute("tcStart") == nil else { return element.losePlace() }
    element.start = start ?? .zero
    if timeline.start == nil {
      timeline.start = Timecode(.rational(element.start), using: properties, by: .allowingInvalid)
    }
  }

  private mutating func begin(
    _ element: inout FinalCutElement, browserClipOf reader: borrowing XMLReader
  ) throws(DocumentError) {
    // The rate of a browser clip is its own; one that is unusable concerns no other.
    do {
      if let rate = try rate(of: reader) { browser.state(rate) }
      element.properties = try browser.labelProperties(at: place).colon
    } catch {
      guard element.kind == .clip else { return }
      browser.problem(error.reason, at: place)
      element.kind = .other
      return
    }
    guard let times = times(of: reader) else { return element.losePlace() }
    element.start = times.start
    element.visible = (element.start, times.duration.map { element.start + $0 })
    try add(&element, duration: times.duration, of: reader)
  }

  /// Takes the first of an audition's clips, which is the one that is seen.
  private mutating func begin(
    _ element: inout FinalCutElement, alternativeOf reader: borrowing XMLReader, in parent: FinalCutElement
  ) throws(DocumentError) {
    guard parent.count == nil else {
      leave("alternatives in auditions", in: parent)
      element.kind = .other
      return
    }
    open[open.count - 1].count = 0
    if parent.isInBrowser { return try begin(&element, browserClipOf: reader) }
    try place(&element, in: parent, of: reader)
  }

  /// Places an element in the programme, and adds it to the list if it is a clip.
  private mutating func place(
    _ element: inout FinalCutElement, in parent: FinalCutElement, of reader: borrowing XMLReader
  ) throws(DocumentError) {
    let isAnchored = reader.attribute("lane") != nil
    element.isPart = parent.isPart || (!isAnchored && parent.kind == .clip)
    guard let times = times(of: reader) else {
      if parent.kind == .spine { open[open.count - 1].next = nil }
      return element.losePlace()
    }
    element.start = element.kind == .spine ? .zero : times.start
    element.next = element.start
    let offset: Fraction? =
      switch parent.kind {
      case .spine: times.offset ?? parent.next
      case .audition: parent.start
      // What a clip contains is in the clip's own time.
      case _ where !isAnchored: times.offset ?? .zero
      default: times.offset ?? parent.start
      }
    let duration = times.duration
    if parent.kind == .spine, let duration { open[open.count - 1].next = offset.map { $0 + duration } }
    guard let offset, !parent.isUnreadable else {
      if element.kind == .clip, !element.isPart { leave(Self.unplaced, in: element) }
      return element.losePlace()
    }
    guard let parentShift = parent.shift else {
      element.shift = nil
      return
    }
    let begin = parentShift + offset
    element.shift = begin - element.start
    element.visible = (begin, duration.map { begin + $0 })
    if !isAnchored {
      element.visible.start = parent.visible.start.map { max($0, begin) } ?? begin
      if let end = parent.visible.end { element.visible.end = element.visible.end.map { min($0, end) } ?? end }
    }
    try add(&element, duration: duration, of: reader)
  }

  /// Adds a clip that is no part of another one.
  private mutating func add(
    _ element: inout FinalCutElement, duration: Fraction?, of reader: borrowing XMLReader
  ) throws(DocumentError) {
    guard element.kind == .clip, !element.isPart, let shift = element.shift, let properties = element.properties,
      timeline.options.contents != .markers
    else { return }
    try add(
      at: shift + element.start, duration: duration ?? .zero, using: properties, isInBrowser: element.isInBrowser,
      name: string("name", of: reader), note: nil, color: nil)
    element.count = (element.isInBrowser ? browser : timeline).count
  }

  // MARK: Markers

  private mutating func addMarker(
    _ kind: FinalCutElement.Kind, in parent: FinalCutElement, of reader: borrowing XMLReader
  ) throws(DocumentError) {
    guard timeline.options.contents != .clips else { return }
    guard !parent.isUnreadable else { return leave(Self.unplaced, in: parent) }
    guard let properties = parent.properties, reader.attribute("start") != nil else {
      return problem(.expected("a marker with a start"), parent.isInBrowser)
    }
    guard let times = times(of: reader), case let start = times.start else { return }
    guard let shift = parent.shift else { return leave("markers of clips at another rate", in: parent) }
    let time = shift.numerator == 0 ? start : start + shift
    if let end = parent.visible.end, time >= end { return leave("markers outside their clips", in: parent) }
    if let begin = parent.visible.start, time < begin { return leave("markers outside their clips", in: parent) }
    var duration = times.duration ?? .zero
    // Final Cut Pro's own markers are a frame long, or a sample.
    if duration <= properties.frameRate.frameDuration { duration = .zero }
    var color: String? = kind == .chapter ? "Orange" : nil
    if let completed = reader.attribute("completed") { color = string(completed, of: reader) == "1" ? "Green" : "Red" }
    try add(
      at: time, duration: duration, using: properties, isInBrowser: parent.isInBrowser,
      name: string("value", of: reader).flatMap { $0.isEmpty ? nil : $0 }, note: string("note", of: reader),
      color: color)
  }

  private mutating func add(
    at time: Fraction, duration: Fraction, using properties: Timecode.Properties, isInBrowser: Bool, name: String?,
    note: String?, color: String?
  ) throws(DocumentError) {
    // Some thirty thousand years, whose subframes fit in Int at every rate.
    let limit = Fraction(1 << 40, 1)
    guard time.isDefined, duration.isDefined, time.abs() < limit, duration < limit, !duration.isNegative else {
      return problem(.expected("a time within the programme"), isInBrowser)
    }
    guard !time.isNegative else { return problem(.belowZero, isInBrowser) }
    let start = properties.moment(seconds: time)
    let end = duration.numerator == 0 ? start : properties.moment(seconds: time + duration)
    if isInBrowser {
      try browser.add(from: start, to: end, name: name, note: note, color: color, at: place)
    } else {
      try timeline.add(from: start, to: end, name: name, note: note, color: color, at: place)
    }
  }

  /// Adds a part of a note, which may have many, to what is there.
  private mutating func appendNote(of reader: borrowing XMLReader) throws(DocumentError) {
    guard let length = note?.utf8.count else { return }
    guard length + reader.content.range.count <= XMLReader.maximumValueLength else {
      throw DocumentError(.expected("a note of at most \(XMLReader.maximumValueLength) bytes"), at: place)
    }
    note?.append(reader.string(reader.content))
  }

  private mutating func endNote() {
    guard let text = note, let parent = open.last else { return }
    note = nil
    let value = text.isEmpty ? nil : text
    if parent.isInBrowser, parent.count == browser.count { browser.setNote(value) }
    if !parent.isInBrowser, parent.count == timeline.count { timeline.setNote(value) }
  }

  // MARK: Attributes

  func string(_ name: StaticString, of reader: borrowing XMLReader) -> String? {
    reader.attribute(name).map { reader.string($0) }
  }

  private func string(_ value: XMLText, of reader: borrowing XMLReader) -> String { reader.string(value) }

  /// What is left out where a time that places it cannot be read.
  private static let unplaced = "clips and markers that are placed by a time that cannot be read"

  /// The times of an element, whose start is zero where there is none; nil, with a problem noted, if one cannot be read.
  private mutating func times(
    of reader: borrowing XMLReader
  ) -> (offset: Fraction?, start: Fraction, duration: Fraction?)? {
    let (offset, start) = (time("offset", of: reader), time("start", of: reader))
    let duration = time("duration", of: reader)
    guard offset != nil || reader.attribute("offset") == nil, start != nil || reader.attribute("start") == nil,
      duration != nil || reader.attribute("duration") == nil
    else { return nil }
    return (offset, start ?? .zero, duration)
  }

  /// A time; nil, with a problem noted if there is an attribute, where there is none.
  mutating func time(_ name: StaticString, of reader: borrowing XMLReader) -> Fraction? {
    guard let value = reader.attribute(name) else { return nil }
    if let time = Fraction(fcpxml: reader.bytes(value.range).span) { return time }
    let reason = DocumentError.Reason.expected("a time such as 1001/30000s")
    let place = reader.place(value.range.lowerBound, after: place)
    if hasTimeline { timeline.problem(reason, at: place) } else { browser.problem(reason, at: place) }
    return nil
  }

  private mutating func leave(_ content: String, in element: FinalCutElement) {
    if element.isInBrowser { browser.leave(content, at: place) } else { timeline.leave(content, at: place) }
  }

  private mutating func problem(_ reason: DocumentError.Reason, _ isInBrowser: Bool) {
    if isInBrowser { browser.problem(reason, at: place) } else { timeline.problem(reason, at: place) }
  }
}
