// An event of a cut in whole frames: its place in the program, and the frames of its source.
//
//     let event = CutEvent(marker, at: 0)
//     event.record, event.source, event.shownFrame(at: 12)
//
// Record frames count at the cut's rate, source frames at the source's own. A point between two frames belongs to the
// frame that contains it.

public import SMPTETimecode
import TimecodeEvents

/// An event of a cut, in counts of frames.
public struct CutEvent: Hashable, Sendable {
  /// The position among the markers of the cut.
  public var index: Int
  /// The frames of the program, the end exclusive; never empty.
  public var record: Range<Int>
  /// The frames of the source, the end exclusive; never empty.
  public var source: Range<Int>
  /// The rate of the source's frame counts.
  public var sourceRate: TimecodeFrameRate
  /// The speed in the document: 1 if it states none, negative for backward, 0 for a freeze.
  public var speed: Fraction
  /// The possible difference between the speed and the written value.
  public var speedTolerance: Fraction
  /// The reel; nil for none, and for `AX` and `BL`, which name nothing.
  public var reel: String?
  /// The name of the clip; nil if missing.
  public var clip: String?
  /// The number in the document.
  public var number: Int?
  /// The transition that it begins with; nil for a cut.
  public var transition: TimecodeEvent.Transition? {
    get { beginning?.transition }
    set { beginning = newValue.map { TimecodeEvent(transition: $0) } }
  }
  /// The transition, on the heap: most events begin with a cut, and events are copied often.
  private var beginning: TimecodeEvent?
  /// Its document can state the transition that it begins with.
  var statesTransition = true
  /// The numbers of source frames that are shown before and after ``source``: in the transitions on both its ends, and
  /// by rounding to a frame if its length is derived from the speed.
  public internal(set) var beyond = Beyond()
  /// The frame of the stated in point, which is the last frame of a backward source; nil if it plays forward.
  private(set) var lastFrame: Int?
  /// The outgoing side of its transition is not the event before.
  var hasOtherSide = false
  /// The source's length is not the written one, but is derived from the speed.
  private(set) var isAsLongAsPlayed = false
  /// The number of source frames that an event shows after its source by its speed only, if its stated point is the in
  /// point.
  private(set) var shownBeyond = 0
  /// Source frames for each record frame, without a sign.
  let step: Fraction
  /// Source frames for each record frame by the speed only, whatever the lengths are.
  let pace: Fraction

  /// Frames of a source before and after an event's own.
  public struct Beyond: Hashable, Sendable {
    /// Before the event's first frame.
    public internal(set) var head = 0
    /// After its last one.
    public internal(set) var tail = 0
  }

  /// Creates an event of a marker.
  ///
  /// A source without an in or an out point, or of no length, has as many frames as the record shows; without both
  /// points it counts from 0. A freeze has one source frame.
  ///
  /// - Returns: Nil if the marker is not an event, or is shorter than a frame.
  public init?(_ marker: TimecodeMarker, at index: Int) {
    let table = EventTable([marker])
    self.init(table.rows[0], of: table, table.strings(in: Span()), at: index, statesTransition: true)
  }

