// Where the clips and markers of Final Cut Pro's XML lie in the programme: by the offset of each in what holds it, by its own
// start, and by the rate at which a conformed clip's pictures are shown.
//
//     <asset-clip offset="3610s" start="684/25s"><conform-rate srcFrameRate="25"/>
//       <marker start="137/5s"/>          (137/5 - 684/25) · 25/24 s after 3610 s in a sequence of 24

import SMPTETimecode
import XML

extension FinalCutReading {
  /// Places an element in the programme, and adds it to the list if it is a clip.
  mutating func place(
    _ element: inout FinalCutElement, in parent: FinalCutElement, of reader: borrowing XMLReader
  ) throws(DocumentError) {
    let lane = string("lane", of: reader)
    let isAnchored = lane != nil
    element.lane = parent.lane + (lane.flatMap { Int($0) }.map { max(-1000, min($0, 1000)) } ?? 0)
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
    if !isAnchored { element.scale = parent.scale }
    guard let begin = parent.time(offset) else {
      element.shift = nil
      if element.kind == .clip, !element.isPart { leave("clips of clips at an unknown rate", in: parent) }
      return
    }
    element.begin(at: begin)
    element.visible = (begin, duration.map { begin + $0 })
    if !isAnchored {
      element.visible.start = parent.visible.start.map { max($0, begin) } ?? begin
      if let end = parent.visible.end { element.visible.end = element.visible.end.map { min($0, end) } ?? end }
    }
    try add(&element, duration: duration, of: reader)
  }

  /// Takes the rate at which a clip's own time runs in the programme: pictures of 25 a second are shown as 24.
  mutating func conform(of reader: borrowing XMLReader) {
    let index = open.count - 1
    guard string("scaleEnabled", of: reader) != "0", let shift = open[index].shift else { return }
    guard open[index].scale == nil, let name = string("srcFrameRate", of: reader),
      let source = TimecodeFrameRate(decimal: name), let rate = open[index].properties?.frameRate.rate
    else { return open[index].shift = nil }
    guard source.rate != rate else { return }
    open[index].scale = source.rate / rate
    open[index].begin(at: shift + open[index].start)
    setEvent(of: open[index])
  }

  /// Adds a clip that is not part of another one.
  mutating func add(
    _ element: inout FinalCutElement, duration: Fraction?, of reader: borrowing XMLReader
  ) throws(DocumentError) {
    guard element.kind == .clip, !element.isPart, let begin = element.time(element.start),
      let properties = element.properties
    else { return }
    let index = (element.isInBrowser ? browser : timeline).count
    try add(
      at: begin, duration: duration ?? .zero, using: properties, isInBrowser: element.isInBrowser,
      name: string("name", of: reader), note: nil, color: nil)
    element.count = (element.isInBrowser ? browser : timeline).count
    guard element.count ?? 0 > index, !element.isInBrowser else { return }
    takeEvent(of: &element, duration ?? .zero, of: reader)
  }

  // MARK: Markers

  mutating func addMarker(
    _ kind: FinalCutElement.Kind, in parent: FinalCutElement, of reader: borrowing XMLReader
  ) throws(DocumentError) {
    guard !parent.isUnreadable else { return leave(Self.unplaced, in: parent) }
    guard let properties = parent.properties, reader.attribute("start") != nil else {
      return problem(.expected("a marker with a start"), parent.isInBrowser)
    }
    guard let times = times(of: reader), case let start = times.start else { return }
    guard let time = parent.time(start) else { return leave("markers of clips at an unknown rate", in: parent) }
    if let end = parent.visible.end, time >= end { return leave("markers outside their clips", in: parent) }
    if let begin = parent.visible.start, time < begin { return leave("markers outside their clips", in: parent) }
    var duration = times.duration ?? .zero
    // Final Cut Pro's own markers are a frame long, of the clip or of the sequence, or a sample.
    let shown = parent.scale.map { duration * $0 } ?? duration
    duration = min(shown, duration) <= properties.frameRate.frameDuration ? .zero : shown
    var color: String? = kind == .chapter ? "Orange" : nil
    if let completed = reader.attribute("completed") { color = reader.string(completed) == "1" ? "Green" : "Red" }
    try add(
      at: time, duration: duration, using: properties, isInBrowser: parent.isInBrowser,
      name: string("value", of: reader).flatMap { $0.isEmpty ? nil : $0 }, note: string("note", of: reader),
      color: color)
  }

  private mutating func add(
    at time: Fraction, duration: Fraction, using properties: Timecode.Properties, isInBrowser: Bool, name: String?,
    note: String?, color: String?
  ) throws(DocumentError) {
    let limit = DocumentReading.longestTime
    guard time.isDefined, duration.isDefined, time.abs() < limit, duration < limit, !duration.isNegative else {
      return problem(.expected("a time within the programme"), isInBrowser)
    }
    guard !time.isNegative else { return problem(.belowZero, isInBrowser) }
    let start = properties.moment(seconds: time)
    let end = duration.numerator == 0 ? start : properties.moment(seconds: time + duration)
    let place = place
    try change(isInBrowser: isInBrowser) { (list) throws(DocumentError) in
      try list.add(from: start, to: end, name: name, note: note, color: color, at: place)
    }
  }
}
