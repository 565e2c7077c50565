// What became of an event, or of a run of events, between two versions of a cut.
//
//     for change in comparison.changes { print(change.kind, change.track, change.shift ?? 0) }

public import SMPTETimecode

/// A change of one event, or the shift of neighbours.
public struct CutChange: Sendable {
  /// What it is called: the first name that applies, the measures saying the rest.
  public enum Kind: String, CaseIterable, Sendable {
    /// It needs more frames of the source than handles have; see ``CutComparison/changes(handles:includingSame:)``.
    case rescan
    /// It stands elsewhere in the order.
    case moved
    /// Its speed is another one.
    case retimed
    /// It shows as many frames of its source, earlier or later ones.
    case slipped
    /// It begins or ends at another frame of its source.
    case trimmed
    /// It begins with another transition, or another length of it.
    case transition
    /// Its clip has another name.
    case renamed
    /// The old cut does not have it.
    case new
    /// The new cut does not have it.
    case omitted
    /// Neighbours that are otherwise unchanged lie elsewhere by one amount.
    case shifted
    /// It is unchanged.
    case same
  }

  /// What it is called.
  public var kind: Kind
  /// The track.
  public var track: TrackName
  /// The events of the old cut: several only if `kind` is `shifted`, none if it is `new`.
  public var old: ArraySlice<CutEvent>
  /// The events of the new cut; none if `kind` is `omitted`.
  public var new: ArraySlice<CutEvent>
  /// Whether it stands elsewhere in the order, also if `kind` is `rescan`.
  public var isMoved = false

  /// How many events are changed.
  public var count: Int { max(old.count, new.count) }

  /// The event before and after; nil if there is only one of them.
  private var pair: (old: CutEvent, new: CutEvent)? {
    old.first.flatMap { old in new.first.map { (old, $0) } }
  }

  /// How much later it begins in the programme, in frames; nil for a new or an omitted event.
  public var shift: Int? { pair.map { $0.new.record.lowerBound - $0.old.record.lowerBound } }

  /// How much later it begins in its source, in frames of the source; nil for a new or an omitted event.
  public var head: Int? { pair.map { $0.new.source.lowerBound - $0.old.source.lowerBound } }

  /// How much later it ends in its source, in frames of the source; nil for a new or an omitted event.
  public var tail: Int? { pair.map { $0.new.source.upperBound - $0.old.source.upperBound } }

  /// By how much of its source it is slipped; nil if it is not.
  public var slip: Int? { head.flatMap { $0 != 0 && $0 == tail ? $0 : nil } }

  /// The speeds before and after, if they differ by more than they are known.
  public var speeds: (old: Fraction, new: Fraction)? {
    pair.flatMap { $0.old.hasSpeed(of: $0.new) ? nil : ($0.old.speed, $0.new.speed) }
  }

  /// The transitions before and after, if they differ; nil among them for a cut.
  public var transitions: (old: TimecodeEvent.Transition?, new: TimecodeEvent.Transition?)? {
    guard comparesTransitions, let (old, new) = pair.map({ ($0.old.transition, $0.new.transition) }) else { return nil }
    return Self.differ(old, new) ? (old, new) : nil
  }

  /// How many more frames of the source the transitions on both ends show than before; nil if they show none more.
  public var needs: CutEvent.Beyond? {
    guard comparesTransitions, let (old, new) = pair.map({ ($0.old.beyond, $0.new.beyond) }) else { return nil }
    let more = CutEvent.Beyond(head: max(0, new.head - old.head), tail: max(0, new.tail - old.tail))
    return more == CutEvent.Beyond() ? nil : more
  }

  /// Whether both documents say with which transitions their events begin.
  private var comparesTransitions: Bool { pair.map { $0.old.statesTransition && $0.new.statesTransition } ?? false }

  /// The names of the clip before and after, if they differ in more than case and extension.
  public var clips: (old: String, new: String)? {
    guard let (old, new) = pair.map({ ($0.old.clip, $0.new.clip) }), Self.differ(old, new), let old, let new
    else { return nil }
    return (old, new)
  }

  /// Tells apart two clip names that differ in more than case and extension.
  fileprivate static func differ(_ old: String?, _ new: String?) -> Bool {
    guard let old, let new, old != new else { return false }
    return SourceName.stem(old) != SourceName.stem(new)
  }

  /// Tells apart two transitions; nil stands for a cut.
  fileprivate static func differ(_ old: TimecodeEvent.Transition?, _ new: TimecodeEvent.Transition?) -> Bool {
    if let old, let new { new.differs(from: old) } else { old != nil || new != nil }
  }

  /// The frames of the programme, from the first event's first to the last one's end.
  public static func record(of events: ArraySlice<CutEvent>) -> Range<Int>? {
    guard let first = events.first else { return nil }
    return first.record.lowerBound..<events.reduce(first.record.upperBound) { max($0, $1.record.upperBound) }
  }
}

extension CutChange {
  /// Names the change of a pair, a shift included.
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
    } else if !old.hasSpeed(of: new) || old.hasOtherLength(than: new) {
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
  /// Whether two speeds are the same, as far as they are known.
  func hasSpeed(of other: CutEvent) -> Bool {
    if speed == other.speed { return true }
    let difference = (speed - other.speed).abs()
    return difference <= speedTolerance + other.speedTolerance
  }

  /// Whether the same frames of the source last longer or shorter in the programme, by more than their speed's rounding.
  fileprivate func hasOtherLength(than other: CutEvent) -> Bool {
    guard source == other.source, record.count != other.record.count else { return false }
    return !(lastsAsSourceDoes && other.lastsAsSourceDoes)
  }

  /// Whether the record is as long as the source is at the speed, to the nearest frame.
  private var lastsAsSourceDoes: Bool {
    isFreeze
      || abs(Int128(record.count) * Int128(step.numerator) - Int128(source.count) * Int128(step.denominator))
        < Int128(step.denominator)
  }
}
