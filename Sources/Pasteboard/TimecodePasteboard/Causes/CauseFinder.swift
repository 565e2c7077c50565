// Finds the single cause behind most findings of a list. Each candidate cause predicts every event. A cause explains a
// wrong event that matches its prediction. A right event that it predicts to be wrong is evidence against it.
//
//     let finder = CauseFinder(of: table, media: media, statedBy: rate) { isJudged($0) }
//     let cause = finder.cause(of: findings)

import SMPTETimecode
import TimecodeDocuments
import TimecodeEvents

/// The counts of a document's findings.
struct DocumentFindings: Sendable {
  /// The number of all findings.
  var count = 0
  /// Findings about lengths, media and gaps, and about labels that do not exist.
  var (lengths, media, gaps, labels) = (0, 0, 0, 0)
  /// The number of media whose rate is 1001/1000 or 1000/1001 of the list's rate, and the rate of such media.
  var (pulledDown, pulledDownRate) = (0, TimecodeFrameRate.fps24)
  /// The number of events that follow after the numbers began again.
  var restartedNumberCount = 0

  /// Counts the faults of an item.
  mutating func add(_ fault: EventFault) {
    count += 1
    switch fault {
    case .invalid, .unconvertible(.invalidSource, _): labels += 1
    case .document(let error):
      switch error.reason {
      case .range(.invalidInPoint), .range(.invalidOutPoint): labels += 1
      default: break
      }
    case .refused(let rejection), .doubtfulEvent(let rejection):
      switch rejection.reason {
      case .length: lengths += 1
      case .gap: gaps += 1
      case .invalid, .source: labels += 1
      case .media: media += 1
      case .rate:
        guard case .media? = rejection.detail else { break }
        let rate = rejection.local.frameRate.rate
        let other = rejection.pasted.frameRate.rate
        guard rate * Fraction(1001, 1000) == other || other * Fraction(1001, 1000) == rate else { break }
        (pulledDown, pulledDownRate) = (pulledDown + 1, rejection.local.frameRate)
      default: break
      }
    default: break
    }
  }

  /// Counts the faults of the document as a whole. Of the faults of its structure, only numbers that begin again count.
  mutating func add(input fault: EventFault) {
    switch fault {
    case .refusedInput: count += 1
    case .doubtfulEvent: add(fault)
    case .structure(let error):
      guard case .structure(.numbersBeginAgain(let events)) = error.reason else { break }
      (count, restartedNumberCount) = (count + events, events)
    default: break
    }
  }
}

/// A search for the cause of a document's findings.
struct CauseFinder {
  /// An event, with its lengths in frames.
  struct Event {
    let row: Int
    let source: Int
    /// The length that the source should have.
    let expected: Int
    let isNormal: Bool
    let isWrong: Bool

    var difference: Int { source - expected }
  }

  /// A cause, with the counts of the findings that it explains and of the events that speak against it.
  struct Candidate {
    var cause: ListCause
    var explained = 0
    var against = 0
    /// Places that the cause explains although they are not findings, and the number of places where it could show.
    var silent = (count: 0, total: 0)
  }

  let table: EventTable
  /// The rows of the events that are judged.
  private var rows: [Int] = []
  private var events: [Event] = []
  /// The media of rows.
  private let media: [Int: TimecodeEvent.Source.Media]
  /// True if the document does not state the rate of its labels.
  private let isRateUnstated: Bool

  init(
    of table: EventTable, media: [Int: TimecodeEvent.Source.Media], statedBy rate: RateStatement?,
    where isJudged: (Int) -> Bool
  ) {
    self.table = table
    self.media = media
    isRateUnstated = rate?.isOnlyDropFrame ?? true
    for index in table.rows.indices where table.rows[index].isEvent && isJudged(index) { rows.append(index) }
    // Only causes of wrong lengths look at events.
    if rows.contains(where: { table.rows[$0].form == .differs }) { events = rows.compactMap { event($0) } }
  }

  private func event(_ index: Int) -> Event? {
    let row = table.rows[index]
    guard row.record.isStated, row.source.isStated, row.record.length > 0, row.source.length > 0,
      !row.flags.contains(.namesNothing)
    else { return nil }
    let sourceBase = table.clocks[Int(row.sourceClock)].properties.subFramesBase.rawValue
    guard let expected = table.rule(of: row).expected(ofRecord: row.record.length) else { return nil }
    return Event(
      row: index, source: row.source.length / sourceBase, expected: expected / sourceBase,
      isNormal: table.speeds[Int(row.speed)].isNormal, isWrong: row.form == .differs)
  }

