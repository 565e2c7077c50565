// The tracks of a sequence: clips, their sources, and the transitions between them.
//
// Each clip and transition is read once, with its numbers. The cut of a transition is the beginning of the clip after
// it; if that is -1, the cut is Premiere's cutPointTicks after the transition's start, or otherwise at the transition's
// alignment, rounded down to a frame. If no clip follows at once, the transition fades out: it leads to an event of
// black, which lasts until the next item.

import SMPTETimecode
import TimecodeEvents

/// A clip or a transition of a track.
private struct TrackItem {
  let element: FinalCut7Element
  let isTransition: Bool
  /// Its ends in the program; -1 if a transition covers one.
  var start: Int?
  var end: Int?
  /// The part of the source, for a clip.
  var begin: Int?
  var stop: Int?
  /// The program's frame at a transition's cut.
  var cut: Int?

  /// Returns whether the transition leads to no clip: the next item begins after its end, or there and meets nothing.
  func fadesOut(after previous: TrackItem?, before next: TrackItem?) -> Bool {
    guard let next, !next.isTransition else { return true }
    guard let end, let start = next.start else { return false }
    guard start == end, let cut, cut < end, let previous, !previous.isTransition, let before = previous.end
    else { return start > end }
    return before < end
  }

  /// The values that identify the same clip in two channels of a track.
  var key: [String?] { ["name", "start", "end", "in", "out"].map { element.text($0) } }
}

/// A clip's ends in the program, and the number of its frames that a transition covers before the cut.
private struct Extent {
  var start: Int
  var end: Int
  var covered = 0
  /// In and out are the program's, because no transition covers an end.
  var isUncovered = false
}

extension FinalCut7Sequence {
  /// Premiere's ticks per second.
  private static let ticks = 254_016_000_000

  /// Reads the tracks of a kind. Premiere writes a track of two channels as two tracks, the second mostly with the same
  /// clips.
  mutating func readTracks(in elements: [FinalCut7Element], _ letter: String) throws(DocumentError) {
    var (number, known) = (0, Set<[String?]>())
    for element in elements {
      switch element.name {
      case "track":
        let items = items(of: element)
        if !element.isFurtherChannel || number == 0 { (number, known) = (number + 1, []) }
        try read(items, besides: known, on: reading.table.trackSet(named: "\(letter)\(number)", statedAs: nil))
        known.formUnion(items.map(\.key))
      case "clipitem", "generatoritem", "transitionitem": reading.leave("clips outside tracks", at: element.place)
      default: break
      }
    }
  }

  private mutating func items(of track: FinalCut7Element) -> [TrackItem] {
    var items: [TrackItem] = []
    for element in track.elements where ["clipitem", "generatoritem", "transitionitem"].contains(element.name) {
      var item = TrackItem(element: element, isTransition: element.name == "transitionitem")
      (item.start, item.end) = (number("start", of: element), number("end", of: element))
      if item.isTransition {
        item.cut = cut(of: item)
      } else {
        (item.begin, item.stop) = (number("in", of: element), number("out", of: element))
      }
      items.append(item)
    }
    return items
  }

  private mutating func read(
    _ items: [TrackItem], besides known: Set<[String?]>, on track: UInt32
  ) throws(DocumentError) {
    for (index, item) in items.enumerated() where known.isEmpty || !known.contains(item.key) {
      let before = index > 0 ? items[index - 1] : nil
      let after = index + 1 < items.count ? items[index + 1] : nil
      if item.isTransition {
        if item.fadesOut(after: before, before: after) { try fadeOut(item, between: before, after, on: track) }
        continue
      }
      guard let extent = extent(of: item, before, after) else { continue }
      let row = try add(item, extent, on: track)
      guard let before, before.isTransition, let row else { continue }
      let goesOut = index > 1 ? items[index - 2] : nil
      if !before.fadesOut(after: goesOut, before: item) { setTransition(of: row, before, at: extent.start) }
    }
  }

