// The transitions of a list in Final Cut Pro's XML. They are centered on the cut, with the odd frame before it; at the
// beginning of a storyline they start at the cut. All are cross dissolves, or cross fades of sound. Any other kind is a
// loss.

import SMPTETimecode
import TimecodeEvents

/// The transitions to write, for a list with centered cuts.
struct FinalCutTransitions {
  /// The frames before and after the cut at which a clip begins, by the index of its entry.
  private(set) var frames: [Int: (lead: Int, tail: Int)] = [:]
  /// The clips on the outgoing side of a transition.
  private(set) var goesOut: Set<Int> = []
  /// The number of frames that remain visible after the end of a clip.
  private var tails: [Int: Int] = [:]
  /// True if a transition needs the effect for pictures, or for sound.
  private(set) var hasPictures = false
  private(set) var hasSounds = false

  /// Centers the cuts of a list in their transitions if another clip ends at the cut.
  ///
  /// - Parameter unmoved: The indices of entries whose cuts do not move because their transitions have no place.
  static func centered(_ list: WrittenList, but unmoved: Set<Int> = []) -> WrittenList {
    func moved(_ isMoved: (Int) -> Bool) -> WrittenList {
      list.movingCuts { index, transition, meets in
        meets && isMoved(index) ? (transition.frames + 1) / 2 : transition.lead
      }
    }
    let all = moved { !unmoved.contains($0) }
    let written = FinalCutTransitions(all).frames
    // A cut does not move if its transition cannot be written.
    let isWhole = all.allSatisfy { !$0.has(.transition) || written[$0.index] != nil }
    return isWhole ? all : moved { written[$0] != nil && !unmoved.contains($0) }
  }

  /// - Parameter list: The list with centered cuts.
  init(_ list: WrittenList) {
    let previous = list.eventsBefore
    for entry in list where entry.isClip && entry.has(.transition) {
      let (transition, index) = (list.table.transitions[Int(entry.row.transition)], entry.index)
      guard transition.isMix, transition.frames > 0, transition.lead >= 0, transition.tail <= entry.wholeLength
      else { continue }
      let before = previous[index].flatMap { before in
        list[before].isClip && list[before].record.end == entry.record.start ? before : nil
      }
      if let before {
        guard transition.lead <= list[before].wholeLength else { continue }
        goesOut.insert(before)
        tails[before] = max(tails[before] ?? 0, transition.tail)
      }
      frames[index] = (transition.lead, transition.tail)
      if entry.track.hasPicture { hasPictures = true } else { hasSounds = true }
    }
  }

  /// Removes the transition of a clip.
  mutating func remove(_ index: Int) { frames[index] = nil }

  /// Returns whether every part of a transition is written.
  func isWhole(_ index: Int, _ transition: TimecodeEvent.Transition) -> Bool {
    frames[index] != nil && transition.kind == .dissolve && transition.from == nil
  }

  /// The extent of the asset that a clip and its transitions need, in whole frames unless the media is known.
  func extent(of clip: TimelineClip, _ index: Int) -> (start: Fraction, end: Fraction) {
    let (shown, frame) = (shown(of: clip, index), clip.properties.frameRate.frameDuration)
    /// The number of whole frames, in 128 bits because the speed may have many digits.
    func wholeFrames(_ time: Fraction) -> Int? {
      guard time.isDefined else { return nil }
      let above = Int128(time.numerator) * Int128(frame.denominator)
      return Int(exactly: floorDivide(above, Int128(time.denominator) * Int128(frame.numerator)))
    }
    guard clip.entry.media == nil, let first = wholeFrames(shown.start), let end = wholeFrames(shown.end.negated())
    else { return shown }
    return (Fraction(first, 1) * frame, Fraction(-end, 1) * frame)
  }

  private func shown(of clip: TimelineClip, _ index: Int) -> (start: Fraction, end: Fraction) {
    let extent = clip.extent
    guard clip.entry.media == nil, clip.speed.numerator != 0 else { return extent }
    let frame = clip.entry.properties.frameRate.frameDuration
    let (lead, tail) = (frames[index]?.lead ?? 0, tails[index] ?? 0)
    guard lead > 0 || tail > 0 else { return extent }
    let (head, end) = clip.speed.isNegative ? (tail, lead) : (lead, tail)
    let before = Fraction(head, 1) * frame * clip.speed.abs()
    let after = Fraction(end, 1) * frame * clip.speed.abs()
    return (max(.zero, extent.start - before), extent.end + after)
  }
}

extension WrittenList.Entry {
  /// The length of the record in whole frames.
  fileprivate var wholeLength: Int { record.length / properties.subFramesBase.rawValue }
}