  /// The cause that explains at least three quarters of the findings, and at least three of them. A rate in the same
  /// mode may explain fewer than three, if it explains all findings and every event agrees at it; nil if there is no
  /// such cause.
  func cause(of findings: DocumentFindings) -> ExplainedCause? {
    var candidates: [Candidate] = []
    if findings.restartedNumberCount > 0 {
      candidates.append(Candidate(cause: .modulo, explained: findings.restartedNumberCount))
    }
    if findings.pulledDown > 0 {
      candidates.append(
        Candidate(cause: .pulledDownMedia(findings.pulledDownRate), explained: findings.pulledDown))
    }
    if findings.media > 0 { candidates += [fromZero(), hours()].compactMap(\.self) }
    if findings.lengths + findings.labels > 0 {
      if isRateUnstated { candidates += dropFrame() + otherRates() }
      candidates += [pulledDown()].compactMap(\.self)
    }
    candidates += [inclusive(findings), ghostFrames()].compactMap(\.self)
    // Milliseconds predict the length of no event, so this cause is tried only if no other explains the findings.
    return best(of: candidates, for: findings) ?? best(of: [milliseconds()].compactMap(\.self), for: findings)
  }

  /// The cause that explains most, weighed against the evidence against it.
  private func best(of candidates: [Candidate], for findings: DocumentFindings) -> ExplainedCause? {
    var best: (candidate: Candidate, total: Int)?
    for candidate in candidates {
      let total = max(findings.count, candidate.explained) + candidate.silent.total
      let count = candidate.explained + candidate.silent.count
      let isWhole = isRateInSameMode(candidate.cause) && count == total && candidate.against == 0
      guard count >= 3 || isWhole && count > 0, 4 * count >= 3 * total, 5 * candidate.against <= count else { continue }
      // Evidence against a cause counts twice, as a person would weigh it.
      func weight(_ candidate: Candidate) -> Int {
        candidate.explained + candidate.silent.count - 2 * candidate.against
      }
      if best.map({ weight($0.candidate) < weight(candidate) }) ?? true { best = (candidate, total) }
    }
    return best.map {
      ExplainedCause(
        cause: $0.candidate.cause, count: $0.candidate.explained + $0.candidate.silent.count, total: $0.total)
    }
  }

  /// Returns true if the cause is another rate in the same mode, drop frame or not; the labels alone show the mode.
  private func isRateInSameMode(_ cause: ListCause) -> Bool {
    guard case .otherRate(let rate) = cause else { return false }
    return rate.isDrop == table.clocks.first?.properties.frameRate.isDrop
  }

  // MARK: Lengths

  /// Out points that name the last frame: sources and records differ by a frame, or events are a frame apart.
  private func inclusive(_ findings: DocumentFindings) -> Candidate? {
    let ordinary = events.filter(\.isNormal)
    let wrong = ordinary.filter(\.isWrong)
    let (early, late) = (wrong.count { $0.difference == -1 }, wrong.count { $0.difference == 1 })
    let gaps = gapCounts
    let areApart = gaps.frame >= 2 && gaps.frame * 4 >= gaps.total * 3
    guard early + late > 0 || areApart else { return nil }
    let right = ordinary.count - wrong.count
    guard areApart || milliseconds() == nil else { return nil }
    if early + late < max(2, right) {
      guard areApart else { return nil }
      // Sources and records agree. A frame is missing between two events, and at the end of the last one.
      let judged = min(findings.gaps, gaps.frame)
      return Candidate(
        cause: .inclusive(of: .both), explained: judged, silent: (gaps.frame - judged, gaps.total - judged))
    }
    let ofRecord = late > early
    // If records end early, the next event begins a frame later.
    guard !ofRecord || 2 * gaps.frame >= gaps.total else { return nil }
    var candidate = Candidate(
      cause: .inclusive(of: ofRecord ? .records : .sources), explained: max(early, late), against: right)
    if ofRecord { candidate.explained += min(findings.gaps, gaps.frame) }
    return candidate
  }

  /// The number of events that begin a frame after the end of the previous event on their tracks, and the number that
  /// could.
  private var gapCounts: (frame: Int, total: Int) {
    var ends: [UInt32: Int] = [:]
    var (frame, total) = (0, 0)
    for index in rows where table.rows[index].record.isStated && table.rows[index].record.length > 0 {
      let row = table.rows[index]
      defer { ends[row.trackSet] = row.record.end }
      guard let end = ends[row.trackSet] else { continue }
      let base = table.clocks[Int(row.recordClock)].properties.subFramesBase.rawValue
      total += 1
      if row.record.start - end == base { frame += 1 }
    }
    return (frame, total)
  }

