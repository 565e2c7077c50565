// The findings of a container's reader, before they are judged: starts in the order of preference, rates, duration,
// names.

import SMPTETimecode

/// A file header's statements.
struct HeaderFacts {
  /// A start, with the rate of its place if it has one.
  struct Start {
    var kind: MediaPlace.Kind
    var offset: Int
    var position: MediaPosition
    var rate: StatedRate?
    /// The place's drop flag, if its rate has none.
    var isDrop: Bool?
    /// The place's speed of production, which does not count as its rate.
    var masterSpeed: String?
    /// Frames wrap at midnight.
    var wraps = false
    /// A label that differs from the first start's gives a warning.
    var isCompared = true
  }

  /// A length in ticks of a clock, which may be coarser than the frames.
  struct Duration {
    var ticks: Int
    var ticksPerSecond: Fraction
    /// The ticks are a rounding of a whole number of frames.
    var isRounded: Bool
    /// The most ticks between a rounded length and the whole number of frames.
    var step = 1
  }

  /// The starts, the preferred one first.
  var starts: [Start] = []
  /// The rate of the file, for the places that have none.
  var rate: StatedRate?
  /// The duration of the file.
  var duration: Duration?
  /// The length of the file in frames, if the file states it.
  var frames: Int?
  /// The reel or tape.
  var reel: String?
  /// The clip's name.
  var name: String?
  /// The warnings of the container's reader.
  var warnings: [MediaWarning] = []
}

extension HeaderFacts {
  /// Sets the file's rate from the first of two places that has one, and warns if the second place has a different one.
  mutating func setRate(_ first: StatedRate?, fallback second: StatedRate?) {
    rate = first ?? second
    guard let first, let second else { return }
    let flags = (first.isDrop ?? second.isDrop, second.isDrop ?? first.isDrop)
    guard first.framesPerSecond != second.framesPerSecond || flags.0 != flags.1 else { return }
    warnings.append(.rateDiffers(second.framesPerSecond, isDrop: second.isDrop, at: second.offset))
  }
}
