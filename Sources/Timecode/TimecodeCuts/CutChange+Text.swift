// A change in words: the columns of a row, and the measures.
//
//     comparison.columns(of: change)  // ["trimmed", "V1", "4", "4", "01:00:00:00..01:00:02:00", …, "tail -12"]

public import SMPTETimecode

extension CutComparison {
  /// The columns of a change: the name, the track, the numbers and the ranges before and after, the reel or clip, and
  /// the measures with the range to scan. A missing value is `-`.
  public func columns(of change: CutChange, scan: TimecodeRange? = nil) -> [String] {
    let measures = [change.detail, scan.map { "scan \($0.stringValue)" } ?? ""].filter { !$0.isEmpty }
    return Self.row([
      change.kind.rawValue, label(of: change.track), Self.numbers(of: change.old), Self.numbers(of: change.new),
      range(of: change.old, in: old)?.stringValue, range(of: change.new, in: new)?.stringValue,
      change.source.flatMap { $0.reel ?? $0.clip }, measures.joined(separator: " "),
    ])
  }

  /// The columns of the source that goes out in the transition of an event of the new cut, with the range to scan.
  public func columns(ofOutgoing source: CutEvent, on track: TrackName, scan: TimecodeRange) -> [String] {
    Self.row([
      Self.outgoing, label(of: track), nil, source.number.map { "\($0)" }, nil, new.range(of: source)?.stringValue,
      source.reel ?? source.clip, "scan \(scan.stringValue)",
    ])
  }

  private static func row(_ columns: [String?]) -> [String] {
    columns.map { $0.flatMap { $0.isEmpty ? nil : $0 } ?? "-" }
  }

  /// The name of such a source in the column of changes.
  public static let outgoing = "outgoing"

  /// The names of the columns.
  public static let columnNames = ["change", "track", "old", "new", "old range", "new range", "source", "detail"]

  /// The name of a track: such as `V1`, or of a track that is no channel its name in the new document, or otherwise in
  /// the old one.
  public func label(of track: TrackName) -> String {
    if track.isPicture || track.isSound { return track.description }
    for cut in [new, old] {
      guard let event = cut[track].first, let name = cut.trackName(of: event),
        TrackName.tracks(of: name) == [track]
      else { continue }
      return name
    }
    return track.description
  }

  /// The range of consecutive events in the timeline; nil if there are no events.
  public func range(of events: ArraySlice<CutEvent>, in cut: Cut) -> TimecodeRange? {
    guard let first = events.first, let start = cut.range(of: first) else { return nil }
    guard events.count > 1, let record = CutChange.record(of: events) else { return start }
    let length = Timecode.FrameCount(.frames(record.count), base: start.properties.subFramesBase)
    return (try? TimecodeRange(from: start.inPoint, duration: length)) ?? start
  }

  private static func numbers(of events: ArraySlice<CutEvent>) -> String? {
    guard let first = events.first?.number else { return nil }
    guard events.count > 1, let last = events.last?.number else { return "\(first)" }
    return "\(first)..\(last)"
  }
}

extension CutChange {
  /// The event that names the source: the new event, or otherwise the old event; nil for shifted events, which may be
  /// several.
  public var source: CutEvent? { kind == .shifted ? nil : new.first ?? old.first }

  /// The measures in words, such as `head +3 tail -12 shift +120`. Empty if there are none.
  public var detail: String {
    var parts: [String] = []
    if isMoved, kind != .moved { parts.append("moved") }
    if let slip {
      parts.append("slip \(Self.signed(slip))")
    } else {
      for (name, frames) in [("head", head), ("tail", tail)] {
        if let frames, frames != 0 { parts.append("\(name) \(Self.signed(frames))") }
      }
    }
    if let shift, shift != 0 { parts.append("shift \(Self.signed(shift))") }
    if count > 1 { parts.append("count \(count)") }
    if let speeds { parts.append("speed \(Self.text(speeds.old)) to \(Self.text(speeds.new))") }
    if let transitions { parts.append(Self.text(transitions.old, transitions.new)) }
    if let needs, transitions != nil || kind == .rescan {
      let frames = [("head", needs.head), ("tail", needs.tail)].filter { $0.1 != 0 }.map { "\($0) \(Self.signed($1))" }
      parts.append("needs \(frames.joined(separator: " "))")
    }
    if let clips { parts.append("clip \(clips.old) to \(clips.new)") }
    return parts.joined(separator: " ")
  }

  /// The change of a transition, such as `dissolve 24 to 48`, `cut to wipe 1 30` or `dissolve 24 to cut`.
  private static func text(_ old: TimecodeEvent.Transition?, _ new: TimecodeEvent.Transition?) -> String {
    func words(_ transition: TimecodeEvent.Transition?) -> [String] {
      guard let transition else { return ["cut"] }
      let name = transition.kind == .other ? transition.name : nil
      return [name ?? transition.kind.rawValue] + (transition.wipe.map { ["\($0)"] } ?? []) + ["\(transition.frames)"]
    }
    let (before, after) = (words(old), words(new))
    let isSame = before.count > 1 && before.dropLast() == after.dropLast()
    return (before + ["to"] + (isSame ? after.suffix(1) : after[...])).joined(separator: " ")
  }

  private static func signed(_ frames: Int) -> String { frames > 0 ? "+\(frames)" : "\(frames)" }

  /// A speed, such as `2` or `1/2`.
  package static func text(_ speed: Fraction) -> String {
    let speed = speed.reduced()
    return speed.denominator == 1 ? "\(speed.numerator)" : speed.stringValue
  }
}