  /// Lengths that differ by 1001/1000, so that longer events differ by more frames.
  private func pulledDown() -> Candidate? {
    var best: Candidate?
    for isLonger in [true, false] {
      var candidate = Candidate(cause: .pulledDown(sourceIsLonger: isLonger))
      var isLong = false
      for event in events {
        let length = event.expected
        let other = isLonger ? Fraction(length * 1001, 1000) : Fraction(length * 1000, 1001)
        let distance = (Fraction(event.source, 1) - other).abs()
        if event.isWrong {
          guard distance <= Fraction(1, 1), (event.difference > 0) == isLonger else { continue }
          candidate.explained += 1
          isLong = isLong || event.difference.magnitude > 1
        } else if distance > Fraction(1, 1) {
          candidate.against += 1
        }
      }
      guard isLong, candidate.explained > best?.explained ?? 0 else { continue }
      best = candidate
    }
    return best
  }

  /// Lengths that differ by a frame, but not all of them, or not all in the same direction.
  private func milliseconds() -> Candidate? {
    // Sound is cut between frames, and its points are then rounded.
    let ordinary = events.filter { $0.isNormal && $0.difference.magnitude < 2 && !isSound($0) }
    let count = Candidate(cause: .milliseconds, explained: ordinary.count(where: \.isWrong))
    let longer = ordinary.count { $0.difference > 0 }
    let right = ordinary.count - count.explained
    let isMixed = 8 * min(longer, count.explained - longer) > count.explained
    guard count.explained > 0, isMixed || 8 * right > ordinary.count || right > 0 && ordinary.allSatisfy(isCut) else {
      return nil
    }
    return count
  }

  private func isSound(_ event: Event) -> Bool {
    table.trackSets[Int(table.rows[event.row].trackSet)].tracks.allSatisfy(\.isSound)
  }

  /// Returns true if the source of an event is as long as its record in whole milliseconds, cut to frames.
  private func isCut(_ event: Event) -> Bool {
    let rate = table.clocks[Int(table.rows[event.row].recordClock)].properties.frameRate.rate
    func cut(_ frames: Int) -> Int? {
      (Fraction(frames * 1000, 1) / rate).floor.flatMap { (Fraction($0, 1000) * rate).floor }
    }
    return cut(event.expected) == event.source
  }

  // MARK: Rates

  /// Labels that were counted with drop frame, or without it, and are read the other way.
  private func dropFrame() -> [Candidate] {
    guard let stated = table.clocks.first?.properties.frameRate,
      let other = TimecodeFrameRate(rate: stated.rate, drop: !stated.isDrop), other != stated
    else { return [] }
    return [ListCause.Sides.both, .records, .sources].map { sides in
      reread(
        .dropFrame(counted: other, of: sides), records: sides == .sources ? nil : other,
        sources: sides == .records ? nil : other)
    }
  }

  /// Labels at rates with a different number of frames a second.
  private func otherRates() -> [Candidate] {
    guard let stated = table.clocks.first?.properties.frameRate else { return [] }
    let rates: [TimecodeFrameRate] = [.fps24, .fps25, .fps30, .fps48, .fps50, .fps60, .fps29_97d, .fps59_94d]
    return rates.filter { $0.maxFrames != stated.maxFrames }
      .map { reread(.otherRate($0), records: $0, sources: $0) }
  }

  /// Reads the labels of all events at other rates.
  private func reread(
    _ cause: ListCause, records: TimecodeFrameRate?, sources: TimecodeFrameRate?
  ) -> Candidate {
    var candidate = Candidate(cause: cause)
    for index in rows {
      let row = table.rows[index]
      if row.flags.contains(.hasOtherRecord) || row.flags.contains(.hasOtherSource) {
        // Labels that do not exist at this rate may be right at the other one. Each point of a record is a finding, and
        // a source is one.
        if !row.flags.contains(.namesNothing), agrees(row, records: records, sources: sources) {
          if row.flags.contains(.hasOtherRecord) {
            let points = table.record(of: row)
            candidate.explained += max(1, [points.in, points.out].count { $0?.exists == false })
          }
          if row.flags.contains(.hasOtherSource) { candidate.explained += 1 }
        }
        continue
      }
      guard row.form == .differs || row.form == .played, !row.flags.contains(.namesNothing) else { continue }
      let isRight = agrees(row, records: records, sources: sources)
      if row.form == .differs, isRight { candidate.explained += 1 }
      if row.form == .played, !isRight { candidate.against += 1 }
    }
    return candidate
  }

