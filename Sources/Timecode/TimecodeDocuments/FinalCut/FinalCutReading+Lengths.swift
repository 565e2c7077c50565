// The lengths of elements of Final Cut Pro's XML. An element is as long as its `duration`. Without one it is as long as
// its media or its contents:
//
//     <asset-clip ref="a1"/>                  the asset; a ref-clip or an mc-clip is as long as its compound clip
//     <clip start="2s">, <sync-clip>          from the start to the end of the contents, without connected clips
//     <audition>                              its first clip
//     <spine>, <sequence>, <mc-angle>         its elements, one after another
//     <gap>, <title>                          unknown
//
// A compound clip is as long as its sequence, or as its longest angle. In a storyline, an element without an offset
// begins at the end of the element before it; after an element of unknown length its position is unknown.

import SMPTETimecode
import TimecodeEvents
import XML

extension FinalCutElement {
  /// The times that an element states; a missing start is zero.
  typealias Times = (offset: Fraction?, start: Fraction, duration: Fraction?)

  /// The length at the beginning of the element, before its contents and its rate are known.
  var wholeLength: Fraction? { stated ?? media }

  /// The length in the parent's time, once the element has ended; nil if unknown.
  var length: Fraction? {
    if let stated { return stated }
    let end = story == .spine ? next : contentsEnd
    guard let own = media ?? end.map({ $0 - start }) else { return nil }
    let length = conformed.map { own * $0 } ?? own
    return length.isDefined && length > .zero ? length : nil
  }

  /// Sets the position in the time of the parent.
  mutating func setOffset(_ stated: Fraction?, in parent: FinalCutElement) {
    offset =
      switch parent.story {
      case .spine: stated ?? parent.next
      case .audition: parent.start
      // Children of a clip without a lane are in the clip's own time.
      case _ where !isAnchored: stated ?? .zero
      default: stated ?? parent.start
      }
  }
}

extension FinalCutReading {
  /// Measures an element at its beginning.
  mutating func measure(
    _ element: inout FinalCutElement, _ times: FinalCutElement.Times, of reader: borrowing XMLReader
  ) {
    element.start = element.story == .spine ? .zero : times.start
    element.next = element.start
    element.stated = times.duration
    guard times.duration == nil, element.story == .clip, let source = identifier("ref", of: reader) else { return }
    element.media = assets[source]?.duration.flatMap { $0 > .zero ? $0 : nil }
  }

  /// True if the element is connected to its parent. Lane 0 is the parent's own.
  func hasLane(_ reader: borrowing XMLReader) -> Bool { string("lane", of: reader).map { Int($0) != 0 } ?? false }

  /// Measures an element of a compound clip, which has no position in the timeline.
  mutating func measureCompound(
    _ element: inout FinalCutElement, in parent: FinalCutElement, of reader: borrowing XMLReader
  ) {
    let isAngle = reader.name(equals: "mc-angle")
    if isAngle || element.story == .spine && parent.story == .sequence {
      (element.story, element.start, element.next) = (.spine, parent.start, parent.start)
      element.offset = parent.start
      return
    }
    if reader.name(equals: "multicam") { element.story = .sequence }
    switch element.story {
    case .sequence:
      (element.start, element.stated) = (reader.seconds("tcStart") ?? .zero, reader.seconds("duration"))
    case .clip, .gap, .spine, .audition:
      if parent.story == .audition, parent.hasAlternative { return element.story = .other }
      open[open.count - 1].hasAlternative = parent.story == .audition
      element.isAnchored = hasLane(reader)
      let times = (reader.seconds("offset"), reader.seconds("start") ?? .zero, reader.seconds("duration"))
      measure(&element, times, of: reader)
      element.setOffset(times.0, in: parent)
    default: break
    }
  }

  /// Passes the end of an element on to its parent.
  mutating func endLength(of element: FinalCutElement) {
    guard let index = open.indices.last, !element.isAnchored, element.kind != .other, element.kind != .detail
    else { return }
    switch element.story {
    case .clip, .gap, .spine, .audition, .sequence: break
    default: return
    }
    let end = element.length.flatMap { length in element.offset.map { $0 + length } }
    switch open[index].story {
    case .spine:
      open[index].next = end
      if end == nil { open[index].nextLoss = element.loss ?? .unknownLength }
    case .clip, .audition, .sequence:
      open[index].contentsEnd = end.flatMap { end in open[index].contentsEnd.map { max($0, end) } }
    case .compound: if let compound { assets[compound]?.duration = element.length }
    default: break
    }
  }

  /// Sets the record of a clip that states no length.
  mutating func setLength(of element: FinalCutElement) {
    guard element.stated == nil, let row = element.row, let begin = element.time(element.start),
      let properties = element.properties
    else { return }
    change(isInBrowser: element.isInBrowser) { reading in
      let location = reading.table.location(of: reading.table.rows[row])
      guard let length = element.length else { return reading.omit("lengths of clips", at: location) }
      let end = begin + length
      guard end.isDefined, end < DocumentReading.longestTime else {
        return reading.problem(.expected("a time within the timeline"), at: location)
      }
      let span = (properties.moment(seconds: begin), properties.moment(seconds: end))
      _ = reading.setRecord(row, from: span.0, to: span.1, at: location)
    }
  }
}
