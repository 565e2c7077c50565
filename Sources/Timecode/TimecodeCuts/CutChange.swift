// The change of an event, or of a run of events, between two versions of a cut.
//
//     for change in comparison.changes() { print(change.kind, change.track, change.shift ?? 0) }

public import SMPTETimecode

/// The change of one event, or the common shift of consecutive events.
public struct CutChange: Sendable {
  /// The kinds of changes. A change has the first kind that applies, and its measures say the rest.
  public enum Kind: String, CaseIterable, Sendable {
    /// The event needs more source frames than the handles have. See ``CutComparison/changes(handles:includingSame:)``.
    case rescan
    /// The event is at a different position in the order.
    case moved
    /// The event has a different speed.
    case retimed
    /// The event shows the same number of source frames, but earlier or later frames.
    case slipped
    /// The event begins or ends at a different source frame.
    case trimmed
    /// The event begins with a different transition, or with one of a different length.
    case transition
    /// The name of the clip is different.
    case renamed
    /// The old cut does not have the event.
    case new
    /// The new cut does not have the event.
    case omitted
    /// Consecutive events are shifted by the same number of frames, and are otherwise unchanged.
    case shifted
    /// The event is unchanged.
    case same
  }

  /// The kind of change.
  public var kind: Kind
  /// The track of the events.
  public var track: TrackName
  /// The events of the old cut. Several only if `kind` is `shifted`, none if it is `new`.
  public var old: ArraySlice<CutEvent>
  /// The events of the new cut. None if `kind` is `omitted`.
  public var new: ArraySlice<CutEvent>
  /// True if the event is at a different position in the order, also if `kind` is `rescan`.
  public var isMoved = false

  /// The number of changed events.
  public var count: Int { max(old.count, new.count) }

  /// The event before and after the change; nil if only one of them exists.
  private var pair: (old: CutEvent, new: CutEvent)? {
    old.first.flatMap { old in new.first.map { (old, $0) } }
  }

  /// The number of frames by which the event begins later in the timeline; nil for a new or an omitted event.
  public var shift: Int? { pair.map { $0.new.record.lowerBound - $0.old.record.lowerBound } }

  /// The number of source frames by which the event begins later in its source; nil for a new or an omitted event.
  public var head: Int? { pair.map { $0.new.source.lowerBound - $0.old.source.lowerBound } }

  /// The number of source frames by which the event ends later in its source; nil for a new or an omitted event.
  public var tail: Int? { pair.map { $0.new.source.upperBound - $0.old.source.upperBound } }

  /// The number of source frames by which the event is slipped; nil if it is not slipped.
  public var slip: Int? { head.flatMap { $0 != 0 && $0 == tail ? $0 : nil } }

  /// The speeds before and after; nil if they differ by no more than their tolerances.
  public var speeds: (old: Fraction, new: Fraction)? {
    pair.flatMap { $0.old.hasSpeed(of: $0.new) ? nil : ($0.old.speed, $0.new.speed) }
  }

  /// The transitions before and after; nil if they are equal. A nil within the pair means a cut.
  public var transitions: (old: TimecodeEvent.Transition?, new: TimecodeEvent.Transition?)? {
    guard comparesTransitions, let (old, new) = pair.map({ ($0.old.transition, $0.new.transition) }) else { return nil }
    return Self.differ(old, new) ? (old, new) : nil
  }

  /// The additional source frames that the transitions at both ends show; nil if they show no more than before.
  public var needs: CutEvent.Beyond? {
    guard comparesTransitions, let (old, new) = pair.map({ ($0.old.beyond, $0.new.beyond) }) else { return nil }
    let more = CutEvent.Beyond(head: max(0, new.head - old.head), tail: max(0, new.tail - old.tail))
    return more == CutEvent.Beyond() ? nil : more
  }

  /// True if both documents state the transitions of their events.
  private var comparesTransitions: Bool { pair.map { $0.old.statesTransition && $0.new.statesTransition } ?? false }

  /// The names of the clip before and after. Nil unless they differ in more than case and extension.
  public var clips: (old: String, new: String)? {
    guard let (old, new) = pair.map({ ($0.old.clip, $0.new.clip) }), Self.differ(old, new), let old, let new
    else { return nil }
    return (old, new)
  }

  /// True if two clip names differ in more than case and extension.
  fileprivate static func differ(_ old: String?, _ new: String?) -> Bool {
    guard let old, let new, old != new else { return false }
    return SourceName.stem(old) != SourceName.stem(new)
  }

  /// True if two transitions differ. Nil means a cut.
  fileprivate static func differ(_ old: TimecodeEvent.Transition?, _ new: TimecodeEvent.Transition?) -> Bool {
    if let old, let new { new.differs(from: old) } else { old != nil || new != nil }
  }

  /// The range of events in the timeline, from the first frame of the first event; nil if there are no events.
  public static func record(of events: ArraySlice<CutEvent>) -> Range<Int>? {
    guard let first = events.first else { return nil }
    return first.record.lowerBound..<events.reduce(first.record.upperBound) { max($0, $1.record.upperBound) }
  }
}

extension CutChange {
  /// Creates the change of a pair of events. Its kind may be `shifted` or `same`.
  init(_ old: ArraySlice<CutEvent>, _ new: ArraySlice<CutEvent>, on track: TrackName, isMoved: Bool, handles: Int?) {
    self.init(kind: .same, track: track, old: old, new: new, isMoved: isMoved)
    guard let (old, new) = pair else { return }
    let compares = old.statesTransition && new.statesTransition
    let (used, needed) = compares ? (old.needed, new.needed) : (old.source, new.source)
    let (head, tail) = (
      new.source.lowerBound - old.source.lowerBound, new.source.upperBound - old.source.upperBound
    )
    if let handles,
      used.lowerBound - needed.lowerBound > handles || needed.upperBound - used.upperBound > handles
    {
      kind = .rescan
    } else if isMoved {
      kind = .moved
    } else if !old.hasSpeed(of: new) || old.differsInLength(from: new) {
      kind = .retimed
    } else if head != 0, head == tail, old.record.count == new.record.count {
      kind = .slipped
    } else if head != 0 || tail != 0 || old.record.count != new.record.count {
      kind = .trimmed
    } else if compares, Self.differ(old.transition, new.transition) {
      kind = .transition
    } else if Self.differ(old.clip, new.clip) {
      kind = .renamed
    } else if old.record.lowerBound != new.record.lowerBound {
      kind = .shifted
    }
  }
}

extension CutEvent {
  /// True if two speeds are equal within their tolerances.
  func hasSpeed(of other: CutEvent) -> Bool {
    if speed == other.speed { return true }
    let difference = (speed - other.speed).abs()
    return difference <= speedTolerance + other.speedTolerance
  }

  /// True if the same source frames are longer or shorter in the timeline, by more than the rounding of the speed.
  fileprivate func differsInLength(from other: CutEvent) -> Bool {
    guard source == other.source, record.count != other.record.count else { return false }
    return !(hasLengthOfSource && other.hasLengthOfSource)
  }

  /// True if the record has the length of the source at the speed, to within a frame of the source.
  private var hasLengthOfSource: Bool {
    isFreeze
      || abs(Int128(record.count) * Int128(step.numerator) - Int128(source.count) * Int128(step.denominator))
        < Int128(step.denominator)
  }
}
