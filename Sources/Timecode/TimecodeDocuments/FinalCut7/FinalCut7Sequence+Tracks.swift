// The tracks of a sequence: the clips, their sources, and the transitions between them.
//
// Each clip and transition is read once, with its numbers. The cut of a transition is the start of the clip after it.
// If that start is -1, the cut is Premiere's cutPointTicks after the transition's start, or otherwise follows from the
// transition's alignment, rounded down to a frame. If no clip follows at once, the transition fades out: it leads to an
// event of black that lasts until the next item.

import SMPTETimecode
import TimecodeEvents

/// A clip or a transition of a track.
private struct TrackItem {
  let element: FinalCut7Element
  let isTransition: Bool
  /// The start and the end in the timeline; -1 if a transition covers that end of a clip.
  var start: Int?
  var end: Int?
  /// The in and out points of a clip in its source.
  var begin: Int?
  var stop: Int?
  /// The timeline's frame at the cut of a transition.
  var cut: Int?

  /// Returns whether the transition leads to no clip. Then the next item begins after its end, or at its end without a
  /// clip that meets it.
  func fadesOut(after previous: TrackItem?, before next: TrackItem?) -> Bool {
    guard let next, !next.isTransition else { return true }
    guard let end, let start = next.start else { return false }
    guard start == end, let cut, cut < end, let previous, !previous.isTransition, let before = previous.end
    else { return start > end }
    return before < end
  }

  /// The values that are equal if two channels of a track have the same clip.
  var key: [String?] { ["name", "start", "end", "in", "out"].map { element.text($0) } }
}

/// The start and the end of a clip in the timeline, and the number of frames that a transition covers before the cut.
private struct Extent {
  var start: Int
  var end: Int
  /// The covered frames, in frames of the timeline.
  var covered = 0
  /// True if no transition covers an end, so that the in and out points are at the start and the end.
  var isUncovered = false
}

/// The constant speed of a clip, and the frame of the source at its in point.
private struct Retime {
  let value: Int?
  let speed: Speed
}

extension FinalCut7Element {
  /// True if the filter changes the clip's speed.
  fileprivate var isRetime: Bool { first("effect")?.text("effectid")?.lowercased() == FinalCut7Sequence.remap }
}

extension TrackItem {
  /// The clip's only retime; nil unless its speed is constant and its graph has the source's frame at the in point.
  fileprivate var retime: Retime? {
    let filters = element.elements.filter { $0.name == "filter" && $0.isRetime }
    guard filters.count == 1, let effect = filters[0].first("effect"), let begin else { return nil }
    let parameters = Dictionary(
      effect.elements.filter { $0.name == "parameter" }.map { ($0.text("parameterid") ?? "", $0) },
      uniquingKeysWith: { first, _ in first })
    func text(_ name: String) -> String? { parameters[name]?.text("value") }
    guard ["0", "FALSE"].contains(text("variablespeed")?.uppercased() ?? "0"), let stated = text("speed") else {
      return nil
    }
    let bytes = Array("\(stated)%".utf8)
    let properties = Timecode.Properties(rate: .fps25)
    guard var speed = SpeedCell(bytes.span, 0..<bytes.count)?.speed(at: properties, besides: .none, .none) else {
      return nil
    }
    let reverse = text("reverse")?.uppercased() ?? "FALSE"
    guard ["TRUE", "FALSE"].contains(reverse) else { return nil }
    if reverse == "TRUE", !speed.isBackward {
      guard let backward = Speed(speed.ratio.negated()) else { return nil }
      speed = backward
    }
    let frames = parameters["graphdict"]?.elements.first { $0.name == "keyframe" && $0.text("when") == "\(begin)" }
    guard let value = frames?.text("value").flatMap({ Int($0) }), value.magnitude < DocumentReading.largestCount
    else { return nil }
    return Retime(value: value, speed: speed)
  }
}

extension Timecode {
  /// The timecode that is earlier by a number of subframes, which must not exceed its own count.
  fileprivate func before(_ length: Int) -> Timecode { Timecode(subFrames: subFrameCount - length, using: properties) }
}