  /// Creates an event of a row.
  ///
  /// - Parameter texts: The table's texts by their numbers.
  init?(_ row: EventRow, of table: EventTable, _ texts: [String?], at index: Int, statesTransition: Bool) {
    guard table.saysEvent(row), row.record.isStated else { return nil }
    let properties = table.clocks[Int(row.recordClock)].properties
    let width = properties.subFramesBase.rawValue
    let (first, end) = (floorDivide(row.record.start, width), floorDivide(row.record.end, width))
    guard end > first else { return nil }
    let used = table.usedFrames(of: row)
    let (sourceRate, hasSpeed) = (used.rate ?? properties.frameRate, row.speed != 0)
    let speed = hasSpeed ? table.speeds[Int(row.speed)].ratio : Fraction(1, 1)
    let written = Self.sourceFrames(atSpeed: speed, sourceRate: sourceRate, recordRate: properties.frameRate)
    self.init(
      index: index, record: first..<end,
      source: Self.source(
        used.in, used.out, shown: Self.shownCount(end - first, written), isFreeze: written.numerator == 0),
      sourceRate: sourceRate, speed: speed,
      speedTolerance: hasSpeed ? table.speeds[Int(row.speed)].tolerance : .zero, reel: texts[Int(row.reel)],
      clip: texts[Int(row.clip)], number: table.number(of: row),
      transition: row.transition == 0 ? nil : table.transition(of: row, texts), step: written)
    self.statesTransition = statesTransition
    guard hasSpeed else { return }
    lastFrame = isReversed ? table.source(of: row).in?.frameCount.wholeFrames : nil
    switch row.form {
    case .unretimed where isReversed:
      // The document does not say which of its points is the last frame: the in point is, as in forward events.
      isAsLongAsPlayed = true
      shownBeyond = max(0, playedCount(with: 0) - self.source.count)
      beyond.tail = shownBeyond
    case .unretimed, .oneFrame:
      isAsLongAsPlayed = true
      show(0, after: true)
    case .unstated, .played, .freeze, .differs: break
    }
  }

  /// The number of source frames in one frame of the record.
  private static func sourceFrames(
    atSpeed speed: Fraction, sourceRate: TimecodeFrameRate, recordRate: TimecodeFrameRate
  ) -> Fraction {
    if sourceRate == recordRate, speed.isIdentical(to: Fraction(1, 1)) { return speed }
    let ratio = Fraction(recordRate.rate.denominator, recordRate.rate.numerator)
    let amount = (speed.abs() * sourceRate.rate * ratio).reduced()
    return amount.isDefined ? amount : Fraction(1, 1)
  }

  /// Creates an event from counts of frames; `record` and `source` must not be empty.
  ///
  /// The step is the number of source frames for each record frame; nil for the speed's amount.
  public init(
    index: Int = 0, record: Range<Int>, source: Range<Int>, sourceRate: TimecodeFrameRate = .fps24,
    speed: Fraction = Fraction(1, 1), speedTolerance: Fraction = .zero, reel: String? = nil, clip: String? = nil,
    number: Int? = nil, transition: TimecodeEvent.Transition? = nil, step: Fraction? = nil
  ) {
    self.index = index
    self.record = record
    self.source = source
    self.sourceRate = sourceRate
    self.speed = speed
    self.speedTolerance = speedTolerance
    self.reel = reel.flatMap { TimecodeEvent.Source.isNone(reel: $0) || Self.isBlank($0) ? nil : $0 }
    self.clip = clip.flatMap { $0.isEmpty ? nil : $0 }
    self.number = number
    beginning = transition.map { TimecodeEvent(transition: $0) }
    let step = step ?? speed.abs()
    pace = step
    // If the written speed was rounded, the lengths give the actual one.
    let isRounded = speedTolerance != .zero && step.numerator != 0
    self.step = isRounded ? Fraction(reducing: source.count, record.count) : step
  }

  private static func isBlank(_ text: String) -> Bool {
    // Nearly all texts begin with a letter or a digit.
    if let first = text.utf8.first, 0x21..<0x7F ~= first { return false }
    return text.allSatisfy(\.isWhitespace)
  }

  /// Returns whether both events begin with a cut, and a comparison would find no difference.
  func isUnchanged(from old: CutEvent) -> Bool {
    record == old.record && source == old.source && beyond == old.beyond && speed.isIdentical(to: old.speed)
      && beginning == nil && old.beginning == nil && clip == old.clip
  }

  /// The number of source frames that a number of record frames covers.
  private static func shownCount(_ count: Int, _ step: Fraction) -> Int {
    let frames = ceilingDivide(Int128(count) * Int128(step.numerator), Int128(step.denominator))
    return Int(clamping: max(1, frames))
  }

