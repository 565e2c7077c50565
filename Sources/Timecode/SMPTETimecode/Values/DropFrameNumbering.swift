// The drop-frame rule, and the only arithmetic that uses it: components to a count of subframes from zero, and back.
//
// A drop-frame rate skips the first frame numbers (2 at 29.97 and 30, 4 at 59.94 and 60, 8 at 119.88 and 120) of every
// minute that is not a multiple of ten. SMPTE ST 12-1 defines this for 29.97, and in pairs for 59.94; the other rates
// skip in the same proportion. No frame is lost, only its number: an hour has 108 fewer numbers at 29.97d than at 30.
//
// Invalid components count as the sum of their numbers, and the count of negated components is the negated count. The
// count of any Ints fits in Int128: 2^63 days are less than 2^97 subframes.

/// The frame numbering of a rate, with or without drop frame.
@usableFromInline
struct DropFrameNumbering: Sendable {
  @usableFromInline let nominal: Int
  @usableFromInline let dropped: Int

  @usableFromInline
  @inline(__always)
  init(_ rate: TimecodeFrameRate) {
    nominal = rate.maxFrames
    dropped = rate.droppedFramesPerMinute
  }

  /// Frames in a minute that skips numbers.
  @usableFromInline
  @inline(__always)
  var framesPerMinute: Int { nominal * 60 - dropped }

  /// Frames in ten minutes, nine of which skip numbers.
  @usableFromInline
  @inline(__always)
  var framesPerTenMinutes: Int { nominal * 600 - dropped * 9 }

  @usableFromInline
  @inline(__always)
  var framesPerDay: Int { framesPerTenMinutes * 144 }

  /// The first frame number of a second.
  @usableFromInline
  @inline(__always)
  func firstFrame(minutes: Int, seconds: Int) -> Int { seconds == 0 && minutes % 10 != 0 ? dropped : 0 }

  /// The count of subframes from zero, in the given integers, which must be wide enough.
  @inlinable
  @inline(__always)
  func count<Integer: FixedWidthInteger & SignedInteger>(
    _ components: Timecode.Components, base: Int, in type: Integer.Type
  ) -> Integer {
    let hours = Integer(components.days) * 24 + Integer(components.hours)
    let minutes = hours * 60 + Integer(components.minutes)
    let seconds = minutes * 60 + Integer(components.seconds)
    var frames = seconds * Integer(nominal) + Integer(components.frames)
    if dropped != 0 { frames -= Integer(dropped) * (minutes - minutes / 10) }
    return frames * Integer(base) + Integer(components.subFrames)
  }

  /// The count of subframes from zero of a label, whose numbers are too small for any sum to overflow.
  @inline(__always)
  func count(_ label: TimecodeLabel, base: Int) -> Int {
    let minutes = label.hours &* 60 &+ label.minutes
    var frames = (minutes &* 60 &+ label.seconds) &* nominal &+ label.frames
    if dropped != 0 { frames &-= dropped &* (minutes &- minutes / 10) }
    return frames &* base &+ Int(truncatingIfNeeded: label.subFrames)
  }

  /// The count of subframes from zero of any components.
  @inlinable
  @inline(__always)
  func wideSubFrameCount(_ components: Timecode.Components, base: Int) -> Int128 {
    if Self.hasSmallNumbers(components) { return Int128(count(components, base: base, in: Int.self)) }
    return count(components, base: base, in: Int128.self)
  }

  /// The count of subframes from zero, or nil if it does not fit in Int.
  @inlinable
  @inline(__always)
  func subFrames(_ components: Timecode.Components, base: Int) -> Int? {
    if Self.hasSmallNumbers(components) { return count(components, base: base, in: Int.self) }
    return Int(exactly: count(components, base: base, in: Int128.self))
  }

  /// Returns true if every number is below 2^24 in magnitude, so that the count is below 2^59 at any rate.
  @inlinable
  @inline(__always)
  static func hasSmallNumbers(_ components: Timecode.Components) -> Bool {
    let bound = 1 << 24
    let any =
      (components.days &+ bound) | (components.hours &+ bound) | (components.minutes &+ bound)
      | (components.seconds &+ bound) | (components.frames &+ bound) | (components.subFrames &+ bound)
    return UInt(bitPattern: any) < UInt(2 * bound)
  }

