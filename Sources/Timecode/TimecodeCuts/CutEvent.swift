// An event of a cut in whole frames: its range in the timeline, and the frames of its source.
//
//     let event = CutEvent(marker, at: 0)
//     event.record, event.source, event.shownFrame(at: 12)
//
// Record frames count at the rate of the cut, and source frames at the rate of the source. A point between two frames
// belongs to the frame that contains it.

public import SMPTETimecode
import TimecodeEvents

/// An event of a cut, in numbers of frames.
public struct CutEvent: Equatable, Sendable {
  /// The index of the marker in the cut.
  public var index: Int
  /// The range in the timeline, in frames. Never empty.
  public var record: Range<Int>
  /// The range of the source, in frames. Never empty.
  public var source: Range<Int>
  /// The frame rate of the source.
  public var sourceRate: TimecodeFrameRate
  /// The speed in the document. 1 if none is stated, negative for backward, 0 for a freeze.
  public var speed: Fraction
  /// The largest possible difference between the speed and the value in the document.
  public var speedTolerance: Fraction
  /// The reel; nil if there is none, and for `AX` and `BL`, which name no reel.
  public var reel: String?
  /// The name of the clip.
  public var clip: String?
  /// The number in the document.
  public var number: Int?
  /// The transition with which the event begins; nil for a cut.
  public var transition: TimecodeEvent.Transition? {
    get { beginning?.transition }
    set { beginning = newValue.map { TimecodeEvent(transition: $0) } }
  }
  /// The transition, stored on the heap: most events begin with a cut, and events are copied often.
  private var beginning: TimecodeEvent?
  /// True if the format of the document has transitions.
  var statesTransition = true
  /// The numbers of source frames that are shown before and after ``source``. They are shown in the transitions at both
  /// ends, or because a length that was derived from the speed was rounded up to a frame.
  public internal(set) var beyond = Beyond()
  /// The in point of a backward source, which is its last frame; nil if the source plays forward.
  private(set) var lastFrame: Int?
  /// True if the outgoing side of the transition is not the event before.
  var hasOtherSide = false
  /// True if the length of the source is derived from the speed instead of the document.
  private(set) var hasDerivedLength = false
  /// The number of source frames that are shown after the source at the speed, if the stated point is the in point.
  private(set) var shownBeyond = 0
  /// The number of source frames for each record frame. Not negative.
  let step: Fraction
  /// The number of source frames for each record frame according to the speed alone, without regard to lengths.
  let pace: Fraction

  /// The numbers of source frames before and after the range of an event.
  public struct Beyond: Equatable, Sendable {
    /// The number before the first frame.
    public internal(set) var head = 0
    /// The number after the last frame.
    public internal(set) var tail = 0
  }

  /// Creates an event from a marker.
  ///
  /// A source without length, or without an in or out point, has as many frames as the record shows. A source without
  /// both points counts from 0. A freeze has one source frame.
  ///
  /// - Returns: Nil if the marker is not an event, or is shorter than a frame.
  public init?(_ marker: TimecodeMarker, at index: Int) {
    let table = EventTable([marker])
    self.init(table.rows[0], of: table, table.strings(in: Span()), at: index, statesTransition: true)
  }

  /// Creates an event from a row.
  ///
  /// - Parameter texts: The texts of the table, by number.
  init?(_ row: EventRow, of table: EventTable, _ texts: [String?], at index: Int, statesTransition: Bool) {
    guard table.statesEvent(row), row.record.isStated else { return nil }
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
      // The document does not state which point is the last frame. The in point is, as in forward events.
      hasDerivedLength = true
      shownBeyond = max(0, playedCount(with: 0) - self.source.count)
      beyond.tail = shownBeyond
    case .unretimed, .oneFrame:
      hasDerivedLength = true
      extend(by: 0, after: true)
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

  /// Creates an event from numbers of frames.
  ///
  /// The ranges in the timeline (`record`) and of the source must not be empty. The step is the number of source frames
  /// for each record frame; nil for the amount of the speed.
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
    // If the written speed was rounded, the lengths give the actual speed.
    let isRounded = speedTolerance != .zero && step.numerator != 0
    self.step = isRounded ? Fraction(reducing: source.count, record.count) : step
  }

  private static func isBlank(_ text: String) -> Bool {
    // Nearly all texts begin with a letter or a digit.
    if let first = text.utf8.first, 0x21..<0x7F ~= first { return false }
    return text.allSatisfy(\.isWhitespace)
  }

  /// True if both events begin with a cut and have no difference.
  func isUnchanged(from old: CutEvent) -> Bool {
    record == old.record && source == old.source && beyond == old.beyond && speed.isIdentical(to: old.speed)
      && beginning == nil && old.beginning == nil && clip == old.clip
  }

  /// The number of source frames that a number of record frames show.
  private static func shownCount(_ count: Int, _ step: Fraction) -> Int {
    let frames = ceilingDivide(Int128(count) * Int128(step.numerator), Int128(step.denominator))
    return Int(clamping: max(1, frames))
  }

  /// The range of a source whose points may be missing.
  private static func source(_ first: Int?, _ end: Int?, shown count: Int, isFreeze: Bool) -> Range<Int> {
    let length = min(count, Int.max / 4)
    // A freeze shows its first frame, whatever its length in the document.
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
  /// True if the source plays backward, its last frame first.
  public var isReversed: Bool { speed.isNegative }

  /// True if the event shows one frame for its whole length.
  public var isFreeze: Bool { step.numerator == 0 }

  /// The source frame that the record frame at an offset shows at the speed. The offset counts from the first frame.
  public func shownFrame(at offset: Int) -> Int {
    let frames = floorDivide(Int128(offset) * Int128(step.numerator), Int128(step.denominator))
    let distance = Int(clamping: frames)
    return isReversed
      ? (source.upperBound - 1).subtractingClamped(distance) : source.lowerBound.addingClamped(distance)
  }

  /// The source frames that the event covers at its speed.
  ///
  /// Frames that a speed above 1 skips are included, even after the last frame that is shown.
  public var reach: Range<Int> {
    let count =
      step.numerator < step.denominator
      ? abs(shownFrame(at: record.count - 1) - shownFrame(at: 0)) + 1 : Self.shownCount(record.count, step)
    return isReversed
      ? (source.upperBound.subtractingClamped(count))..<source.upperBound
      : source.lowerBound..<source.lowerBound.addingClamped(count)
  }

  /// The offsets of the record frames that show a source frame within reach. Several if the speed is below 1. The
  /// offset of the frame before if a speed above 1 skips the source frame.
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
  /// The first source frame that a row shows, the frame after the last, and their rate. Each is nil if it is not
  /// stated.
  fileprivate func usedFrames(of row: EventRow) -> (in: Int?, out: Int?, rate: TimecodeFrameRate?) {
    guard !hasLocalTime(row) else { return (nil, nil, nil) }
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
