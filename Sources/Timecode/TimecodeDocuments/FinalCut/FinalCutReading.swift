// Reads Final Cut Pro's XML element by element. The open elements are on a stack. Entries become rows of the document's
// table at once (FinalCutReading+Positions.swift). If the document is read for rewriting, so do all other elements with
// times (FinalCutReading+Fields.swift). A document without a project is a list of browser clips, whose times are source
// times.

import SMPTETimecode
import TimecodeEvents
import XML

struct FinalCutReading {
  var timeline: DocumentReading
  var browser: DocumentReading
  private var hasTimeline = false
  var open: [FinalCutElement] = []
  /// Frame durations by the formats' identifiers.
  var frameDurations = FinalCutFacts<Fraction>()
  /// The formats that state no rate.
  var stills: Set<TextID> = []
  /// Formats by the assets' identifiers.
  var assetFormats = FinalCutFacts<TextID>()
  /// Assets and compound clips by their identifiers, and the last one that began.
  var assets = FinalCutFacts<FinalCutAsset>()
  var openAsset: TextID?
  /// The identifier of the compound clip whose sequence is being read.
  var compound: TextID?
  var location = DocumentLocation.beginning
  private var note: String?
  /// The times that are recorded at the end, if the document is read for rewriting.
  var deferred = FinalCutTimes()
  /// The text numbers of the timeline's colors.
  var colors: [String: TextID] = [:]
  /// The references and faults of the document.
  private var structure = FinalCutStructure()
  /// The names of elements, and the kinds by the names' numbers.
  private var names = TextPool()
  private var kinds: [FinalCutElement.Kind] = [.other]
  /// The parts of the open clips.
  var parts: [FinalCutPart] = []
  /// The sets of tracks, by lane, stated name and kind.
  var trackSets: [FinalCutLane: UInt32] = [:]

  init(_ reading: DocumentReading) { (timeline, browser) = (reading, reading) }

  /// Completes the list at the end of the document, and returns it.
  mutating func finished(_ text: Span<UInt8>) -> DocumentReading {
    let faults = structure.finished()
    (timeline.read.structure, browser.read.structure) = (faults, faults)
    // Lengths are known only at the ends of clips, so the problems are out of order.
    change(isInBrowser: !hasTimeline) { $0.read.problems.sortByLocation() }
    guard hasTimeline else {
      browser.forbidRewriting(
        deferred.fault ?? DocumentError(.notRewritten(.content("no project, only clips of the browser"))))
      return browser
    }
    for row in browser.table.rows where row.isEntry {
      timeline.omit("clips and markers outside the projects", at: browser.table.location(of: row))
    }
    if let fault = eventsBetweenFrames { timeline.read.structure.append(fault) }
    timeline.table.connect(in: text)
    finishDeferred()
    return timeline
  }

  /// The fault for clips of the primary storyline that do not begin and end on frames. Connected clips and sound may do
  /// so.
  private var eventsBetweenFrames: DocumentError? {
    let table = timeline.table
    let rows = table.rows.filter { row in
      row.isEvent && row.record.isStated && (!table.hasWholeFrames(row) || table.remainder(of: row) != .zero)
        && table.trackSets[Int(row.trackSet)].tracks == [.picture]
    }
    return rows.first.map { DocumentError(.structure(.betweenFrames(events: rows.count)), at: table.location(of: $0)) }
  }

  mutating func read(_ event: XMLReader.Event, of reader: borrowing XMLReader) throws(DocumentError) {
    switch event {
    case .start:
      location = reader.location(reader.start, after: location)
      let (kind, parent) = (kind(of: reader), open.last ?? FinalCutElement(.other))
      structure.check(kind, in: parent.kind, of: reader, at: location)
      var element: FinalCutElement
      do { element = try self.element(kind, in: parent, of: reader) } catch { throw structure.cause(of: error) }
      recordTimes(kind, &element, in: parent, of: reader)
      open.append(element)
    case .text: try readText(of: reader)
    case .end:
      guard let element = open.popLast() else { return }
      endLength(of: element)
      switch element.kind {
      case .note: endNote()
      case .timeMap: endTimeMap()
      case .clip: endEvent(of: element, in: reader.text.span)
      case .spine: try fadeOut(at: element)
      default: break
      }
    }
  }

  /// The kind of the element that begins.
  private mutating func kind(of reader: borrowing XMLReader) -> FinalCutElement.Kind {
    let name = Int(names.id(of: reader.name, in: reader.text.span))
    if name == kinds.count { kinds.append(FinalCutElement.Kind(reader)) }
    return kinds[name] == .gap && reader.isBlack ? .clip : kinds[name]
  }

