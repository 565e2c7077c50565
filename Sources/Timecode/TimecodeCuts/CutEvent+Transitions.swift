// Transitions between the events of a track: what each event shows of its source beyond its own frames.
//
//     events.connectTransitions()
//     event.needed                    // the frames of the source that must be there

import SMPTETimecode
import TimecodeEvents

extension [CutEvent] {
  /// Gives each event of a track, which are in the order of the programme, what the transitions on both of its ends show of it.
  ///
  /// What goes out is the event before, if it ends in the cut, unless the document states another side; a key covers what goes
  /// out.
  mutating func connectTransitions() {
    guard contains(where: { $0.transition?.isMix == true }) else { return }
    var order = EventOrder()
    let tracks = order.numbers(of: [.picture])
    for index in indices {
      let isKeyed = self[index].transition?.isKeyed ?? false
      for track in tracks { order.add(index, at: self[index].record.lowerBound, isKeyed: isKeyed, on: track) }
    }
    order.sort()
    for index in indices {
      guard let transition = self[index].transition, transition.isMix else { continue }
      self[index].show(transition.lead, after: false)
      let cut = self[index].record.lowerBound
      guard let before = order.eventBefore(cut, on: tracks), self[before].record.upperBound == cut,
        transition.from.map({ self[before].ends(with: $0) }) ?? true
      else { continue }
      self[before].show(transition.tail, after: true)
    }
  }
}

extension CutEvent {
  /// Whether a stated side is where the event ends: it states no point, or the in point of a source that is played backward.
  fileprivate func ends(with side: TimecodeEvent.Outgoing) -> Bool {
    guard let point = side.in else { return true }
    return side.record == nil && point.wholeFrame == lastFrame && side.reel?.lowercased() == reel?.lowercased()
  }

  /// Shows so many frames of the programme more, before the event or after it; what is played backward goes on before its source.
  mutating func show(_ frames: Int, after isAfter: Bool) {
    var count = Int(
      clamping: -floorDivide(-Int128(Swift.max(0, frames)) * Int128(pace.numerator), Int128(pace.denominator)))
    if isAfter, isAsLongAsPlayed {
      // The last of them is a whole frame too.
      count = Swift.max(count, playedCount(with: frames) - source.count - shownBeyond)
    }
    if isAfter != isReversed {
      beyond.tail = Swift.max(beyond.tail, count)
    } else {
      beyond.head = Swift.max(beyond.head, count)
    }
  }

  /// How many frames of the source the record shows, and so many frames of the programme after it, by the speed alone.
  func playedCount(with frames: Int) -> Int {
    let last = (Int128(record.count) - 1 + Int128(Swift.max(0, frames))) * Int128(pace.numerator)
    return Int(clamping: floorDivide(last, Int128(pace.denominator)) + 1)
  }

  /// The frames of the source that are shown in the event and in the transitions on both of its ends.
  public var needed: Range<Int> {
    source.lowerBound.subtractingClamped(beyond.head)..<source.upperBound.addingClamped(beyond.tail)
  }
}

extension TimecodeEvent.Transition {
  /// Whether it is another one than before; what goes out is told by the event before.
  func differs(from other: Self) -> Bool {
    (kind, wipe, name) != (other.kind, other.wipe, other.name) || (lead, tail) != (other.lead, other.tail)
  }
}