  private func agrees(_ row: EventRow, records: TimecodeFrameRate?, sources: TimecodeFrameRate?) -> Bool {
    guard let record = range(table.record(of: row), at: records), let source = range(table.source(of: row), at: sources)
    else { return false }
    let speed = table.speeds[Int(row.speed)]
    let rule = LengthRule(
      record: record.inPoint.properties, source: source.inPoint.properties,
      speed: records.map { speed.restated(at: $0) } ?? speed)
    return rule.form(record: TimeSpan(record), source: TimeSpan(source)) == .played
  }

  private func range(_ points: (in: Timecode?, out: Timecode?), at rate: TimecodeFrameRate?) -> TimecodeRange? {
    guard let start = points.in, let end = points.out else { return nil }
    guard let rate else { return try? TimecodeRange(from: start, to: end) }
    return try? TimecodeRange(from: start.read(at: rate), to: end.read(at: rate))
  }

  // MARK: Media and numbers

  /// Sources that are within their media once the beginning of the media is added.
  private func fromZero() -> Candidate? {
    shifted(.fromZero) { media, _ in media.in.subFrameCount }
  }

  /// Sources that are within their media some hours earlier or later, by the same number of hours for all.
  private func hours() -> Candidate? {
    let candidates = (-23...23).filter { $0 != 0 }.compactMap { count in
      shifted(.hours(-count)) { _, point in
        Timecode(unchecked: .init(h: 1), using: point.properties).subFrameCount * count
      }
    }
    return candidates.max { $0.explained < $1.explained }
  }

  private func shifted(
    _ cause: ListCause, by shift: (TimecodeEvent.Source.Media, Timecode) -> Int
  ) -> Candidate? {
    var candidate = Candidate(cause: cause)
    for index in rows {
      guard let media = media[index], case let (start?, end?) = table.source(of: table.rows[index]),
        media.in.frameRate.maxFrames == start.frameRate.maxFrames
      else { continue }
      let (first, last) = (start.subFrameCount, end.subFrameCount)
      let extent = media.in.subFrameCount...media.out.subFrameCount
      let isWithin = extent.contains(first) && extent.contains(last)
      let amount = shift(media, start)
      let wouldBe = extent.contains(first + amount) && extent.contains(last + amount)
      if !isWithin, wouldBe { candidate.explained += 1 }
      if isWithin, amount != 0 { candidate.against += 1 }
    }
    return candidate.explained > 0 ? candidate : nil
  }

  /// Dissolves whose first line lasts a frame, and therefore is an event.
  private func ghostFrames() -> Candidate? {
    var candidate = Candidate(cause: .ghostFrames)
    for (position, index) in rows.enumerated() where table.rows[index].transition != 0 {
      let row = table.rows[index]
      let transition = table.transitions[Int(row.transition)]
      guard transition.kind == .dissolve else { continue }
      candidate.silent.total += 1
      guard position > 0, transition.outgoing < 0, case let side = table.rows[rows[position - 1]],
        side.number == row.number,
        side.record.length == table.clocks[Int(side.recordClock)].properties.subFramesBase.rawValue
      else { continue }
      candidate.silent.count += 1
    }
    return candidate.silent.count > 0 ? candidate : nil
  }
}

extension Timecode {
  /// The same label at another rate.
  fileprivate func read(at rate: TimecodeFrameRate) -> Timecode {
    var properties = properties
    properties.frameRate = rate
    return Timecode(unchecked: components, using: properties)
  }
}

// MARK: The cause of a document's faults, found after all of it was judged, converted or copied

extension Run {
  /// Reports and returns the cause of most findings in a document, if they share one.
  @discardableResult
  mutating func reportCause<Sink: ItemSink>(
    in shared: EventTable.Shared, statedBy rate: RateStatement?, into sink: inout Sink
  ) throws(Sink.SinkError) -> ListCause? {
    guard operation.judges ? sink.acceptsNotes : findings.count > 0 else { return nil }
    let table = shared.events
    var media: [Int: TimecodeEvent.Source.Media] = [:]
    if findings.media > 0 {
      let strings = shared.strings
      for index in table.rows.indices where table.rows[index].isEvent {
        let row = table.rows[index]
        let source = operation.media == nil ? nil : table.marker(of: row, strings).marker.event?.source
        media[index] = source.flatMap { operation.media?.extent(of: $0) } ?? table.media(of: row)
      }
    }
    let acceptsAll = operation.acceptsAll
    let finder = CauseFinder(of: table, media: media, statedBy: rate) { index in
      acceptsAll
        || operation.includesEntry(true)
          && operation.admit(on: table.trackSets[Int(table.rows[index].trackSet)].tracks)
    }
    let explained = finder.cause(of: findings)
    if let explained, sink.acceptsNotes { try send(.cause(explained), into: &sink) }
    return explained?.cause
  }
}