  /// The element that begins.
  private mutating func element(
    _ kind: FinalCutElement.Kind, in parent: FinalCutElement, of reader: borrowing XMLReader
  ) throws(DocumentError) -> FinalCutElement {
    var element = FinalCutElement(kind)
    (element.isInBrowser, element.properties) = (parent.isInBrowser, parent.properties)
    element.loss = parent.loss
    switch (kind, parent.kind) {
    case (_, .omitted): element.kind = .omitted
    case (_, .compound):
      element.kind = .compound
      readCompound(kind, of: reader)
      omitCompound(kind, &element, in: parent, of: reader)
      measureCompound(&element, in: parent, of: reader)
    case (.format, .resources): readFormat(of: reader)
    case (.asset, .resources): readAsset(of: reader)
    case (.compound, .resources):
      compound = identifier("id", of: reader)
      if let compound { readSource(compound, of: reader) }
    // Final Cut Pro 10.0 writes the resources inside a project.
    case (.resources, .collection), (.resources, .project), (.collection, .collection): break
    case (.collection, .other) where open.isEmpty: break
    case (.project, .collection):
      if !hasTimeline { timeline.read.title = string("name", of: reader) }
    case (.sequence, .project), (.sequence, .collection): try begin(&element, sequenceOf: reader)
    case (.spine, .sequence):
      (element.start, element.next, element.visible) = (parent.start, parent.start, parent.visible)
      element.offset = parent.start
      element.shift = parent.shift
    case (.spine, .clip), (.spine, .gap): try setPosition(of: &element, in: parent, from: reader)
    case (.clip, .collection), (.clip, .project), (.audition, .collection): try begin(&element, browserClipOf: reader)
    case (.clip, .spine), (.gap, .spine), (.audition, .spine), (.clip, .clip), (.gap, .clip), (.audition, .clip),
      (.clip, .gap), (.gap, .gap), (.audition, .gap):
      try setPosition(of: &element, in: parent, from: reader)
    case (.clip, .audition): try begin(&element, alternativeOf: reader, in: parent)
    case (.marker, .clip), (.marker, .gap), (.chapter, .clip), (.chapter, .gap):
      try addMarker(kind, &element, in: parent, of: reader)
    case (.note, .clip): note = parent.row == nil ? nil : ""
    case (.conformRate, .clip): conform(of: reader)
    case (.timeMap, .clip): break
    case (.detail, .timeMap): readPoint(of: reader)
    case (.detail, .detail): readMetadata(of: reader)
    case (.transition, .spine):
      begin(transitionOf: reader, in: parent)
      element.kind = .detail
    default:
      if let words = kind.omitted(of: parent.kind) { omit(words, isDetail: kind.isDetail, in: parent) }
      element.kind = kind == .other || parent.kind == .other ? .other : .detail
    }
    return element
  }

  // MARK: Sequences and clips

  private mutating func begin(
    _ element: inout FinalCutElement, sequenceOf reader: borrowing XMLReader
  ) throws(DocumentError) {
    element.isInBrowser = false
    guard !hasTimeline else {
      element.kind = .omitted
      return timeline.omit("other projects", at: location)
    }
    hasTimeline = true
    if let rate = try rate(of: reader) { timeline.state(rate) }
    let properties = try timeline.labelProperties(at: location).colon
    element.properties = properties
    let start = time("tcStart", of: reader)
    guard start != nil || reader.attribute("tcStart") == nil else { return element.losePosition() }
    element.start = start ?? .zero
    timeline.read.start = Timecode(.rational(element.start), using: properties, by: .allowingInvalid)
  }

  private mutating func begin(
    _ element: inout FinalCutElement, browserClipOf reader: borrowing XMLReader
  ) throws(DocumentError) {
    // A browser clip has a separate rate. An unusable rate affects no other clip.
    do {
      if let rate = try rate(of: reader) { browser.state(rate) }
      element.properties = try browser.labelProperties(at: location).colon
    } catch {
      guard element.kind == .clip else { return }
      browser.problem(error.reason, at: location)
      element.kind = .other
      return
    }
    guard let times = times(of: reader) else { return element.losePosition() }
    measure(&element, times, of: reader)
    element.visible = (element.start, element.wholeLength.map { element.start + $0 })
    try add(&element, of: reader)
  }