  private mutating func extent(of item: TrackItem, _ before: TrackItem?, _ after: TrackItem?) -> Extent? {
    guard let start = item.start, let end = item.end else {
      if item.element.first("start") == nil || item.element.first("end") == nil {
        reading.problem(.expected("a clip with a start and an end"), at: item.element.place)
      }
      return nil
    }
    let head = start == -1 ? before.flatMap { before in before.cut.map { (before.start ?? $0, $0) } } : nil
    var first = start == -1 ? head?.1 : start
    var last = end == -1 ? after?.cut : end
    if first == nil || last == nil, let begin = item.begin, let stop = item.stop {
      if let first { last = first + stop - begin }
      if let last, first == nil { first = last - (stop - begin) }
    }
    guard let first, let last else {
      reading.problem(.expected("a transition or an end next to -1"), at: item.element.place)
      return nil
    }
    return Extent(
      start: first, end: last, covered: head.map { $0.1 - $0.0 } ?? 0, isUncovered: start != -1 && end != -1)
  }

  /// Adds a clip and its markers; returns the clip's row, nil for a problem.
  private mutating func add(_ item: TrackItem, _ extent: Extent, on track: UInt32) throws(DocumentError) -> Int? {
    let element = item.element
    let filters = element.elements.filter { $0.name == "filter" }
    let isRetimed = filters.contains { $0.first("effect")?.text("effectid")?.lowercased() == "timeremap" }
    for filter in filters {
      if isRetimed {
        reading.leave("effects and retimes", at: filter.place)
      } else {
        reading.leave(detail: "effects", at: filter.place)
      }
    }
    if element.first("sequence") != nil { reading.leave("nested sequences", at: element.place) }
    var row: Int?
    if start + extent.start < 0 {
      reading.problem(.belowZero, at: element.place)
    } else {
      row = try reading.add(
        EntryTexts(name: reading.id(of: element.text("name"))), from: point(start + extent.start),
        to: point(start + extent.end), at: element.place)
    }
    if let row {
      reading.table.rows[row].kind = .event
      reading.table.rows[row].trackSet = track
      if element.name == "clipitem" { setSource(of: row, item, extent, isRetimed: isRetimed) }
    }
    let rate = count(of: element) ?? properties.frameRate.rate
    // In counts at the clip's rate, what a transition covers at the sequence's.
    let shift =
      Fraction(extent.start - extent.covered, 1) / properties.frameRate.rate - Fraction(item.begin ?? 0, 1) / rate
    for marker in element.elements where marker.name == "marker" {
      guard !isRetimed else {
        reading.leave("markers of retimed clips", at: marker.place)
        continue
      }
      try add(marker: marker, shift: shift, rate: rate, seen: extent.start..<max(extent.start, extent.end))
    }
    return row
  }

  // MARK: Sources

  private mutating func setSource(of row: Int, _ item: TrackItem, _ extent: Extent, isRetimed: Bool) {
    let named = item.element.first("file")
    let file = named?.identifier.flatMap { files[$0] } ?? named
    let timecode = file?.first("timecode")
    let reel = timecode?.first("reel")?.text("name")
    reading.table.rows[row].reel = reading.id(of: reel)
    reading.table.rows[row].clip = reading.id(of: file?.text("name") ?? item.element.text("name"))
    if let reel, TimecodeEvent.Source.isNone(reel: reel) { reading.table.rows[row].flags.insert(.namesNothing) }
    guard !isRetimed, let file, let begin = item.begin, let rate = fileRate(file, timecode, of: item.element),
      // A file without a timecode counts from zero.
      let first = timecode.map({ frame(of: $0, at: rate) }) ?? 0
    else { return }
    var own = properties
    own.frameRate = rate
    let clipRate = count(of: item.element) ?? properties.frameRate.rate
    // In and out count at the clip's rate, the file counts at its own.
    var length = Fraction(extent.end - extent.start, 1) / properties.frameRate.rate
    if extent.isUncovered, let end = item.stop, end >= 0 { length = Fraction(end - begin, 1) / clipRate }
    let seconds = Fraction(begin, 1) / clipRate + Fraction(extent.covered, 1) / properties.frameRate.rate
    // The in point is the nearest frame, and the out point is the nearest number of frames after it.
    func at(_ frame: Int) -> Timecode? {
      0..<DocumentReading.largestCount ~= frame ? Timecode(.frames(frame), using: own, by: .allowingInvalid) : nil
    }
    let number = (seconds * rate.rate + Fraction(first, 1)).nearest() ?? .min
    let begins = at(number)
    reading.table.setSource(begins, at(number &+ ((length * rate.rate).nearest() ?? .min)), of: row)
    if begins == nil { reading.leave("source times before zero", at: item.element.place) }
    if let duration = duration(of: file), duration > 0 {
      let media = reading.table.addMedia(
        Timecode(.frames(first), using: own, by: .allowingInvalid),
        Timecode(.frames(first + duration), using: own, by: .allowingInvalid))
      reading.table.changeExtra(of: row) { $0.media = Int32(media) }
    }
    reading.table.findForm(of: row)
  }

