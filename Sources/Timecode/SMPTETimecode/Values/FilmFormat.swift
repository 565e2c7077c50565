// The number of frames in a foot of film.

/// A film gauge and frame height, which determine the number of frames in a foot.
public enum FilmFormat: String, CaseIterable, Sendable {
  /// 35 mm, four perforations a frame: 16 frames a foot.
  case mm35Perf4 = "35mm-4perf"
  /// 35 mm, three perforations a frame: 64 frames in three feet.
  case mm35Perf3 = "35mm-3perf"
  /// 35 mm, two perforations a frame: 32 frames a foot.
  case mm35Perf2 = "35mm-2perf"
  /// 16 mm: 40 frames a foot.
  case mm16 = "16mm"

  /// The number of frames in a foot, exactly.
  public var framesPerFoot: Fraction {
    switch self {
    case .mm35Perf4: Fraction(16, 1)
    case .mm35Perf3: Fraction(64, 3)
    case .mm35Perf2: Fraction(32, 1)
    case .mm16: Fraction(40, 1)
    }
  }

  /// The number of digits of subframes, at every base.
  static let subFrameDigits = 2

  /// The smallest number of frames that begin in a foot.
  @inline(__always) private var leastFramesPerFoot: Int { framesPerFoot.numerator / framesPerFoot.denominator }

  /// The first frame that begins in a foot.
  @inline(__always)
  private func firstFrame<Integer: FixedWidthInteger & SignedInteger>(ofFoot foot: Integer) -> Integer {
    ceilingDivide(foot * Integer(framesPerFoot.numerator), Integer(framesPerFoot.denominator))
  }

  /// The frame at a number of frames after the beginning of a foot. A result beyond Int is clamped to it.
  @inline(__always)
  package func frame(feet: Int, frames: Int) -> Int {
    if feet.magnitude < 1 << 40, frames.magnitude < 1 << 40 { return firstFrame(ofFoot: feet) + frames }
    return Int(clamping: firstFrame(ofFoot: Int128(feet)) + Int128(frames))
  }

  /// Returns true if a frame of this number begins in the foot.
  @inline(__always)
  func contains(frame: Int, inFoot foot: Int) -> Bool {
    frame < leastFramesPerFoot || feet(ofFrame: self.frame(feet: foot, frames: frame)) == (foot, frame)
  }

  /// The foot in which a frame begins, and the frame's number in it.
  @inline(__always)
  package func feet(ofFrame frame: Int) -> (feet: Int, frames: Int) {
    if frame.magnitude < 1 << 40 { return split(frame) }
    let (feet, frames) = split(Int128(frame))
    return (Int(clamping: feet), Int(clamping: frames))
  }

  @inline(__always)
  private func split<Integer: FixedWidthInteger & SignedInteger>(_ frame: Integer) -> (feet: Integer, frames: Integer) {
    let foot = floorDivide(frame * Integer(framesPerFoot.denominator), Integer(framesPerFoot.numerator))
    return (foot, frame - firstFrame(ofFoot: foot))
  }
}