  /// Reads the first clip of an audition, which is the visible one, and omits the alternatives.
  private mutating func begin(
    _ element: inout FinalCutElement, alternativeOf reader: borrowing XMLReader, in parent: FinalCutElement
  ) throws(DocumentError) {
    guard !parent.hasAlternative else {
      omit("alternatives in auditions", in: parent)
      element.kind = .other
      return
    }
    open[open.count - 1].hasAlternative = true
    if parent.isInBrowser { return try begin(&element, browserClipOf: reader) }
    try setPosition(of: &element, in: parent, from: reader)
  }

  // MARK: Notes

  /// Appends text to the note that is being read. Reports other text as omitted, except in details.
  private mutating func readText(of reader: borrowing XMLReader) throws(DocumentError) {
    guard let length = note?.utf8.count else {
      guard let index = open.indices.last, open[index].kind.holdsList, !reader.isBlank(reader.content) else { return }
      return omit("text between elements", in: open[index])
    }
    guard length + reader.content.range.count <= XMLReader.maximumValueLength else {
      throw DocumentError(.expected("a note of at most \(XMLReader.maximumValueLength) bytes"), at: location)
    }
    note?.append(reader.string(reader.content))
  }

  private mutating func endNote() {
    guard let text = note, let parent = open.last else { return }
    note = nil
    guard let row = parent.row, !text.isEmpty else { return }
    change(isInBrowser: parent.isInBrowser) { reading in
      let id = reading.id(of: text)
      reading.table.changeExtra(of: row) { $0.note = id }
    }
  }

  // MARK: Attributes

  /// The number of an attribute's text; 0 if the attribute is missing.
  mutating func id(_ name: StaticString, of reader: borrowing XMLReader, isInBrowser: Bool = false) -> TextID {
    guard let value = reader.attribute(name) else { return 0 }
    return isInBrowser ? browser.id(of: value, in: reader) : timeline.id(of: value, in: reader)
  }

  /// The number of an identifier; nil if the attribute is missing.
  mutating func identifier(_ name: StaticString, of reader: borrowing XMLReader) -> TextID? {
    reader.attribute(name).map { structure.id(of: $0, in: reader) }
  }

  func string(_ name: StaticString, of reader: borrowing XMLReader) -> String? {
    reader.attribute(name).map { reader.string($0) }
  }

  /// The times of an element; a missing start is zero. Adds a problem and returns nil if a time is unreadable.
  mutating func times(of reader: borrowing XMLReader) -> FinalCutElement.Times? {
    let (offset, start) = (time("offset", of: reader), time("start", of: reader))
    let duration = time("duration", of: reader)
    guard offset != nil || reader.attribute("offset") == nil, start != nil || reader.attribute("start") == nil,
      duration != nil || reader.attribute("duration") == nil
    else { return nil }
    return (offset, start ?? .zero, duration)
  }

  /// Reads a time; returns nil if the attribute is missing, and adds a problem if it is unreadable.
  mutating func time(_ name: StaticString, of reader: borrowing XMLReader) -> Fraction? {
    if let time = reader.seconds(name) { return time }
    guard let value = reader.attribute(name) else { return nil }
    let reason = DocumentError.Reason.expected("a time such as 1001/30000s")
    let location = reader.location(value.range.lowerBound, after: location)
    if open.last?.kind == .resources {
      // Which of the two lists is returned is known only at the end of the document.
      timeline.problem(reason, at: location)
      browser.problem(reason, at: location)
    } else {
      change(isInBrowser: !hasTimeline) { $0.problem(reason, at: location) }
    }
    return nil
  }

  mutating func omit(_ content: String, isDetail: Bool = false, in element: FinalCutElement) {
    let location = location
    change(isInBrowser: element.isInBrowser) { $0.omit(content, isDetail: isDetail, at: location) }
  }

  mutating func problem(_ reason: DocumentError.Reason, _ isInBrowser: Bool) {
    let location = location
    change(isInBrowser: isInBrowser) { $0.problem(reason, at: location) }
  }

  /// Changes the list of the browser or of the timeline.
  mutating func change<Failure: Error>(
    isInBrowser: Bool, _ body: (inout DocumentReading) throws(Failure) -> Void
  ) throws(Failure) {
    if isInBrowser { try body(&browser) } else { try body(&timeline) }
  }
}

extension DocumentReading {
  /// The number of the text of an attribute's value.
  mutating func id(of value: XMLText, in reader: borrowing XMLReader) -> TextID {
    guard value.hasReferences || value.range.isEmpty else {
      return table.texts.id(of: value.range, in: reader.text.span)
    }
    return table.texts.id(ofDecoded: reader.decoded(value))
  }
}
