// OpenTimelineIO's transitions: objects between two children of a track, which take up no time in the track.
//
//     {"OTIO_SCHEMA":"Transition.1","name":"","transition_type":"SMPTE_Dissolve",
//       "in_offset":{"OTIO_SCHEMA":"RationalTime.1","rate":25.0,"value":0.0},
//       "out_offset":{"OTIO_SCHEMA":"RationalTime.1","rate":25.0,"value":24.0},
//       "metadata":{"cmx_3600":{"transition":"D"}}}
//
// The cut is where the neighbors meet. The child after it is already visible for `in_offset` before the cut, and the
// child before it is still visible for `out_offset` after the cut. The word of an edit list, which OpenTimelineIO's
// adapter keeps, has the number of a wipe. If no clip follows, the transition fades out to an event of black. That
// event is as long as the gap that follows or, at the end of the track, as `out_offset`.

import JSON
import SMPTETimecode
import TimecodeEvents

extension OpenTimelineReading {
  /// The values of a transition in the file.
  struct Transition {
    /// The length on one side of the cut, and its index among the times, if it is in the file.
    typealias Side = (length: Fraction, time: Int?)

    /// The sides before and after the cut; nil if unreadable.
    var lead: Side? = (.zero, nil)
    var tail: Side? = (.zero, nil)
    var type: String?
    var name: TextID = 0
    /// The word of an edit list for the transition.
    var word: String?
    /// True if the transition is at the beginning of no event.
    var isOmitted = false
    var offset = 0
  }

  /// Reads the length of a transition on one side of the cut; returns nil if it is unreadable.
  mutating func offset(_ reader: inout JSONReader) throws(JSONError) -> Transition.Side? {
    let (time, _, number) = try time(&reader)
    return time.flatMap { $0.isDefined && !$0.isNegative ? ($0, number) : nil }
  }

  /// Keeps a transition for the next child of a track.
  mutating func begin(transition child: Item, in track: inout Item, at offset: Int) {
    if let transition = track.lastTransition { omitTransition(transition, "transitions into transitions") }
    track.lastTransition = transitions.count
    var transition = child.transition
    (transition.name, transition.offset) = (child.name, offset)
    transitions.append(transition)
  }

  /// Makes a child of a track begin with the transition before it.
  mutating func cross(_ transition: Int, into child: Item, of track: inout Item, _ first: Int) {
    track.lastTransition = nil
    switch child.schema {
    case .clip where first < entries.count && entries[first].isClip: entries[first].transition = transition
    case .gap where first < entries.count && entries[first].kind == .gap:
      entries[first].transition = transition
      entries[first].kind = .clip
      entries[first].isOmitted = false
      entries[first].source = sources.count
      sources.append(black)
    default: omitTransition(transition, "transitions into nested sequences")
    }
  }

  /// Adds the event of black that the last transition of a track leads to.
  mutating func fadeOut(_ transition: Int, of track: Item) {
    guard let end = track.extent, track.source == nil || track.isDelayed,
      let tail = transitions[transition].tail?.length
    else { return omitTransition(transition, "transitions at the ends of tracks") }
    entries.append(
      Entry(
        kind: .clip, start: end, duration: tail, source: sources.count, transition: transition,
        offset: transitions[transition].offset))
    sources.append(black)
  }

  /// The source of the event after a fade-out.
  private var black: Source { mutating get { Source(reel: table.texts.id(ofDecoded: "BL".utf8), namesNothing: true) } }

  /// Counts a transition that is at the beginning of no event.
  mutating func omitTransition(_ index: Int, _ content: String) {
    transitions[index].isOmitted = true
    omitted.append((content, true, transitions[index].offset))
  }
}

extension OpenTimelineReading.Transition {
  /// The kind of the transition, which follows from its type, and the number of a wipe, which is in an edit list's
  /// word.
  var kind: (kind: TimecodeEvent.Transition.Kind, wipe: Int?) {
    switch type {
    case "SMPTE_Dissolve": return (.dissolve, nil)
    case "SMPTE_Wipe":
      let digits = word.flatMap { $0.first == "W" || $0.first == "w" ? $0.dropFirst() : nil }
      let number = digits.flatMap { $0.utf8.allSatisfy(\.isDigit) ? Int($0) : nil }
      return (.wipe, number.flatMap { 0...999 ~= $0 ? $0 : nil })
    default: return (.other, nil)
    }
  }

  /// The name of an effect, which is its type, unless that is the meaningless `Custom_Transition`.
  var typeAsName: String? { type.flatMap { $0.isEmpty || $0 == Self.customType ? nil : $0 } }

  /// The type of an effect that has only a name.
  static let customType = "Custom_Transition"
}
