// Finds the errors in the rows of a table. All events are judged here, no matter from where they were read.
//
//     table.findings(of: index, media: media)                    // the source, its media, the lengths
//     table.transitionFindings(of: index, media: (current, before))
//
// The form of the lengths shows if they agree (LengthRule.swift). A source with the reel AX or BL states nothing,
// unless its media are known. Media of one frame are a still, which may be shown for any length. After a gap, the
// outgoing side of a transition is compared with the event before only by its position in the timeline. Its source is
// not compared if the lengths of that event do not show where it ends.

package import SMPTETimecode

/// An error in an event, or in the transition with which it begins.
package enum EventFinding: Equatable, Sendable {
  /// The points of the source are not a range.
  case source
  /// The source is not within its media.
  case media
  /// The length of the source differs from the expected length in subframes, which follows from its record and speed.
  /// The expected length is nil if it exceeds the limit.
  case length(expected: Int?)
  /// A dissolve or a wipe has no length.
  case emptyTransition
  /// The transition ends after its event, which has this many frames.
  case longTransition(frames: Int)
  /// The transition begins before the outgoing event, which has this many frames.
  case longLead(frames: Int)
  /// The outgoing side is not at the cut.
  case besideCut
  /// The outgoing side is not at the end of the event before.
  case contradictsEventBefore
  /// The media of the incoming clip lack this many of the frames that are shown before the cut.
  case missingLead(frames: Int)
  /// The media of the outgoing clip lack this many of the frames that are shown after the cut.
  case missingTail(frames: Int)
}

extension EventTable {
  /// True if a row and its transition have no error.
  package func isValid(_ index: Int) -> Bool {
    // Nearly all sources are as long as their speed needs, and state no media.
    (rows[index].form == .played && extras[Int(rows[index].extra)].media < 0 || findings(of: index).isEmpty)
      && (rows[index].transition == 0 || transitionFindings(of: index).isEmpty)
  }

  /// The errors in a row and its source.
  ///
  /// - Parameter media: The media of the source. Nil to use the media that the document states.
  package func findings(of index: Int, media known: TimecodeEvent.Source.Media? = nil) -> [EventFinding] {
    let row = rows[index]
    let media = known ?? media(of: row)
    // Nearly all rows.
    if row.form == .played, media == nil { return [] }
    guard !row.flags.contains(.namesNothing) || media != nil else { return [] }
    guard row.source.isStated else {
      guard let start = source(of: row).in else { return [] }
      return (try? TimecodeRange(from: start, to: source(of: row).out ?? start)) == nil ? [.source] : []
    }
    var found: [EventFinding] = []
    if let media, row.source.length > 0, !media.isStill, !isWithin(media, row) { found.append(.media) }
    if let expected = expectedLength(of: row) { found.append(.length(expected: expected)) }
    return found
  }

  /// The length in subframes that the source of a row should have; nil if its length is acceptable.
  private func expectedLength(of row: EventRow) -> Int?? {
    let hasEnd = row.record.isStated ? row.record.length > 0 : record(of: row).out != nil
    guard hasEnd else {
      // Only a row with a number certainly has both points. A source without a length, a freeze, and one backward frame
      // agree with any length.
      let speed = speeds[Int(row.speed)]
      let isFrame = row.source.length == clocks[Int(row.sourceClock)].properties.subFramesBase.rawValue
      let agrees = row.number == -1 || row.source.length == 0 || speed.isFreeze || speed.isBackward && isFrame
      return agrees ? nil : .some(0)
    }
    guard row.form == .differs else { return nil }
    return .some(rule(of: row).expected(ofRecord: row.record.length))
  }

  /// True if the source of a row is within its media.
  private func isWithin(_ media: TimecodeEvent.Source.Media, _ row: EventRow) -> Bool {
    guard let start = source(of: row).in.map({ media.located($0) }),
      let end = source(of: row).out.map({ media.located($0) })
    else { return true }
    guard media.in < start || media.in.isSameInstant(as: start) else { return false }
    if end < media.out || end.isSameInstant(as: media.out) { return true }
    // Sound may end within a frame. The frame is shown to its end.
    let frame = clocks[Int(row.sourceClock)].properties.subFramesBase.rawValue
    return media.out.subFrames != 0 && media.out.properties == end.properties
      && end.subFrameCount - media.out.subFrameCount < frame
  }
}

// MARK: Transitions

extension EventTable {
  /// The errors in the transition with which a row begins, and the numbers of frames that the media of both sides lack.
  ///
  /// - Parameter media: The media of both sides. Nil to use the media that the document states.
  package func transitionFindings(
    of index: Int, media: (current: TimecodeEvent.Source.Media?, before: TimecodeEvent.Source.Media?) = (nil, nil)
  ) -> [EventFinding] {
    let row = rows[index]
    guard row.transition != 0 else { return [] }
    let transition = transitions[Int(row.transition)]
    var found: [EventFinding] = []
    if transition.frames == 0, transition.kind == .dissolve || transition.kind == .wipe {
      found.append(.emptyTransition)
    }
    if let length = frames(of: row), row.record.length > 0, transition.tail > length {
      found.append(.longTransition(frames: length))
    }
    let previous = transition.previous < 0 ? nil : rows[Int(transition.previous)]
    // After a gap, no event is outgoing.
    let before = previous.flatMap { ends($0, inCutOf: row) ? $0 : nil }
    if let length = before.flatMap({ frames(of: $0) }), transition.lead > length {
      found.append(.longLead(frames: length))
    }
    if transition.outgoing >= 0, !transition.continues {
      let side = rows[Int(transition.outgoing)]
      if !isInCut(side, of: row) {
        found.append(.besideCut)
      } else if let before, contradicts(side, transition, before) {
        found.append(.contradictsEventBefore)
      }
    }
    let rate = clocks.isEmpty ? nil : clocks[Int(row.recordClock)].properties.frameRate
    if let before, let media = media.before ?? self.media(of: before), let rate,
      let missing = missingFrames(of: before, transition.tail, at: rate, isEnd: true, media)
    {
      found.append(.missingTail(frames: missing))
    }
    if let media = media.current ?? self.media(of: row), let rate,
      let missing = missingFrames(of: row, transition.lead, at: rate, isEnd: false, media)
    {
      found.append(.missingLead(frames: missing))
    }
    return found
  }

