// The transitions of Final Cut Pro's XML. Each is in a storyline, over the cut at which its neighbors meet.
//
//     <asset-clip offset="0s" duration="4s"/>
//     <transition name="Cross Dissolve" offset="7/2s" duration="1s"/>    half a second on each side of the cut
//     <asset-clip offset="4s" duration="4s"/>
//
// At the beginning of a storyline, the cut is the beginning of the first clip. If no clip follows, the transition fades
// out: it leads to an event of black that is as long as the gap that follows.

import SMPTETimecode
import TimecodeEvents
import XML

/// A transition in a storyline.
struct FinalCutTransition {
  /// The beginning of the transition in the timeline, and its length.
  var start: Fraction
  var duration: Fraction
  var kind: TimecodeEvent.Transition.Kind
  var name: TextID
  var location: DocumentLocation
  /// The row of the transition's times; -1 if they are not recorded.
  var row = -1
}

extension FinalCutReading {
  /// The name of a dissolve. A transition without a name is also a dissolve.
  static let dissolve = "Cross Dissolve"

  /// Begins a transition in a storyline.
  mutating func begin(transitionOf reader: borrowing XMLReader, in parent: FinalCutElement) {
    omitTransition()
    guard !parent.isInBrowser, !parent.isPart, parent.loss == nil else {
      return omit("transitions", isDetail: true, in: parent)
    }
    let (offset, duration) = (time("offset", of: reader), time("duration", of: reader))
    guard offset != nil || reader.attribute("offset") == nil, duration != nil || reader.attribute("duration") == nil
    else { return }
    guard let start = (offset ?? parent.next).flatMap({ parent.time($0) }), let duration, !duration.isNegative else {
      return omit("transitions", isDetail: true, in: parent)
    }
    let name = string("name", of: reader)
    let isDissolve = name.map { $0 == Self.dissolve } ?? true
    var transition = FinalCutTransition(
      start: start, duration: duration, kind: isDissolve ? .dissolve : .other,
      name: isDissolve ? 0 : id("name", of: reader), location: location)
    transition.row = record(transition, in: parent, of: reader)
    open[open.count - 1].transition = transition
  }

  /// Omits a transition if no clip or gap that follows it is read.
  mutating func omitTransition() {
    guard let index = open.indices.last, let transition = open[index].transition else { return }
    timeline.omit(detail: "transitions", at: transition.location)
    open[index].transition = nil
  }

  /// Passes the transition before an element of a storyline to the element's clip. Before a gap, the transition fades
  /// out.
  mutating func applyTransition(
    _ element: inout FinalCutElement, in parent: FinalCutElement, at cut: Fraction, lasting duration: Fraction?
  ) throws(DocumentError) {
    guard parent.kind == .spine || parent.kind == .audition else { return }
    if let row = element.row { open[open.count - (parent.kind == .audition ? 2 : 1)].lastClip = row }
    guard let transition = parent.transition else { return }
    open[open.count - 1].transition = nil
    switch element.kind {
    case .audition: element.transition = transition
    case .clip:
      guard let row = element.row else { return }
      if set(transition, of: row, at: cut, in: element) { addCut(of: transition, at: row, isEnd: false) }
    default: try fadeOut(transition, in: parent, at: cut, lasting: duration)
    }
  }

  /// Sets a transition at the beginning of an event; returns false, and omits it, if the cut is outside the transition.
  private mutating func set(
    _ transition: FinalCutTransition, of row: Int, at cut: Fraction, in element: FinalCutElement
  ) -> Bool {
    let frame = element.properties?.frameRate.frameDuration ?? .undefined
    let (lead, count) = ((cut - transition.start) / frame, transition.duration / frame)
    guard lead.isDefined, count.isDefined, !lead.isNegative, lead <= count, count < DocumentReading.longestTime,
      let before = lead.nearest(times: 1), let frames = count.nearest(times: 1)
    else {
      timeline.omit(detail: "transitions", at: transition.location)
      return false
    }
    var added = EventTable.Transition(transition.kind, tail: max(0, frames - before))
    (added.lead, added.name) = (min(before, frames), transition.name)
    timeline.table.setTransition(added, of: row)
    return true
  }

  /// Makes the last transition of a storyline a fade-out at the end of the storyline.
  mutating func fadeOut(at element: FinalCutElement) throws(DocumentError) {
    guard let transition = element.transition else { return }
    guard let cut = element.next.flatMap({ element.time($0) }) else {
      return timeline.omit(detail: "transitions", at: transition.location)
    }
    try fadeOut(transition, in: element, at: cut, lasting: nil)
  }

  /// Adds the event of black that a transition leads to. It is as long as a gap or, at the end of a storyline, as the
  /// rest of the transition.
  private mutating func fadeOut(
    _ transition: FinalCutTransition, in parent: FinalCutElement, at cut: Fraction, lasting duration: Fraction?
  ) throws(DocumentError) {
    addCut(of: transition, at: parent.before, isEnd: true)
    guard let properties = parent.properties, transition.start <= cut, cut <= transition.start + transition.duration
    else { return timeline.omit(detail: "transitions", at: transition.location) }
    let lasts = duration ?? max(.zero, transition.start + transition.duration - cut)
    let row = try timeline.addBlack(
      from: properties.moment(seconds: cut), to: properties.moment(seconds: cut + lasts), at: transition.location)
    guard let row else { return }
    timeline.table.rows[row].trackSet =
      parent.lastClip < 0
      ? timeline.table.trackSet(named: Self.track(ofLane: parent.lane, isSound: false), of: nil)
      : timeline.table.rows[parent.lastClip].trackSet
    _ = set(transition, of: row, at: cut, in: parent)
  }
}

extension DocumentReading {
  /// Adds the event of visible black after a fade-out; returns its row, or nil if its times are a problem.
  mutating func addBlack(from start: Moment, to end: Moment, at location: DocumentLocation) throws(DocumentError)
    -> Int?
  {
    guard let row = try add(EntryTexts(), from: start, to: end, at: location) else { return nil }
    table.rows[row].kind = .event
    table.rows[row].reel = id(of: "BL")
    table.rows[row].flags.add(.namesNothing)
    table.rows[row].flags.add(.mayCollapse)
    return row
  }
}