extension FinalCut7Sequence {
  /// The number of Premiere's ticks in a second.
  static let ticks = 254_016_000_000

  /// Reads the tracks of a kind. Premiere writes a track of two channels as two tracks. The second usually has the same
  /// clips.
  mutating func readTracks(in elements: [FinalCut7Element], _ letter: String) throws(DocumentError) {
    var (number, known) = (0, Set<[String?]>())
    for element in elements {
      switch element.name {
      case "track":
        let items = items(of: element)
        if !element.isAdditionalChannel || number == 0 { (number, known) = (number + 1, []) }
        try read(items, besides: known, on: reading.table.trackSet(named: "\(letter)\(number)", statedAs: nil))
        known.formUnion(items.map(\.key))
      case "clipitem", "generatoritem", "transitionitem": reading.omit("clips outside tracks", at: element.location)
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
        reading.problem(.expected("a clip with a start and an end"), at: item.element.location)
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
      reading.problem(.expected("a transition or an end next to -1"), at: item.element.location)
      return nil
    }
    return Extent(
      start: first, end: last, covered: head.map { $0.1 - $0.0 } ?? 0, isUncovered: start != -1 && end != -1)
  }

  /// Adds a clip and its markers; returns the row of the clip, or nil if its times are a problem.
  private mutating func add(_ item: TrackItem, _ extent: Extent, on track: UInt32) throws(DocumentError) -> Int? {
    let element = item.element
    let filters = element.elements.filter { $0.name == "filter" }
    let isRetimed = filters.contains { $0.isRetime }
    let retime = isRetimed ? item.retime : nil
    for filter in filters where retime == nil || !filter.isRetime {
      if isRetimed, retime == nil {
        reading.omit("effects and retimes", at: filter.location)
      } else {
        reading.omit(detail: "effects", at: filter.location)
      }
    }
    if element.first("sequence") != nil { reading.omit("nested sequences", at: element.location) }
    var row: Int?
    if start + extent.start < 0 {
      reading.problem(.belowZero, at: element.location)
    } else {
      let texts = EntryTexts(
        name: reading.id(of: element.text("name")), note: reading.id(of: element.first("logginginfo")?.text("lognote")))
      let (first, last) = (point(start + extent.start), point(start + extent.end))
      row = try reading.add(texts, from: (first, .zero), to: (last, .zero), at: element.location)
    }
    let rate = clipRate(of: element)
    if let row {
      reading.table.rows[row].kind = .event
      reading.table.rows[row].trackSet = track
      state(element, of: row)
      if element.first("effect")?.text("effectid") == Self.slug {
        setBlack(row, item, extent)
      } else if element.name == "clipitem" {
        setSource(
          of: row, item, extent, isRetimed ? retime : Retime(value: item.begin, speed: .normal), clipRate: rate)
      }
    }
    // In seconds: starts and transitions count at the sequence's rate, the in point at the clip's.
    let shift =
      Fraction(extent.start - extent.covered, 1) / properties.frameRate.rate - Fraction(item.begin ?? 0, 1) / rate
    for marker in element.elements where marker.name == "marker" {
      guard !isRetimed else {
        reading.omit("markers of retimed clips", at: marker.location)
        continue
      }
      try add(marker: marker, shift: shift, rate: rate, seen: extent.start..<max(extent.start, extent.end))
    }
    return row
  }

  /// Sets the number and the track that tckit wrote for a row.
  private mutating func state(_ element: FinalCut7Element, of row: Int) {
    if let number = number(Self.numberElement, of: element, "a number") { reading.table.setNumber(number, of: row) }
    guard let name = element.text(Self.trackElement) else { return }
    guard TrackName.tracks(of: name).count < 2 else { return copies[name, default: []].append(row) }
    let isSound = reading.table.trackSets[Int(reading.table.rows[row].trackSet)].tracks.contains(where: \.isSound)
    reading.table.rows[row].trackSet = reading.table.trackSet(named: name, of: isSound ? .audio : .video)
  }

  /// Joins the clips that tckit wrote for one event on several tracks. They must be equal, and their tracks must be as
  /// many of each kind as the event's tracks.
  mutating func joinTracks() {
    for (name, rows) in copies {
      let known = TrackName.tracks(of: name)
      let groups = Dictionary(grouping: rows) { index in
        let row = reading.table.rows[index]
        return [
          row.record.start, row.record.end, row.source.start, Int(row.number), Int(row.name), Int(row.reel),
          Int(row.clip),
        ]
      }
      for group in groups.values {
        let tracks = group.map { reading.table.rows[$0].trackSet }
        // Several equal events have the same number of tracks each.
        let events = group.count / known.count
        guard group.count == events * known.count, Set(tracks).count == group.count,
          tracks.count(where: { reading.table.trackSets[Int($0)].tracks[0].isSound })
            == events * known.count(where: \.isHeard)
        else { continue }
        for index in group.dropFirst(events) { reading.table.rows[index].kind = .other }
        for index in group.prefix(events) {
          reading.table.rows[index].trackSet = reading.table.trackSet(named: name, statedAs: nil)
        }
      }
    }
  }

  // MARK: Sources

  /// Makes a row an event of black, whose source counts from zero.
  private mutating func setBlack(_ row: Int, _ item: TrackItem, _ extent: Extent) {
    reading.table.rows[row].reel = reading.id(of: "BL")
    reading.table.rows[row].flags.insert(.namesNothing)
    guard let begin = item.begin, begin + extent.covered >= 0 else { return }
    let first = begin + extent.covered
    let end = extent.isUncovered ? item.stop : nil
    reading.table.setSource(point(first), point(max(first, end ?? first + extent.end - extent.start)), of: row)
    reading.table.findForm(of: row)
  }

  /// - Parameter retime: The frame of the source at the clip's in point, and the speed; nil if they are unknown.
  private mutating func setSource(
    of row: Int, _ item: TrackItem, _ extent: Extent, _ retime: Retime?, clipRate: Fraction
  ) {
    let named = item.element.first("file")
    let file = named?.identifier.flatMap { files[$0] } ?? named
    let timecode = file?.first("timecode")
    let reel = timecode?.first("reel")?.text("name")
    reading.table.rows[row].reel = reading.id(of: reel)
    let isUnnamed = item.element.first(Self.clipElement) != nil
    reading.table.rows[row].clip = isUnnamed ? 0 : reading.id(of: file?.text("name") ?? item.element.text("name"))
    if let reel, TimecodeEvent.Source.isNone(reel: reel) { reading.table.rows[row].flags.insert(.namesNothing) }
    guard let retime, let file, let value = retime.value else { return }
    guard let rate = fileRate(file, timecode, of: item.element) else {
      return reading.omit("sources without a timecode rate", at: item.element.location)
    }
    // A file without a timecode counts from zero.
    guard let first = timecode.map({ frame(of: $0, at: rate) }) ?? 0 else { return }
    var sourceProperties = properties
    sourceProperties.frameRate = rate
    // In and out count at the clip's rate, the file counts at its own.
    let covered = Fraction(extent.covered, 1) / properties.frameRate.rate * retime.speed.ratio
    let seconds = Fraction(value, 1) / clipRate + covered
    func at(_ time: Fraction) -> Timecode? {
      guard let frames = (time * rate.rate + Fraction(first, 1) + Fraction(1, 2)).floor, frames >= 0 else { return nil }
      return Timecode(.frames(frames), using: sourceProperties, by: .allowingInvalid)
    }
    var (begins, ends) = (at(seconds), Timecode?.none)
    let record = Fraction(extent.end - extent.start, 1) / properties.frameRate.rate
    if !retime.speed.isNormal {
      reading.table.setSpeed(retime.speed, of: row)
      ends = begins?.after(record * retime.speed.ratio.abs())
      // If it plays backward, the clip begins with the end of its source.
      if retime.speed.isBackward, let last = begins, let next = ends {
        let length = next.subFrameCount - last.subFrameCount
        (begins, ends) = (length <= last.subFrameCount ? last.before(length) : nil, last)
      }
    } else if extent.isUncovered, let stop = item.stop, stop >= 0, let begin = item.begin {
      let length = Fraction(stop - begin, 1) / clipRate
      ends = length.numerator == 0 ? begins : begins?.after(length) ?? at(seconds + length)
    } else {
      ends = begins?.after(record) ?? at(seconds + record)
    }
    reading.table.setSource(begins, ends, of: row)
    if begins == nil { reading.omit("source times before zero", at: item.element.location) }
    if let duration = number("duration", of: file), duration > 0 {
      let media = reading.table.addMedia(
        Timecode(.frames(first), using: sourceProperties, by: .allowingInvalid),
        Timecode(.frames(first + duration), using: sourceProperties, by: .allowingInvalid))
      reading.table.changeExtra(of: row) { $0.media = Int32(media) }
    }
    reading.table.findForm(of: row)
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

  /// The frame of a transition's cut, for use if the clip after it does not state the cut.
  private mutating func cut(of item: TrackItem) -> Int? {
    guard let start = item.start, let end = item.end else {
      if item.element.first("start") == nil || item.element.first("end") == nil {
        reading.problem(.expected("a transition with a start and an end"), at: item.element.location)
      }
      return nil
    }
    if item.element.first("cutPointTicks") != nil {
      let ticks = item.element.text("cutPointTicks").flatMap { Int($0) }
      let frames = ticks.flatMap { (Fraction($0, Self.ticks) * properties.frameRate.rate).nearest() }
      if let frames, 0...max(0, end - start) ~= frames { return start + frames }
      reading.problem(
        .expected("a number of ticks within the transition in <cutPointTicks>"), at: item.element.location)
    }
    switch item.element.text("alignment") {
    case "end", "end-black": return end
    case "start", "start-black": return start
    default: return start + (end - start) / 2
    }
  }

  /// Returns whether an effect's identifier means a dissolve, or a cross fade of sound.
  static func isDissolve(_ name: String) -> Bool { name == dissolve || name.hasPrefix(fade) }

  /// Makes an event begin with the transition before it.
  private mutating func setTransition(of row: Int, _ item: TrackItem, at cut: Int) {
    guard let start = item.start, let end = item.end else { return }
    guard cut >= start else { return reading.omit(detail: "transitions after their cuts", at: item.element.location) }
    let effect = item.element.first("effect")
    let (name, category) = (effect?.text("effectid") ?? "", effect?.text("effectcategory")?.lowercased())
    var transition = EventTable.Transition(.other)
    if Self.isDissolve(name) {
      transition.kind = .dissolve
    } else if category == "wipe" {
      transition.kind = .wipe
      transition.wipe =
        effect.flatMap { number("wipecode", of: $0, "a wipe's number") }.flatMap { 1...999 ~= $0 ? $0 : nil } ?? -1
    } else {
      transition.name = reading.id(of: effect?.text("name") ?? effect?.text("effectid"))
    }
    (transition.lead, transition.tail) = (cut - start, end - cut)
    reading.table.setTransition(transition, of: row)
  }

  /// Adds the event of black that a transition leads to.
  private mutating func fadeOut(
    _ item: TrackItem, between before: TrackItem?, _ after: TrackItem?, on track: UInt32
  ) throws(DocumentError) {
    guard let first = item.start, let end = item.end, let middle = item.cut else { return }
    var cut = middle
    if let before, !before.isTransition, let stated = before.end, stated != -1 { cut = stated }
    guard first <= cut, cut <= end, start + first >= 0 else {
      return reading.omit(detail: "fades to black", at: item.element.location)
    }
    let last = max(end, after?.start ?? end)
    let row = try reading.addBlack(
      from: (point(start + cut), .zero), to: (point(start + last), .zero), at: item.element.location)
    guard let row else { return }
    reading.table.rows[row].trackSet = track
    setTransition(of: row, item, at: cut)
  }
}
