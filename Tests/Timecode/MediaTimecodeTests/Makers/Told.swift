// The labels for made files: each rate with labels at the ends and at the dropped numbers.

import SMPTETimecode

/// A label at a rate.
struct Told: Sendable, CustomStringConvertible {
  var timecode: Timecode

  init?(_ rate: TimecodeFrameRate, _ h: Int, _ m: Int, _ s: Int, _ f: Int) {
    guard let timecode = try? Timecode(.components(h: h, m: m, s: s, f: f), at: rate) else { return nil }
    self.timecode = timecode
  }

  var rate: TimecodeFrameRate { timecode.frameRate }
  /// Frames since zero.
  var frames: Int { timecode.frameCount.wholeFrames }
  /// Ticks a second and ticks a frame.
  var terms: (Int, Int) { (rate.rate.numerator, rate.rate.denominator) }

  var description: String { "\(timecode.stringValue())@\(rate)" }

  /// Every rate with five labels.
  static let all: [Told] = rates(TimecodeFrameRate.allCases)

  /// Labels whose frames have two digits and are below a number.
  static func all(framesBelow most: Int) -> [Told] { all.filter { $0.timecode.frames < most } }

  static func rates(_ rates: [TimecodeFrameRate]) -> [Told] {
    rates.flatMap { rate in
      [
        Told(rate, 0, 0, 0, 0), Told(rate, 1, 0, 0, 0), Told(rate, 10, 3, 7, rate.maxFrames - 1),
        Told(rate, 23, 59, 59, 12), Told(rate, 1, 1, 0, rate.droppedFramesPerMinute),
      ].compactMap(\.self)
    }
  }
}

extension Timecode {
  /// The packed label of eight digits.
  var packed: UInt32 {
    [hours, minutes, seconds, frames].reduce(0) { $0 << 8 | UInt32(($1 / 10) << 4 | $1 % 10) }
  }

  /// The label and rate, as one text.
  var tagged: String { "\(stringValue(format: subFrames == 0 ? [] : [.showSubFrames]))@\(frameRate)" }
}
