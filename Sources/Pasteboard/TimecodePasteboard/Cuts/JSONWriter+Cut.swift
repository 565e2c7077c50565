// The record of a change between two versions of a cut:
//
//     {"version":1,"change":"trimmed","track":"V","old":{…},"new":{…},"source":{"reel":"A005C005"},"head":0,"tail":-12}
//
// `old` and `new` have `timecode`, `out`, `rate`, `number`, and `source` with `in`, `out`, `rate` and `speed`, as far
// as the documents state them. Their `source` also has the `clip` if the clip has another name now.

package import JSON
import SMPTETimecode
package import TimecodeCuts

extension JSONWriter {
  /// Writes the members of a change, and the range to scan for it.
  package mutating func change(_ change: CutChange, of comparison: CutComparison, scan: TimecodeRange? = nil) {
    member("change", change.kind.rawValue)
    member("track", comparison.label(of: change.track))
    if !change.old.isEmpty { object("old") { $0.events(change.old, comparison.old, comparison, change) } }
    if !change.new.isEmpty { object("new") { $0.events(change.new, comparison.new, comparison, change) } }
    if let source = change.source { self.source(source) }
    if change.isMoved, change.kind != .moved { member("moved", true) }
    if let slip = change.slip {
      member("slip", slip)
    } else if change.head != 0 || change.tail != 0 || change.kind == .trimmed {
      member("head", ifPresent: change.head)
      member("tail", ifPresent: change.tail)
    }
    if let transitions = change.transitions {
      object("transition") { json in
        json.side("old", of: transitions.old)
        json.side("new", of: transitions.new)
      }
    }
    if let needs = change.needs {
      object("needs") { json in
        json.member("head", needs.head)
        json.member("tail", needs.tail)
      }
    }
    if let shift = change.shift, shift != 0 { member("shift", shift) }
    if change.kind == .shifted { member("count", change.count) }
    if let scan { self.scan(scan) }
  }

  /// Writes the members of the source that goes out in the transition of an event, and the range to scan.
  package mutating func outgoing(
    _ source: CutEvent, on track: TrackName, of comparison: CutComparison, scan: TimecodeRange
  ) {
    member("change", CutComparison.outgoing)
    member("track", comparison.label(of: track))
    object("new") { $0.record(of: [source], comparison.new, comparison) }
    self.source(source)
    self.scan(scan)
  }

  private mutating func source(_ source: CutEvent) {
    object("source") { json in
      json.member("reel", ifPresent: source.reel)
      json.member("clip", ifPresent: source.clip)
    }
  }

  private mutating func scan(_ scan: TimecodeRange) {
    object("scan") { json in
      json.member("in", scan.inPoint)
      json.member("out", scan.outPoint)
    }
  }

  /// Writes one of two transitions. A cut has only its kind.
  private mutating func side(_ key: StaticString, of transition: TimecodeEvent.Transition?) {
    object(key) { json in
      json.member("kind", transition?.kind.rawValue ?? "cut")
      json.member("wipe", ifPresent: transition?.wipe)
      json.member("name", ifPresent: transition?.name)
      json.member("frames", ifPresent: transition?.frames)
    }
  }

  /// Writes the range in the timeline from the first event to the last.
  private mutating func record(of events: ArraySlice<CutEvent>, _ cut: Cut, _ comparison: CutComparison) {
    guard let event = events.first, let range = comparison.range(of: events, in: cut) else { return }
    member("timecode", range.inPoint)
    member("out", range.outPoint)
    member("rate", cut.rate.rawValue)
    member("number", ifPresent: event.number)
  }

  /// Writes the events of one of the cuts, as one range from the first event to the last.
  private mutating func events(
    _ events: ArraySlice<CutEvent>, _ cut: Cut, _ comparison: CutComparison, _ change: CutChange
  ) {
    record(of: events, cut, comparison)
    guard change.kind != .shifted, let source = events.first.flatMap(cut.marker(of:))?.event?.source else { return }
    object("source") { json in
      if change.clips != nil { json.member("clip", ifPresent: source.clip) }
      json.member("in", ifPresent: source.in)
      json.member("out", ifPresent: source.out)
      if let rate = source.rate, rate != cut.rate { json.member("rate", rate.rawValue) }
      if source.speed != Fraction(1, 1) { json.member("speed", source.speed.numerator, over: source.speed.denominator) }
    }
  }
}
