// The transitions between the events of a track: the source frames that they show in addition to an event's range.
//
//     events.connectTransitions()
//     event.needed                    // the source frames that must be available

import SMPTETimecode
import TimecodeEvents

extension [CutEvent] {
  /// Finds the additional source frames that each event of a track shows in the transitions at its ends. The events
  /// must be in the order of the timeline.
  ///
  /// The outgoing event is the event before, if it ends at the cut and the document does not state a different side. A
  /// key covers the outgoing event.
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
      self[index].extend(by: transition.lead, after: false)
      let cut = self[index].record.lowerBound
      guard let before = order.eventBefore(cut, on: tracks), self[before].record.upperBound == cut,
        transition.from.map({ self[before].ends(with: $0) }) ?? true
      else {
        self[index].hasOtherSide = transition.from?.in != nil
        continue
      }
      self[before].extend(by: transition.tail, after: true)
    }
  }
}

extension CutEvent {
  /// True if a stated side continues the event: it states no point, or the in point of a backward source.
  fileprivate func ends(with side: TimecodeEvent.Outgoing) -> Bool {
    guard let point = side.in else { return true }
    return side.record == nil && point.frameCount.wholeFrames == lastFrame
      && side.reel?.lowercased() == reel?.lowercased()
  }

  /// Adds the source frames that are shown in a number of frames of the timeline before or after the event. A backward
  /// event continues before its source.
  mutating func extend(by frames: Int, after isAfter: Bool) {
    var count = Int(
      clamping: ceilingDivide(Int128(Swift.max(0, frames)) * Int128(pace.numerator), Int128(pace.denominator)))
    if isAfter, hasDerivedLength {
      // The last source frame is a whole frame too.
      count = Swift.max(count, playedCount(with: frames) - source.count - shownBeyond)
    }
    if isAfter != isReversed {
      beyond.tail = Swift.max(beyond.tail, count)
    } else {
      beyond.head = Swift.max(beyond.head, count)
    }
  }

  /// The outgoing side of the transition as an event, and as a marker like the event's; nil if it is the event before,
  /// or black.
  func otherSide(of marker: TimecodeMarker) -> (event: CutEvent, marker: TimecodeMarker)? {
    guard hasOtherSide, let transition, let from = transition.from, let point = from.in,
      transition.lead >= 0, transition.frames > 0, from.reel.map({ TimecodeEvent.Source.isBlack(reel: $0) }) != true
    else { return nil }
    // The transition's frames are frames of the timeline.
    let ratio = point.frameRate.rate / marker.inPoint.frameRate.rate
    func sourceFrames(_ count: Int) -> Int {
      Int(clamping: ceilingDivide(Int128(count) * Int128(ratio.numerator), Int128(ratio.denominator)))
    }
    let first = point.frameCount.wholeFrames.subtractingClamped(sourceFrames(transition.lead))
    let side = CutEvent(
      index: index, record: record, source: first..<first.addingClamped(sourceFrames(transition.frames)),
      sourceRate: point.frameRate, reel: from.reel, clip: from.clip, number: number)
    var event = marker.event
    event?.source = .init(reel: from.reel, clip: from.clip, in: point)
    return (side, TimecodeMarker(marker.range, name: from.clip ?? from.reel, event: event))
  }

  /// The number of source frames that the record and some frames of the timeline after it show at the speed.
  func playedCount(with frames: Int) -> Int {
    let last = (Int128(record.count) - 1 + Int128(Swift.max(0, frames))) * Int128(pace.numerator)
    return Int(clamping: floorDivide(last, Int128(pace.denominator)) + 1)
  }

  /// The source frames that the event and the transitions at its ends show.
  public var needed: Range<Int> {
    source.lowerBound.subtractingClamped(beyond.head)..<source.upperBound.addingClamped(beyond.tail)
  }
}

extension TimecodeEvent.Transition {
  /// True if the transition differs from another one. The outgoing side is not compared: its change is a change of the
  /// event before.
  func differs(from other: Self) -> Bool {
    (kind, wipe, name) != (other.kind, other.wipe, other.name) || (lead, tail) != (other.lead, other.tail)
  }
}