  /// The components of a count of subframes, with any number of days. All numbers of a negative count are negative.
  @inline(__always)
  func components(ofSubFrames count: Int, base: Int) -> Timecode.Components {
    let magnitude = count.magnitude
    let allFrames = Self.frames(magnitude, base: base)
    let subFrames = magnitude - allFrames * UInt(base)
    var days: UInt = 0
    // A day's frames fit in 32 bits, where division is cheaper.
    var frames = UInt32(truncatingIfNeeded: allFrames)
    if allFrames >= UInt(framesPerDay) {
      days = allFrames / UInt(framesPerDay)
      frames = UInt32(truncatingIfNeeded: allFrames - days * UInt(framesPerDay))
    }
    let clock = clock(ofFrames: frames)
    let sign = count < 0 ? -1 : 1
    return Timecode.Components(
      d: Int(days) * sign, h: Int(clock.hours) * sign, m: Int(clock.minutes) * sign, s: Int(clock.seconds) * sign,
      f: Int(clock.frames) * sign, sf: Int(subFrames) * sign)
  }

  /// The label of a count of subframes from zero to below a day.
  @inline(__always)
  func label(ofSubFrames count: Int, base: Int) -> TimecodeLabel {
    let magnitude = UInt(bitPattern: count)
    let frames = Self.frames(magnitude, base: base)
    let clock = clock(ofFrames: UInt32(truncatingIfNeeded: frames))
    return TimecodeLabel(
      numbers: UInt64(clock.hours) | UInt64(clock.minutes) << 16 | UInt64(clock.seconds) << 32
        | UInt64(clock.frames) << 48,
      subFrames: UInt64(magnitude &- frames &* UInt(base)))
  }

  /// The whole frames of a count of subframes.
  @inline(__always)
  private static func frames(_ subFrames: UInt, base: Int) -> UInt {
    // The compiler turns a division by a constant into a multiplication.
    switch base {
    case 100: subFrames / 100
    case 80: subFrames / 80
    case 4: subFrames / 4
    default: subFrames / UInt(base)
    }
  }

  /// The clock components of a count of frames from zero to below a day.
  @inline(__always)
  private func clock(
    ofFrames count: UInt32
  ) -> (hours: UInt32, minutes: UInt32, seconds: UInt32, frames: UInt32) {
    var frames = count
    if dropped != 0 {
      let (tens, rest) = frames.quotientAndRemainder(dividingBy: UInt32(framesPerTenMinutes))
      // The first minute of ten is longer by the numbers that it does not skip.
      let skipping = rest < UInt32(dropped) ? 0 : (rest - UInt32(dropped)) / UInt32(framesPerMinute)
      frames += UInt32(dropped) * (tens * 9 + skipping)
    }
    // `frames` is below 2^24, and multiplier · nominal - 2^32 is at most `nominal`, so the product and the quotient
    // have the same floor.
    let multiplier: UInt64 =
      switch nominal {
      case 24: (1 << 32) / 24 + 1
      case 25: (1 << 32) / 25 + 1
      case 30: (1 << 32) / 30 + 1
      case 48: (1 << 32) / 48 + 1
      case 50: (1 << 32) / 50 + 1
      case 60: (1 << 32) / 60 + 1
      case 90: (1 << 32) / 90 + 1
      case 96: (1 << 32) / 96 + 1
      case 100: (1 << 32) / 100 + 1
      case 120: (1 << 32) / 120 + 1
      default: (1 << 32) / UInt64(nominal) + 1
      }
    let allSeconds = UInt32(truncatingIfNeeded: (UInt64(frames) * multiplier) >> 32)
    let frame = frames - allSeconds * UInt32(nominal)
    let (allMinutes, seconds) = allSeconds.quotientAndRemainder(dividingBy: 60)
    let (hours, minutes) = allMinutes.quotientAndRemainder(dividingBy: 60)
    return (hours, minutes, seconds, frame)
  }
}

// MARK: Repair of labels that drop frame skips

/// The neighbor that replaces a skipped label.
public enum DropFrameRepair: String, CaseIterable, Sendable {
  /// The nearer of the labels before and after the gap; the later of two equally near ones.
  case nearest
  /// The label after the gap.
  case next

  /// The neighbor of a label that is invalid only because drop frame skips it; nil for any other timecode.
  public func repaired(_ timecode: Timecode) -> Timecode? {
    let omitted = timecode.frameRate.droppedFramesPerMinute
    guard (0..<omitted).contains(timecode.frames), timecode.invalidComponents == [.frames] else { return nil }
    var after = timecode
    after.frames = omitted
    after.subFrames = 0
    // Frame number f of the gap is f + 1 away from the label before the gap and omitted - f from the label after it.
    guard self == .nearest, timecode.frames + 1 < omitted - timecode.frames else { return after }
    var before = after
    before.frames = timecode.frameRate.maxFrameNumberDisplayable
    before.seconds = 59
    // A skipped label is never in minute 0, so the minute before is in the same hour.
    before.minutes -= 1
    return before
  }
}
