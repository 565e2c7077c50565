// The transitions of Final Cut Pro's XML: each lies in a storyline over the cut in which its neighbours meet.
//
//     <asset-clip offset="0s" duration="4s"/>
//     <transition name="Cross Dissolve" offset="7/2s" duration="1s"/>       half a second before the cut, and half after it
//     <asset-clip offset="4s" duration="4s"/>
//
// At the beginning of a storyline the cut is where the first clip begins. Where no clip follows, it fades out, and no event of the
// list begins with it.

import SMPTETimecode
import TimecodeEvents
import XML

/// A transition in a storyline.
struct FinalCutTransition {
  /// Where it begins in the programme, and how long it lasts.
  var start: Fraction
  var duration: Fraction
  var kind: TimecodeEvent.Transition.Kind
  var name: TextID
  var place: DocumentPlace
  /// The row of its times; -1 if they are not noted.
  var row = -1
}

extension FinalCutReading {
  /// The name of a dissolve; a transition without a name is one.
  static let dissolve = "Cross Dissolve"

  /// Begins a transition in a storyline.
  mutating func begin(transitionOf reader: borrowing XMLReader, in parent: FinalCutElement) {
    leaveTransition()
    guard !parent.isInBrowser, !parent.isPart, !parent.isUnreadable else {
      return leave("transitions", isDetail: true, in: parent)
    }
    let (offset, duration) = (time("offset", of: reader), time("duration", of: reader))
    guard offset != nil || reader.attribute("offset") == nil, duration != nil || reader.attribute("duration") == nil
    else { return }
    guard let start = (offset ?? parent.next).flatMap({ parent.time($0) }), let duration, !duration.isNegative else {
      return leave("transitions", isDetail: true, in: parent)
    }
    let name = string("name", of: reader)
    let isDissolve = name.map { $0 == Self.dissolve } ?? true
    var transition = FinalCutTransition(
      start: start, duration: duration, kind: isDissolve ? .dissolve : .other,
      name: isDissolve ? 0 : id("name", of: reader), place: place)
    transition.row = note(transition, in: parent, of: reader)
    open[open.count - 1].transition = transition
  }

  /// Leaves out a transition after which nothing is read that it could lead to.
  mutating func leaveTransition() {
    guard let index = open.indices.last, let transition = open[index].transition else { return }
    timeline.leave(detail: "transitions", at: transition.place)
    open[index].transition = nil
  }

  /// Gives the transition before an element of a storyline to the clip that the element is, or has.
  mutating func meetTransition(_ element: inout FinalCutElement, in parent: FinalCutElement, at cut: Fraction) {
    guard parent.kind == .spine || parent.kind == .audition, let transition = parent.transition else { return }
    open[open.count - 1].transition = nil
    switch element.kind {
    case .audition: element.transition = transition
    case .clip:
      guard let row = element.row else { return }
      set(transition, of: row, at: cut, in: element)
    default: fadeOut(transition, after: parent.before)
    }
  }

  /// Takes a transition as that with which a clip begins, unless it is elsewhere.
  private mutating func set(
    _ transition: FinalCutTransition, of row: Int, at cut: Fraction, in element: FinalCutElement
  ) {
    let frame = element.properties?.frameRate.frameDuration ?? .undefined
    let (lead, count) = ((cut - transition.start) / frame, transition.duration / frame)
    guard lead.isDefined, count.isDefined, !lead.isNegative, lead <= count, count < DocumentReading.longestTime,
      let before = lead.nearest(times: 1), let frames = count.nearest(times: 1)
    else { return timeline.leave(detail: "transitions", at: transition.place) }
    var added = EventTable.Transition(transition.kind, tail: max(0, frames - before))
    (added.lead, added.name) = (min(before, frames), transition.name)
    timeline.table.rows[row].transition = UInt32(timeline.table.transitions.count)
    timeline.table.transitions.append(added)
    noteCut(of: transition, at: row, isEnd: false)
  }

  /// Counts a transition that leads to no clip.
  mutating func fadeOut(_ transition: FinalCutTransition?, after row: Int) {
    guard let transition else { return }
    timeline.leave(detail: "fades out", at: transition.place)
    noteCut(of: transition, at: row, isEnd: true)
  }
}