  /// The number of whole frames of a record; nil if the record is not stated.
  private func frames(of row: EventRow) -> Int? {
    row.record.stated.map { $0.length / clocks[Int(row.recordClock)].properties.subFramesBase.rawValue }
  }

  /// True if an event ends where another one begins.
  func ends(_ before: EventRow, inCutOf row: EventRow) -> Bool {
    if before.recordClock == row.recordClock { return before.record.end == row.record.start }
    guard let end = record(of: before).out, let start = record(of: row).in else { return false }
    return end.isSameInstant(as: start)
  }

  /// True if a side has a different reel than the event that ends at the cut, or a point where that event does not end.
  private func contradicts(_ side: EventRow, _ transition: Transition, _ before: EventRow) -> Bool {
    guard side.reel != 0, before.reel != 0, let point = source(of: side).in,
      !side.flags.contains(.namesNothing), !before.flags.contains(.namesNothing)
    else { return false }
    guard transition.hasPreviousReel else { return true }
    let hasKnownEnd = before.form == .played || before.form == .unretimed
    guard hasKnownEnd, let start = source(of: before).in, let end = source(of: before).out else { return false }
    return !point.isWritten(as: end) && !(speeds[Int(before.speed)].isBackward && point.isWritten(as: start))
  }

  /// The number of frames that the media lack when some frames of the timeline are shown beyond one end of a source.
  ///
  /// Nil if none are missing. Also nil if the media have a different rate, have one frame only, or do not contain the
  /// source.
  private func missingFrames(
    of row: EventRow, _ frames: Int, at rate: TimecodeFrameRate, isEnd: Bool, _ media: TimecodeEvent.Source.Media
  ) -> Int? {
    let points = source(of: row)
    let speed = row.speed == 0 ? Fraction(1, 1) : speeds[Int(row.speed)].ratio
    guard frames > 0, speed.numerator != 0, let first = points.in, let last = points.out,
      first.frameRate.maxFrames == media.in.frameRate.maxFrames,
      media.out.frameCount.wholeFrames - media.in.frameCount.wholeFrames > 1
    else { return nil }
    let pace = speed * first.frameRate.rate * Fraction(rate.rate.denominator, rate.rate.numerator)
    let needed = neededFrames(of: row, frames, at: pace, isEnd: isEnd)
    // A backward source ends at its first frame.
    let available =
      isEnd == speed.isNegative
      ? media.located(first).frameCount.wholeFrames - media.in.frameCount.wholeFrames
      : media.out.frameCount.wholeFrames - media.located(last).frameCount.wholeFrames
    guard available >= 0, needed > Int128(available) else { return nil }
    return Int(clamping: needed - Int128(available))
  }

  /// The number of source frames that are shown beyond one end of a source.
  ///
  /// A retimed source may begin or end within a frame, but its points are whole frames. Either point may be the exact
  /// one, so the result is the smaller number.
  ///
  /// - Parameter pace: The number of source frames in one frame of the timeline.
  private func neededFrames(of row: EventRow, _ frames: Int, at pace: Fraction, isEnd: Bool) -> Int128 {
    /// The number of source frames that some frames of the timeline show. Each frame of the timeline shows the source
    /// frame in which it begins.
    func shown(_ parts: Int, of frame: Int) -> Int128 {
      let (above, below) = (Int128(pace.abs().numerator), Int128(pace.denominator) * Int128(frame))
      return isEnd
        ? floorDivide(Int128(parts - frame) * above, below) + 1 : ceilingDivide(Int128(parts) * above, below)
    }
    let beyond = shown(frames, of: 1)
    switch row.form {
    case .unretimed where isEnd == pace.isNegative: return beyond
    case .unstated, .oneFrame, .freeze, .differs: return beyond
    case .played, .unretimed:
      let base = clocks[Int(row.recordClock)].properties.subFramesBase.rawValue
      let length = row.source.length / clocks[Int(row.sourceClock)].properties.subFramesBase.rawValue
      return min(beyond, shown(row.record.length + frames * base, of: base) - Int128(length))
    }
  }
}

extension TimecodeEvent.Source.Media {
  /// True if the media have at most one frame, like a still or a generator.
  fileprivate var isStill: Bool {
    guard let range = try? TimecodeRange(from: `in`, to: out) else { return false }
    return range.subFrameCount == 0 || range.subFrameCount == `in`.subFramesBase.rawValue
  }

  /// A point of a source in the labels of the media. Labels without a rate, as in most lists, count at the rate of the
  /// media if both have the same number of frames per second.
  fileprivate func located(_ point: Timecode) -> Timecode {
    point.frameRate.maxFrames == `in`.frameRate.maxFrames
      ? Timecode(unchecked: point.components, using: `in`.properties) : point
  }
}