  /// The frames of a source that the document states only in part.
  private static func source(_ first: Int?, _ end: Int?, shown count: Int, isFreeze: Bool) -> Range<Int> {
    let length = min(count, Int.max / 4)
    // A freeze shows its first frame, whatever length the document gives it.
    if isFreeze, let first { return first..<first + 1 }
    switch (first, end) {
    case (let first?, let end?) where first < end: return first..<end
    case (let first?, let end?) where first > end: return end..<first
    case (let first?, _): return first..<first + length
    case (nil, let end?): return end - length..<end
    case (nil, nil): return 0..<length
    }
  }
}

// MARK: Visible frames

extension CutEvent {
  /// The source plays backward: its last frame comes first.
  public var isReversed: Bool { speed.isNegative }

  /// The event shows one frame for its whole length.
  public var isFreeze: Bool { step.numerator == 0 }

  /// The source frame in the record frame at an offset from the first: by the speed, floored.
  public func shownFrame(at offset: Int) -> Int {
    let frames = floorDivide(Int128(offset) * Int128(step.numerator), Int128(step.denominator))
    let distance = Int(clamping: frames)
    return isReversed
      ? (source.upperBound - 1).subtractingClamped(distance) : source.lowerBound.addingClamped(distance)
  }

  /// The source frames that the event covers at its speed.
  ///
  /// They include frames that a speed above 1 skips, also after the last visible one.
  public var reach: Range<Int> {
    let count =
      step.numerator < step.denominator
      ? abs(shownFrame(at: record.count - 1) - shownFrame(at: 0)) + 1 : Self.shownCount(record.count, step)
    return isReversed
      ? (source.upperBound.subtractingClamped(count))..<source.upperBound
      : source.lowerBound..<source.lowerBound.addingClamped(count)
  }

  /// The record frames, counted from the first, that show a source frame within reach: several if the speed is below 1;
  /// the frame before it if a speed above 1 skips it.
  public func offsets(showing frame: Int) -> Range<Int> {
    guard !isFreeze else { return 0..<record.count }
    let distance =
      isReversed ? Int128(source.upperBound) - 1 - Int128(frame) : Int128(frame) - Int128(source.lowerBound)
    let (above, below) = (Int128(step.denominator), Int128(step.numerator))
    let end = ceilingDivide((distance + 1) * above, below)
    let first = min(ceilingDivide(distance * above, below), end - 1)
    let last = Int128(record.count)
    return Int(clamping: min(first, last - 1))..<Int(clamping: min(end, last))
  }
}

extension EventTable {
  /// The first source frame that a row shows and the frame after the last, as far as they are stated, and their rate.
  fileprivate func usedFrames(of row: EventRow) -> (in: Int?, out: Int?, rate: TimecodeFrameRate?) {
    guard !isNoSource(row) else { return (nil, nil, nil) }
    guard row.source.isStated else {
      let points = source(of: row)
      return (
        points.in?.frameCount.wholeFrames, points.out?.frameCount.wholeFrames, (points.in ?? points.out)?.frameRate
      )
    }
    let properties = clocks[Int(row.sourceClock)].properties
    let base = properties.subFramesBase.rawValue
    let used =
      row.speed == 0 ? row.source : rule(of: row).used(of: row.source, besideRecord: row.record.length, row.form)
    return (floorDivide(used.start, base), floorDivide(used.end, base), properties.frameRate)
  }
}

// MARK: Numbers

/// Division that rounds up; the divisor must not be 0.
func ceilingDivide<Integer: FixedWidthInteger & SignedInteger>(_ dividend: Integer, _ divisor: Integer) -> Integer {
  -floorDivide(-dividend, divisor)
}

extension Int {
  func addingClamped(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? .max : sum
  }

  func subtractingClamped(_ other: Int) -> Int {
    let (difference, overflows) = subtractingReportingOverflow(other)
    return overflows ? .min : difference
  }
}