  /// The file's number of frames.
  private mutating func duration(of file: FinalCut7Element) -> Int? {
    if let known = durations[file.place.offset] { return known }
    let duration = number("duration", of: file)
    durations[file.place.offset] = duration
    return duration
  }

  /// The rate of a file's timecode, otherwise the rate of the file, the clip or the sequence; nil if it is not a rate,
  /// which concerns only the clips of this file.
  private func fileRate(
    _ file: FinalCut7Element, _ timecode: FinalCut7Element?, of item: FinalCut7Element
  ) -> TimecodeFrameRate? {
    do {
      guard let timecode else {
        return try rate(of: file, in: [item], flag: nil) ?? rate(of: item, flag: nil) ?? properties.frameRate
      }
      return try rate(of: timecode, in: [file, item], flag: timecode) ?? rate(of: file, in: [item], flag: timecode)
    } catch {
      return nil
    }
  }

  // MARK: Transitions

  /// The frame of a transition's cut if the clip after it does not state the cut.
  private mutating func cut(of item: TrackItem) -> Int? {
    guard let start = item.start, let end = item.end else {
      if item.element.first("start") == nil || item.element.first("end") == nil {
        reading.problem(.expected("a transition with a start and an end"), at: item.element.place)
      }
      return nil
    }
    if let text = item.element.text("cutPointTicks") {
      let frames = Int(text).flatMap { (Fraction($0, Self.ticks) * properties.frameRate.rate).nearest() }
      if let frames, 0...max(0, end - start) ~= frames { return start + frames }
      reading.problem(.expected("a number of ticks within the transition in <cutPointTicks>"), at: item.element.place)
    }
    switch item.element.text("alignment") {
    case "end", "end-black": return end
    case "start", "start-black": return start
    default: return start + (end - start) / 2
    }
  }

  /// Makes an event begin with the transition before it.
  private mutating func setTransition(of row: Int, _ item: TrackItem, at cut: Int) {
    guard let start = item.start, let end = item.end else { return }
    guard cut >= start else { return reading.leave(detail: "transitions after their cuts", at: item.element.place) }
    let effect = item.element.first("effect")
    let (name, category) = (effect?.text("effectid") ?? "", effect?.text("effectcategory")?.lowercased())
    var transition = EventTable.Transition(.other)
    if name == "Cross Dissolve" || name.hasPrefix("KGAudioTransCrossFade") {
      transition.kind = .dissolve
    } else if category == "wipe" {
      transition.kind = .wipe
      transition.wipe = effect?.text("wipecode").flatMap { Int($0) }.flatMap { 1...999 ~= $0 ? $0 : nil } ?? -1
    } else {
      transition.name = reading.id(of: effect?.text("name") ?? effect?.text("effectid"))
    }
    (transition.lead, transition.tail) = (cut - start, end - cut)
    reading.table.rows[row].transition = UInt32(reading.table.transitions.count)
    reading.table.transitions.append(transition)
  }

  /// Adds the event of black to which a transition leads.
  private mutating func fadeOut(
    _ item: TrackItem, between before: TrackItem?, _ after: TrackItem?, on track: UInt32
  ) throws(DocumentError) {
    guard let first = item.start, let end = item.end, let middle = item.cut else { return }
    var cut = middle
    if let before, !before.isTransition, let stated = before.end, stated != -1 { cut = stated }
    guard first <= cut, cut <= end, start + first >= 0 else {
      return reading.leave(detail: "fades to black", at: item.element.place)
    }
    let last = max(end, after?.start ?? end)
    let row = try reading.addBlack(
      from: (point(start + cut), .zero), to: (point(start + last), .zero), at: item.element.place)
    guard let row else { return }
    reading.table.rows[row].trackSet = track
    setTransition(of: row, item, at: cut)
  }
}
