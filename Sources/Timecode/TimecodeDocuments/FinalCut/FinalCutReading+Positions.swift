// The positions of clips and markers of Final Cut Pro's XML in the timeline. They follow from offsets in parents, from
// the starts of parents, and from the rate at which a conformed clip plays.
//
//     <asset-clip offset="3610s" start="684/25s"><conform-rate srcFrameRate="25"/>
//       <marker start="137/5s"/>          (137/5 - 684/25) · 25/24 s after 3610 s in a sequence of 24

import SMPTETimecode
import TimecodeEvents
import XML

extension FinalCutReading {
  /// Positions an element in the timeline, and adds it to the list if it is a clip.
  mutating func setPosition(
    of element: inout FinalCutElement, in parent: FinalCutElement, from reader: borrowing XMLReader
  ) throws(DocumentError) {
    let lane = string("lane", of: reader)
    let number = lane.flatMap { Int($0) }
    if lane != nil, number == nil { problem(.expected("a lane such as 1 or -1"), parent.isInBrowser) }
    element.isAnchored = lane != nil && number != 0
    let isAnchored = element.isAnchored
    element.lane = parent.lane + max(-1000, min(number ?? 0, 1000))
    element.isPart = parent.isPart || (!isAnchored && parent.kind == .clip)
    guard let times = times(of: reader) else {
      if parent.kind == .spine { omitTransition() }
      return element.losePosition()
    }
    measure(&element, times, of: reader)
    element.setOffset(times.offset, in: parent)
    guard let offset = element.offset, parent.loss == nil else {
      let loss = parent.loss ?? parent.nextLoss ?? .unreadable
      if element.kind == .clip, !element.isPart { omit(loss.content, in: element) }
      return element.losePosition(loss)
    }
    if !isAnchored { element.scale = parent.scale }
    guard let begin = parent.time(offset) else {
      element.shift = nil
      if element.kind == .clip, !element.isPart { omit("clips of clips at an unknown rate", in: parent) }
      return
    }
    element.begin(at: begin)
    element.visible = (begin, element.wholeLength.map { begin + $0 })
    if !isAnchored {
      element.visible.start = parent.visible.start.map { max($0, begin) } ?? begin
      if let end = parent.visible.end { element.visible.end = element.visible.end.map { min($0, end) } ?? end }
    }
    try add(&element, of: reader)
    try applyTransition(&element, in: parent, at: begin, lasting: times.duration)
  }

  /// Reads the rate at which a clip's own time runs in the timeline; for example, 25 pictures per second play at 24.
  mutating func conform(of reader: borrowing XMLReader) {
    let index = open.count - 1
    guard !reader.attribute("scaleEnabled", equals: "0"), let shift = open[index].shift else { return }
    guard open[index].scale == nil, let name = string("srcFrameRate", of: reader),
      let source = TimecodeFrameRate(decimal: name), let rate = open[index].properties?.frameRate.rate
    else { return open[index].shift = nil }
    guard source.rate != rate else { return }
    open[index].scale = source.rate / rate
    open[index].conformed = source.rate / rate
    if open[index].stated == nil { open[index].visible.end = nil }
    open[index].begin(at: shift + open[index].start)
  }

  /// Adds a clip, unless it is part of another clip.
  mutating func add(_ element: inout FinalCutElement, of reader: borrowing XMLReader) throws(DocumentError) {
    guard element.kind == .clip, let begin = element.time(element.start), let properties = element.properties
    else { return }
    guard !element.isPart else { return element.clip = clip(of: element, named: 0, reader) }
    let name = id("name", of: reader, isInBrowser: element.isInBrowser)
    element.row = try add(
      EntryTexts(name: name), at: begin, duration: element.wholeLength ?? .zero, using: properties,
      isInBrowser: element.isInBrowser)
    guard let row = element.row, !element.isInBrowser else { return }
    timeline.table.rows[row].kind = .event
    beginEvent(of: &element, named: name, of: reader)
  }

  // MARK: Markers

  mutating func addMarker(
    _ kind: FinalCutElement.Kind, _ element: inout FinalCutElement, in parent: FinalCutElement,
    of reader: borrowing XMLReader
  ) throws(DocumentError) {
    if let loss = parent.loss { return omit(loss.content, in: parent) }
    guard let properties = parent.properties, reader.attribute("start") != nil else {
      return problem(.expected("a marker with a start"), parent.isInBrowser)
    }
    guard let times = times(of: reader), case let start = times.start else { return }
    guard let time = parent.time(start) else { return omit("markers of clips at an unknown rate", in: parent) }
    if let end = parent.visible.end, time >= end { return omit("markers outside their clips", in: parent) }
    if let begin = parent.visible.start, time < begin { return omit("markers outside their clips", in: parent) }
    var duration = times.duration ?? .zero
    // Markers that Final Cut Pro makes last one frame, of the clip or of the sequence, or one sample.
    let shown = parent.scale.map { duration * $0 } ?? duration
    duration = min(shown, duration) <= properties.frameRate.frameDuration ? .zero : shown
    var color: String? = kind == .chapter ? "Orange" : nil
    if let completed = reader.attribute("completed") {
      color = reader.equal(completed, "1") ? "Green" : reader.equal(completed, "0") ? "Red" : nil
      if color == nil { omit("colors of markers", isDetail: true, in: parent) }
    }
    var texts = EntryTexts(note: id("note", of: reader, isInBrowser: parent.isInBrowser))
    if reader.attribute("value")?.range.isEmpty == false {
      texts.name = id("value", of: reader, isInBrowser: parent.isInBrowser)
    }
    if let color { texts.color = id(ofColor: color, isInBrowser: parent.isInBrowser) }
    element.row = try add(
      texts, at: time, duration: duration, using: properties, isInBrowser: parent.isInBrowser)
  }

  /// The number of the text of a color. There are only three colors.
  private mutating func id(ofColor color: String, isInBrowser: Bool) -> TextID {
    if isInBrowser { return browser.id(of: color) }
    if let known = colors[color] { return known }
    let id = timeline.id(of: color)
    colors[color] = id
    return id
  }

  /// Adds an entry; returns its row, or nil if its times are a problem.
  private mutating func add(
    _ texts: EntryTexts, at time: Fraction, duration: Fraction, using properties: Timecode.Properties,
    isInBrowser: Bool
  ) throws(DocumentError) -> Int? {
    let limit = DocumentReading.longestTime
    guard time.isDefined, duration.isDefined, time.abs() < limit, duration < limit, !duration.isNegative else {
      problem(.expected("a time within the timeline"), isInBrowser)
      return nil
    }
    guard !time.isNegative else {
      problem(.belowZero, isInBrowser)
      return nil
    }
    let start = properties.moment(seconds: time)
    let end = duration.numerator == 0 ? start : properties.moment(seconds: time + duration)
    guard !isInBrowser else { return try browser.add(texts, from: start, to: end, at: location) }
    return try timeline.add(texts, from: start, to: end, at: location)
  }
}
